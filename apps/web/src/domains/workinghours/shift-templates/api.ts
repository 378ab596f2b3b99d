import {
  type NewUses,
  type PersonDay,
  type ShiftTemplateDraft,
  shiftTemplates,
} from '@otklik/contract/schedule/shift-templates.ts'
import { makeClient } from '@otklik/contract/wire/client.ts'
import { queryOptions } from '@tanstack/react-query'
import { wire } from '../../../platform/wire/api.ts'
import { useChange } from '../../../platform/wire/useChange.ts'
import { scheduleKeys } from '../api.ts'

const api = makeClient(shiftTemplates, wire)

export const shiftTemplatesQuery = queryOptions({
  queryKey: [...scheduleKeys.all, 'templates'],
  queryFn: ({ signal }) => api.list({ signal }),
})

export const usesQuery = (space_id: number, of: { user_id?: number; template_id?: number }) =>
  queryOptions({
    queryKey: [...scheduleKeys.all, 'uses', space_id, of],
    queryFn: ({ signal }) => api.uses({ query: { space_id, ...of }, signal }),
  })

const useTemplateChange = <Input, Answer>(change: (input: Input) => Promise<Answer>) =>
  useChange([scheduleKeys.all], change)

export const useAddTemplate = () =>
  useTemplateChange((body: { space_id: number; draft: ShiftTemplateDraft }) => api.add({ body }))
type Change = { id: number; draft: ShiftTemplateDraft; replace: PersonDay[] }
/** What saving it would do; nothing is saved. */
export const previewTemplate = ({ id, ...body }: Change) => api.preview({ params: { id }, body })
export const useChangeTemplate = () =>
  useTemplateChange(({ id, ...body }: Change) => api.change({ params: { id }, body }))
export const useRemoveTemplate = () => useTemplateChange((id: number) => api.remove({ params: { id } }))
export const useAddUses = () => useTemplateChange((body: NewUses) => api.addUses({ body }))
export const useRemoveUse = () => useTemplateChange((id: number) => api.removeUse({ params: { id } }))

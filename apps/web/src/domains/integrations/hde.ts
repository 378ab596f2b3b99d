import { type HdeDesk, type HdeDraft, hdeDesks } from '@otklik/contract/hde.ts'
import { makeClient } from '@otklik/contract/wire/client.ts'
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { wire } from '../../platform/wire/api.ts'
import { useChange } from '../../platform/wire/useChange.ts'

const api = makeClient(hdeDesks, wire)
/** Also what cards have asked for: where work can be handed to now. */
const key = ['hde'] as const
/** Nobody announces how it goes: who looks at the page sees it within this time. */
const LOOK_EVERY_MS = 10_000

export const desksQuery = queryOptions({
  queryKey: [...key, 'list'],
  queryFn: ({ signal }) => api.list({ signal }),
  refetchInterval: LOOK_EVERY_MS,
})

/** Without an id it is a new one. The key is kept apart: what is typed into forms outlives the page, and it must not. */
export function useSaveDesk(key_typed: string, onSaved: (desk: HdeDesk) => void, id?: number) {
  const cache = useQueryClient()
  return useChange([key], async ({ space_id, ...form }: DeskForm & { space_id: number }) => {
    const body = draftOf(form, key_typed)
    const desk = await (id === undefined
      ? api.add({ body: { ...body, space_id } })
      : api.change({ params: { id }, body }))
    cache.setQueryData(desksQuery.queryKey, (desks = []) => [...desks.filter((each) => each.id !== desk.id), desk])
    onSaved(desk)
    return desk
  })
}
export const useRemoveDesk = (id: number) => useChange([key], () => api.remove({ params: { id } }))

export type DeskForm = Omit<HdeDraft, 'key'>
export const blankDesk: DeskForm = {
  ...{ host: '', email: '', department_id: null, priority_id: null, user_email: null },
  ...{ statuses: { closed: 'closed' }, is_on: true },
}
export const formOf = (desk: HdeDesk): DeskForm => {
  const { host, email, department_id, priority_id, user_email, statuses, state } = desk
  return { host, email, department_id, priority_id, user_email, statuses, is_on: state !== 'off' }
}
/** An empty key leaves the one before. */
const draftOf = ({ user_email, ...form }: DeskForm, key_typed: string): HdeDraft => ({
  ...form,
  user_email: user_email?.trim() || null,
  ...(key_typed.trim() && { key: key_typed.trim() }),
})

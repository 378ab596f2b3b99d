import { type StatusDraft, statusSettings } from '@otklik/contract/statuses.ts'
import { makeClient } from '@otklik/contract/wire/client.ts'
import { queryOptions } from '@tanstack/react-query'
import { wire } from '../../platform/wire/api.ts'
import { useChange } from '../../platform/wire/useChange.ts'
import { configQuery } from '../desk/api.ts'

const api = makeClient(statusSettings, wire)

export const statusCardsQuery = queryOptions({
  queryKey: ['status cards'],
  queryFn: ({ signal }) => api.list({ signal }),
})

/** Every screen knows the statuses from the config. */
const useStatusChange = <Input, Answer>(change: (input: Input) => Promise<Answer>) =>
  useChange([statusCardsQuery.queryKey, configQuery.queryKey], change)

type Saved = { space_id: number; id?: number | undefined; draft: StatusDraft }
export const useSaveStatus = () =>
  useStatusChange(({ space_id, id, draft }: Saved) =>
    id === undefined ? api.add({ body: { space_id, draft } }) : api.change({ params: { id }, body: draft }),
  )
export const usePlaceStatus = () =>
  useStatusChange(({ id, before }: { id: number; before: number | null }) =>
    api.place({ params: { id }, body: { before } }),
  )
export const useArchiveStatus = () => useStatusChange((id: number) => api.remove({ params: { id } }))
export const useRestoreStatus = () => useStatusChange((id: number) => api.restore({ params: { id } }))

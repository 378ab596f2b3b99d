import { cover, coverProposal, type Wanted } from '@otklik/contract/schedule/cover.ts'
import { makeClient } from '@otklik/contract/wire/client.ts'
import { queryOptions } from '@tanstack/react-query'
import { wire } from '../../../platform/wire/api.ts'
import { useChange } from '../../../platform/wire/useChange.ts'
import { scheduleKeys } from '../api.ts'

const api = makeClient(cover, wire)
const proposals = makeClient(coverProposal, wire)

export const wantedQuery = (space_id: number, group_id: number | undefined) =>
  queryOptions({
    queryKey: [...scheduleKeys.all, 'wanted', space_id, group_id],
    queryFn: ({ signal }) => api.wanted({ query: { space_id, group_id }, signal }),
  })

type Saved = { space_id: number; group_id: number | null; wanted: Wanted[] }
export const useSaveWanted = () => useChange([scheduleKeys.all], (body: Saved) => api.setWanted({ body }))

export const readProposal = (space_id: number) => proposals.propose({ query: { space_id } })

import { deletions } from '@otklik/contract/deletions.ts'
import { makeClient } from '@otklik/contract/wire/client.ts'
import { queryOptions } from '@tanstack/react-query'
import { openWire } from '../../platform/wire/api.ts'

const api = makeClient({ get: deletions.get }, openWire)

/** Looked at again by itself: people keep the page open and wait. */
const LOOK_MS = 30_000

export const deletionQuery = (id: string) =>
  queryOptions({
    queryKey: ['deletion', id],
    queryFn: ({ signal }) => api.get({ params: { id }, signal }),
    refetchInterval: ({ state }) => (state.data?.done_at === null ? LOOK_MS : false),
    // The page says that there is no such request.
    meta: { quiet: true },
  })

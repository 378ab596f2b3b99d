import { type BulkRun, bulk } from '@otklik/contract/bulk.ts'
import { makeClient } from '@otklik/contract/wire/client.ts'
import {
  infiniteQueryOptions,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import type { Heard } from '../../platform/live/live.ts'
import { wire } from '../../platform/wire/api.ts'
import type { Deed, Kind, Target } from '../kind.ts'

export const bulkApi = makeClient(bulk, wire)
/** What is whispered may be missed: meanwhile one asks. For an account one may wait for days. */
const ASK_AGAIN_MS = 3_000
const ASK_SELDOM_MS = 60_000

/** My own, the latest first. */
export const runsQuery = queryOptions({
  queryKey: ['bulk', 'runs'],
  queryFn: ({ signal }) => bulkApi.list({ signal }),
  refetchInterval: ({ state: { data = [] } }) =>
    data.some((run) => isRunning(run) || run.accepted > 0) ? ASK_AGAIN_MS : data.some(isOpen) && ASK_SELDOM_MS,
})

/** What became of each, the failed first; asked anew as the run goes on. */
export const resultsQuery = ({ id, accepted, held, done, failed, state }: BulkRun) =>
  infiniteQueryOptions({
    queryKey: ['bulk', 'results', id, done + failed, accepted, held, state],
    queryFn: ({ pageParam, signal }) => bulkApi.results({ params: { id }, query: { after: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    placeholderData: (before) => before,
  })

export const isRunning = ({ state }: BulkRun) => state === 'running'
/** Something of it is still to be asked for or to be confirmed. */
export const isOpen = (run: BulkRun) => isRunning(run) || run.accepted + run.held > 0

/** What would be worked on; with a text also what becomes of it before each of them. */
export const previewQuery = ({ name, calls }: Kind, target: Target, text?: string) =>
  queryOptions({
    queryKey: ['bulk', 'preview', name, target, text ?? null],
    queryFn: ({ signal }) => calls.preview(target, text, signal),
    staleTime: 0,
  })

export function useBegin({ calls }: Kind) {
  const cache = useQueryClient()
  return useMutation({
    meta: { quiet: true },
    mutationFn: ({ deed, target, key }: { deed: Deed; target: Target; key: string }) =>
      calls.doToMany(deed, target, key),
    onSuccess: (runs) => {
      for (const run of runs) keepRun(cache, run)
    },
  })
}

export function useStop() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (id: number) => bulkApi.stop({ params: { id } }),
    onSuccess: (run) => keepRun(cache, run),
  })
}

/** Numbers only grow: a whisper that was overtaken takes nothing back. */
export function keepRun(cache: QueryClient, run: BulkRun) {
  cache.setQueryData(runsQuery.queryKey, (runs = []) => {
    const known = runs.find(({ id }) => id === run.id)
    if (!known) return [run, ...runs]
    return isOlder(run, known) ? runs : runs.map((each) => (each.id === run.id ? run : each))
  })
}

const ended = ({ done, failed }: BulkRun) => done + failed
const begun = (run: BulkRun) => run.accepted + run.held + ended(run)
const isOlder = (run: BulkRun, known: BulkRun) =>
  begun(run) < begun(known) || ended(run) < ended(known) || (isRunning(run) && !isRunning(known))

export const bulkHeard: Heard = { bulk: (cache, { run }) => keepRun(cache, run) }

import { type PeopleImport, type PeoplePlan, peopleImports } from '@otklik/contract/users/imports.ts'
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

const api = makeClient(peopleImports, wire)
/** What is whispered may be missed: meanwhile one asks. */
const ASK_AGAIN_MS = 3_000
const ASK_SELDOM_MS = 60_000

export const isRunning = ({ state }: PeopleImport) => state === 'running'

/** Of all spaces whose people one manages, the latest first. */
export const importsQuery = queryOptions({
  queryKey: ['people-imports'],
  queryFn: ({ signal }) => api.list({ signal }),
  refetchInterval: ({ state: { data = [] } }) => {
    const running = data.filter(isRunning)
    if (running.length === 0) return false
    return running.some(({ rests_until }) => rests_until === null) ? ASK_AGAIN_MS : ASK_SELDOM_MS
  },
})

/** What became of everybody, the failed first; asked anew as the run goes on. */
export const importedQuery = ({ id, done, failed, state }: PeopleImport) =>
  infiniteQueryOptions({
    queryKey: ['imported-people', id, done + failed, state],
    queryFn: ({ pageParam, signal }) => api.people({ params: { id }, query: { after: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    placeholderData: (before) => before,
  })

export function useReadPeople(space_id: number) {
  const cache = useQueryClient()
  return useMutation({
    meta: { quiet: true },
    mutationFn: ({ file, apply }: { file: File; apply: boolean }): Promise<PeoplePlan> => {
      const body = new FormData()
      body.append('file', file, file.name)
      return api.read({ query: { space_id, apply }, body })
    },
    onSuccess: ({ run }) => {
      if (run) keepRun(cache, run)
    },
  })
}

export function useStopImport() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (id: number) => api.stop({ params: { id } }),
    onSuccess: (run) => keepRun(cache, run),
  })
}

/** Numbers only grow: a whisper that was overtaken takes nothing back. */
function keepRun(cache: QueryClient, run: PeopleImport) {
  cache.setQueryData(importsQuery.queryKey, (runs = []) => {
    const known = runs.find(({ id }) => id === run.id)
    if (!known) return [run, ...runs]
    const isOlder = run.done + run.failed < known.done + known.failed || (isRunning(run) && !isRunning(known))
    return isOlder ? runs : runs.map((each) => (each.id === run.id ? run : each))
  })
}

export const importHeard: Heard = { people_import: (cache, { run }) => keepRun(cache, run) }

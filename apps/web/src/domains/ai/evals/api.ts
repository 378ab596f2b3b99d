import { aiAgents } from '@otklik/contract/ai/agents.ts'
import { aiEvals, type EvalQuestionDraft } from '@otklik/contract/ai/evals.ts'
import { facts } from '@otklik/contract/facts/facts.ts'
import { makeClient } from '@otklik/contract/wire/client.ts'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { saveFile } from '../../../platform/save-file.ts'
import { wire } from '../../../platform/wire/api.ts'
import { useChange } from '../../../platform/wire/useChange.ts'
import { aiKey, evalsKey } from '../keys.ts'

const api = makeClient(aiEvals, wire)
const agents = makeClient(aiAgents, wire)
const factApi = makeClient(facts, wire)

const WATCHED_MS = 5_000

const paged = {
  initialPageParam: undefined as string | undefined,
  getNextPageParam: ({ next }: { next: string | null }) => next ?? undefined,
}

export const setsQuery = (space_id: number) =>
  queryOptions({
    queryKey: [...evalsKey, 'sets', space_id],
    queryFn: ({ signal }) => api.sets({ query: { space_id }, signal }),
  })
export const setQuery = (id: number) =>
  queryOptions({
    queryKey: [...evalsKey, 'set', id],
    queryFn: ({ signal }) => api.get({ params: { id }, signal }),
    // The page says that there is no such set.
    meta: { quiet: true },
  })
export const questionsQuery = (id: number) =>
  infiniteQueryOptions({
    queryKey: [...evalsKey, 'questions', id],
    queryFn: ({ pageParam, signal }) => api.questions({ params: { id }, query: { after: pageParam }, signal }),
    ...paged,
  })
export const runsQuery = (id: number) =>
  queryOptions({
    queryKey: [...evalsKey, 'runs', id],
    queryFn: ({ signal }) => api.runs({ params: { id }, signal }),
    // Only whoever began it hears how far it is: colleagues who look on ask now and then.
    refetchInterval: ({ state }) => (state.data?.some((run) => run.state === 'running') ? WATCHED_MS : false),
  })
export const answersQuery = (run: number) =>
  infiniteQueryOptions({
    queryKey: [...evalsKey, 'answers', run],
    queryFn: ({ pageParam, signal }) => api.answers({ params: { id: run }, query: { after: pageParam }, signal }),
    ...paged,
  })
export const comparisonQuery = (run: number, earlier: number) =>
  queryOptions({
    queryKey: [...evalsKey, 'comparison', run, earlier],
    queryFn: ({ signal }) => api.compare({ params: { id: run }, query: { with: earlier }, signal }),
  })
export const differencesQuery = (run: number, earlier: number) =>
  infiniteQueryOptions({
    queryKey: [...evalsKey, 'differences', run, earlier],
    queryFn: ({ pageParam, signal }) =>
      api.differences({ params: { id: run }, query: { with: earlier, after: pageParam }, signal }),
    ...paged,
  })
export const costQuery = (id: number, agent_id: number, version: number) =>
  queryOptions({
    queryKey: [...evalsKey, 'cost', id, agent_id, version],
    queryFn: ({ signal }) => api.cost({ params: { id }, query: { agent_id, version }, signal }),
  })
/** The latest of an agent's: one of them is asked. */
export const recentVersionsQuery = (agent_id: number) =>
  queryOptions({
    queryKey: [...aiKey, 'recent versions', agent_id],
    queryFn: ({ signal }) => agents.versions({ params: { id: agent_id }, query: {}, signal }),
  })
/** What a question finds now, and what was expected before: what can be expected of it. */
export const likelyFactsQuery = (space_id: number, text: string, chosen: readonly number[]) =>
  queryOptions({
    queryKey: [...evalsKey, 'facts', space_id, text, chosen],
    queryFn: async ({ signal }) => {
      const found = text === '' ? [] : await factApi.find({ query: { space_id, text }, signal })
      const missing = chosen.filter((id) => !found.some(({ fact_id }) => fact_id === id))
      const known = await Promise.all(missing.map((id) => factApi.get({ params: { id }, signal })))
      const all = [
        ...known.map(({ id, title }) => ({ id, title })),
        ...found.map(({ fact_id: id, title }) => ({ id, title })),
      ]
      return [...new Map(all.map((fact) => [fact.id, fact])).values()]
    },
    meta: { quiet: true },
    placeholderData: (before) => before,
  })

export const useSaveSet = (id?: number) =>
  useChange([aiKey], ({ space_id, name }: { space_id: number; name: string }) =>
    id === undefined ? api.add({ body: { space_id, name } }) : api.rename({ params: { id }, body: { name } }),
  )
export const useRemoveSet = () => useChange([aiKey], (id: number) => api.remove({ params: { id } }))
export const useSaveQuestion = (set: number, id?: number) =>
  useChange([evalsKey], (body: EvalQuestionDraft) =>
    id === undefined ? api.addQuestion({ params: { id: set }, body }) : api.saveQuestion({ params: { id }, body }),
  )
export const useRemoveQuestions = (set: number) =>
  useChange([evalsKey], (ids: number[]) => api.removeQuestions({ params: { id: set }, body: { ids } }))
export const useAddToSet = () =>
  useChange([evalsKey], ({ set, ...from }: { set: number } & ({ question: string } | { call_id: number })) =>
    'call_id' in from
      ? api.takeQuestion({ params: { id: set }, body: { call_id: from.call_id } })
      : api.addQuestion({ params: { id: set }, body: from }),
  )
export const useImportQuestions = (set: number) =>
  useChange([evalsKey], ({ file, apply }: { file: File; apply: boolean }) => {
    const body = new FormData()
    body.append('file', file, file.name)
    return api.importFile({ params: { id: set }, query: { apply }, body })
  })
export async function downloadQuestions(set: number) {
  const answer = await api.exportTable({ params: { id: set } })
  saveFile('questions.csv', await answer.blob())
}
export const useBeginRun = (set: number) =>
  useChange([evalsKey], (body: { agent_id: number; version: number }) => api.begin({ params: { id: set }, body }))
export const useStopRun = () => useChange([evalsKey], (id: number) => api.stop({ params: { id } }))

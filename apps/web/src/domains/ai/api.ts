import { type AgentRow, type AiDefinition, aiAgents } from '@otklik/contract/ai/agents.ts'
import { type AiSettings, aiJournal } from '@otklik/contract/ai/journal.ts'
import { makeClient } from '@otklik/contract/wire/client.ts'
import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { movedBefore, useOrderChange } from '../../platform/order.ts'
import { wire } from '../../platform/wire/api.ts'
import { useChange } from '../../platform/wire/useChange.ts'
import { aiKey } from './keys.ts'
import type { AiCallsSearch } from './list-search.ts'

const agents = makeClient(aiAgents, wire)
const journal = makeClient(aiJournal, wire)

const paged = {
  initialPageParam: undefined as string | undefined,
  getNextPageParam: ({ next }: { next: string | null }) => next ?? undefined,
}

export const agentsQuery = (space_id: number) =>
  queryOptions({
    queryKey: [...aiKey, 'agents', space_id],
    queryFn: ({ signal }) => agents.list({ query: { space_id }, signal }),
  })

export const agentQuery = (id: number) =>
  queryOptions({
    queryKey: [...aiKey, 'agent', id],
    queryFn: ({ signal }) => agents.get({ params: { id }, signal }),
    // The page says that there is no such agent.
    meta: { quiet: true },
  })

export const versionsQuery = (id: number) =>
  infiniteQueryOptions({
    queryKey: [...aiKey, 'versions', id],
    queryFn: ({ pageParam, signal }) => agents.versions({ params: { id }, query: { after: pageParam }, signal }),
    ...paged,
  })

export const settingsQuery = (space_id: number) =>
  queryOptions({
    queryKey: [...aiKey, 'settings', space_id],
    queryFn: ({ signal }) => journal.settings({ query: { space_id }, signal }),
  })

export const monthQuery = (space_id: number) =>
  queryOptions({
    queryKey: [...aiKey, 'month', space_id],
    queryFn: ({ signal }) => journal.month({ query: { space_id }, signal }),
  })

export const callsQuery = (space_id: number, { agent, kind, show }: Omit<AiCallsSearch, 'space_id'>) =>
  infiniteQueryOptions({
    queryKey: [...aiKey, 'calls', space_id, agent ?? null, kind ?? null, show],
    queryFn: ({ pageParam, signal }) =>
      journal.calls({
        query: {
          ...{ space_id, agent_id: agent, kind, after: pageParam },
          reason: show === 'failed' ? 'any' : undefined,
        },
        signal,
      }),
    ...paged,
  })

/** Each reading leaves a line in the action journal: only on a press, and kept nowhere. */
export const useReadTexts = () =>
  useMutation({ meta: { quiet: true }, mutationFn: (id: number) => journal.readTexts({ params: { id } }) })

export type AgentMove = { agent: AgentRow; before: number | null; order: readonly AgentRow[] }
export const useMoveAgent = (space_id: number) =>
  useOrderChange({
    query: agentsQuery(space_id),
    send: ({ agent: { id }, before, order }: AgentMove) =>
      agents.arrange({ body: { space_id, ids: movedBefore(order, id, before).map((each) => each.id) } }),
    after: (_: AgentRow[], { agent, before, order }) => movedBefore(order, agent.id, before),
  })

export const useAddAgent = () =>
  useChange([aiKey], (body: { space_id: number; name: string; definition: AiDefinition }) => agents.add({ body }))
export type SavedAgent = { name: string; definition: AiDefinition; seen_version: number; space_id: number }
export const useSaveAgent = (id: number) =>
  useChange([aiKey], ({ space_id: _, ...body }: SavedAgent) => agents.save({ params: { id }, body }))
export const useTurnAgent = () =>
  useChange([aiKey], ({ id, is_on }: { id: number; is_on: boolean }) =>
    agents.turn({ params: { id }, body: { is_on } }),
  )
export const useRemoveAgent = () => useChange([aiKey], (id: number) => agents.remove({ params: { id } }))
export const useSetKey = (id: number) =>
  useChange([aiKey], (body: { key: string; seen_version: number }) => agents.setKey({ params: { id }, body }))
export const useRemoveKey = (id: number) => useChange([aiKey], () => agents.removeKey({ params: { id } }))
export const useReadVersion = (id: number) =>
  useMutation({
    meta: { quiet: true },
    mutationFn: (version: number) => agents.version({ params: { id, version } }),
  })
export const useCheckAgent = (id: number) =>
  useMutation({ meta: { quiet: true }, mutationFn: () => agents.check({ params: { id } }) })
/** It costs as much as any other question: what the month has come to is asked for anew. */
export function useTryQuestion(id: number) {
  const cache = useQueryClient()
  return useMutation({
    meta: { quiet: true },
    mutationFn: (body: { question: string; object_id: number | null; definition: AiDefinition }) =>
      agents.tryQuestion({ params: { id }, body }),
    onSettled: () => cache.invalidateQueries({ queryKey: [...aiKey, 'month'] }),
  })
}
export const useSaveSettings = () =>
  useChange([aiKey], (body: Omit<AiSettings, 'updated_by' | 'updated_at'>) => journal.saveSettings({ body }))

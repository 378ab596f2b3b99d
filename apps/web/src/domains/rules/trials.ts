import type { RuleDefinition } from '@otklik/contract/rules/rules.ts'
import { type RuleRun, type RuleTrial, ruleTrials } from '@otklik/contract/rules/trials.ts'
import { makeClient } from '@otklik/contract/wire/client.ts'
import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Heard } from '../../platform/live/live.ts'
import { wire } from '../../platform/wire/api.ts'

const api = makeClient(ruleTrials, wire)

/** What is whispered may be missed: meanwhile one asks. */
const ASK_AGAIN_MS = 3_000

export const trialQuery = (id: number) =>
  queryOptions({
    queryKey: ['rule_trial', id],
    queryFn: ({ signal }) => api.get({ params: { id }, signal }),
    refetchInterval: ({ state: { data } }) => data?.state === 'running' && ASK_AGAIN_MS,
  })

export const runQuery = (id: number) =>
  queryOptions({
    queryKey: ['rule_run', id],
    queryFn: ({ signal }) => api.run({ params: { id }, signal }),
    refetchInterval: ({ state: { data } }) => data?.state === 'running' && ASK_AGAIN_MS,
  })

/** Counted anew whenever it is looked at: what waits changes by the minute. */
export const previewQuery = (id: number) =>
  queryOptions({
    queryKey: ['rule_preview', id],
    queryFn: ({ signal }) => api.preview({ params: { id }, signal }),
    staleTime: 0,
    gcTime: 0,
    meta: { quiet: true },
  })

export type Tried = { space_id: number; rule_id: number | null; definition: RuleDefinition; days: number }
export function useBeginTrial() {
  const cache = useQueryClient()
  return useMutation({
    meta: { quiet: true },
    mutationFn: (body: Tried) => api.begin({ body }),
    onSuccess: (trial) => keepTrial(cache, trial),
  })
}
export function useStopTrial() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (id: number) => api.stop({ params: { id } }),
    onSuccess: (trial) => keepTrial(cache, trial),
  })
}

export function useApply(id: number) {
  const cache = useQueryClient()
  return useMutation({
    meta: { quiet: true },
    mutationFn: (body: { seen_version: number; with_replies: boolean }) => api.apply({ params: { id }, body }),
    onSuccess: (run) => keepRun(cache, run),
  })
}
export function useStopRun() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (id: number) => api.stopRun({ params: { id } }),
    onSuccess: (run) => keepRun(cache, run),
  })
}

/** Numbers only grow: a whisper that was overtaken takes nothing back. */
function keepTrial(cache: QueryClient, trial: RuleTrial) {
  cache.setQueryData(trialQuery(trial.id).queryKey, (known) => {
    const isOlder = known && (known.looked > trial.looked || (known.ended_at !== null && trial.ended_at === null))
    return isOlder ? known : trial
  })
}
function keepRun(cache: QueryClient, run: RuleRun) {
  cache.setQueryData(runQuery(run.id).queryKey, (known) => {
    const isOlder = known && (known.done > run.done || (known.ended_at !== null && run.ended_at === null))
    return isOlder ? known : run
  })
}

export const ruleHeard: Heard = {
  rule_trial: (cache, { trial }) => keepTrial(cache, trial),
  rule_run: (cache, { run }) => keepRun(cache, run),
}

import type { Bot, BotDefinition } from '@otklik/contract/bots/bots.ts'
import { checkBot } from '@otklik/contract/bots/check.ts'
import type { BotProblem, BotProblemCode } from '@otklik/contract/bots/problems.ts'
import { catalogue } from '@otklik/contract/networks/catalogue.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { useAccounts } from '../../../desk/api.ts'
import { checkQuery } from '../../api.ts'
import { canBeSent } from '../../edit/unfinished.ts'

/** What only the server knows: what is gone, how heavy a pattern is, where other bots lead. */
const ofServer: readonly BotProblemCode[] = [
  ...(['dead_reference', 'pattern', 'pattern_heavy', 'pattern_untried', 'patterns_many'] as const),
  ...(['sub_missing', 'sub_unpublished', 'sub_loop', 'agent_off', 'agent_no_model'] as const),
]
const REST_MS = 700

/** What is wrong, at once as far as it can be seen here; the rest when the hands rest. */
export function useProblems(bot: Bot, draft: BotDefinition): readonly BotProblem[] {
  const accounts = useAccounts()
  const rested = useRested(draft)
  const { data: told, isPlaceholderData } = useQuery({
    ...checkQuery(bot.space_id, bot.id, rested),
    enabled: canBeSent(rested),
  })
  const seen = useMemo(() => {
    const ids = draft.object_ids
    const used = new Set(
      accounts
        .filter(({ id, space_id }) => space_id === bot.space_id && (ids === null || ids.includes(id)))
        .map(({ provider }) => provider),
    )
    const networks = catalogue.filter(({ id }) => used.has(id))
    return checkBot(draft, { networks, secrets: new Map(bot.secrets.map(({ name, host }) => [name, host])) })
  }, [draft, bot.space_id, bot.secrets, accounts])
  return useMemo(() => {
    if (!told) return seen
    if (rested === draft && !isPlaceholderData) return told
    const ids = new Set(draft.graph.nodes.map(({ id }) => id))
    const more = told.filter(
      ({ code, node }) =>
        ofServer.includes(code) &&
        (node === null || ids.has(node)) &&
        !seen.some((one) => one.code === code && one.node === node),
    )
    return [...seen, ...more]
  }, [seen, told, rested, draft, isPlaceholderData])
}

function useRested<T>(value: T): T {
  const [rested, setRested] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), REST_MS)
    return () => clearTimeout(timer)
  }, [value])
  return rested
}

// What is wrong with a bot, against the space it is in.
import type { BotDefinition } from '@otklik/contract/bots/bots.ts'
import { checkBot } from '@otklik/contract/bots/check.ts'
import { botLeavesOf, isRuleLeaf } from '@otklik/contract/bots/conditions.ts'
import { type BotProblem, problem } from '@otklik/contract/bots/problems.ts'
import { referencesOf } from '@otklik/contract/bots/references.ts'
import { limits } from '@otklik/contract/limits.ts'
import { findNetwork } from '@otklik/contract/networks/catalogue.ts'
import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { leadsInside } from '../../../platform/outbound/safe-fetch.ts'
import { agentStates } from '../../ai/ask-agent.ts'
import { patterns } from '../../rules/regex/patterns.ts'
import { findMissing, type Source } from '../../rules/store/named.ts'
import type { BotRecord } from './queries.ts'
import { listSecrets } from './secrets.ts'

type Scope = Pick<Context, 'db'>

const subsOf = ({ graph }: BotDefinition) =>
  graph.nodes.flatMap((node) => (node.kind === 'sub' && node.bot_id !== null ? [node.bot_id] : []))

export async function findProblems(
  scope: Scope,
  space_id: number,
  bot_id: number | null,
  definition: BotDefinition,
  others: readonly BotRecord[],
): Promise<BotProblem[]> {
  const named = referencesOf(definition).filter(({ kind }) => kind !== 'bot')
  const missing = await findMissing(
    scope,
    space_id,
    named.map(({ kind, id }) => ({ source: kind as Source, id, field: 'do' as const })),
  )
  const gone = new Set(missing.map(({ source, id }) => `${source} ${id}`))
  const subs = new Map(
    others
      .filter((other) => other.space_id === space_id)
      .map(({ id, live_version, published, draft }) => [
        id,
        { is_published: live_version !== null, goes_into: subsOf(published ?? draft) },
      ]),
  )
  const secrets = bot_id === null ? [] : await listSecrets(scope, space_id, bot_id)
  return checkBot(definition, {
    networks: await readNetworks(scope, space_id, definition),
    secrets: new Map(secrets.map(({ name, host }) => [name, host])),
    isThere: ({ kind, id }) => !gone.has(`${kind} ${id}`),
    subs,
    agents: definition.graph.nodes.some(({ kind }) => kind === 'ai') ? await agentStates(scope, space_id) : new Map(),
    ...{ leadsInside, bot_id },
  })
}

async function readNetworks({ db }: Scope, space_id: number, { object_ids }: BotDefinition) {
  const { rows } = await sql<{ provider: string }>`
    select distinct provider from objects where space_id = ${space_id} and state <> 'removed'
      and (${object_ids}::integer[] is null or id = any(${object_ids}::integer[])) order by provider`.execute(db)
  // What only brings reviews or comments is no place to speak in: it is left out, not complained about.
  return rows.flatMap(({ provider }) => findNetwork(provider) ?? []).filter(({ messages }) => messages !== null)
}

const codes = { wrong: 'pattern', heavy: 'pattern_heavy', untried: 'pattern_untried' } as const

/** Regular expressions are tried in their thread, so no transaction is held meanwhile. */
export async function patternProblems({ triggers, graph }: BotDefinition): Promise<BotProblem[]> {
  const all = [
    ...triggers.flatMap((one) =>
      one.on === 'keyword' && one.how === 'regex' ? one.any_of.map((text) => [null, text] as const) : [],
    ),
    ...graph.nodes.flatMap((node) => {
      if (node.kind === 'question')
        return node.answer === 'regex' && node.pattern ? [[node.id, node.pattern] as const] : []
      if (node.kind !== 'condition') return []
      const leaves = node.branches.flatMap((branch) => botLeavesOf(branch.if)).filter((leaf) => isRuleLeaf(leaf))
      return leaves.flatMap(({ op, value }) =>
        op === 'regex' && Array.isArray(value) ? value.map((text) => [node.id, String(text)] as const) : [],
      )
    }),
  ]
  // More than a bot may have are not even tried: each try costs the thread that all spaces share.
  const different = [...new Set(all.map(([, text]) => text))]
  const past = different[limits.bot_regexes]
  if (past !== undefined) return [problem('patterns_many', all.find(([, text]) => text === past)?.[0] ?? null, past)]
  const found: BotProblem[] = []
  for (const text of different) {
    const probed = await patterns.probe(text)
    const code = probed === 'ok' ? null : codes[probed]
    if (code) for (const [node, one] of all) if (one === text) found.push(problem(code, node, text))
    // The first that is too heavy is enough to be told of: the others would hold up everybody.
    if (probed === 'heavy' || probed === 'untried') break
  }
  return found
}

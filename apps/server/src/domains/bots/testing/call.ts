// What a bot that is tried asks outside. A service is asked where that changes nothing, or where it was wished; an agent is
// really asked, and it costs what it costs.
import type { BotDefinition } from '@otklik/contract/bots/bots.ts'
import type { NodeOf } from '@otklik/contract/bots/nodes.ts'
import { limits } from '@otklik/contract/limits.ts'
import { findNetwork } from '@otklik/contract/networks/catalogue.ts'
import { can } from '@otklik/contract/permissions.ts'
import type { OutsideContext } from '../../../platform/context.ts'
import type { JobParts } from '../../../platform/jobs/jobs.ts'
import { askAgent, type Seen } from '../../ai/ask-agent.ts'
import { languageOf } from '../../ai/compose/filter.ts'
import type { AiParts } from '../../ai/parts.ts'
import { cameOf } from '../engine/ask.ts'
import { answerOf, buildRequest, isUnbuilt } from '../engine/call.ts'
import type { Came, Hands } from '../engine/hands.ts'
import { taskOf } from '../engine/outside.ts'
import { frameOf } from '../engine/state.ts'
import { openSecrets } from '../store/secrets.ts'
import { accountOf } from './account.ts'
import type { Kept } from './hands.ts'
import { countRequest } from './request.ts'

type Parts = Pick<JobParts, 'database' | 'secrets' | 'fetch'> & { ai: AiParts }
type Row = { id: number; space_id: number; bot_id: number | null; definition: BotDefinition; data: Kept }

export async function callOf(
  outside: OutsideContext,
  parts: Parts,
  row: Row,
  graph: BotDefinition['graph'],
): Promise<(hands: Hands) => Came> {
  const node = graph.nodes.find(({ id }) => id === row.data.state.node)
  if (node?.kind === 'ai') return askTried(outside, parts.ai, row, node)
  const came = node?.kind === 'http' ? await requestTried(outside, parts, row, node) : lost
  return () => came
}

const lost: Came = { port: 'error', noted: { fault: 'gap' } }

async function requestTried(
  outside: OutsideContext,
  { database, secrets, fetch }: Parts,
  row: Row,
  node: NodeOf<'http'>,
): Promise<Came> {
  const { state, with_calls } = row.data
  const frame = frameOf(state)
  if (node.method !== 'GET' && !with_calls) return { port: 'ok', noted: { fault: 'not_called' } }
  const bot_id = frame.bot_id || row.bot_id
  const opened = bot_id ? await outside.inSpaces((ctx) => openSecrets(ctx, secrets, row.space_id, bot_id)) : new Map()
  const given = state.waits?.for === 'call' ? state.waits.given : {}
  const read = (name: string) => given[name] ?? frame.variables[name] ?? null
  // Once: whoever tries it sees what came, and can say it again.
  const request = buildRequest({ ...node, tries: 1 }, `test.${row.id}.${state.at}`, read, opened)
  if (isUnbuilt(request)) return { port: 'error', noted: { fault: request.fault } }
  await countRequest({ database }, row.space_id)
  return answerOf(fetch, request)
}

async function askTried(outside: OutsideContext, ai: AiParts, row: Row, node: NodeOf<'ai'>) {
  const { space_id, data } = row
  const question = data.state.waits?.for === 'call' ? (data.state.waits.asked ?? '') : ''
  // Trying is work of a person: whoever may not ask agents asks none by way of a bot.
  if (!can(outside.actor, 'ai.manage', space_id) || node.agent_id === null)
    return (): Came => ({ port: 'error', noted: { fault: node.agent_id === null ? 'no_agent' : 'no_access' } })
  const account = await outside.inSpaces((ctx) => accountOf(ctx, space_id, row.definition, data.network))
  const seen: Seen = {
    ...{ item_id: null, chat_id: null, author_id: null, emotion: null, of_contact: [] },
    ...{ object_id: account?.object_id ?? null, company_id: account?.company_id ?? null },
    ...{ account: account?.account ?? '', company: account?.company ?? '' },
    own: account?.own.filter((each) => each !== null) ?? [],
    said: data.messages
      .slice(-limits.ai_messages)
      .map(({ id, from, text, at }) => ({ id, is_own: from === 'bot', text, at })),
    language: languageOf(question) ?? outside.locale,
    first_name: data.author_name.trim().split(/\s+/)[0] ?? '',
    channel: findNetwork(data.network)?.messages ?? null,
  }
  const answer = await askAgent(ai, outside.inSpaces, {
    ...{ space_id, agent_id: node.agent_id, user_id: outside.user_id, question, is_said: node.query.trim() === '' },
    ...{ seen, task: taskOf(node, new Date().toISOString().slice(0, 10)), timeout_ms: limits.bot_ai_s * 1_000 },
  })
  return (hands: Hands) => cameOf(node, answer, hands)
}

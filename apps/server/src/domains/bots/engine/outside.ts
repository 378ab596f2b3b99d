// What a session asks outside, with nothing of the database held meanwhile: a service by its address, or an agent.
import type { BotDefinition } from '@otklik/contract/bots/bots.ts'
import { nodeById } from '@otklik/contract/bots/graph.ts'
import type { NodeOf } from '@otklik/contract/bots/nodes.ts'
import { limits } from '@otklik/contract/limits.ts'
import { can } from '@otklik/contract/permissions.ts'
import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { transact } from '../../../platform/database/transact.ts'
import type { JobParts } from '../../../platform/jobs/jobs.ts'
import { Refused } from '../../../platform/refuse.ts'
import { type AgentAnswer, type AgentTask, askAgent, type Seen } from '../../ai/ask-agent.ts'
import { gather } from '../../ai/compose/gather.ts'
import type { AiParts } from '../../ai/parts.ts'
import { asRobot } from '../../users/robots.ts'
import { readDefinition, type SessionRow } from '../sessions/queries.ts'
import { cameOf } from './ask.ts'
import { answerOf, isUnbuilt, requestOf } from './call.ts'
import type { Came, Hands } from './hands.ts'

export type Outside = { parts: JobParts; ai: AiParts }

/** The node that it stands at, in the graph that it is in. */
async function nodeAt(ctx: Pick<Context, 'db'>, { space_id, data }: SessionRow) {
  const frame = data.frames.at(-1)
  const graph: Pick<BotDefinition['graph'], 'nodes'> = frame
    ? (await readDefinition(ctx, space_id, frame)).graph
    : { nodes: [] }
  return nodeById(graph, data.node)
}

/** Whoever asked is gone, and nobody knows whether it was heard. An agent does nothing by being asked twice. */
export async function mayAskAgain(ctx: Pick<Context, 'db'>, { parts }: Outside, session: SessionRow): Promise<boolean> {
  const node = await nodeAt(ctx, session)
  if (node?.kind === 'ai') return true
  const request = await requestOf(ctx, parts.secrets, session)
  return !isUnbuilt(request) && request.may_repeat
}

export const isAsk = ({ data: { waits } }: SessionRow) => waits?.for === 'call' && waits.asked !== undefined

/** What came of it, as whoever goes on with the session reads it. */
export async function askOutside(outside: Outside, session: SessionRow): Promise<(hands: Hands) => Came> {
  const { database, secrets, fetch } = outside.parts
  const spaces = [session.space_id]
  const { node, request } = await database.inSpaces({ spaces, read: true }, async (db) => ({
    node: await nodeAt({ db }, session),
    request: isAsk(session) ? ({ fault: 'gap' } as const) : await requestOf({ db }, secrets, session),
  }))
  if (node?.kind === 'ai') {
    const answer = await askLive(outside, session, node)
    return (hands) => cameOf(node, answer, hands)
  }
  const came: Came = isUnbuilt(request)
    ? { port: 'error', noted: { fault: request.fault } }
    : await answerOf(fetch, request)
  return () => came
}

export const taskOf = (node: NodeOf<'ai'>, today: string): AgentTask => {
  if (node.mode === 'extract') return { as: 'extract', fields: node.fields, today }
  return node.mode === 'classify' ? { as: 'classify', labels: node.labels } : { as: 'answer' }
}

const failed = (reason: AgentAnswer['reason']): AgentAnswer => ({
  ...{ outcome: 'error', reason, text: '', confidence: null, values: {}, label: null, heard: '' },
  ...{ fact_ids: [], call_id: null, took_ms: 0 },
})

async function askLive({ parts, ai }: Outside, session: SessionRow, node: NodeOf<'ai'>): Promise<AgentAnswer> {
  const { space_id, data } = session
  const question = data.waits?.for === 'call' ? (data.waits.asked ?? '') : ''
  const found = await see(parts, session)
  if (!found || node.agent_id === null) return failed(found ? 'no_agent' : 'forbidden')
  return askAgent(ai, (work) => parts.database.inSpaces({ spaces: [space_id] }, (db) => work({ db })), {
    ...{ space_id, agent_id: node.agent_id, user_id: null, question, is_said: node.query.trim() === '' },
    ...{ seen: found.seen, task: taskOf(node, found.today), timeout_ms: limits.bot_ai_s * 1_000 },
  })
}

type Found = { seen: Seen; today: string }

/** Nothing where the space has no agents any more, or what it was about is gone. */
async function see(
  parts: JobParts,
  { space_id, id, bot_id, depth, chat_id, item_id }: SessionRow,
): Promise<Found | null> {
  const of = { spaces: [space_id], user_id: null, cause: 'bot', correlation_id: `bots:session:${id}` } as const
  try {
    return await transact(parts, of, async (ctx) => {
      const robot = await asRobot(ctx, space_id, { cause: 'bot', origin: `bot:${bot_id}`, depth })
      if (!can(robot.actor, 'ai.use', space_id)) return null
      const { rows } = await sql<{ today: string }>`
        select to_char(now() at time zone time_zone, 'YYYY-MM-DD') as today from spaces where id = ${space_id}`.execute(
        ctx.db,
      )
      const seen = await gather(robot, chat_id === null ? { item_id, chat_id } : { item_id: null, chat_id })
      return { seen, today: rows[0]?.today ?? '' }
    })
  } catch (error) {
    if (error instanceof Refused) return null
    throw error
  }
}

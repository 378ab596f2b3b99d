// Sessions as people read them: listed, step by step, and counted by node.

import type { SessionState } from '@otklik/contract/bots/session-states.ts'
import type { BotFigures, BotSession, BotStep } from '@otklik/contract/bots/sessions.ts'
import type { BotValue } from '@otklik/contract/bots/variables.ts'
import { limits } from '@otklik/contract/limits.ts'
import { sql } from 'kysely'
import type { CallContext } from '../../../platform/context.ts'
import { isSeen } from '../../../platform/database/scope.ts'
import { toPage } from '../../../platform/page.ts'
import { refuse } from '../../../platform/refuse.ts'
import { seconds } from '../../../platform/seconds.ts'
import { locateChats } from '../../chats/service.ts'
import { getRecord } from '../store/service.ts'
import { type Data, lockSession, saveSession } from './queries.ts'

const columns = sql`
  s.id, s.space_id, s.bot_id, b.name as bot_name, s.version, s.chat_id, s.item_id, s.object_id, s.author_id, a.name as author_name, s.cause,
  s.state, s.reason, s.node, s.step as steps, ${seconds('s.due_at')} as due_at, ${seconds('s.began_at')} as began_at,
  ${seconds('s.ended_at')} as ended_at`
const joined = sql`
  join bots b on b.space_id = s.space_id and b.id = s.bot_id
  left join authors a on a.space_id = s.space_id and a.id = s.author_id`

/** Its words are those of the dialogue or comment that it is about: whoever may not see that does not know of it. */
const isReached = (ctx: CallContext) => sql`
  case when s.chat_id is not null then ${isSeen(ctx, 'chats', 's.space_id', 's.chat_id')}
    else ${isSeen(ctx, 'items', 's.space_id', 's.item_id')} end`

type Wanted = {
  space_id: number
  bot_id: readonly number[]
  version?: number | undefined
  state: readonly SessionState[]
  node?: string | undefined
  after?: [number] | undefined
}

export async function listSessions(ctx: CallContext, { space_id, bot_id, version, state, node, after }: Wanted) {
  if (!ctx.spaces.includes(space_id)) return { rows: [], next: null }
  const { rows } = await sql<BotSession>`
    select ${columns} from bot_sessions s ${joined}
    where s.space_id = ${space_id} and ${isReached(ctx)}
      ${bot_id.length > 0 ? sql`and s.bot_id = any(${bot_id}::integer[])` : sql``}
      ${version === undefined ? sql`` : sql`and s.version = ${version}`}
      ${state.length > 0 ? sql`and s.state = any(${state}::text[])` : sql``}
      ${
        node === undefined
          ? sql``
          : sql`and exists (select from bot_steps t where t.space_id = ${space_id} and t.session_id = s.id and t.node = ${node} and t.bot_id = s.bot_id)`
      }
      ${after ? sql`and s.id < ${after[0]}` : sql``}
    order by s.id desc limit ${limits.page_rows + 1}`.execute(ctx.db)
  return toPage(
    rows,
    limits.page_rows,
    ({ id }) => [id],
    (row) => row,
  )
}

async function find(ctx: CallContext, id: number) {
  const { db, spaces } = ctx
  const { rows } = await sql<BotSession & { data: Data }>`
    select ${columns}, s.data from bot_sessions s ${joined}
    where s.space_id = any(${spaces}::integer[]) and s.id = ${id} and ${isReached(ctx)}`.execute(db)
  return rows[0] ?? refuse('not_found')
}

export async function getSession(
  ctx: CallContext,
  id: number,
): Promise<BotSession & { variables: Record<string, BotValue> }> {
  const { data, ...session } = await find(ctx, id)
  return { ...session, variables: data.frames?.[0]?.variables ?? {} }
}

export async function listSteps(ctx: CallContext, id: number, after: [number] | undefined) {
  const { space_id } = await find(ctx, id)
  const { rows } = await sql<BotStep>`
    select t.step, t.node, t.kind, t.bot_id, ${seconds('t.at')} as at, ${seconds('t.left_at')} as left_at, t.port, t.said, t.asked, t.confidence,
      t.call_id::float8 as call_id, t.heard, t.fault, t.code, t.took_ms, t.put
    from bot_steps t where t.space_id = ${space_id} and t.session_id = ${id} and t.step > ${after?.[0] ?? 0}
    order by t.step limit ${limits.page_rows + 1}`.execute(ctx.db)
  return toPage(
    rows,
    limits.page_rows,
    ({ step }) => [step],
    (row) => row,
  )
}

export async function stopSession(ctx: CallContext, id: number): Promise<BotSession> {
  const { space_id } = await find(ctx, id)
  const session = await lockSession(ctx, space_id, id)
  if (session) await saveSession(ctx, session, { state: 'stopped', reason: 'by_hand' }, new Date())
  const { data: _, ...found } = await find(ctx, id)
  return found
}

/** Whoever may see the dialogue may know which bot speaks in it. */
export async function findOfChat(ctx: CallContext, chat_id: number): Promise<BotSession | null> {
  const [found] = await locateChats(ctx, [chat_id])
  if (!found) return refuse('not_found', { row: { table: 'chats', id: chat_id } })
  const { space_id } = found
  const { rows } = await sql<BotSession>`
    select ${columns} from bot_sessions s ${joined} where s.space_id = ${space_id} and s.chat_id = ${chat_id}
    order by s.id desc limit 1`.execute(ctx.db)
  return rows[0] ?? null
}

type Counted = {
  node: string
  entered: number
  left: BotFigures['nodes'][number]['left'] | null
  dropped: number
  handed_over: number
  faults: number
  median_ms: number | null
  median_took_ms: number | null
}

export async function readFigures(
  ctx: CallContext,
  id: number,
  { version, days }: { version?: number | undefined; days: number },
): Promise<BotFigures> {
  const { space_id } = await getRecord(ctx, id)
  const since = sql`now() - make_interval(days => ${days})`
  const ofVersion = version === undefined ? sql`` : sql`and s.version = ${version}`
  const { rows: whole } = await sql<Omit<BotFigures, 'nodes'>>`
    select count(*)::integer as sessions, count(*) filter (where s.state = 'done')::integer as done,
      count(*) filter (where s.state = 'handed_over')::integer as handed_over, count(*) filter (where s.state = 'dropped')::integer as dropped,
      count(*) filter (where s.state = 'stopped')::integer as stopped
    from bot_sessions s where s.space_id = ${space_id} and s.bot_id = ${id} and s.began_at > ${since} ${ofVersion}`.execute(
    ctx.db,
  )
  const { rows } = await sql<Counted>`
    with t as (
      select t.node, t.port, t.at, t.left_at, t.fault, t.took_ms, s.state, t.step = s.step as is_last
      from bot_sessions s join bot_steps t on t.space_id = ${space_id} and t.session_id = s.id and t.bot_id = ${id}
      where s.space_id = ${space_id} and s.bot_id = ${id} and s.began_at > ${since} ${ofVersion}),
    ports as (select node, port, count(*)::integer as count from t where port is not null group by node, port)
    select t.node, count(*)::integer as entered,
      (select jsonb_agg(jsonb_build_object('port', p.port, 'count', p.count) order by p.port) from ports p where p.node = t.node) as left,
      count(*) filter (where t.is_last and t.state = 'dropped')::integer as dropped,
      count(*) filter (where t.is_last and t.state = 'handed_over')::integer as handed_over,
      count(*) filter (where t.fault is not null)::integer as faults,
      round(percentile_cont(0.5) within group (order by extract(epoch from t.left_at - t.at) * 1000)
        filter (where t.left_at is not null))::integer as median_ms,
      round(percentile_cont(0.5) within group (order by t.took_ms) filter (where t.took_ms is not null))::integer as median_took_ms
    from t group by t.node order by t.node`.execute(ctx.db)
  const none = { sessions: 0, done: 0, handed_over: 0, dropped: 0, stopped: 0 }
  return { ...(whole[0] ?? none), nodes: rows.map((row) => ({ ...row, left: row.left ?? [] })) }
}

// What agents did alone, read for people: on the card of a comment or dialogue, and on the agent's own page.
import type { AiHanded, AiTurn, AiTurnFigures } from '@otklik/contract/ai/alone.ts'
import type { TurnReason } from '@otklik/contract/ai/kinds.ts'
import { limits } from '@otklik/contract/limits.ts'
import type { Scoped } from '@otklik/contract/permissions.ts'
import type { Page } from '@otklik/contract/wire/fields.ts'
import type { WorkKind } from '@otklik/contract/work/orders.ts'
import { type RawBuilder, sql } from 'kysely'
import type { CallContext } from '../../../platform/context.ts'
import { isSeen, scopeOf, visible } from '../../../platform/database/scope.ts'
import { toPage } from '../../../platform/page.ts'
import { seconds } from '../../../platform/seconds.ts'
import { getTarget } from '../compose/gather.ts'
import { getRecord } from '../store/service.ts'
import type { Draft } from './turns.ts'

type After = readonly [number] | undefined

async function select({ db }: CallContext, which: RawBuilder<unknown>, after: After): Promise<Page<AiTurn>> {
  const { rows } = await sql<AiTurn>`
    select t.id::float8 as id, t.space_id, t.kind, t.thing_id::float8 as thing_id, a.id as agent_id, t.agent_name, t.version, t.state, t.outcome,
      t.reason, t.confidence, t.sources, g.outcome as suggestion, t.reply_id::float8 as reply_id, t.message_id::float8 as message_id,
      ${seconds('t.first_at')} as at, ${seconds('t.ended_at')} as ended_at
    from ai_turns t
      left join ai_agents a on a.space_id = t.space_id and a.id = t.agent_id and a.deleted_at is null
      left join ai_suggestions g on g.space_id = t.space_id and g.id = t.suggestion_id
    where ${which} and (${after?.[0] ?? null}::bigint is null or t.id < ${after?.[0] ?? null})
    order by t.id desc limit ${limits.page_rows + 1}`.execute(db)
  return toPage(
    rows,
    limits.page_rows,
    ({ id }) => [id],
    (row) => row,
  )
}

/** As the person may see it: a trace of what they may not see is none. */
export async function listOfThing(ctx: CallContext, kind: WorkKind, id: number, after: After) {
  const { rows } = await sql<{ space_id: number; scope: Scoped }>`
    select w.space_id, ${scopeOf('w')} as scope from ${sql.table(`${kind}s`)} w
    where w.space_id = any(${ctx.spaces}::integer[]) and w.id = ${id}`.execute(ctx.db)
  const [row] = rows
  const { space_id } = visible(ctx, row && { space_id: row.space_id, ...row.scope }, `${kind}s`, id)
  return select(ctx, sql`t.space_id = ${space_id} and t.kind = ${kind} and t.thing_id = ${id}`, after)
}

export async function listOfAgent(ctx: CallContext, id: number, after: After) {
  const { space_id } = await getRecord(ctx, id)
  const seen = sql`case t.kind when 'item' then ${isSeen(ctx, 'items', 't.space_id', 't.thing_id')}
    else ${isSeen(ctx, 'chats', 't.space_id', 't.thing_id')} end`
  return select(ctx, sql`t.space_id = ${space_id} and t.agent_id = ${id} and ${seen}`, after)
}

type Counted = {
  outcome: 'answered' | 'handed_over' | 'left' | null
  reason: TurnReason | null
  count: number
}

export async function figuresOf(ctx: CallContext, id: number): Promise<AiTurnFigures> {
  const { space_id } = await getRecord(ctx, id)
  const of = sql`t.space_id = ${space_id} and t.agent_id = ${id} and t.ended_at > now() - interval '30 days'`
  const { rows } = await sql<Counted>`
    select t.outcome, t.reason, count(*)::integer as count from ai_turns t where ${of} group by 1, 2 order by 3 desc`.execute(
    ctx.db,
  )
  const { rows: more } = await sql<Omit<AiTurnFigures, 'answered' | 'handed_over' | 'left'>>`
    select percentile_cont(0.5) within group (order by extract(epoch from t.ended_at - t.first_at)) filter (where t.outcome = 'answered') as median_s,
      count(t.suggestion_id)::integer as drafts, count(*) filter (where g.outcome = 'used')::integer as drafts_used,
      count(*) filter (where g.outcome = 'edited')::integer as drafts_edited,
      count(*) filter (where g.outcome = 'dropped')::integer as drafts_dropped
    from ai_turns t left join ai_suggestions g on g.space_id = t.space_id and g.id = t.suggestion_id where ${of}`.execute(
    ctx.db,
  )
  const sum = (outcome: Counted['outcome']) =>
    rows.filter((row) => row.outcome === outcome).reduce((all, { count }) => all + count, 0)
  return {
    ...{ answered: sum('answered'), left: sum('left') },
    handed_over: rows.flatMap(({ outcome, reason, count }) =>
      outcome === 'handed_over' && reason !== null ? [{ reason, count }] : [],
    ),
    ...(more[0] as (typeof more)[0]),
  }
}

type HandedRow = Pick<AiHanded, 'turn_id' | 'suggestion_id' | 'at'> & {
  agent_id: number | null
  agent_name: string | null
  reason: TurnReason | null
  confidence: number | null
  draft: Draft
}

/** Of the last turn there, as long as nobody has answered or decided about it. */
export async function findHanded(
  ctx: CallContext,
  { item_id = null, chat_id = null }: { item_id?: number | undefined | null; chat_id?: number | undefined | null },
): Promise<AiHanded | null> {
  const target = { item_id, chat_id }
  const { space_id } = await getTarget(ctx, target)
  const [kind, id] = item_id !== null ? ['item', item_id] : ['chat', chat_id]
  const isWaiting =
    kind === 'chat'
      ? sql`exists (select from chats c where c.space_id = ${space_id} and c.id = ${id} and c.unanswered_at is not null)`
      : sql`not exists (select from replies r where r.space_id = ${space_id} and r.item_id = ${id} and r.deleted_at is null
          and r.state in ('pending', 'sent', 'unknown'))`
  const { rows } = await sql<HandedRow>`
    select t.id::float8 as turn_id, t.suggestion_id::float8 as suggestion_id, t.agent_id, t.agent_name, t.reason, t.draft, t.confidence,
      ${seconds('t.ended_at')} as at
    from (select * from ai_turns l where l.space_id = ${space_id} and l.kind = ${kind} and l.thing_id = ${id} order by l.id desc limit 1) t
    join ai_suggestions g on g.space_id = t.space_id and g.id = t.suggestion_id and g.outcome is null
    where t.state = 'over' and t.draft is not null and ${isWaiting}`.execute(ctx.db)
  const [row] = rows
  if (!row) return null
  const { draft, agent_id, agent_name, reason, confidence, ...rest } = row
  // Whatever has left a draft has an agent and a reason.
  if (agent_id === null || reason === null) return null
  return { ...rest, ...draft, reason, confidence: confidence ?? 0, agent: { id: agent_id, name: agent_name ?? '' } }
}

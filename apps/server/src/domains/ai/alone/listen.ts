import { limits } from '@otklik/contract/limits.ts'
import { sql } from 'kysely'
import type { LoggedEvent } from '../../../platform/events/event-log.ts'
import type { Listener } from '../../../platform/events/listener.ts'
import { listAutopilots } from '../../automation/bots-first.ts'
import { isTooDeep } from '../../automation/guard.ts'

export const heard = ['message.arrived', 'item.arrived', 'approval.changed'] as const

type Row = {
  kind: 'item' | 'chat'
  thing_id: number
  message_id: number | null
  seq: number
  depth: number
  correlation_id: string
}

/**
 * Only writes down what an agent may have to answer, in the transaction of its place in the log. Rules and bots come first:
 * the worker takes what they are done with.
 */
export const aiListener: Listener = {
  consumer: 'ai',
  // What was said before somebody wanted it answered by an agent is not answered by it.
  from: 'now',
  kinds: [...heard],
  rest_ms: 50,
  longest_rest_ms: 1_000,
  async hear(ctx, events) {
    const [space_id] = ctx.spaces
    if (space_id === undefined) return
    if (events.some(({ kind }) => kind === 'approval.changed')) ctx.wake('ai')
    const rows = events.filter((event) => !isTooDeep(event.depth)).flatMap((event) => rowOf(event) ?? [])
    if (rows.length === 0) return
    // Most spaces have no autopilot: one look at an index.
    const accounts = await listAutopilots(ctx, space_id)
    if (accounts.size === 0) return
    await write(ctx.db, space_id, rows, [...accounts])
    ctx.wake('ai')
  },
}

/**
 * One open turn of a thing: more of what is said moves its moment, though not for ever. What is older than an hour came late,
 * as after a stop, and is people's.
 */
const write = (db: Parameters<Listener['hear']>[0]['db'], space_id: number, rows: readonly Row[], accounts: number[]) =>
  sql`
    with came as (
      select r.kind, r.thing_id, r.seq, r.depth, r.correlation_id, t.object_id, t.author_id, t.thread_id,
        (select e.at from events e where e.space_id = ${space_id} and e.seq = r.seq limit 1) as at
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (kind text, thing_id bigint, message_id bigint, seq bigint, depth smallint, correlation_id text)
      cross join lateral (
        select c.object_id, c.author_id, c.id as thread_id from messages m join chats c on c.space_id = ${space_id} and c.id = m.chat_id
        where r.kind = 'chat' and m.space_id = ${space_id} and m.id = r.message_id and not m.is_own and not m.is_history
          and m.kind not in ('note', 'system') and m.deleted_at is null
        union all
        select i.object_id, i.author_id, coalesce(i.root_id, i.id) from items i
        where r.kind = 'item' and i.space_id = ${space_id} and i.id = r.thing_id and not i.is_history and i.status <> 'deleted') t
      where t.object_id = any(${accounts}::integer[])),
    joined as (
      select c.kind, c.thing_id, max(c.seq) as seq, max(c.depth) as depth, min(c.at) as first_at, max(c.at) as last_at,
        (array_agg(c.correlation_id order by c.seq desc))[1] as correlation_id, min(c.object_id) as object_id,
        min(c.author_id) as author_id, min(c.thread_id) as thread_id
      from came c where c.at > now() - make_interval(secs => ${limits.ai_turn_late_s}) group by c.kind, c.thing_id)
    insert into ai_turns (space_id, kind, thing_id, thread_id, object_id, author_id, seq, depth, correlation_id, first_at, due_at)
    select ${space_id}, j.kind, j.thing_id, j.thread_id, j.object_id, j.author_id, j.seq, j.depth, j.correlation_id, j.first_at,
      least(j.first_at + ${LONGEST}, j.last_at + ${SILENCE})
    from joined j
    on conflict (space_id, kind, thing_id) where state <> 'over' do update set
      seq = excluded.seq, depth = greatest(ai_turns.depth, excluded.depth), correlation_id = excluded.correlation_id,
      due_at = least(ai_turns.first_at + ${LONGEST}, excluded.due_at)
    where ai_turns.state = 'open'`.execute(db)

const SILENCE = sql`make_interval(secs => ${sql.lit(limits.ai_silence_s)})`
const LONGEST = sql`make_interval(secs => ${sql.lit(limits.ai_silence_max_s)})`

function rowOf({ seq, depth, ...event }: LoggedEvent): Row | null {
  const correlation_id = event.correlation_id ?? `event:${seq}`
  const row = { seq, depth, correlation_id }
  if (event.kind === 'message.arrived')
    return { ...row, kind: 'chat', thing_id: event.body.chat_id, message_id: event.body.id }
  return event.kind === 'item.arrived' ? { ...row, kind: 'item', thing_id: event.body.id, message_id: null } : null
}

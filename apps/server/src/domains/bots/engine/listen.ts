import type { Did } from '@otklik/contract/work/did.ts'
import { finishedStatuses } from '@otklik/contract/work/work.ts'
import { sql } from 'kysely'
import type { LoggedEvent } from '../../../platform/events/event-log.ts'
import type { Listener } from '../../../platform/events/listener.ts'
import { isTooDeep } from '../../automation/guard.ts'
import { distinct } from '../../rules/engine/happened.ts'

export const heard = ['message.arrived', 'item.arrived', 'chat.changed'] as const

type Row = {
  seq: number
  kind: 'item' | 'chat'
  thing_id: number
  message_id: number | null
  why: 'said' | 'closed' | 'look' | 'comment'
  depth: number
  correlation_id: string
}

/**
 * Only writes down what bots may have to hear, in the transaction of its place in the log. Rules come first: the worker
 * takes what they are done with.
 */
export const botsListener: Listener = {
  consumer: 'bots',
  // What was said before somebody wanted a bot is not answered by it.
  from: 'now',
  kinds: [...heard],
  rest_ms: 50,
  longest_rest_ms: 1_000,
  async hear(ctx, events) {
    const [space_id] = ctx.spaces
    if (space_id === undefined) return
    const rows = distinct(events).flatMap((event) => rowOf(event) ?? [])
    if (rows.length === 0) return
    // Most spaces have no bot: one look at an index.
    const { rows: wanted } = await sql<{ has_bots: boolean; has_sessions: boolean }>`
      select exists (select from bots b where b.space_id = ${space_id} and b.is_on and b.deleted_at is null) as has_bots,
        exists (select from bot_sessions s where s.space_id = ${space_id} and s.ended_at is null) as has_sessions`.execute(
      ctx.db,
    )
    const { has_bots = false, has_sessions = false } = wanted[0] ?? {}
    if (!has_bots && !has_sessions) return
    const kept = rows
      .filter(({ why }) => has_bots || why !== 'comment')
      .filter(({ why }) => has_sessions || isNews(why))
    if (kept.length === 0) return
    await sql`
      insert into bot_work (space_id, seq, kind, thing_id, message_id, why, at, depth, correlation_id)
      select ${space_id}, w.seq, w.kind, w.thing_id, w.message_id, w.why,
        (select e.at from events e where e.space_id = ${space_id} and e.seq = w.seq limit 1), w.depth, w.correlation_id
      from jsonb_to_recordset(${JSON.stringify(kept)}::jsonb) as w (seq bigint, kind text, thing_id bigint, message_id bigint, why text,
        depth smallint, correlation_id text)
      on conflict do nothing`.execute(ctx.db)
    ctx.wake('bots')
  },
}

const isNews = (why: Row['why']) => why === 'said' || why === 'comment'

const movedTo = (did: readonly Did[]) => {
  for (const one of did) if (typeof one === 'object') return one.status.to
  return undefined
}

function rowOf(event: LoggedEvent): Row | null {
  const { seq, depth } = event
  const correlation_id = event.correlation_id ?? `event:${seq}`
  const row = { seq, depth, correlation_id }
  switch (event.kind) {
    case 'message.arrived':
      // Robots that answer robots end here; what people say is heard at any depth.
      if (isTooDeep(depth)) return null
      return { ...row, kind: 'chat', thing_id: event.body.chat_id, message_id: event.body.id, why: 'said' }
    case 'item.arrived':
      if (isTooDeep(depth)) return null
      return { ...row, kind: 'item', thing_id: event.body.id, message_id: null, why: 'comment' }
    case 'chat.changed': {
      const to = movedTo(event.body.did)
      const thing = { ...row, kind: 'chat' as const, thing_id: event.body.id, message_id: null }
      if (to !== undefined && finishedStatuses.includes(to)) return { ...thing, why: 'closed' }
      // Taken by a person, or let go: whether robots rest there is written on the dialogue.
      return event.user_id !== null && event.body.did.includes('assigned') ? { ...thing, why: 'look' } : null
    }
    default:
      return null
  }
}

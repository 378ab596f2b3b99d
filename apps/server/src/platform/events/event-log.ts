import { type Event, isEventKind } from '@otklik/contract/events.ts'
import type { Scoped } from '@otklik/contract/permissions.ts'
import { sql } from 'kysely'
import type { Db } from '../database/db.ts'

/** An event as the log keeps it, with what decides who may hear of it. */
export type LoggedEvent = Event &
  Scoped & {
    user_id: number | null
    cause: string
    origin: string | null
    depth: number
    correlation_id: string | null
  }

/** The next events of a space after a number, in order. Kinds that this version does not know are left out. */
export async function readEvents(
  db: Db,
  space_id: number,
  after: number,
  limit: number,
): Promise<{ events: LoggedEvent[]; last: number; isAll: boolean }> {
  const { rows } = await sql<LoggedEvent>`
    select space_id, seq, kind, user_id, cause, origin, depth, object_id, group_id, assigned_to, correlation_id, body
    from events where space_id = ${space_id} and seq > ${after} order by seq limit ${limit}`.execute(db)
  return {
    events: rows.filter(({ kind }) => isEventKind(kind)).map(withDid),
    last: rows.at(-1)?.seq ?? after,
    isAll: rows.length < limit,
  }
}

const saying: readonly string[] = ['item.changed', 'chat.changed', 'message.changed']

/** What was logged before changes said what they were. */
function withDid(event: LoggedEvent): LoggedEvent {
  if ('did' in event.body || !saying.includes(event.kind)) return event
  return { ...event, body: { ...event.body, did: [] } } as LoggedEvent
}

/** Where the log of each space ends, and where what is kept of it begins. */
export async function readEnds(db: Db, spaces: readonly number[]): Promise<{ space_id: number; seq: number }[]> {
  const { rows } = await sql<{ space_id: number; seq: number }>`
    select s.id as space_id, coalesce(c.seq, 0) as seq
    from unnest(${spaces}::integer[]) s (id) left join event_counters c on c.space_id = s.id`.execute(db)
  return rows
}

/** The first number that is still kept: what is older went with its partition. */
export async function readFirstKept(db: Db, space_id: number): Promise<number> {
  const { rows } = await sql<{ seq: number | null }>`
    select min(seq) as seq from events where space_id = ${space_id}`.execute(db)
  return rows[0]?.seq ?? 0
}

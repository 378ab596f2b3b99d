import { sql } from 'kysely'
import type { Db } from '../../platform/database/db.ts'

export type InboxRow = {
  id: number
  object_id: number
  received_at: Date
  attempt: number
  correlation_id: string
  body: Buffer
  /** Was there before we came: at most so many of it. */
  history_items: number | null
}

export const selectInbox = async (db: Db, space_id: number, ids: number[]): Promise<InboxRow[]> => {
  const { rows } = await sql<InboxRow>`
    select id, object_id, received_at, attempt, correlation_id, body, history_items from inbox
    where space_id = ${space_id} and id = any(${ids}::bigint[]) and state = 'waiting' order by id`.execute(db)
  return rows
}

/** What became of one delivery: what of it was left out by name, and what could not be read. */
export type Outcome = { id: number; note: string | null; error: string | null }

/** Whatever could not be read is set aside for people to look at; what stood beside it is stored. */
export const markRead = (db: Db, space_id: number, outcomes: readonly Outcome[]) =>
  sql`
    update inbox i set state = case when t.error is null then 'done' else 'dead' end, error = t.error, note = t.note
    from jsonb_to_recordset(${JSON.stringify(outcomes)}::jsonb) as t (id bigint, note text, error text)
    where i.space_id = ${space_id} and i.id = t.id and i.state = 'waiting'`.execute(db)

/** Nothing is wrong with it: it is read once more a little later. */
export const putOff = (db: Db, space_id: number, ids: readonly number[], seconds: number) =>
  sql`
    update inbox set run_at = now() + ${seconds} * interval '1 second'
    where space_id = ${space_id} and id = any(${ids}::bigint[]) and state = 'waiting'`.execute(db)

/** Later each time; after the last attempt it is set aside for people to look at. */
export const markFailed = (db: Db, space_id: number, rows: InboxRow[], error: string, attempts: number) =>
  sql`
    update inbox set error = ${error}, run_at = now() + least(60, power(2, attempt)) * interval '1 second',
      state = case when attempt >= ${Math.min(attempts, 32_000)} then 'dead' else 'waiting' end
    where space_id = ${space_id} and id = any(${rows.map(({ id }) => id)}::bigint[]) and state = 'waiting'`.execute(db)

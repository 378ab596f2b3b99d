import { sql } from 'kysely'
import type { Db } from '../database/db.ts'

export type Cursor = {
  seq: number
  /** Whether an event that was set aside is to be heard again. */
  is_awaited: boolean
}

/** How far a consumer has come in the log of a space; nobody else moves it until this transaction is over. */
export async function lockCursor(db: Db, space_id: number, consumer: string): Promise<Cursor> {
  const found = await findCursor(db, space_id, consumer)
  if (found) return found
  await sql`insert into event_cursors (space_id, consumer) values (${space_id}, ${consumer}) on conflict do nothing`.execute(
    db,
  )
  return (await findCursor(db, space_id, consumer)) ?? { seq: 0, is_awaited: false }
}

async function findCursor(db: Db, space_id: number, consumer: string): Promise<Cursor | undefined> {
  const { rows } = await sql<Cursor>`
    select c.seq, exists (select from dead_events d
      where d.space_id = ${space_id} and d.consumer = ${consumer} and d.state = 'waiting') as is_awaited
    from event_cursors c where c.space_id = ${space_id} and c.consumer = ${consumer} for update of c`.execute(db)
  return rows[0]
}

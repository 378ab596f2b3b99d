import { sql } from 'kysely'
import type { Db } from '../database/db.ts'

/** How far a consumer has come in the log of a space; nobody else moves it until this transaction is over. */
export async function lockCursor(db: Db, space_id: number, consumer: string): Promise<number> {
  const found = await findCursor(db, space_id, consumer)
  if (found !== undefined) return found
  await sql`insert into event_cursors (space_id, consumer) values (${space_id}, ${consumer}) on conflict do nothing`.execute(
    db,
  )
  return (await findCursor(db, space_id, consumer)) ?? 0
}

async function findCursor(db: Db, space_id: number, consumer: string): Promise<number | undefined> {
  const { rows } = await sql<{ seq: number }>`
    select seq from event_cursors where space_id = ${space_id} and consumer = ${consumer} for update`.execute(db)
  return rows[0]?.seq
}

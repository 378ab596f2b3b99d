import { sql } from 'kysely'
import type { Db } from '../database/db.ts'

type Somebody = { space_id: number; author_id: number; external_id: string }

/**
 * Names and words of customers are never recorded; what can point at one is their id at the network, in an exclusion, and
 * ours. Lines stay, what they tell goes.
 */
export async function eraseInJournal(db: Db, { space_id, author_id, external_id }: Somebody): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select l.id from audit_log l where l.space_id = ${space_id} and (
      l.thing = 'author' and l.target_id = ${author_id}
      or l.thing = 'exclusion' and ${external_id} in (l.told -> 'before' ->> 'value', l.told -> 'after' ->> 'value'))`.execute(
    db,
  )
  if (rows.length === 0) return
  await sql`select erase_journal(${space_id}, ${rows.map(({ id }) => id)}::bigint[])`.execute(db)
}

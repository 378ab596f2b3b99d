import { sql } from 'kysely'
import type { Db } from '../../platform/database/db.ts'
import { seconds } from '../../platform/seconds.ts'

type Place = { space_id: number; object_id: number; author_id: number }
export type SavedBlock = { until: number | null; user_id: number | null; at: number }

export async function lockAuthor(db: Db, spaces: readonly number[], id: number) {
  const { rows } = await sql<{ space_id: number; provider: string }>`
    select space_id, provider from authors where space_id = any(${spaces}::integer[]) and id = ${id} for no key update`.execute(
    db,
  )
  return rows[0]
}

export async function findBlock(db: Db, { space_id, object_id, author_id }: Place): Promise<SavedBlock | null> {
  const { rows } = await sql<SavedBlock>`
    select ${seconds('until')} as until, user_id, ${seconds('at')} as at from author_blocks
    where space_id = ${space_id} and object_id = ${object_id} and author_id = ${author_id}`.execute(db)
  return rows[0] ?? null
}

export const upsertBlock = (db: Db, { space_id, object_id, author_id }: Place, { until, user_id, at }: SavedBlock) =>
  sql`
    insert into author_blocks (space_id, object_id, author_id, until, user_id, at)
    values (${space_id}, ${object_id}, ${author_id}, to_timestamp(${until}::float8), ${user_id}, to_timestamp(${at}))
    on conflict (space_id, author_id, object_id) do update set until = excluded.until, user_id = excluded.user_id, at = excluded.at`.execute(
    db,
  )

/** Answers whether it is the latest word about them. */
export async function upsertToldBlock(
  db: Db,
  { space_id, object_id, author_id }: Place,
  { until, at }: Pick<SavedBlock, 'until' | 'at'>,
): Promise<boolean> {
  const { rows } = await sql`
    insert into author_blocks as known (space_id, object_id, author_id, until, at)
    values (${space_id}, ${object_id}, ${author_id}, to_timestamp(${until}::float8), to_timestamp(${at}::float8))
    on conflict (space_id, author_id, object_id) do update set until = excluded.until, at = excluded.at,
      user_id = case when known.until is not distinct from excluded.until then known.user_id end
    where known.at < excluded.at returning author_id`.execute(db)
  return rows.length > 0
}

export const deleteBlock = (db: Db, { space_id, object_id, author_id }: Place) =>
  sql`
    delete from author_blocks where space_id = ${space_id} and object_id = ${object_id} and author_id = ${author_id}`.execute(
    db,
  )

/** When they last wrote to this account in private; the beginning of time when they never did. */
export async function findLastWord(db: Db, { space_id, object_id, author_id }: Place): Promise<Date> {
  const { rows } = await sql<{ at: Date | null }>`
    select max(last_inbound_at) as at from chats
    where space_id = ${space_id} and object_id = ${object_id} and author_id = ${author_id}`.execute(db)
  return rows[0]?.at ?? new Date(0)
}

/** Who it is, and where they last spoke: some networks shut people out of a place, not of an account. */
type Latest = { author_external_id: string; post_external_id: string | null; item_external_id: string | null }

export async function findBlocked(db: Db, { space_id, object_id, author_id }: Place) {
  const { rows } = await sql<Latest>`
    select a.external_id as author_external_id, latest.post_external_id, latest.item_external_id
    from authors a left join lateral (
      select p.external_id as post_external_id, i.external_id as item_external_id
      from items i join posts p on p.space_id = ${space_id} and p.id = i.post_id
      where i.space_id = ${space_id} and i.author_id = a.id and i.object_id = ${object_id}
      order by i.created_at desc, i.id desc limit 1) latest on true
    where a.space_id = ${space_id} and a.id = ${author_id}`.execute(db)
  const [found] = rows
  if (!found) return undefined
  const { author_external_id, post_external_id, item_external_id } = found
  return {
    author_external_id,
    ...(post_external_id !== null && item_external_id !== null && { post_external_id, item_external_id }),
  }
}

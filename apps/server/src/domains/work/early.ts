import { sql } from 'kysely'
import type { Db } from '../../platform/database/db.ts'

type Place = { space_id: number; object_id: number }

/** What a network speaks of: a comment by its id, a message as `chat/id`, a dialogue as `chat/`, a post as `post/id`. */
export type Subject = Place & { target_kind: 'item' | 'message'; external_id: string }

/**
 * Held to the end of the transaction by whoever tells us of an account's things or brings them, so that a word and what
 * it is about, in two processes at once, cannot miss each other. Taken before any row is locked.
 */
export const lockNews = (db: Db, { space_id, object_id }: Place) =>
  sql`select pg_advisory_xact_lock(${space_id}, ${object_id})`.execute(db)

type Register = 'presence' | 'hidden' | 'topic' | `reactions:${string}`

/** Remembers the latest word of its kind, in whatever order they come; answers whether this is it. */
export async function isLatest(
  db: Db,
  { space_id, object_id, target_kind, external_id }: Subject,
  change: Register,
  at: number,
  body: object,
): Promise<boolean> {
  const { rows } = await sql`
    insert into early_changes as known (space_id, object_id, target_kind, external_id, change, at, body)
    values (${space_id}, ${object_id}, ${target_kind}, ${external_id}, ${change}, to_timestamp(${at}), ${JSON.stringify(body)}::jsonb)
    on conflict (space_id, object_id, target_kind, external_id, change) do update set at = excluded.at, body = excluded.body
    where excluded.at >= known.at returning 1 as one`.execute(db)
  return rows.length === 1
}

type Awaited = 'edit' | 'presence' | 'delivered' | 'read' | 'failed'

/** A word about what has not come yet, kept beside others of its kind and told again when it comes. */
export const keepEarly = (
  db: Db,
  { space_id, object_id, target_kind, external_id }: Subject,
  change: Awaited,
  at: number,
  body: object,
) =>
  sql`
    insert into early_changes (space_id, object_id, target_kind, external_id, change, at, body)
    values (${space_id}, ${object_id}, ${target_kind}, ${external_id}, ${`${change}:${at}`}, to_timestamp(${at}), ${JSON.stringify(body)}::jsonb)
    on conflict do nothing`.execute(db)

/** What is to be done when something comes that others have named already. */
export const awaitArrival = (db: Db, { space_id, object_id, target_kind, external_id }: Subject, what: object) =>
  sql`
    insert into early_changes as known (space_id, object_id, target_kind, external_id, change, at, body)
    values (${space_id}, ${object_id}, ${target_kind}, ${external_id}, 'answers', now(), ${JSON.stringify([what])}::jsonb)
    on conflict (space_id, object_id, target_kind, external_id, change) do update set body = known.body || excluded.body`.execute(
    db,
  )

const MOST_KEPT = 20

/**
 * How far a dialogue was delivered or read, for what our side wrote elsewhere and we hear of only later. The last few:
 * networks deliver late, not a year late.
 */
export const keepMark = (
  db: Db,
  { space_id, object_id, target_kind, external_id }: Subject,
  kind: 'delivered' | 'read',
  { until, at }: { until: number; at: number },
) =>
  sql`
    insert into early_changes as known (space_id, object_id, target_kind, external_id, change, at, body)
    values (${space_id}, ${object_id}, ${target_kind}, ${external_id}, ${kind}, to_timestamp(${at}), ${JSON.stringify([{ until, at }])}::jsonb)
    on conflict (space_id, object_id, target_kind, external_id, change) do update set at = greatest(known.at, excluded.at),
      body = (select jsonb_agg(m.mark) from (
        select distinct on ((mark -> 'at')::float8, mark) mark from jsonb_array_elements(known.body || excluded.body) t (mark)
        order by (mark -> 'at')::float8 desc, mark limit ${MOST_KEPT}) m)`.execute(db)

/** `change` without what follows the colon; `body` is as whoever kept it wrote it. */
export type Early = { external_id: string; change: string; at: number; body: unknown }

/** What was said of things before they came, in the order of its time. Used up, but for registers of the latest word. */
export async function takeEarly(
  db: Db,
  { space_id, object_id }: Place,
  target_kind: 'item' | 'message',
  external_ids: readonly string[],
): Promise<Early[]> {
  const { rows } = await sql<Early & { is_used_up: boolean }>`
    select external_id, split_part(change, ':', 1) as change, extract(epoch from at)::float8 as at, body, change ~ '^answers|:' as is_used_up
    from early_changes
    where space_id = ${space_id} and object_id = ${object_id} and target_kind = ${target_kind} and external_id = any(${external_ids}::text[])
    order by at`.execute(db)
  if (rows.some(({ is_used_up }) => is_used_up)) {
    await sql`
      delete from early_changes where space_id = ${space_id} and object_id = ${object_id} and target_kind = ${target_kind}
        and external_id = any(${external_ids}::text[]) and change ~ '^answers|:'`.execute(db)
  }
  return rows
}

const KEPT_FOR = '30 days'

/** No network comes back to what it said a month ago. */
export const sweepEarly = (db: Db, space_id: number) =>
  sql`delete from early_changes where space_id = ${space_id} and at < now() - ${KEPT_FOR}::interval`.execute(db)

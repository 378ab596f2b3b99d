// What is asked of networks by ourselves, again and again or once: how it stands, and when it is due again.
import type { TemplateFacts, Wanted } from '@otklik/connectors/connector.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/db.ts'
import { cutTo } from '../../platform/words.ts'

export const errandKinds = ['news', 'history', 'refresh', 'templates', 'subscribe', 'learn'] as const
export type ErrandKind = (typeof errandKinds)[number]
export type ErrandPlace = { space_id: number; object_id: number; what: ErrandKind }
export type Errand = ErrandPlace & {
  cursor: string | null
  interval_s: number
  failures: number
  left_items: number | null
  /** By all errands of this account, today. */
  stored_bytes: number
}

const today = sql`(now() at time zone 'UTC')::date`

export const findErrand = async (db: Db, { space_id, object_id, what }: ErrandPlace): Promise<Errand | undefined> => {
  const { rows } = await sql<Errand>`
    select space_id, object_id, what, cursor, interval_s, failures, left_items,
      (select coalesce(sum(s.stored_bytes), 0)::float from account_errands s
        where s.space_id = ${space_id} and s.object_id = ${object_id} and s.stored_on = ${today}) as stored_bytes
    from account_errands
    where space_id = ${space_id} and object_id = ${object_id} and what = ${what}`.execute(db)
  return rows[0]
}

/** Not infinity: people are shown when it is due. */
const NEVER = '1000 years'

type Progress = {
  cursor: string | null
  /** Null: never again. */
  again_in_s: number | null
  interval_s?: number
  left_items?: number
  found_items?: number
  /** What was not known before. */
  stored_bytes?: number
}

/**
 * History ends at this moment. Left to whoever plans errands, it would end where a process first looked, and what customers
 * had written by then would come in closed.
 */
export const beginHistory = (db: Db, { space_id, object_id }: Place) =>
  sql`
    insert into account_errands (space_id, object_id, what) values (${space_id}, ${object_id}, 'history')
    on conflict do nothing`.execute(db)

/** Only from where it began: somebody slower than its lease must not turn the cursor back. */
export const advance = async (db: Db, { space_id, object_id, what, ...errand }: Errand, progress: Progress) => {
  const { rows } = await sql`
    update account_errands set cursor = ${progress.cursor}, interval_s = ${progress.interval_s ?? errand.interval_s},
      left_items = ${progress.left_items ?? errand.left_items}, found_items = found_items + ${progress.found_items ?? 0},
      stored_bytes = ${progress.stored_bytes ?? 0} + case when stored_on = ${today} then stored_bytes else 0 end, stored_on = ${today},
      failures = 0, error = null, ran_at = now(),
      run_at = now() + coalesce(${progress.again_in_s}::integer * interval '1 second', ${NEVER}::interval)
    where space_id = ${space_id} and object_id = ${object_id} and what = ${what} and cursor is not distinct from ${errand.cursor}
    returning 1 as one`.execute(db)
  return rows.length === 1
}

/** It is still being done: its lease begins anew. What has ended meanwhile is due by itself and left alone. */
export const keepClaimed = (db: Db, { space_id, object_id, what }: ErrandPlace, lease_s: number) =>
  sql`
    update account_errands set run_at = now() + ${lease_s} * interval '1 second'
    where space_id = ${space_id} and object_id = ${object_id} and what = ${what}
      and run_at > now() and run_at < now() + ${lease_s} * interval '1 second'`.execute(db)

/** However often a network says so: whoever sends events must not make us look without end. */
const HURRY_S = 15

/** Something has happened there. Whoever is just looking may be joined by another: only one of them moves the cursor on. */
export const hurryNews = (db: Db, { space_id, object_id }: Place) =>
  sql`
    update account_errands set hurried_at = greatest(now(), hurried_at + ${HURRY_S} * interval '1 second'),
      run_at = greatest(now(), hurried_at + ${HURRY_S} * interval '1 second')
    where space_id = ${space_id} and object_id = ${object_id} and what = 'news' and failures = 0
      and run_at > greatest(now(), hurried_at + ${HURRY_S} * interval '1 second')`.execute(db)

/** Begins at the same place another time. */
export const postpone = (db: Db, { space_id, object_id, what }: ErrandPlace, error: string, again_in_s: number) =>
  sql`
    update account_errands set failures = failures + 1, error = ${cutTo(error, 500)}, ran_at = now(),
      run_at = now() + ${again_in_s} * interval '1 second'
    where space_id = ${space_id} and object_id = ${object_id} and what = ${what}`.execute(db)

type Place = { space_id: number; object_id: number }

const LEARN_IN_S = 30
/** As many as a network is asked for at once; of more the next mention reminds us. */
const MOST_WANTED = 100

export const wantedOf = (cursor: string | null): Wanted =>
  cursor === null ? { authors: [], posts: [] } : (JSON.parse(cursor) as Wanted)

/** What a network did not tell in time, together with what it still owes. Where that fails it waits as long as it waited. */
export async function learnLater(db: Db, { space_id, object_id }: Place, missing: Wanted) {
  const owed = wantedOf((await findErrand(db, { space_id, object_id, what: 'learn' }))?.cursor ?? null)
  const both = (name: 'authors' | 'posts') => [...new Set([...owed[name], ...missing[name]])].slice(0, MOST_WANTED)
  const cursor = JSON.stringify({ authors: both('authors'), posts: both('posts') })
  await sql`
    insert into account_errands as e (space_id, object_id, what, cursor, run_at)
    values (${space_id}, ${object_id}, 'learn', ${cursor}, now() + ${LEARN_IN_S} * interval '1 second')
    on conflict (space_id, object_id, what) do update set cursor = excluded.cursor,
      run_at = case when e.failures > 0 then e.run_at else least(e.run_at, excluded.run_at) end`.execute(db)
}

/** All that the network has now, instead of what it had. */
export async function replaceTemplates(db: Db, { space_id, object_id }: Place, templates: readonly TemplateFacts[]) {
  const given = JSON.stringify(templates)
  await sql`
    delete from network_templates t where space_id = ${space_id} and object_id = ${object_id} and not exists (
      select from jsonb_to_recordset(${given}::jsonb) g (name text, language text) where g.name = t.name and g.language = t.language)`.execute(
    db,
  )
  await sql`
    insert into network_templates (space_id, object_id, name, language, category, is_approved, text, parameters)
    select distinct on (name, language) ${space_id}::integer, ${object_id}::integer, name, language, category, is_approved, text, parameters
    from jsonb_to_recordset(${given}::jsonb) g (name text, language text, category text, is_approved boolean, text text, parameters smallint)
    on conflict (space_id, object_id, name, language) do update set category = excluded.category,
      is_approved = excluded.is_approved, text = excluded.text, parameters = excluded.parameters, synced_at = now()`.execute(
    db,
  )
}

/**
 * Whether the access token is refused only because its time is over, and a fresh one is asked for (`refresh`): then the
 * account is not broken, and what was refused waits. A renewal that is refused itself breaks the account.
 */
export const isBeingRenewed = async (db: Db, { space_id, object_id }: Place): Promise<boolean> => {
  const { rows } = await sql`
    select from object_credentials c join account_errands e on (e.space_id, e.object_id) = (c.space_id, c.object_id)
    where c.space_id = ${space_id} and c.object_id = ${object_id} and c.kind = 'access' and c.expires_at <= now()
      and e.space_id = ${space_id} and e.what = 'refresh'`.execute(db)
  return rows.length > 0
}

/** Tokens that somebody has given may end sooner than those before: when they are to be renewed is worked out anew. */
export const renewWhenDue = (db: Db, { space_id, object_id }: Place) =>
  sql`
    update account_errands set run_at = now(), failures = 0, error = null
    where space_id = ${space_id} and object_id = ${object_id} and what = 'refresh'`.execute(db)

/** The network could not be told where to deliver: that is tried again, as with everything else that it refuses for a while. */
export const subscribeSoon = (db: Db, { space_id, object_id }: Place) =>
  sql`
    update account_errands set run_at = now(), cursor = 'told'
    where space_id = ${space_id} and object_id = ${object_id} and what = 'subscribe'`.execute(db)

/**
 * Seconds until the account's next turn, about `interval_s` from now. Each account has a place of its own within the
 * interval, by its number: hundreds are spread evenly, and are so again after hours in which none could be asked.
 */
export function untilTurn(object_id: number, interval_s: number, now_s = Date.now() / 1000): number {
  const place = (Math.imul(object_id, 0x9e3779b1) >>> 0) / 2 ** 32
  const next = interval_s - ((now_s + place * interval_s) % interval_s)
  return Math.ceil(next < interval_s / 2 ? next + interval_s : next)
}

export type Expiry = { expires_at: Date | null; updated_at: Date }

/** Of the access token, where the network named one. */
export const findExpiry = async (db: Db, { space_id, object_id }: Place): Promise<Expiry | undefined> => {
  const { rows } = await sql<Expiry>`
    select expires_at, updated_at from object_credentials
    where space_id = ${space_id} and object_id = ${object_id} and kind = 'access'`.execute(db)
  return rows[0]
}

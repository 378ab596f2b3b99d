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
}

export const findErrand = async (db: Db, { space_id, object_id, what }: ErrandPlace): Promise<Errand | undefined> => {
  const { rows } = await sql<Errand>`
    select space_id, object_id, what, cursor, interval_s, failures, left_items from account_errands
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
}

/** Only from where it began: somebody slower than its lease must not turn the cursor back. */
export const advance = async (db: Db, { space_id, object_id, what, ...errand }: Errand, progress: Progress) => {
  const { rows } = await sql`
    update account_errands set cursor = ${progress.cursor}, interval_s = ${progress.interval_s ?? errand.interval_s},
      left_items = ${progress.left_items ?? errand.left_items}, found_items = found_items + ${progress.found_items ?? 0},
      failures = 0, error = null, ran_at = now(),
      run_at = now() + coalesce(${progress.again_in_s}::integer * interval '1 second', ${NEVER}::interval)
    where space_id = ${space_id} and object_id = ${object_id} and what = ${what} and cursor is not distinct from ${errand.cursor}
    returning 1 as one`.execute(db)
  return rows.length === 1
}

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

export type Expiry = { expires_at: Date | null; updated_at: Date }

/** Of the access token, where the network named one. */
export const findExpiry = async (db: Db, { space_id, object_id }: Place): Promise<Expiry | undefined> => {
  const { rows } = await sql<Expiry>`
    select expires_at, updated_at from object_credentials
    where space_id = ${space_id} and object_id = ${object_id} and kind = 'access'`.execute(db)
  return rows[0]
}

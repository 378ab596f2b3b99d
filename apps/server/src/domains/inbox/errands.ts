// What is asked of networks by ourselves, again and again or once: how it stands, and when it is due again.
import type { TemplateFacts } from '@otklik/connectors/connector.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/db.ts'
import { cutTo } from '../../platform/words.ts'

export const errandKinds = ['news', 'history', 'refresh', 'templates', 'subscribe'] as const
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

import { limits } from '@otklik/contract/limits.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/db.ts'
import { isOffered } from './kept.ts'
import type { StoredFacts } from './remote.ts'

type Place = { space_id: number; object_id: number }
type Remote = {
  storage_key: string
  name: string
  ref: string
  author_id?: number
  post_id?: number
  is_of_account?: true
  width?: number
  height?: number
}

/**
 * Answers with the ids by storage key. `used_at`: somebody is waiting for it, so it is no forgotten upload. Of an account
 * that has too many waiting already the rest is shown as files that did not come.
 */
export async function insertRemote(db: Db, place: Place, files: readonly Remote[]): Promise<Map<string, number>> {
  const { space_id, object_id } = place
  const room = limits.files_waiting - (await countWaiting(db, place))
  const told = files.map((file, index) => ({ ...file, state: index < room ? 'remote' : 'lost' }))
  const { rows } = await sql<{ id: number; storage_key: string }>`
    insert into files (space_id, object_id, storage_key, name, width, height, state, source_ref, used_at, author_id, post_id, is_of_account)
    select ${space_id}, ${object_id}, t.storage_key, t.name, t.width, t.height, t.state, t.ref, now(), t.author_id, t.post_id,
      coalesce(t.is_of_account, false)
    from jsonb_to_recordset(${JSON.stringify(told)}::jsonb)
      as t (storage_key text, name text, width integer, height integer, state text, ref text, author_id bigint, post_id bigint, is_of_account boolean)
    returning id, storage_key`.execute(db)
  return new Map(rows.map(({ id, storage_key }) => [storage_key, id]))
}

async function countWaiting(db: Db, { space_id, object_id }: Place): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from files where space_id = ${space_id} and object_id = ${object_id} and state = 'remote'`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}

export const insertAttachments = (db: Db, space_id: number, rows: object[]) =>
  sql`
    insert into attachments (space_id, item_id, reply_id, message_id, file_id, kind, position, sticker_id)
    select ${space_id}, t.item_id, t.reply_id, t.message_id, t.file_id, t.kind, t.position, t.sticker_id
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as t (item_id bigint, reply_id bigint, message_id bigint, file_id bigint, kind text, position smallint, sticker_id text)`.execute(
    db,
  )

/** Files that a job will fetch, each where it is shown. Answers whether there are any. */
export async function insertFetched(db: Db, place: Place, wanted: readonly { row: object; file: Remote }[]) {
  if (wanted.length === 0) return false
  const ids = await insertRemote(
    db,
    place,
    wanted.map(({ file }) => file),
  )
  const rows = wanted.map(({ row, file }) => ({ ...row, file_id: ids.get(file.storage_key) }))
  await insertAttachments(db, place.space_id, rows)
  return true
}

/** `isChosen`: by a person, who may take what they are offered; a macro brings along what its makers have put into it. */
export const takeUploads = async (
  db: Db,
  space_id: number,
  { user_id, isChosen }: { user_id: number | null; isChosen: boolean },
  ids: readonly number[],
  isShared = false,
) => {
  const ofTemplate = isChosen ? isOffered('files', sql`${user_id}::integer`) : sql`template_id is not null`
  const { rows } = await sql<{ id: number; mime: string | null; name: string }>`
    update files set used_at = now()
    where space_id = ${space_id} and id = any(${ids}::bigint[]) and state = 'stored'
      and (${ofTemplate} or (created_by = ${user_id} and (used_at is null or ${isShared})))
    returning id, mime, name`.execute(db)
  return rows
}

export const insertUpload = (
  db: Db,
  file: StoredFacts & { space_id: number; storage_key: string; name: string; created_by: number },
) =>
  db
    .insertInto('files')
    .values({ ...file, state: 'stored' })
    .returning('id')
    .executeTakeFirstOrThrow()

/** Whoever has only just signed up, under any address, keeps nothing with us. */
export const isUnprovedTrial = async (db: Db, space_id: number, user_id: number): Promise<boolean> => {
  const { rows } = await sql`
    select from spaces s join users u on u.id = ${user_id} and u.email_status < 1
    where s.id = ${space_id} and s.is_trial`.execute(db)
  return rows.length > 0
}

/** Those who upload into one space come one after the other where the room is counted. */
export const lockUploads = (db: Db, space_id: number) =>
  sql`select pg_advisory_xact_lock(hashtext('uploads'), ${space_id})`.execute(db)

export const sumUploads = async (db: Db, space_id: number): Promise<number> => {
  const { rows } = await sql<{ bytes: number }>`
    select coalesce(sum(bytes), 0)::bigint as bytes from files
    where space_id = ${space_id} and created_by is not null`.execute(db)
  return Number(rows[0]?.bytes ?? 0)
}

/** Answers the key of what nothing was made of and nothing can be made of now. */
export const giveUpUnused = async (db: Db, space_id: number, id: number): Promise<string | undefined> => {
  const { rows } = await sql<{ storage_key: string }>`
    update files set state = 'lost', sha256 = null where space_id = ${space_id} and id = ${id} and used_at is null
    returning storage_key`.execute(db)
  return rows[0]?.storage_key
}

export const selectKeys = async (db: Db, space_id: number, limit: number): Promise<string[]> => {
  const { rows } = await sql<{ storage_key: string }>`
    select storage_key from files where space_id = ${space_id} order by id limit ${limit}`.execute(db)
  return rows.map(({ storage_key }) => storage_key)
}

/** With what shows them: whoever calls this removes that too. */
export async function deleteByKeys(db: Db, space_id: number, keys: readonly string[]) {
  await sql`
    delete from attachments a using files f
    where a.space_id = ${space_id} and f.space_id = ${space_id} and f.id = a.file_id and f.storage_key = any(${keys}::text[])`.execute(
    db,
  )
  await sql`delete from files where space_id = ${space_id} and storage_key = any(${keys}::text[])`.execute(db)
}

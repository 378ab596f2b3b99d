import { sql } from 'kysely'
import type { Db } from '../../platform/db.ts'

type Place = { space_id: number; object_id: number }
type Remote = {
  storage_key: string
  name: string
  ref: string
  author_id?: number
  post_id?: number
  width?: number
  height?: number
}

/** Answers with the ids by storage key. `used_at`: somebody is waiting for it, so it is no forgotten upload. */
export async function insertRemote(
  db: Db,
  { space_id, object_id }: Place,
  files: readonly Remote[],
): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: number; storage_key: string }>`
    insert into files (space_id, object_id, storage_key, name, width, height, state, source_ref, used_at, author_id, post_id)
    select ${space_id}, ${object_id}, t.storage_key, t.name, t.width, t.height, 'remote', t.ref, now(), t.author_id, t.post_id
    from jsonb_to_recordset(${JSON.stringify(files)}::jsonb)
      as t (storage_key text, name text, width integer, height integer, ref text, author_id bigint, post_id bigint)
    returning id, storage_key`.execute(db)
  return new Map(rows.map(({ id, storage_key }) => [storage_key, id]))
}

export const insertAttachments = (db: Db, space_id: number, rows: object[]) =>
  sql`
    insert into attachments (space_id, item_id, reply_id, message_id, file_id, kind, position)
    select ${space_id}, t.item_id, t.reply_id, t.message_id, t.file_id, t.kind, t.position
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as t (item_id bigint, reply_id bigint, message_id bigint, file_id bigint, kind text, position smallint)`.execute(
    db,
  )

export const takeUploads = async (db: Db, space_id: number, user_id: number | null, ids: readonly number[]) => {
  const { rows } = await sql<{ id: number; mime: string | null }>`
    update files set used_at = now()
    where space_id = ${space_id} and id = any(${ids}::bigint[]) and created_by = ${user_id} and used_at is null and state = 'stored'
    returning id, mime`.execute(db)
  return rows
}

export type FileRow = {
  id: number
  space_id: number
  object_id: number | null
  storage_key: string
  name: string
  mime: string | null
  bytes: number | null
  state: string
  source_ref: string | null
  attempt: number
  author_id: number | null
  post_id: number | null
  has_thumb: boolean
}

export const findFile = (db: Db, space_id: number, id: number): Promise<FileRow | undefined> =>
  db
    .selectFrom('files')
    .select([
      'id',
      'space_id',
      'object_id',
      'storage_key',
      'name',
      'mime',
      'bytes',
      'state',
      'source_ref',
      'attempt',
      'author_id',
      'post_id',
      'has_thumb',
    ])
    .where('space_id', '=', space_id)
    .where('id', '=', id)
    .executeTakeFirst()

export type StoredFacts = {
  mime: string
  bytes: number
  sha256: Buffer
  width: number | null
  height: number | null
  has_thumb: boolean
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

export const markStored = (db: Db, { space_id, id }: { space_id: number; id: number }, facts: StoredFacts) =>
  db
    .updateTable('files')
    .set({ ...facts, state: 'stored' })
    .where('space_id', '=', space_id)
    .where('id', '=', id)
    .where('state', '=', 'remote')
    .execute()

export const markGivenUp = (db: Db, { space_id, id }: { space_id: number; id: number }, state: 'refused' | 'lost') =>
  db
    .updateTable('files')
    .set({ state })
    .where('space_id', '=', space_id)
    .where('id', '=', id)
    .where('state', '=', 'remote')
    .execute()

export const postpone = (db: Db, { space_id, id }: { space_id: number; id: number }, run_at: Date) =>
  db.updateTable('files').set({ run_at }).where('space_id', '=', space_id).where('id', '=', id).execute()

/** The picture is here: from now on it is the author's or the post's. */
export async function showPicture(db: Db, { space_id, author_id, post_id, storage_key }: FileRow) {
  if (author_id)
    await db
      .updateTable('authors')
      .set({ image: storage_key })
      .where('space_id', '=', space_id)
      .where('id', '=', author_id)
      .execute()
  if (post_id)
    await db
      .updateTable('posts')
      .set({ image: storage_key })
      .where('space_id', '=', space_id)
      .where('id', '=', post_id)
      .execute()
}

/** Where a file is shown, so that those who look can be told when it has come. */
export const findPlaces = async (db: Db, space_id: number, file_id: number) => {
  const { rows } = await sql<{
    item_id: number | null
    message_id: number | null
    chat_id: number | null
    object_id: number
    version: number | null
    assigned_to: number | null
    group_id: number | null
  }>`
    select a.item_id, a.message_id, m.chat_id, coalesce(i.object_id, c.object_id) as object_id, i.version,
      coalesce(i.assigned_to, c.assigned_to) as assigned_to, coalesce(i.group_id, c.group_id) as group_id
    from attachments a
    left join items i on i.space_id = ${space_id} and i.id = a.item_id
    left join messages m on m.space_id = ${space_id} and m.id = a.message_id
    left join chats c on c.space_id = ${space_id} and c.id = m.chat_id
    where a.space_id = ${space_id} and a.file_id = ${file_id} and a.reply_id is null`.execute(db)
  return rows
}

export const deleteUnused = async (db: Db, space_id: number, id: number) => {
  const { rows } = await sql<{ storage_key: string; has_thumb: boolean }>`
    delete from files where space_id = ${space_id} and id = ${id} and used_at is null returning storage_key, has_thumb`.execute(
    db,
  )
  return rows[0]
}

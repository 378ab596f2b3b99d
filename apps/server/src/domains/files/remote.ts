import { sql } from 'kysely'
import type { Db } from '../../platform/database/db.ts'

// Files on their way to us, for the job that fetches them (inbox).

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
  is_of_account: boolean
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
      'is_of_account',
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

/** Too large for our store: shown as a link to where it lies, where that is an address that anybody may open. */
export async function linkInstead(db: Db, file: FileRow) {
  await markGivenUp(db, file, 'refused')
  if (!file.source_ref?.startsWith('https://')) return
  await db
    .updateTable('attachments')
    .set({ kind: 'link' })
    .where('space_id', '=', file.space_id)
    .where('file_id', '=', file.id)
    .where('kind', '<>', 'subject')
    .execute()
}

export const postpone = (db: Db, { space_id, id }: { space_id: number; id: number }, run_at: Date) =>
  db.updateTable('files').set({ run_at }).where('space_id', '=', space_id).where('id', '=', id).execute()

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

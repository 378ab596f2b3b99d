import { sql } from 'kysely'
import type { Db } from '../../platform/database/db.ts'

// Files that nobody shall see again: no longer shown anywhere, and swept with their bytes like a forgotten upload.

export const releaseAttachments = (
  db: Db,
  space_id: number,
  of: { item_ids: readonly number[] } | { message_ids: readonly number[] },
) => {
  const ids = 'item_ids' in of ? of.item_ids : of.message_ids
  const owner = sql.ref('item_ids' in of ? 'item_id' : 'message_id')
  return sql`
    with gone as (
      delete from attachments where space_id = ${space_id} and ${owner} = any(${ids}::bigint[]) returning file_id
    )
    update files f set used_at = null from gone
    where f.space_id = ${space_id} and f.id = gone.file_id and f.template_id is null
      -- A sticker that our side has sent back is one and the same file.
      and not exists (select from attachments o where o.space_id = ${space_id} and o.file_id = f.id
                        and (o.${owner} is null or o.${owner} <> all(${ids}::bigint[])))`.execute(db)
}

/** The avatars of an author. */
export const releasePortraits = (db: Db, space_id: number, author_id: number) =>
  sql`update files set used_at = null, author_id = null where space_id = ${space_id} and author_id = ${author_id}`.execute(
    db,
  )

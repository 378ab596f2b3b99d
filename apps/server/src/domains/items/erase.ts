import { sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import { releaseAttachments } from '../files/release.ts'
import { forgetEdits } from '../work/edits.ts'
import { changeComment } from './change.ts'

const AT_ONCE = 200

/** Some of what somebody wrote, without a word of it left; answers whether there may be more. */
export async function eraseSomeComments(ctx: Context, space_id: number, author_id: number): Promise<boolean> {
  const { db } = ctx
  const { rows } = await sql<{ id: number; object_id: number; external_id: string }>`
    select i.id, i.object_id, i.external_id from items i join item_texts t on t.space_id = ${space_id} and t.item_id = i.id
    where i.space_id = ${space_id} and i.author_id = ${author_id}
      and (t.text <> '' or t.title is not null or t.details is not null or t.subjects is not null or i.has_files)
    order by i.id limit ${AT_ONCE} for update of i`.execute(db)
  const ids = rows.map(({ id }) => id)
  if (ids.length === 0) return false
  await sql`
    update item_texts set text = '', title = null, details = null, url = null, subjects = null
    where space_id = ${space_id} and item_id = any(${ids}::bigint[])`.execute(db)
  await forgetEdits(db, space_id, 'item_id', ids)
  await releaseAttachments(db, space_id, { item_ids: ids })
  await sql`update items set has_files = false where space_id = ${space_id} and id = any(${ids}::bigint[])`.execute(db)
  // For whoever looks it is as if the author had taken it away.
  const at = Date.now() / 1000
  for (const { object_id, external_id } of rows)
    await changeComment(ctx, { space_id, object_id }, { kind: 'comment_deleted', external_id, at })
  return ids.length === AT_ONCE
}

import { sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import { releaseAttachments } from '../files/release.ts'
import { forgetAlbums } from '../work/albums.ts'
import { forgetEdits } from '../work/edits.ts'

const AT_ONCE = 500
type Somebody = { space_id: number; author_id: number; provider: string; external_id: string }

/** Some of what somebody wrote in dialogues, without a word of it left; answers whether there may be more. */
export async function eraseSomeMessages({ db }: Context, { space_id, author_id }: Somebody): Promise<boolean> {
  const { rows } = await sql<{ id: number }>`
    select m.id from chats c join messages m on m.space_id = ${space_id} and m.chat_id = c.id and not m.is_own
    where c.space_id = ${space_id} and (m.text <> '' or m.has_files or m.subjects is not null or m.pressed is not null or m.start is not null)
      and case when c.is_group_chat then m.author_id = ${author_id} else c.author_id = ${author_id} end
    order by m.id limit ${AT_ONCE} for update of m`.execute(db)
  const ids = rows.map(({ id }) => id)
  if (ids.length === 0) return false
  await sql`
    update messages set text = '', subjects = null, pressed = null, start = null, has_files = false, deleted_at = coalesce(deleted_at, now())
    where space_id = ${space_id} and id = any(${ids}::bigint[])`.execute(db)
  await forgetEdits(db, space_id, 'message_id', ids)
  await releaseAttachments(db, space_id, { message_ids: ids })
  return ids.length === AT_ONCE
}

type Closed = { id: number; object_id: number; group_id: number | null; assigned_to: number | null; version: number }

/** Their own dialogues can no longer be found by the network's id, and nothing can be sent there. */
export async function closeDialogues(ctx: Context, somebody: Somebody) {
  const { db } = ctx
  const { space_id, author_id, provider, external_id } = somebody
  // The same id is somebody else on another network.
  await sql`
    delete from message_reactions r using messages m, objects o
    where r.space_id = ${space_id} and r.actor = ${external_id} and m.space_id = ${space_id} and m.id = r.message_id
      and o.space_id = ${space_id} and o.id = m.object_id and o.provider = ${provider}`.execute(db)
  await forgetAlbums(db, somebody)
  const { rows } = await sql<Closed>`
    update chats set external_id = 'erased:' || id, lost_at = coalesce(lost_at, now()), version = version + 1
    where space_id = ${space_id} and author_id = ${author_id} and not is_group_chat
    returning id, object_id, group_id, assigned_to, version`.execute(db)
  for (const { id, version, ...where } of rows)
    ctx.announce({ space_id, ...where }, 'chat.changed', { id, space_id, version, did: ['contact'] })
}

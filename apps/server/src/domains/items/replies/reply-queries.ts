import type { OwnCommentFacts } from '@otklik/contract/inbox/incoming.ts'
import { sql } from 'kysely'
import { byKey } from '../../../platform/database/by-key.ts'
import type { Db } from '../../../platform/database/db.ts'
import type { Source } from '../../drafts/sent.ts'

type Publication = NonNullable<OwnCommentFacts['publication']>
type State = 'pending' | 'sent' | 'failed' | 'unknown' | 'cancelled'

type NewReply = {
  space_id: number
  object_id: number
  item_id: number
  /** Null: a robot's. */
  user_id: number | null
  text: string
  is_private: boolean
  source: Source
}
export const insertReply = (db: Db, reply: NewReply) =>
  db.insertInto('replies').values(reply).returning('id').executeTakeFirstOrThrow()

export type ReplyRow = {
  id: number
  space_id: number
  object_id: number
  item_id: number
  text: string
  state: State
  is_private: boolean
  external_id: string | null
  created_at: Date
  edited_at: Date | null
  deleted_at: Date | null
  files: number
}
export const findReply = async (db: Db, spaces: readonly number[], id: number): Promise<ReplyRow | undefined> => {
  const { rows } = await sql<ReplyRow>`
    select r.id, r.space_id, r.object_id, r.item_id, r.text, r.state, r.is_private, r.external_id, r.created_at, r.edited_at, r.deleted_at,
      (select count(*)::integer from attachments a where a.space_id = r.space_id and a.reply_id = r.id and a.kind <> 'subject') as files
    from replies r where r.space_id = any(${spaces}::integer[]) and r.id = ${id}`.execute(db)
  return rows[0]
}

type Answer = Pick<ReplyRow, 'id' | 'state' | 'is_private' | 'deleted_at'> & { publication: Publication | null }

/** All that was answered to one comment, as far as it decides whether there may be one more. */
export const selectAnswers = (db: Db, space_id: number, item_id: number): Promise<Answer[]> =>
  db
    .selectFrom('replies')
    .select(['id', 'state', 'is_private', 'deleted_at', 'publication'])
    .where('space_id', '=', space_id)
    .where('item_id', '=', item_id)
    .execute()

export const setReplyState = (db: Db, { space_id, id }: { space_id: number; id: number }, state: State) =>
  db.updateTable('replies').set({ state }).where('space_id', '=', space_id).where('id', '=', id).execute()

type Named = { space_id: number; id: number }

export const setReplyText = (db: Db, { space_id, id }: Named, text: string, edited_at: number | null) =>
  sql`
    update replies set text = ${text}, edited_at = to_timestamp(${edited_at}::float8) where space_id = ${space_id} and id = ${id}`.execute(
    db,
  )

/** `at` null: it is there. */
export const markDeleted = (db: Db, { space_id, id }: Named, at: number | null) =>
  sql`update replies set deleted_at = to_timestamp(${at}::float8) where space_id = ${space_id} and id = ${id}`.execute(
    db,
  )

export const markPublication = (db: Db, { space_id, id }: Named, publication: Publication) =>
  sql`update replies set publication = ${publication} where space_id = ${space_id} and id = ${id}`.execute(db)

/** It is there. An echo that came first may have been taken for a reply written elsewhere: that was this one. */
export async function markReplySent(
  db: Db,
  { space_id, object_id, id }: ReplyRow,
  { external_id, publication = null }: { external_id: string; publication?: Publication | null },
) {
  await sql`
    delete from replies where space_id = ${space_id} and object_id = ${object_id} and external_id = ${external_id}
      and source = 'outside' and id <> ${id}`.execute(db)
  // Where a network holds one reply only, as stores do, this one has taken the place of the one before.
  await sql`
    update replies set external_id = null, deleted_at = coalesce(deleted_at, now())
    where space_id = ${space_id} and object_id = ${object_id} and external_id = ${external_id} and id <> ${id}`.execute(
    db,
  )
  await db
    .updateTable('replies')
    .set({ state: 'sent', external_id, publication })
    .where('space_id', '=', space_id)
    .where('id', '=', id)
    .execute()
}

/** A planned reply is about to be sent: it gets the present time. */
export const sayNow = (db: Db, { space_id, id }: Named) =>
  sql`update replies set created_at = now() where space_id = ${space_id} and id = ${id}`.execute(db)

/** The first answer of the team stops the reaction clock. */
export const markReplied = (db: Db, space_id: number, item_id: number) =>
  sql`
    update items set version = version + 1, replied_at = coalesce(replied_at, now()),
      reaction_seconds = coalesce(reaction_seconds, greatest(0, extract(epoch from now() - created_at))::integer)
    where space_id = ${space_id} and id = ${item_id}
    returning version`.execute(db)

type ThreadRow = {
  item_external_id: string
  root_external_id: string | null
  post_external_id: string | null
  author_external_id: string | null
  status: string
}

/** Where a comment stands, in the network's own ids, read at the moment of speaking to it. */
export async function findThread(db: Db, space_id: number, item_id: number) {
  const { rows } = await sql<ThreadRow>`
    select i.status, i.external_id as item_external_id, root.external_id as root_external_id, p.external_id as post_external_id,
      a.external_id as author_external_id
    from items i
    left join ${byKey('items', 'root', sql`root.space_id = ${space_id} and root.id = i.root_id`)} on true
    left join ${byKey('posts', 'p', sql`p.space_id = ${space_id} and p.id = i.post_id`)} on true
    left join ${byKey('authors', 'a', sql`a.space_id = ${space_id} and a.id = i.author_id`)} on true
    where i.space_id = ${space_id} and i.id = ${item_id}`.execute(db)
  const [row] = rows
  if (!row?.post_external_id) return undefined
  const { item_external_id, post_external_id, root_external_id, author_external_id, status } = row
  const place = { item_external_id, post_external_id, ...(root_external_id && { root_external_id }) }
  return { place, author_external_id, status }
}

import { sql } from 'kysely'
import type { Db } from '../../platform/db.ts'

type NewReply = { space_id: number; object_id: number; item_id: number; user_id: number; text: string }
export const insertReply = (db: Db, reply: NewReply) =>
  db.insertInto('replies').values(reply).returning('id').executeTakeFirstOrThrow()

export type ReplyRow = { id: number; space_id: number; object_id: number; item_id: number; text: string; state: string }
export const findReply = async (db: Db, spaces: readonly number[], id: number): Promise<ReplyRow | undefined> => {
  const { rows } = await sql<ReplyRow>`
    select id, space_id, object_id, item_id, text, state from replies where space_id = any(${spaces}::integer[]) and id = ${id}`.execute(
    db,
  )
  return rows[0]
}

type State = 'pending' | 'sent' | 'failed' | 'unknown' | 'cancelled'
export const setReplyState = (db: Db, { space_id, id }: { space_id: number; id: number }, state: State) =>
  db.updateTable('replies').set({ state }).where('space_id', '=', space_id).where('id', '=', id).execute()

/** It is there. An echo that came first may have been taken for a reply written elsewhere: that was this one. */
export async function markReplySent(db: Db, { space_id, object_id, id }: ReplyRow, external_id: string) {
  await sql`
    delete from replies where space_id = ${space_id} and object_id = ${object_id} and external_id = ${external_id}
      and source = 'outside' and id <> ${id}`.execute(db)
  await db
    .updateTable('replies')
    .set({ state: 'sent', external_id })
    .where('space_id', '=', space_id)
    .where('id', '=', id)
    .execute()
}

/** The first answer of the team stops the reaction clock. */
export const markReplied = (db: Db, space_id: number, item_id: number) =>
  sql`
    update items set version = version + 1, replied_at = coalesce(replied_at, now()),
      reaction_seconds = coalesce(reaction_seconds, greatest(0, extract(epoch from now() - created_at))::integer)
    where space_id = ${space_id} and id = ${item_id}
    returning version`.execute(db)

export type Thread = {
  item_external_id: string
  root_external_id: string | null
  post_external_id: string | null
  text: string
  status: string
}

/** What a connector needs to know to answer, read at the moment of sending. */
export const findThread = async (db: Db, space_id: number, reply_id: number): Promise<Thread | undefined> => {
  const { rows } = await sql<Thread>`
    select r.text, i.status, i.external_id as item_external_id, root.external_id as root_external_id, p.external_id as post_external_id
    from replies r
    join items i on i.space_id = ${space_id} and i.id = r.item_id
    left join items root on root.space_id = ${space_id} and root.id = i.root_id
    left join posts p on p.space_id = ${space_id} and p.id = i.post_id
    where r.space_id = ${space_id} and r.id = ${reply_id}`.execute(db)
  return rows[0]
}

import { sql } from 'kysely'
import type { Db } from '../../platform/database/db.ts'
import { seconds } from '../../platform/seconds.ts'

type Asked = { provider: string; external_id: string }

/** Who asks again within a day is told of the first time: a request that was overheard and repeated fills nothing. */
export const findRecent = async (db: Db, { provider, external_id }: Asked): Promise<string | undefined> => {
  const { rows } = await sql<{ id: string }>`
    select id from deletion_requests
    where provider = ${provider} and external_id = ${external_id} and asked_at > now() - interval '1 day' limit 1`.execute(
    db,
  )
  return rows[0]?.id
}

export const insertRequest = (db: Db, id: string, asked: Asked) =>
  db
    .insertInto('deletion_requests')
    .values({ id, ...asked })
    .execute()

export type DeletionRow = { id: string; provider: string; asked_at: number; done_at: number | null }

export const findRequest = async (db: Db, id: string): Promise<DeletionRow | undefined> => {
  const { rows } = await sql<DeletionRow>`
    select id, provider, ${seconds('asked_at')} as asked_at, ${seconds('done_at')} as done_at
    from deletion_requests where id = ${id}`.execute(db)
  return rows[0]
}

export const selectWaiting = async (db: Db, limit: number) => {
  const { rows } = await sql<Asked & { id: string }>`
    select id, provider, external_id from deletion_requests where done_at is null order by asked_at limit ${limit}`.execute(
    db,
  )
  return rows
}

/** The id of whoever asked goes with the rest: what stays says that somebody was forgotten, and when. */
export const markDone = (db: Db, id: string, erased: number) =>
  db
    .updateTable('deletion_requests')
    .set({ done_at: new Date(), erased, external_id: '' })
    .where('id', '=', id)
    .execute()

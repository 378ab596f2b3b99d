import { sql } from 'kysely'
import type { Database, Db } from '../database/db.ts'
import { type ChainedRow, firstHash, nextHash } from './chain.ts'

const AT_ONCE = 500

/** Lines as the chain holds them, from `l` (audit_log). */
export const chainedColumns = sql`
  l.id, round(date_part('epoch', l.at) * 1000000)::bigint::text as at, l.kind, l.cause, l.origin, l.user_id, l.via, l.target_id,
  l.object_id, l.correlation_id, l.family_id, l.digests`

/** Gives everything that is committed its place, space by space; answers whether there may be more. */
export async function chainAll(database: Database): Promise<boolean> {
  const spaces = await database.acrossSpaces(sql<{ space_id: number }>`select spaces_to_chain() as space_id`)
  let isMore = false
  for (const { space_id } of spaces)
    isMore = (await database.inSpaces({ spaces: [space_id] }, (db) => chainSome(db, space_id))) || isMore
  return isMore
}

/** One process at a time in a space: two would give the same number twice. */
export async function chainSome(db: Db, space_id: number): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtextextended('journal ' || ${space_id}::text, 0))`.execute(db)
  const { rows } = await sql<ChainedRow>`
    select ${chainedColumns} from audit_waiting w join audit_log l on l.space_id = w.space_id and l.id = w.entry_id
    where w.space_id = ${space_id} order by w.entry_id limit ${AT_ONCE}`.execute(db)
  if (rows.length === 0) return false
  let { n, hash } = await readEnd(db, space_id)
  const links = rows.map((row) => {
    n += 1
    hash = nextHash(hash, n, row)
    return { n, entry_id: row.id, hash: hash.toString('hex') }
  })
  await sql`
    insert into audit_chain (space_id, n, entry_id, hash)
    select ${space_id}, n, entry_id, decode(hash, 'hex')
    from jsonb_to_recordset(${JSON.stringify(links)}::jsonb) as t (n bigint, entry_id bigint, hash text)`.execute(db)
  await sql`
    delete from audit_waiting where space_id = ${space_id} and entry_id = any(${rows.map(({ id }) => id)}::bigint[])`.execute(
    db,
  )
  return rows.length === AT_ONCE
}

/** The last link; of an empty chain where it begins. */
export async function readEnd(db: Db, space_id: number): Promise<{ n: number; hash: Buffer }> {
  const { rows } = await sql<{ n: number; hash: Buffer }>`
    select n, hash from audit_chain where space_id = ${space_id} order by n desc limit 1`.execute(db)
  return rows[0] ?? { n: 0, hash: await readFirst(db, space_id) }
}

export async function readFirst(db: Db, space_id: number): Promise<Buffer> {
  const { rows } = await sql<{ uuid: string }>`select uuid from spaces where id = ${space_id}`.execute(db)
  if (!rows[0]) throw new Error(`there is no space ${space_id}`)
  return firstHash(rows[0].uuid)
}

/** Where the chain stands now, to be kept for good; nothing when it has not grown since the last one. */
export async function anchor(db: Db, space_id: number): Promise<{ n: number; hash: string } | undefined> {
  const { rows } = await sql<{ n: number; hash: string }>`
    insert into audit_anchors (space_id, n, hash)
    select space_id, n, hash from audit_chain where space_id = ${space_id} order by n desc limit 1
    on conflict do nothing returning n, encode(hash, 'hex') as hash`.execute(db)
  return rows[0]
}

import { sql } from 'kysely'
import type { Db } from '../database/db.ts'
import { type ChainedRow, digestsOf, isSameValue, nextHash, type Told } from './chain.ts'
import { chainedColumns, readFirst } from './chainer.ts'

/**
 * - `altered`: a line is not what the chain says it was;
 * - `missing`: a line or a link is gone from the middle, or the beginning without an anchor;
 * - `inserted`: a line that no link knows, though it does not wait for one;
 * - `forked`: the chain is sound, but not the one that was anchored;
 * - `cut`: it ends before the last anchor.
 */
export type Fault = { what: 'altered' | 'missing' | 'inserted' | 'forked' | 'cut'; n: number }
export type Verified = { n: number; fault: Fault | null }

type Link = { n: number; hash: Buffer; entry_id: number; salt: Buffer | null; told: Told | null; id: number | null }
/** Of a line that is gone nothing is there. */
type Row = Link & { [K in Exclude<keyof ChainedRow, 'id'>]: ChainedRow[K] | null }

const AT_ONCE = 1_000

/** Goes over the whole chain of a space and names the first fault. */
export async function verifyJournal(db: Db, space_id: number): Promise<Verified> {
  const anchors = await readAnchors(db, space_id)
  let before: { n: number; hash: Buffer } | undefined
  for (;;) {
    const rows = await readLinks(db, space_id, before?.n ?? 0)
    for (const row of rows) {
      const start = before ?? (await startOf(db, space_id, row, anchors))
      if (!start) return { n: row.n, fault: { what: 'missing', n: row.n - 1 } }
      if (start !== row) {
        const what = faultOf(start, row)
        if (what) return { n: row.n, fault: { what, n: what === 'missing' ? start.n + 1 : row.n } }
      }
      const anchored = anchors.get(row.n)
      if (anchored && !anchored.equals(row.hash)) return { n: row.n, fault: { what: 'forked', n: row.n } }
      before = { n: row.n, hash: row.hash }
    }
    if (rows.length < AT_ONCE) break
  }
  const n = before?.n ?? 0
  const anchored = Math.max(0, ...anchors.keys())
  if (anchored > n) return { n, fault: { what: 'cut', n: n + 1 } }
  const stray = await findStray(db, space_id)
  return { n, fault: stray ? { what: 'inserted', n } : null }
}

/** The first link follows on the beginning; where older ones were forgotten, an anchor stands for them. */
async function startOf(db: Db, space_id: number, row: Row, anchors: Map<number, Buffer>) {
  if (row.n === 1) return { n: 0, hash: await readFirst(db, space_id) }
  return anchors.has(row.n) ? row : undefined
}

function faultOf(before: { n: number; hash: Buffer }, row: Row): Fault['what'] | undefined {
  if (row.n !== before.n + 1 || row.id === null || row.told === null) return 'missing'
  if (!nextHash(before.hash, row.n, row as ChainedRow).equals(row.hash)) return 'altered'
  // Erased: nothing is told any more, and nothing may be told again.
  const told = row.salt ? digestsOf(row.salt, row.told) : {}
  if (!row.salt) return Object.keys(row.told).length === 0 ? undefined : 'altered'
  return isSameValue(told, row.digests) ? undefined : 'altered'
}

async function readLinks(db: Db, space_id: number, after: number): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select c.n, c.hash, c.entry_id, l.salt, l.told, ${chainedColumns}
    from audit_chain c left join audit_log l on l.space_id = c.space_id and l.id = c.entry_id
    where c.space_id = ${space_id} and c.n > ${after} order by c.n limit ${AT_ONCE}`.execute(db)
  return rows
}

async function readAnchors(db: Db, space_id: number): Promise<Map<number, Buffer>> {
  const { rows } = await sql<{ n: number; hash: Buffer }>`
    select n, hash from audit_anchors where space_id = ${space_id} order by n`.execute(db)
  return new Map(rows.map(({ n, hash }) => [n, hash]))
}

async function findStray(db: Db, space_id: number): Promise<boolean> {
  const { rows } = await sql`
    select from audit_log l where l.space_id = ${space_id}
      and not exists (select from audit_chain c where c.space_id = l.space_id and c.entry_id = l.id)
      and not exists (select from audit_waiting w where w.space_id = l.space_id and w.entry_id = l.id) limit 1`.execute(
    db,
  )
  return rows.length > 0
}

/**
 * What an anchor that somebody has kept says of the chain as it is now.
 * - `same`: the line has that hash;
 * - `forked`: it has another one: all up to it was written anew, or it is no anchor of this space;
 * - `cut`, `missing`: the chain ends before it, or has no such line;
 * - `forgotten`, `unknown`: the lines up to it were deleted as too old, and an anchor of theirs was kept that is the same, or none was.
 */
export type Compared = 'same' | 'forked' | 'cut' | 'missing' | 'forgotten' | 'unknown'
export type KeptAnchor = { space_id: number; n: number; hash: string }

export async function compareAnchor(db: Db, { space_id, n, hash }: KeptAnchor): Promise<Compared> {
  const { rows } = await sql<{ linked: string | null; anchored: string | null; first: number; last: number }>`
    select (select encode(hash, 'hex') from audit_chain where space_id = ${space_id} and n = ${n}::bigint) as linked,
      (select encode(hash, 'hex') from audit_anchors where space_id = ${space_id} and n = ${n}::bigint) as anchored,
      coalesce((select min(n) from audit_chain where space_id = ${space_id}), 1) as first,
      coalesce((select max(n) from audit_chain where space_id = ${space_id}), 0) as last`.execute(db)
  const [{ linked, anchored, first, last } = { linked: null, anchored: null, first: 1, last: 0 }] = rows
  if (linked !== null) return linked === hash ? 'same' : 'forked'
  if (n > last) return 'cut'
  if (n >= first) return 'missing'
  return anchored === null ? 'unknown' : anchored === hash ? 'forgotten' : 'forked'
}

/** What a look over the chain has found on that day. */
export const keepCheck = (db: Db, space_id: number, day: string, { n, fault }: Verified) =>
  sql`
    insert into audit_checks (space_id, day, n, fault, fault_n)
    values (${space_id}, ${day}::date, ${n}, ${fault?.what ?? null}, ${fault?.n ?? null}) on conflict do nothing`.execute(
    db,
  )

/** What the look before this one has found, if anything. */
export async function readLastFault(db: Db, space_id: number): Promise<Fault | undefined> {
  const { rows } = await sql<{ what: Fault['what'] | null; n: number }>`
    select fault as what, coalesce(fault_n, 0) as n from audit_checks where space_id = ${space_id} order by day desc limit 1`.execute(
    db,
  )
  const [last] = rows
  return last && last.what !== null ? { what: last.what, n: last.n } : undefined
}

import { sql } from 'kysely'
import type { Database, Db } from '../../platform/database/db.ts'
import type { EndParts } from './parts.ts'

const AT_ONCE = 2_000

/**
 * Removes all that a closed space has, a few thousand rows at a time, and at last the space. It begins at the beginning
 * however often it was broken off: what is empty costs a moment. Files go first, while their names are known.
 */
export async function emptySpace(parts: EndParts, space_id: number): Promise<void> {
  await parts.leaveNetworks(space_id)
  while (await parts.forgetFiles(space_id));
  const tables = await listTables(parts.database)
  for (const { own_links, name } of tables) {
    const isMine = await inTurn(parts, space_id, (db) => unlink(db, space_id, name, own_links))
    if (!isMine) return
    while ((await inTurn(parts, space_id, (db) => deleteSome(db, space_id, name))) === AT_ONCE);
  }
  await inTurn(parts, space_id, (db) => sql`delete from spaces where id = ${space_id}`.execute(db))
}

/** One process at a time; for the others there is nothing to do. */
const inTurn = <T>({ database }: EndParts, space_id: number, work: (db: Db) => Promise<T>) =>
  database.inSpaces({ spaces: [space_id] }, async (db) => {
    const { rows } = await sql`
      select from spaces where id = ${space_id} and deleted_at is not null for update skip locked`.execute(db)
    return rows.length ? work(db) : undefined
  })

/** `needs`: what it points at; `lets_go`: of that, what may go first, since then it points at nothing. */
type Table = { name: string; own_links: string[]; needs: string[]; lets_go: string[] }

/**
 * Every table with rows of spaces, each before those it points at; read off the database, so that none is forgotten.
 * What the application may not delete from goes with what it hangs on.
 */
async function listTables(database: Database): Promise<Table[]> {
  const tables = await database.acrossSpaces(sql<Table>`
    select c.relname as name,
      array(select distinct a.attname::text from pg_constraint k, unnest(k.conkey) n join pg_attribute a on a.attnum = n
            where k.contype = 'f' and k.confdeltype in ('a', 'r') and k.conrelid = c.oid and k.confrelid = c.oid
              and a.attrelid = c.oid and not a.attnotnull) as own_links,
      array(select distinct r.relname::text from pg_constraint k join pg_class r on r.oid = k.confrelid
            where k.contype = 'f' and k.conrelid = c.oid and k.confrelid <> c.oid) as needs,
      array(select distinct r.relname::text from pg_constraint k join pg_class r on r.oid = k.confrelid
            where k.contype = 'f' and k.conrelid = c.oid and k.confrelid <> c.oid and k.confdeltype = 'n') as lets_go
    from pg_class c
    where c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace = 'public'::regnamespace
      and exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'space_id' and not a.attisdropped)
      and has_table_privilege(c.oid, 'delete')
    order by c.relname`)
  const order: Table[] = []
  for (let left = tables; left.length; left = left.filter((table) => !order.includes(table))) {
    const free = left.filter(({ name }) => !left.some(({ needs }) => needs.includes(name)))
    // People belong to departments, which people lead: one of the two links has to give way.
    order.push(...(free.length ? free : [findFree(left)]))
  }
  return order
}

function findFree(left: Table[]): Table {
  const isHeld = ({ name }: Table) => left.some(({ needs, lets_go }) => needs.includes(name) && !lets_go.includes(name))
  const free = left.find((table) => !isHeld(table))
  if (!free) throw new Error(`tables point at each other: ${left.map(({ name }) => name).join(', ')}`)
  return free
}

/** Rows that others of the same table point at would not go. */
async function unlink(db: Db, space_id: number, name: string, links: readonly string[]) {
  for (const link of links)
    await sql`
      update ${sql.table(name)} set ${sql.ref(link)} = null
      where space_id = ${space_id} and ${sql.ref(link)} is not null`.execute(db)
  return true
}

async function deleteSome(db: Db, space_id: number, name: string): Promise<number> {
  // With the partition's own number: a row's place is known only within its partition.
  const { numAffectedRows } = await sql`
    delete from ${sql.table(name)} where space_id = ${space_id} and (tableoid, ctid) in (
      select tableoid, ctid from ${sql.table(name)} where space_id = ${space_id} limit ${AT_ONCE})`.execute(db)
  return Number(numAffectedRows)
}

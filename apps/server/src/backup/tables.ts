import type pg from 'pg'
import { inOrder, type LinkedTable, type TableFacts } from './order.ts'

export type { TableFacts } from './order.ts'

/** What a migration makes again by itself, or a new installation has already. */
const left_out = [
  'kysely_migration',
  'kysely_migration_lock',
  'partition_plan',
  'tariffs',
  'oauth_clients',
  'due_recounts',
]

/** All tables with data, each after those it points at. */
export async function listTables(client: pg.ClientBase): Promise<TableFacts[]> {
  const { rows } = await client.query<LinkedTable>(
    `select c.relname as name,
       case when c.relrowsecurity and not exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'space_id' and not a.attisdropped)
              or c.relname in ('token_families') then 'otklik_auth' else 'owner' end as reader,
       array(select distinct a.attname::text from pg_constraint k, unnest(k.conkey) n join pg_attribute a on a.attnum = n
             where k.contype = 'f' and k.conrelid = c.oid and k.confrelid = c.oid and a.attrelid = c.oid and not a.attnotnull) as late_links,
       (select a.attname::text from pg_attribute a where a.attrelid = c.oid and a.attidentity <> '') as identity,
       array(select a.attname::text from pg_attribute a
             where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' order by a.attnum) as columns,
       array(select a.attname::text from pg_index x, unnest(x.indkey) with ordinality n (attnum, place) join pg_attribute a on a.attnum = n.attnum
             where x.indrelid = c.oid and x.indisprimary and a.attrelid = c.oid order by n.place) as key,
       array(select jsonb_build_object('to', r.relname, 'columns', array(
               select a.attname from unnest(k.conkey) n join pg_attribute a on a.attnum = n where a.attrelid = c.oid and not a.attnotnull))
             from pg_constraint k join pg_class r on r.oid = k.confrelid
             where k.contype = 'f' and k.conparentid = 0 and k.conrelid = c.oid and k.confrelid <> c.oid) as links
     from pg_class c
     where c.relkind in ('r', 'p') and c.relpersistence = 'p' and not c.relispartition and c.relnamespace = 'public'::regnamespace
       and c.relname <> all($1) order by c.relname`,
    [left_out],
  )
  return inOrder(rows)
}

/** Sees all rows: of every space, or as the role that reads people and sessions. */
export async function openAll(client: pg.ClientBase, { reader }: TableFacts) {
  await client.query(reader === 'owner' ? 'reset role' : `set local role ${reader}`)
}

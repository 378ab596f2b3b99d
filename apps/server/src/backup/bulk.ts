import type pg from 'pg'

type Index = { name: string; definition: string }

/**
 * Takes the indexes off those tables, and answers how to put them back: for many rows it is several times faster to make
 * an index once than to keep it with every row. What makes rows unique or keeps them apart stays, and so does
 * what partitions share.
 */
export async function withoutIndexes(
  client: pg.ClientBase,
  tables: string[],
): Promise<(tell: (line: string) => void) => Promise<void>> {
  const { rows } = await client.query<Index>(
    `select i.relname as name, pg_get_indexdef(x.indexrelid) as definition
     from pg_index x join pg_class i on i.oid = x.indexrelid join pg_class t on t.oid = x.indrelid
     where t.relname = any($1) and t.relnamespace = 'public'::regnamespace and t.relkind = 'r' and not t.relispartition and not x.indisunique
       and not exists (select from pg_constraint c where c.conindid = x.indexrelid)`,
    [tables],
  )
  for (const { name } of rows) await client.query(`drop index ${name}`)
  return async (tell) => {
    if (rows.length) tell(`Making ${rows.length} indexes …`)
    await client.query(`set local maintenance_work_mem = '128MB'`)
    for (const { definition } of rows) await client.query(definition)
  }
}

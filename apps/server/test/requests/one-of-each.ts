import type pg from 'pg'
import { listTables } from '../../src/backup/tables.ts'

type Column = { name: string; type: string; is_needed: boolean; choice: string | null }
type Link = { to: string; columns: string[]; target: string[] }
type Shape = { columns: Column[]; links: Link[]; only_one_of: string[][] }

/** What a rule of the table wants that cannot be read off its columns: SQL, by table and column. */
const special: Record<string, Record<string, string>> = {
  bot_sessions: { state: `'done'`, ended_at: 'now()' },
  absences: { ended_at: `now() + interval '1 day'`, days: '1' },
  open_hours: { ended_at: `now() + interval '1 day'` },
  contest_draws: { state: `'draft'` },
  contest_entries: { place: '1', state: `'waiting'` },
  early_changes: { change: `'hidden'` },
  fact_vectors: { dims: '1', vector: `'\\x00000000'` },
  files: { source_ref: `'{}'` },
  actions: { hold: `'undo'`, state: `'held'` },
  notification_choices: { role: 'null', company_id: 'null', object_id: 'null' },
  stats_targets: { seconds: '60' },
  workinghours: { ended_at: `now() + interval '1 day'` },
}

const samples: Record<string, string> = {
  ...{ integer: '1', bigint: '1', smallint: '1', numeric: '1', 'double precision': '1', real: '1', boolean: 'false' },
  ...{ text: `'x'`, 'text[]': `'{x}'`, 'integer[]': `'{1}'`, 'bigint[]': `'{1}'`, jsonb: `'{}'`, bytea: `'\\x00'` },
  ...{ 'timestamp with time zone': 'now()', date: 'current_date', uuid: 'gen_random_uuid()', inet: `'127.0.0.1'` },
  ...{ 'time without time zone': `'09:00'`, tsvector: `'x'` },
}

/**
 * A row into every table of the export that has none, made from what the database says of the table: a table of tomorrow
 * gets its row too, or this names it. Links are filled also where they might be empty.
 */
export async function fillEmptyTables(owner: pg.Pool, space_id: number) {
  const client = await owner.connect()
  try {
    for (const { name } of await listTables(client)) {
      if ((await client.query(`select from ${name} limit 1`)).rowCount) continue
      await fill(client, name, space_id).catch((error: Error) => {
        throw new Error(
          `${name} has no row, and one could not be made (test/requests/one-of-each.ts): ${error.message}`,
        )
      })
    }
  } finally {
    client.release()
  }
}

async function fill(client: pg.PoolClient, table: string, space_id: number) {
  const shape = await shapeOf(client, table)
  const values: Record<string, string> = {}
  for (const { name, type, is_needed, choice } of shape.columns)
    if (is_needed || choice) values[name] = name === 'space_id' ? String(space_id) : sampleOf(type, choice)
  for (const link of shape.links) Object.assign(values, await pointAt(client, link))
  for (const [, ...others] of shape.only_one_of) for (const name of others) delete values[name]
  Object.assign(values, special[table])
  await client.query(
    `insert into ${table} (${Object.keys(values).join(', ')}) values (${Object.values(values).join(', ')})`,
  )
}

function sampleOf(type: string, choice: string | null): string {
  const value = choice ?? samples[type]
  if (value === undefined) throw new Error(`no value is known for the type ${type}`)
  return value
}

async function pointAt(client: pg.PoolClient, { to, columns, target }: Link): Promise<Record<string, string>> {
  const { rows } = await client.query<Record<string, string>>(
    `select ${target.map((name) => `${name}::text`).join(', ')} from ${to} limit 1`,
  )
  const [row] = rows
  // Into a circle, or at itself.
  if (!row) return {}
  return Object.fromEntries(columns.map((column, n) => [column, `'${row[target[n] as string]}'`]))
}

async function shapeOf(client: pg.PoolClient, table: string): Promise<Shape> {
  const { rows } = await client.query<Shape>(
    `select
       (select json_agg(json_build_object('name', a.attname, 'type', format_type(coalesce(nullif(t.typbasetype, 0), t.oid), null),
          'is_needed', a.attnotnull and not a.atthasdef and a.attidentity = '',
          'choice', case when a.attnotnull and not a.atthasdef then (select substring(pg_get_constraintdef(k.oid) from format('\\((?:%s|VALUE)\\)?(?:::text)? = ANY \\(+ARRAY\\[(''[^'']+'')', a.attname))
                     from pg_constraint k where k.contype = 'c' and (k.conrelid = c.oid and a.attnum = any (k.conkey) or k.contypid = t.oid) order by 1 nulls last limit 1) end))
        from pg_attribute a join pg_type t on t.oid = a.atttypid
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
       (select coalesce(json_agg(json_build_object('to', k.confrelid::regclass::text,
          'columns', (select json_agg(a.attname order by n.place) from unnest(k.conkey) with ordinality n (num, place) join pg_attribute a on a.attrelid = k.conrelid and a.attnum = n.num),
          'target', (select json_agg(a.attname order by n.place) from unnest(k.confkey) with ordinality n (num, place) join pg_attribute a on a.attrelid = k.confrelid and a.attnum = n.num))), '[]')
        from pg_constraint k where k.contype = 'f' and k.conparentid = 0 and k.conrelid = c.oid) as links,
       array(select regexp_split_to_array(substring(pg_get_constraintdef(k.oid) from 'num_nonnulls\\(([^)]*)\\) = 1'), ', ')
        from pg_constraint k where k.contype = 'c' and k.conrelid = c.oid and pg_get_constraintdef(k.oid) ~ 'num_nonnulls\\(([^)]*)\\) = 1') as only_one_of
     from pg_class c where c.oid = $1::regclass`,
    [table],
  )
  return rows[0] as Shape
}

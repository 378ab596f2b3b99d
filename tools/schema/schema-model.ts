import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { startTemporary } from '../../apps/server/src/platform/embedded/temporary.ts'
import { beforeStopping, root } from '../run-tool.ts'

/** The database as the migrations leave it, without partitions, which depend on the day. */
export type Model = { domains: Domain[]; tables: Table[]; functions: string[] }

export type Domain = { name: string; type: string; check: string }

export type Table = {
  name: string
  partition_key: string | null
  is_unlogged: boolean
  is_forced: boolean
  columns: Column[]
  /** Definitions: keys, foreign keys, checks. */
  constraints: { name: string; kind: 'p' | 'u' | 'f' | 'c' | 'x'; definition: string }[]
  indexes: string[]
  policies: string[]
  triggers: string[]
  grants: string[]
}

export type Column = {
  name: string
  /** As SQL writes it: `text[]`, `work_status`. */
  type: string
  not_null: boolean
  default_value: string | null
  identity: '' | 'a' | 'd'
  is_computed: boolean
}

export function migrationFiles(): string[] {
  return globSync('apps/server/migrations/*.sql', { cwd: root }).sort()
}

/** Applies all migrations to a server of its own, and reads what came of it. */
export async function readModel(): Promise<Model> {
  const server = await startTemporary(join(root, '.cache'))
  beforeStopping(server.remove)
  const session = new pg.Client(server.connection)
  try {
    await session.connect()
    for (const file of migrationFiles()) await applyMigration(session, file)
    const [domains, tables, functions] = [
      await session.query(DOMAINS),
      await session.query(TABLES),
      await session.query(FUNCTIONS),
    ]
    return { domains: domains.rows, tables: tables.rows, functions: functions.rows.map((row) => row.signature) }
  } finally {
    await session.end()
    await server.remove()
  }
}

async function applyMigration(session: pg.Client, file: string) {
  try {
    await session.query(`begin;${readFileSync(join(root, file), 'utf8')};commit`)
  } catch (error) {
    const { message, detail, where } = error as pg.DatabaseError
    throw new Error([`${file}: ${message}`, detail, where].filter(Boolean).join('\n'))
  }
}

const DOMAINS = `
  select t.typname as name, format_type(t.typbasetype, t.typtypmod) as type,
    coalesce(string_agg(pg_get_constraintdef(c.oid), ' '), '') as check
  from pg_type t left join pg_constraint c on c.contypid = t.oid and c.contype = 'c'
  where t.typtype = 'd' and t.typnamespace = 'public'::regnamespace
  group by t.oid order by t.typname`

// The parts of one table as JSON arrays, each in an order that does not depend on the history of the database.
const TABLES = `
  select t.relname as name, pg_get_partkeydef(t.oid) as partition_key, t.relpersistence = 'u' as is_unlogged,
    t.relforcerowsecurity as is_forced,
    (select json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod),
        'not_null', a.attnotnull, 'default_value', pg_get_expr(d.adbin, d.adrelid), 'identity', a.attidentity,
        'is_computed', a.attgenerated <> '') order by a.attnum)
      from pg_attribute a left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
      where a.attrelid = t.oid and a.attnum > 0 and not a.attisdropped) as columns,
    (select coalesce(json_agg(json_build_object('name', c.conname, 'kind', c.contype, 'definition', pg_get_constraintdef(c.oid))
        order by position(c.contype::text in 'pufcx'), pg_get_constraintdef(c.oid)), '[]')
      from pg_constraint c where c.conrelid = t.oid and c.contype in ('p', 'u', 'f', 'c', 'x') and c.conparentid = 0) as constraints,
    (select coalesce(json_agg(pg_get_indexdef(i.indexrelid) order by i.indexrelid::regclass::text), '[]')
      from pg_index i where i.indrelid = t.oid
        and not exists (select from pg_constraint c where c.conindid = i.indexrelid and c.conrelid = t.oid)) as indexes,
    (select coalesce(json_agg(concat_ws(' ', p.policyname, 'for', lower(p.cmd), 'to', array_to_string(p.roles, ', '),
        'using (' || p.qual || ')', 'with check (' || p.with_check || ')') order by p.policyname), '[]')
      from pg_policies p where p.schemaname = 'public' and p.tablename = t.relname) as policies,
    (select coalesce(json_agg(pg_get_triggerdef(g.oid) order by g.tgname), '[]')
      from pg_trigger g where g.tgrelid = t.oid and not g.tgisinternal) as triggers,
    (select coalesce(json_agg(rights || ' to ' || grantee order by grantee), '[]') from (
        select grantee, lower(string_agg(privilege_type, ', ' order by privilege_type)) as rights
        from information_schema.role_table_grants g
        where g.table_schema = 'public' and g.table_name = t.relname and g.grantee <> pg_get_userbyid(t.relowner)
        group by grantee) granted) as grants
  from pg_class t
  where t.relnamespace = 'public'::regnamespace and t.relkind in ('r', 'p') and not t.relispartition
  order by t.relname`

const FUNCTIONS = `
  select concat_ws(' ', p.oid::regprocedure::text || ' returns ' || pg_get_function_result(p.oid),
    case p.provolatile when 'i' then 'immutable' when 's' then 'stable' end,
    case when p.prosecdef then 'security definer' end,
    case when p.proowner <> d.datdba then 'owner ' || pg_get_userbyid(p.proowner) end) as signature
  from pg_proc p, pg_database d
  where p.pronamespace = 'public'::regnamespace and p.prokind in ('f', 'p') and d.datname = current_database()
    and not exists (select from pg_depend e where e.objid = p.oid and e.deptype = 'e')
  order by 1`

import type pg from 'pg'
import type { World } from '../world.ts'

export type Emptied = {
  world: World
  /** Whether it is as it was made. Not when the schema was changed, or somebody still holds what has to go. */
  makeEmpty(): Promise<boolean>
}

/** Remembers what stands in a world that nobody has used yet. */
export async function emptiable(world: World): Promise<Emptied> {
  const { owner, server } = world
  const shape = await shapeOf(owner)
  const seeded = await filledTables(owner)
  await owner.query('create schema kept')
  for (const table of seeded) await owner.query(`create table kept.${table} as table public.${table}`)
  // Some listen at an address; the next would listen there, too.
  const isListening = () => server.addresses().length > 0
  return { world, makeEmpty: async () => !isListening() && makeEmpty(owner, shape, seeded).catch(() => false) }
}

/** By deleting: tables that are truncated make every session plan its statements anew, which is what is to be spared. */
async function makeEmpty(owner: pg.Pool, shape: string, seeded: string[]): Promise<boolean> {
  if ((await shapeOf(owner)) !== shape) return false
  const filled = await filledTables(owner)
  await owner.query(
    [
      'begin; set local session_replication_role = replica; set local lock_timeout = 2000',
      ...filled.map((table) => `delete from public.${table}`),
      ...seeded.map((table) => `insert into public.${table} select * from kept.${table}`),
      'commit',
    ].join(';\n'),
  )
  return true
}

async function filledTables(owner: pg.Pool): Promise<string[]> {
  const { rows } = await owner.query<{ name: string }>(`
    select relname as name from pg_class
    where relkind = 'r' and relnamespace = 'public'::regnamespace and pg_relation_size(oid) > 0 order by 1`)
  return rows.map(({ name }) => name)
}

/** Tests make triggers that refuse, change functions, and take rights away. */
async function shapeOf(owner: pg.Pool): Promise<string> {
  const { rows } = await owner.query(`
    with relations as (select oid, relacl from pg_class where relnamespace = 'public'::regnamespace)
    select
      (select count(*) from pg_trigger) as triggers,
      (select count(*) from pg_constraint) as constraints,
      (select count(*) from pg_policy) as policies,
      (select count(*) from pg_attribute where attrelid in (select oid from relations)) as columns,
      (select md5(string_agg(oid || coalesce(relacl::text, ''), ' ' order by oid)) from relations) as relations,
      (select md5(string_agg(prosrc || coalesce(proacl::text, ''), ' ' order by oid)) from pg_proc
        where pronamespace = 'public'::regnamespace) as functions`)
  return JSON.stringify(rows)
}

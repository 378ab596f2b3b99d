import type { SetupSection, SetupSnapshot } from '@otklik/contract/setup.ts'
import { sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import type { Db } from '../../platform/database/db.ts'
import { seconds } from '../../platform/seconds.ts'

type Scope = Pick<Context, 'db' | 'spaces'>

/** Two who take away or apply at once do so one after the other. */
export const lockSetup = (db: Db, space_id: number) =>
  sql`select pg_advisory_xact_lock(hashtext('setup'), ${space_id})`.execute(db)

export type State = { lineage: string; document: string }

export async function findState(db: Db, space_id: number): Promise<State | undefined> {
  const { rows } = await sql<State>`
    select lineage::text as lineage, document from setup_states where space_id = ${space_id}`.execute(db)
  return rows[0]
}

export const keepState = (db: Db, space_id: number, { lineage, document }: State) =>
  sql`
    insert into setup_states (space_id, lineage, document) values (${space_id}, ${lineage}::uuid, ${document})
    on conflict (space_id) do update set lineage = excluded.lineage, document = excluded.document`.execute(db)

export type Key = { section: SetupSection; key: string; row_id: number }

export async function selectKeys(db: Db, space_id: number, lineage: string): Promise<Key[]> {
  const { rows } = await sql<Key>`
    select section, key, row_id from setup_keys where space_id = ${space_id} and lineage = ${lineage}::uuid`.execute(db)
  return rows
}

export const keepKeys = (db: Db, space_id: number, lineage: string, keys: readonly Key[]) =>
  sql`
    insert into setup_keys (space_id, lineage, section, key, row_id)
    select ${space_id}, ${lineage}::uuid, section, key, row_id
    from jsonb_to_recordset(${JSON.stringify(keys)}::jsonb) as t (section text, key text, row_id integer)
    on conflict (space_id, lineage, section, key) do update set row_id = excluded.row_id`.execute(db)

export async function selectAccounts(db: Db, space_id: number): Promise<{ id: number; name: string }[]> {
  const { rows } = await sql<{ id: number; name: string }>`
    select id, provider || ':' || provider_id as name from objects
    where space_id = ${space_id} and state <> 'removed'`.execute(db)
  return rows
}

type NewSnapshot = { user_id: number; sections: readonly SetupSection[]; changes: number; document: string }

export const insertSnapshot = (db: Db, space_id: number, { user_id, sections, changes, document }: NewSnapshot) =>
  sql`
    insert into setup_snapshots (space_id, user_id, sections, changes, document)
    values (${space_id}, ${user_id}, ${sections}::text[], ${changes}, ${document})`.execute(db)

const columns = sql`
  s.id, s.space_id, ${seconds('s.at')} as at, s.user_id, (select u.name from users u where u.id = s.user_id) as user_name,
  s.sections, s.changes`

export async function selectSnapshots({ db }: Scope, space_id: number, before: number, size: number) {
  const { rows } = await sql<SetupSnapshot>`
    select ${columns} from setup_snapshots s where s.space_id = ${space_id} and s.id < ${before}
    order by s.id desc limit ${size + 1}`.execute(db)
  return rows
}

export async function findSnapshot({ db, spaces }: Scope, id: number) {
  const { rows } = await sql<SetupSnapshot & { document: string }>`
    select ${columns}, s.document from setup_snapshots s
    where s.space_id = any(${spaces}::integer[]) and s.id = ${id}`.execute(db)
  return rows[0]
}

export const deleteOldSnapshots = (db: Db, space_id: number, days: number) =>
  sql`
    delete from setup_snapshots where space_id = ${space_id} and at < now() - ${days} * interval '1 day'`.execute(db)

import { sql } from 'kysely'
import type { Db } from '../../platform/db.ts'

export type AccountRow = {
  id: number
  space_id: number
  company_id: number
  provider: string
  provider_id: string
  name: string
  screen_name: string | null
  domain: string | null
  url: string | null
  image: string | null
  error: string | null
}
const columns = [
  'id',
  'space_id',
  'company_id',
  'provider',
  'provider_id',
  'name',
  'screen_name',
  'domain',
  'url',
  'image',
  'error',
] as const

export const selectAccounts = (db: Db, spaces: readonly number[]): Promise<AccountRow[]> =>
  db
    .selectFrom('objects')
    .select(columns)
    .where(sql<boolean>`space_id = any(${spaces}::integer[])`)
    .where('state', '<>', 'removed')
    .orderBy('space_id')
    .orderBy('id')
    .execute()

export const findAccount = (db: Db, space_id: number, id: number): Promise<AccountRow | undefined> =>
  db.selectFrom('objects').select(columns).where('space_id', '=', space_id).where('id', '=', id).executeTakeFirst()

type NewAccount = Pick<AccountRow, 'space_id' | 'company_id' | 'provider' | 'provider_id' | 'name'> & {
  screen_name: string | null
  url: string | null
  hook_key: string
}
export const insertAccount = (db: Db, account: NewAccount) =>
  db.insertInto('objects').values(account).returning(['id', 'hook_key']).executeTakeFirstOrThrow()

export const markBroken = async (db: Db, space_id: number, id: number, error: string) => {
  const changed = await db
    .updateTable('objects')
    .set({ state: 'broken', error, error_at: new Date() })
    .where('space_id', '=', space_id)
    .where('id', '=', id)
    .where('state', '=', 'active')
    .executeTakeFirst()
  return changed.numUpdatedRows === 1n
}

export const selectCredentials = (db: Db, space_id: number, object_id: number) =>
  db
    .selectFrom('object_credentials')
    .select(['kind', 'key_id', 'secret'])
    .where('space_id', '=', space_id)
    .where('object_id', '=', object_id)
    .execute()

type Credential = { space_id: number; object_id: number; kind: string; key_id: number; secret: Buffer }
export const upsertCredential = (db: Db, { key_id, secret, ...where }: Credential) =>
  db
    .insertInto('object_credentials')
    .values({ ...where, key_id, secret })
    .onConflict((kind) =>
      kind.columns(['space_id', 'object_id', 'kind']).doUpdateSet({ key_id, secret, updated_at: new Date() }),
    )
    .execute()

/** Those sealed with another key than this one, for rotation. Whoever writes a new one meanwhile waits, and wins. */
export const lockCredentialsToReseal = (db: Db, space_id: number, key_id: number, limit: number) =>
  db
    .selectFrom('object_credentials')
    .select(['space_id', 'object_id', 'kind', 'key_id', 'secret'])
    .where('space_id', '=', space_id)
    .where('key_id', '<>', key_id)
    .orderBy('object_id')
    .orderBy('kind')
    .limit(limit)
    .forUpdate()
    .execute()

/** `updated_at` stays: the secret itself is the same. */
export const resealCredentials = (db: Db, space_id: number, sealed: readonly Credential[]) =>
  sql`
    update object_credentials c set key_id = t.key_id, secret = t.secret
    from unnest(${sealed.map((one) => one.object_id)}::integer[], ${sealed.map((one) => one.kind)}::text[],
      ${sealed.map((one) => one.key_id)}::smallint[], ${sealed.map((one) => one.secret)}::bytea[]) t (object_id, kind, key_id, secret)
    where c.space_id = ${space_id} and c.object_id = t.object_id and c.kind = t.kind`.execute(db)

export const findAccountByKey = (db: Db, space_id: number, id: number) =>
  db
    .selectFrom('objects')
    .select([...columns, 'hook_key'])
    .where('space_id', '=', space_id)
    .where('id', '=', id)
    .executeTakeFirst()

import { sql } from 'kysely'
import type { Db } from '../../platform/database/db.ts'
import { seconds } from '../../platform/seconds.ts'

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
  is_down: boolean
}
const isDown = sql<boolean>`state <> 'active'`.as('is_down')
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
    .select([...columns, isDown])
    .where(sql<boolean>`space_id = any(${spaces}::integer[])`)
    .where('state', '<>', 'removed')
    .orderBy('space_id')
    .orderBy('id')
    .execute()

/** One that was removed is not there any more, for whatever is being done. */
export const findAccount = (db: Db, space_id: number, id: number): Promise<AccountRow | undefined> =>
  db
    .selectFrom('objects')
    .select([...columns, isDown])
    .where('space_id', '=', space_id)
    .where('id', '=', id)
    .where('state', '<>', 'removed')
    .executeTakeFirst()

type NewAccount = Pick<AccountRow, 'space_id' | 'company_id' | 'provider' | 'provider_id' | 'name'> & {
  screen_name: string | null
  url: string | null
  hook_key: string
  created_by: number | null
}
/** New, or back to life with all that came in before. Nothing when it is connected already. */
export const insertAccount = async (db: Db, account: NewAccount): Promise<number | undefined> => {
  const { rows } = await sql<{ id: number }>`
    insert into objects (space_id, company_id, provider, provider_id, name, screen_name, url, hook_key, created_by)
    values (${account.space_id}, ${account.company_id}, ${account.provider}, ${account.provider_id}, ${account.name},
      ${account.screen_name}, ${account.url}, ${account.hook_key}, ${account.created_by})
    on conflict (space_id, provider, provider_id) do update set company_id = excluded.company_id, name = excluded.name,
      screen_name = excluded.screen_name, url = excluded.url, hook_key = excluded.hook_key,
      state = 'active', error = null, error_at = null
    where objects.state = 'removed'
    returning id`.execute(db)
  return rows[0]?.id
}

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
export const upsertCredential = (
  db: Db,
  { key_id, secret, expires_at, ...where }: Credential & { expires_at: Date | null },
) =>
  db
    .insertInto('object_credentials')
    .values({ ...where, key_id, secret, expires_at })
    .onConflict((kind) =>
      kind
        .columns(['space_id', 'object_id', 'kind'])
        .doUpdateSet({ key_id, secret, expires_at, updated_at: new Date() }),
    )
    .execute()

/** All that somebody has brought; what we chose ourselves for its deliveries stays. */
export const forgetTokens = (db: Db, { space_id, object_id }: Place) =>
  sql`
    delete from object_credentials
    where space_id = ${space_id} and object_id = ${object_id} and kind not in ('webhook', 'handshake')`.execute(db)

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
    .select([...columns, isDown, 'hook_key'])
    .where('space_id', '=', space_id)
    .where('id', '=', id)
    .executeTakeFirst()

export type CardRow = AccountRow & {
  state: 'active' | 'paused' | 'broken'
  error_at: number | null
  created_at: number
  synced_at: number | null
  needs_approval: boolean
  waiting_replies: number
  waiting_deeds: number
}
const isSent = sql`a.kind in ('reply', 'message', 'private_reply')`

export async function selectCards(db: Db, spaces: readonly number[], id?: number): Promise<CardRow[]> {
  const { rows } = await sql<CardRow>`
    select ${sql.join(columns.map((column) => sql.ref(`o.${column}`)))}, o.state, o.state <> 'active' as is_down, ${seconds('o.error_at')} as error_at,
      ${seconds('o.created_at')} as created_at, ${seconds('h.synced_at')} as synced_at,
      o.needs_approval, w.replies as waiting_replies, w.deeds as waiting_deeds
    from objects o left join object_health h on h.space_id = o.space_id and h.object_id = o.id
    cross join lateral (
      select (count(*) filter (where ${isSent}))::integer as replies, (count(*) filter (where not ${isSent}))::integer as deeds
      from actions a where a.space_id = o.space_id and a.object_id = o.id and a.state in ('held', 'queued', 'sending')) w
    where o.space_id = any(${spaces}::integer[]) and o.state <> 'removed'
      and (${id ?? null}::integer is null or o.id = ${id ?? null})
    order by lower(o.name), o.id`.execute(db)
  return rows
}

type Place = { space_id: number; object_id: number }

export const updateAccount = (
  db: Db,
  { space_id, object_id }: Place,
  change: { name: string; company_id: number; needs_approval?: boolean },
) => db.updateTable('objects').set(change).where('space_id', '=', space_id).where('id', '=', object_id).execute()

/** Whether it is another one than we have. */
export const takeImageSource = async (db: Db, { space_id, object_id }: Place, image_source: string) => {
  const { rows } = await sql`
    update objects set image_source = ${image_source}
    where space_id = ${space_id} and id = ${object_id} and image_source is distinct from ${image_source}
    returning 1 as one`.execute(db)
  return rows.length > 0
}

/** The accounts of a network that are connected in this space. */
export const selectConnected = (db: Db, space_id: number, provider: string) =>
  db
    .selectFrom('objects')
    .select(['id', 'provider_id', 'state'])
    .where('space_id', '=', space_id)
    .where('provider', '=', provider)
    .where('state', '<>', 'removed')
    .execute()

/** Working again, and not made to wait for what went wrong before. Answers whether it had been broken. */
export async function markActive(db: Db, { space_id, object_id }: Place): Promise<boolean> {
  const { rows } = await sql<{ state: string }>`
    update objects o set state = 'active', error = null, error_at = null
    from (select id, state from objects where space_id = ${space_id} and id = ${object_id} for update) was
    where o.space_id = ${space_id} and o.id = was.id and was.state <> 'removed'
    returning was.state`.execute(db)
  await db
    .updateTable('object_health')
    .set({ failures: 0, paused_until: null })
    .where('space_id', '=', space_id)
    .where('object_id', '=', object_id)
    .execute()
  return rows[0]?.state === 'broken'
}

export async function markRemoved(db: Db, { space_id, object_id }: Place) {
  await db
    .updateTable('objects')
    .set({
      ...{ state: 'removed', hook_key: null, former_key: null, former_key_until: null },
      ...{ error: null, error_at: null },
    })
    .where('space_id', '=', space_id)
    .where('id', '=', object_id)
    .execute()
  // How far we had looked counts for nothing when it is connected again: what was missed comes as history.
  await sql`delete from object_credentials where space_id = ${space_id} and object_id = ${object_id}`.execute(db)
  await sql`delete from account_errands where space_id = ${space_id} and object_id = ${object_id}`.execute(db)
  await sql`delete from account_streams where space_id = ${space_id} and object_id = ${object_id}`.execute(db)
}

/** Written at most once a minute: it is shown to the minute. */
export const upsertSynced = (db: Db, { space_id, object_id }: Place) =>
  sql`
    insert into object_health (space_id, object_id, synced_at) values (${space_id}, ${object_id}, now())
    on conflict (space_id, object_id) do update set synced_at = now()
    where object_health.synced_at is null or object_health.synced_at < now() - interval '1 minute'`.execute(db)

export const selectWithTokens = async (db: Db, space_id: number): Promise<number[]> => {
  const { rows } = await sql<{ object_id: number }>`
    select distinct object_id from object_credentials where space_id = ${space_id} order by 1`.execute(db)
  return rows.map(({ object_id }) => object_id)
}

/** Their tokens stay until the networks have been told (jobs). */
export const closeAll = (db: Db, space_id: number) =>
  db.updateTable('objects').set({ state: 'removed' }).where('space_id', '=', space_id).execute()

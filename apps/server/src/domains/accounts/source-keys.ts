// Keys of sources, which come to us (docs/gateway.md). Whoever runs the program of a source has to carry a fresh key there:
// until it is used the one before goes on working, or a lost answer would leave the program with nothing.
import { limits } from '@otklik/contract/limits.ts'
import { sql } from 'kysely'
import type { Secrets } from '../../platform/config/secrets.ts'
import type { Context } from '../../platform/context.ts'
import type { Database, Db } from '../../platform/database/db.ts'
import { findAccount } from './queries.ts'
import { type AccountPlace, newSecret, readCredentials, saveCredential } from './service.ts'

/** Where one before this was never used, the one that is in use stays for as long as it had. */
export async function renewKey(ctx: Context, secrets: Secrets, account: AccountPlace) {
  const { space_id, object_id } = account
  const [key, secret] = [newSecret(), newSecret()]
  const { webhook } = await readCredentials(ctx, secrets, space_id, object_id)
  const { rows } = await sql<{ is_kept: boolean }>`
    select coalesce(former_key_until > now(), false) as is_kept from objects
    where space_id = ${space_id} and id = ${object_id} for update`.execute(ctx.db)
  if (!rows[0]?.is_kept && webhook !== undefined) {
    await sql`
      update objects set former_key = hook_key, former_key_until = now() + ${limits.gateway_key_kept_s} * interval '1 second'
      where space_id = ${space_id} and id = ${object_id} and hook_key is not null`.execute(ctx.db)
    await saveCredential(ctx, secrets, { ...account, kind: 'former_webhook' }, webhook)
  }
  await sql`update objects set hook_key = ${key} where space_id = ${space_id} and id = ${object_id}`.execute(ctx.db)
  await saveCredential(ctx, secrets, { ...account, kind: 'webhook' }, secret)
  return { key, secret }
}

export type Source = AccountPlace & {
  provider: string
  secret: string
  /** The key before it, which nobody has replaced by using the fresh one. */
  is_former: boolean
  /** There is one before it: it ends now that this one is used. */
  has_former: boolean
}

type Found = AccountPlace & { is_former: boolean; has_former: boolean }

export async function findSource(
  { database, secrets }: { database: Database; secrets: Secrets },
  key: string,
): Promise<Source | undefined> {
  const [found] = await database.acrossSpaces(
    sql<Found>`select space_id, object_id, is_former, has_former from find_source_by_key(${key})`,
  )
  if (!found) return undefined
  const { space_id, object_id, is_former } = found
  return database.inSpaces({ spaces: [space_id], read: true }, async (db) => {
    const account = await findAccount(db, space_id, object_id)
    const { webhook, former_webhook } = await readCredentials({ db }, secrets, space_id, object_id)
    const secret = is_former ? former_webhook : webhook
    return account && secret !== undefined ? { ...found, provider: account.provider, secret } : undefined
  })
}

/** The fresh key was used, or the time of the one before is over. */
export async function endFormerKey(db: Db, { space_id, object_id }: AccountPlace) {
  await sql`
    update objects set former_key = null, former_key_until = null where space_id = ${space_id} and id = ${object_id}`.execute(
    db,
  )
  await sql`
    delete from object_credentials where space_id = ${space_id} and object_id = ${object_id} and kind = 'former_webhook'`.execute(
    db,
  )
}

/** What nobody can use any more is not kept. */
export async function endLateKeys(db: Db, space_id: number) {
  const { rows } = await sql<{ object_id: number }>`
    select id as object_id from objects where space_id = ${space_id} and former_key_until <= now()`.execute(db)
  for (const { object_id } of rows) await endFormerKey(db, { space_id, object_id })
}

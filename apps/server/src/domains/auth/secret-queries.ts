import { sql } from 'kysely'
import type { Db } from '../../platform/database/db.ts'

/** `is_familiar`: they are signed in from this very address already. */
export const findCredentials = async (db: Db, email_key: string, ip: string) => {
  const { rows } = await sql<Credentials>`
    select u.id, u.disabled_at, k.password_hash, k.otp_secret, exists (
      select from token_families f where f.user_id = u.id and f.ended_at is null and f.ip = ${ip}::inet) as is_familiar
    from users u join user_secrets k on k.user_id = u.id where u.email_key = ${email_key}`.execute(db)
  return rows[0]
}
export type Credentials = {
  id: number
  disabled_at: Date | null
  password_hash: string | null
  otp_secret: Buffer | null
  is_familiar: boolean
}

/** What was proved must still be true when the session begins: a password or a second factor may have come in between. */
export const isStillProof = async (db: Db, { id, password_hash, otp_secret }: Proof) => {
  const { rows } = await sql`
    select from user_secrets where user_id = ${id} and password_hash = ${password_hash}
      and otp_secret is not distinct from ${otp_secret}::bytea for share`.execute(db)
  return rows.length === 1
}
type Proof = { id: number; password_hash: string | null; otp_secret: Buffer | null }

/** A row for everybody, also for those who have never had a password. */
export const findSecrets = async (db: Db, user_id: number) => {
  const { rows } = await sql<SecretsRow>`
    select u.id, u.name, u.email, u.email_status, u.locale, k.password_hash, k.otp_secret, k.otp_offered
    from users u left join user_secrets k on k.user_id = u.id where u.id = ${user_id}`.execute(db)
  return rows[0] as SecretsRow
}
export type SecretsRow = {
  id: number
  name: string
  email: string
  email_status: number
  locale: 'ru' | 'en'
  password_hash: string | null
  otp_secret: Buffer | null
  otp_offered: Buffer | null
}

export const setPassword = async (db: Db, user_id: number, password_hash: string): Promise<unknown> =>
  sql`
    insert into user_secrets (user_id, password_hash, password_set_at) values (${user_id}, ${password_hash}, now())
    on conflict (user_id) do update set password_hash = excluded.password_hash, password_set_at = now()`.execute(db)

export const setOtpOffer = async (db: Db, user_id: number, otp_offered: Buffer): Promise<unknown> =>
  sql`
    insert into user_secrets (user_id, otp_offered) values (${user_id}, ${otp_offered})
    on conflict (user_id) do update set otp_offered = excluded.otp_offered`.execute(db)

/** False when another offer has come in between. The step its first code belonged to is used up with it. */
export const acceptOtpOffer = async (db: Db, user_id: number, otp_offered: Buffer, step: number) => {
  const { rows } = await sql`
    update user_secrets set otp_secret = otp_offered, otp_offered = null, otp_confirmed_at = now(), otp_last_step = ${step}
    where user_id = ${user_id} and otp_offered = ${otp_offered} returning user_id`.execute(db)
  return rows.length === 1
}

export const removeOtpSecret = async (db: Db, user_id: number): Promise<unknown> =>
  sql`update user_secrets set otp_secret = null, otp_offered = null, otp_confirmed_at = null where user_id = ${user_id}`.execute(
    db,
  )

/** Nobody knows a password of this account any more; recovery sets another. */
export const dropPassword = async (db: Db, user_id: number): Promise<unknown> =>
  sql`update user_secrets set password_hash = null, password_set_at = null where user_id = ${user_id}`.execute(db)

/** Whether one was enrolled after this moment, and is gone now; an offer goes anyway. */
export const dropOtpSince = async (db: Db, user_id: number, since: Date): Promise<boolean> => {
  await sql`update user_secrets set otp_offered = null where user_id = ${user_id}`.execute(db)
  const { rows } = await sql`
    update user_secrets set otp_secret = null, otp_confirmed_at = null
    where user_id = ${user_id} and otp_confirmed_at > ${since} returning user_id`.execute(db)
  return rows.length === 1
}

/** True for the first who brings this step or a later one. */
export const takeStep = async (db: Db, user_id: number, step: number) => {
  const { rows } = await sql`
    update user_secrets set otp_last_step = ${step} where user_id = ${user_id} and otp_last_step < ${step} returning user_id`.execute(
    db,
  )
  return rows.length === 1
}

export const takeBackupCode = async (db: Db, user_id: number, code_hash: Buffer) => {
  const { rows } = await sql`
    update backup_codes set used_at = now()
    where user_id = ${user_id} and code_hash = ${code_hash} and used_at is null returning user_id`.execute(db)
  return rows.length === 1
}

export const insertBackupCodes = async (db: Db, user_id: number, hashes: readonly Buffer[]): Promise<unknown> =>
  sql`insert into backup_codes (user_id, code_hash) select ${user_id}, unnest(${hashes}::bytea[])`.execute(db)

export const deleteBackupCodes = (db: Db, user_id: number) =>
  db.deleteFrom('backup_codes').where('user_id', '=', user_id).execute()

export const countBackupCodes = async (db: Db, user_id: number) => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from backup_codes where user_id = ${user_id} and used_at is null`.execute(db)
  return rows[0]?.count ?? 0
}

import type { Locale } from '@otklik/contract/users/users.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/db.ts'
import { refuse } from '../../platform/refuse.ts'
import { emailKeyOf } from '../users/address.ts'
import { insertUser, updateEmail } from '../users/people.ts'

export const findPerson = (db: Db, email_key: string) =>
  db
    .selectFrom('users')
    .select(['id', 'name', 'email', 'email_status', 'locale', 'disabled_at'])
    .where('email_key', '=', email_key)
    .executeTakeFirst()

export type NewPerson = {
  name: string
  email: string
  locale: Locale
  email_status: 0 | 1
  password_hash: string | null
}

/** Refuses when the address is taken, also by somebody who was a moment faster. */
export async function insertPerson(
  db: Db,
  { name, email, locale, email_status, password_hash }: NewPerson,
): Promise<number> {
  if (await isKept(db, email)) return refuse('already_registered')
  const user_id = (await insertUser(db, { name, email, locale, email_status })) ?? refuse('already_registered')
  const password_set_at = password_hash === null ? null : new Date()
  await db.insertInto('user_secrets').values({ user_id, password_hash, password_set_at }).execute()
  return user_id
}

/** As `insertPerson`: the address may have been taken since it was asked for. */
export async function setEmail(db: Db, id: number, email: string, email_status: 0 | 1) {
  if (await isKept(db, email, id)) refuse('already_registered')
  if (!(await updateEmail(db, id, email, email_status))) refuse('already_registered')
}

/** Somebody else had this address lately and may still call it back: nobody may stand in their way. */
async function isKept(db: Db, email: string, by: number | null = null): Promise<boolean> {
  const { rows } = await sql`
    select from one_time_links where kind = 'keep_email' and payload ->> 'email_key' = ${emailKeyOf(email)}
      and used_at is null and expires_at > now() and user_id is distinct from ${by}::integer limit 1`.execute(db)
  return rows.length > 0
}

// The row of a person, for those who prove who somebody is (auth): whose an address is is decided there.
import type { Locale } from '@otklik/contract/users/users.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/db.ts'
import { emailKeyOf } from './address.ts'

type NewUser = { name: string; email: string; locale: Locale; email_status: 0 | 1 }

/** Nothing when the address is taken, also by somebody who was a moment faster. */
export async function insertUser(db: Db, { name, email, locale, email_status }: NewUser): Promise<number | undefined> {
  const made = await db
    .insertInto('users')
    .values({ name, email, email_key: emailKeyOf(email), email_status, locale })
    .onConflict((conflict) => conflict.column('email_key').doNothing())
    .returning('id')
    .executeTakeFirst()
  return made?.id
}

export const setConfirmed = (db: Db, id: number) =>
  db.updateTable('users').set({ email_status: 1 }).where('id', '=', id).execute()

/** A sign of life of one of their sessions. */
export const setSeen = (db: Db, id: number) =>
  db.updateTable('users').set({ seen_at: new Date() }).where('id', '=', id).execute()

const UNIQUE = '23505'

/** False when somebody has the address by now. */
export async function updateEmail(db: Db, id: number, email: string, email_status: 0 | 1): Promise<boolean> {
  const { rows } = await sql`
    update users set email = ${email}, email_key = ${emailKeyOf(email)}, email_status = ${email_status}
    where id = ${id} and not exists (select from users o where o.email_key = ${emailKeyOf(email)} and o.id <> ${id})
    returning id`
    .execute(db)
    .catch((error: { code?: string }) => {
      if (error.code === UNIQUE) return { rows: [] }
      throw error
    })
  return rows.length > 0
}

/** With all that was theirs; who is a member somewhere stays. */
export const deleteStray = (db: Db, id: number) =>
  sql`delete from users u where u.id = ${id} and not exists (select from members m where m.user_id = u.id)`.execute(db)

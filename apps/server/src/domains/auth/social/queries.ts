import type { SocialProvider } from '@otklik/contract/auth/social.ts'
import { sql } from 'kysely'
import type { Db } from '../../../platform/database/db.ts'

/** Whose account at the provider this is. */
export const findLinked = (db: Db, provider: SocialProvider, subject: string) =>
  db
    .selectFrom('social_links')
    .innerJoin('users', 'users.id', 'social_links.user_id')
    .leftJoin('user_secrets', 'user_secrets.user_id', 'users.id')
    .select(['users.id', 'users.disabled_at', 'user_secrets.otp_secret'])
    .where('provider', '=', provider)
    .where('subject', '=', subject)
    // Held until the session has begun: whoever takes the link away meanwhile ends that session too.
    .forShare('social_links')
    .executeTakeFirst()

type NewLinked = { provider: SocialProvider; subject: string; user_id: number; email: string | null }

/** False when somebody has it already, or the person has another one there. */
export async function insertLinked(db: Db, linked: NewLinked): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('social_links')
    .values(linked)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

export async function deleteLinked(db: Db, user_id: number, provider: SocialProvider): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('social_links')
    .where('user_id', '=', user_id)
    .where('provider', '=', provider)
    .executeTakeFirst()
  return numDeletedRows === 1n
}

export const deleteLinksOf = (db: Db, user_id: number) =>
  db.deleteFrom('social_links').where('user_id', '=', user_id).execute()

/** The provider's id is no longer anybody's way in. */
export const deleteSubject = (db: Db, provider: string, subject: string) =>
  sql`delete from social_links where provider = ${provider} and subject = ${subject}`.execute(db)

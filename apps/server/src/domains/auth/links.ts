// Links and states that work once. Only their digest is kept: reading the database opens nothing.
import { sql } from 'kysely'
import type { Db } from '../../platform/database/db.ts'
import type { Tables } from '../../platform/database/tables.generated.ts'
import { refuse } from '../../platform/refuse.ts'
import { hashOf, newToken } from './token.ts'

export type LinkKind = Tables['one_time_links']['kind']
export type Link<Payload = Record<string, unknown>> = {
  kind: LinkKind
  user_id: number | null
  payload: Payload
  created_at: Date
}
type NewLink = { kind: LinkKind; user_id?: number; payload?: object; lives_s: number }

/** The secret part of the link, told this once. */
export async function insertLink(db: Db, { kind, user_id, payload = {}, lives_s }: NewLink): Promise<string> {
  const token = newToken()
  await db
    .insertInto('one_time_links')
    .values({
      kind,
      token_hash: hashOf(token),
      user_id,
      payload: JSON.stringify(payload),
      expires_at: inSeconds(lives_s),
    })
    .execute()
  return token
}

/** For what is proved elsewhere but may be shown once only; false when somebody has shown it before. */
export async function insertUsedLink(
  db: Db,
  { kind, token, lives_s }: { kind: LinkKind; token: string; lives_s: number },
) {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('one_time_links')
    .values({ kind, token_hash: hashOf(token), expires_at: inSeconds(lives_s), used_at: new Date() })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** What was sent to somebody who is switched off opens nothing. */
const isOfSomebody = sql`
  not exists (select from users u where u.id = one_time_links.user_id and u.disabled_at is not null)`

/** Looks without using it up. */
export async function getLink<Payload = Record<string, unknown>>(db: Db, kinds: readonly LinkKind[], token: string) {
  const { rows } = await sql<Link<Payload>>`
    select kind, user_id, payload, created_at from one_time_links
    where token_hash = ${hashOf(token)} and kind = any(${kinds}::text[]) and used_at is null and expires_at > now() and ${isOfSomebody}`.execute(
    db,
  )
  return rows[0] ?? refuse('bad_link')
}

/** Of two who come at the same moment one gets it. */
export async function takeLink<Payload = Record<string, unknown>>(db: Db, kinds: readonly LinkKind[], token: string) {
  const { rows } = await sql<Link<Payload>>`
    update one_time_links set used_at = now()
    where token_hash = ${hashOf(token)} and kind = any(${kinds}::text[]) and used_at is null and expires_at > now() and ${isOfSomebody}
    returning kind, user_id, payload, created_at`.execute(db)
  return rows[0] ?? refuse('bad_link')
}

/** Those mailed before are worth nothing any more. */
export const dropLinks = async (db: Db, user_id: number, kinds: readonly LinkKind[]): Promise<unknown> =>
  sql`delete from one_time_links where user_id = ${user_id} and kind = any(${kinds}::text[])`.execute(db)

/**
 * Every letter that could still open or move the account, and what a provider has proved for it. Those that call a change
 * of address back stay: whoever took the account also chooses its password.
 */
export const dropMailedLinks = (db: Db, user_id: number) =>
  dropLinks(db, user_id, ['confirm_email', 'change_email', 'reset_password', 'social_proof'])

/** Those that were written for an address after this one: the earlier address has the last word. */
export const dropLaterKept = async (db: Db, user_id: number, since: Date): Promise<unknown> =>
  sql`
    delete from one_time_links
    where user_id = ${user_id} and kind = 'keep_email' and used_at is null and created_at > ${since}`.execute(db)

export const deleteOldLinks = async (db: Db): Promise<unknown> =>
  sql`delete from one_time_links where expires_at < now() - interval '1 day'`.execute(db)

const inSeconds = (count: number) => new Date(Date.now() + count * 1000)

/** The address that is to replace the present one, once the letter sent to it is answered. */
export const getPendingEmail = async (db: Db, user_id: number): Promise<string> => {
  const { rows } = await sql<{ email: string }>`
    select payload ->> 'email' as email from one_time_links
    where user_id = ${user_id} and kind = 'change_email' and used_at is null and expires_at > now()`.execute(db)
  return rows[0]?.email ?? refuse('stale')
}

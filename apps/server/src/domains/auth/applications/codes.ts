import type { Scope } from '@otklik/contract/scopes.ts'
import { sql } from 'kysely'
import type { Db } from '../../../platform/database/db.ts'

type NewCode = {
  code_hash: Buffer
  family_id: string
  redirect_uri: string
  code_challenge: string
  lives_s: number
}
export const insertCode = (db: Db, { lives_s, ...code }: NewCode): Promise<unknown> =>
  db
    .insertInto('oauth_codes')
    .values({ ...code, expires_at: new Date(Date.now() + lives_s * 1_000) })
    .execute()

export type CodeRow = {
  family_id: string
  redirect_uri: string
  code_challenge: string
  expires_at: Date
  used_at: Date | null
  ended_at: Date | null
  disabled_at: Date | null
  user_id: number
  client_id: string
  scopes: Scope[]
}
export async function findCode(db: Db, code_hash: Buffer): Promise<CodeRow | undefined> {
  const { rows } = await sql<CodeRow>`
    select c.family_id, c.redirect_uri, c.code_challenge, c.expires_at, c.used_at, f.ended_at, u.disabled_at, f.user_id,
      p.client_id, f.scopes
    from oauth_codes c join token_families f on f.id = c.family_id join users u on u.id = f.user_id
      join applications p on p.space_id = f.space_id and p.id = f.application_id
    where c.code_hash = ${code_hash}`.execute(db)
  return rows[0]
}

/** Whether this call was the first to use it. */
export async function useCode(db: Db, code_hash: Buffer): Promise<boolean> {
  const { rows } = await sql`
    update oauth_codes set used_at = now() where code_hash = ${code_hash} and used_at is null returning family_id`.execute(
    db,
  )
  return rows.length === 1
}

/** Until when the application may go on without asking its person again. */
export async function endOfConsent(db: Db, family_id: string, days: number): Promise<Date> {
  const { rows } = await sql<{ ends_at: Date }>`
    select created_at + ${days} * interval '1 day' as ends_at from token_families where id = ${family_id}`.execute(db)
  return (rows[0] as { ends_at: Date }).ends_at
}

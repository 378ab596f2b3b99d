import { sql } from 'kysely'
import type { Db } from '../../platform/db.ts'

export type MembershipRow = {
  space_id: number
  role: string
  can_items: boolean
  can_messages: boolean
  can_templates: boolean
  can_qa: boolean
  all_objects: boolean
  is_fenced: boolean
  objects: number[]
  groups: number[]
  tariff_flags: Record<string, unknown>
  settings: Record<string, unknown>
  expires_at: string
}
type SessionRow = {
  user_id: number
  expires_at: Date
  ended_at: Date | null
  disabled_at: Date | null
  memberships: MembershipRow[]
}

/** The session behind an access token, with the person's memberships: one round trip, since every call asks. */
export async function findSession(db: Db, token_hash: Buffer): Promise<SessionRow | undefined> {
  const { rows } = await sql<SessionRow>`
    select f.user_id, a.expires_at, f.ended_at, u.disabled_at, coalesce((
      select jsonb_agg(jsonb_build_object(
        'space_id', m.space_id, 'role', m.role, 'can_items', m.can_items, 'can_messages', m.can_messages,
        'can_templates', m.can_templates, 'can_qa', m.can_qa, 'all_objects', m.all_objects, 'is_fenced', m.is_fenced,
        'objects', array(select o.object_id from member_objects o where o.space_id = m.space_id and o.user_id = m.user_id),
        'groups', array(select g.group_id from group_members g where g.space_id = m.space_id and g.user_id = m.user_id),
        'tariff_flags', t.flags, 'settings', s.settings, 'expires_at', s.expires_at) order by m.space_id)
      from members m join spaces s on s.id = m.space_id join tariffs t on t.id = s.tariff_id
      where m.user_id = f.user_id and m.deactivated_at is null and s.deleted_at is null), '[]') as memberships
    from access_tokens a join token_families f on f.id = a.family_id join users u on u.id = f.user_id
    where a.token_hash = ${token_hash}`.execute(db)
  return rows[0]
}

export const findCredentials = (db: Db, email_key: string) =>
  db
    .selectFrom('users')
    .innerJoin('user_secrets', 'user_secrets.user_id', 'users.id')
    .select(['users.id', 'users.disabled_at', 'user_secrets.password_hash'])
    .where('users.email_key', '=', email_key)
    .executeTakeFirst()

export const findClient = (db: Db, id: string) =>
  db
    .selectFrom('oauth_clients')
    .select(['id', 'grants'])
    .where('id', '=', id)
    .where('disabled_at', 'is', null)
    .executeTakeFirst()

export const insertFamily = (db: Db, family: { user_id: number; client_id: string; device: string; ip: string }) =>
  db.insertInto('token_families').values(family).returning('id').executeTakeFirstOrThrow()

export async function insertTokens(db: Db, { family_id, access, refresh }: NewTokens) {
  await db
    .insertInto('access_tokens')
    .values({ family_id, token_hash: access.hash, expires_at: access.expires_at })
    .execute()
  await db
    .insertInto('refresh_tokens')
    .values({ family_id, token_hash: refresh.hash, expires_at: refresh.expires_at })
    .execute()
}
type NewToken = { hash: Buffer; expires_at: Date }
type NewTokens = { family_id: string; access: NewToken; refresh: NewToken }

export const findRefresh = (db: Db, token_hash: Buffer) =>
  db
    .selectFrom('refresh_tokens')
    .innerJoin('token_families', 'token_families.id', 'refresh_tokens.family_id')
    .innerJoin('users', 'users.id', 'token_families.user_id')
    .select(['refresh_tokens.family_id', 'refresh_tokens.expires_at', 'refresh_tokens.used_at'])
    .select(['token_families.user_id', 'token_families.client_id', 'token_families.ended_at', 'users.disabled_at'])
    .where('refresh_tokens.token_hash', '=', token_hash)
    .executeTakeFirst()

/** Whether this call was the first to use it. */
export const useRefresh = async (db: Db, token_hash: Buffer) => {
  const used = await db
    .updateTable('refresh_tokens')
    .set({ used_at: new Date() })
    .where('token_hash', '=', token_hash)
    .where('used_at', 'is', null)
    .executeTakeFirst()
  return used.numUpdatedRows === 1n
}

export async function endFamily(db: Db, id: string, ended_why: 'logout' | 'reuse') {
  await db
    .updateTable('token_families')
    .set({ ended_at: new Date(), ended_why })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .execute()
  await db.deleteFrom('access_tokens').where('family_id', '=', id).execute()
}

export const findFamilyOf = (db: Db, token_hash: Buffer) =>
  db
    .selectFrom('access_tokens')
    .innerJoin('token_families', 'token_families.id', 'access_tokens.family_id')
    .select(['family_id', 'user_id'])
    .where('token_hash', '=', token_hash)
    .executeTakeFirst()

export const deleteOldTokens = async (db: Db) => {
  await db
    .deleteFrom('access_tokens')
    .where('expires_at', '<', new Date(Date.now() - 86_400_000))
    .execute()
  await db
    .deleteFrom('refresh_tokens')
    .where('expires_at', '<', new Date(Date.now() - 86_400_000))
    .execute()
}

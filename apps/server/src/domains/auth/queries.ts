import { timingSafeEqual } from 'node:crypto'
import type { Device } from '@otklik/contract/auth/protection.ts'
import type { SocialProvider } from '@otklik/contract/auth/social.ts'
import type { Scope } from '@otklik/contract/scopes.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/db.ts'
import { refuse } from '../../platform/refuse.ts'
import { seconds } from '../../platform/seconds.ts'
import { isOtpDemandedHere } from '../users/reach.ts'
import { hashOf } from './token.ts'

export type MembershipRow = {
  space_id: number
  role: string
  can_items: boolean
  can_messages: boolean
  can_templates: boolean
  can_qa: boolean
  can_approve: boolean
  all_objects: boolean
  is_fenced: boolean
  objects: number[]
  groups: number[]
  leads: number[]
  tariff_id: number
  tariff_flags: Record<string, unknown>
  settings: Record<string, unknown>
  expires_at: string
  is_otp_demanded: boolean
}
export type SessionRow = {
  user_id: number
  family_id: string
  is_seen_lately: boolean
  expires_at: Date
  ended_at: Date | null
  disabled_at: Date | null
  /** Of the whole account; a space demands it for itself. */
  is_otp_demanded: boolean
  has_otp: boolean
  memberships: MembershipRow[]
  /** Of an application or a personal token: its space, its name and what it was allowed. */
  space_id: number | null
  application_id: number | null
  via: string | null
  scopes: Scope[]
}

/** The session behind an access token, with the person's memberships: one round trip, since every call asks. */
export async function findSession(db: Db, token_hash: Buffer, has_billing: boolean): Promise<SessionRow | undefined> {
  const { rows } = await sql<SessionRow>`
    select f.user_id, f.id as family_id, f.seen_at > now() - interval '1 minute' as is_seen_lately,
      f.space_id, f.application_id, f.scopes, coalesce(p.name, f.name) as via,
      a.expires_at, f.ended_at, u.disabled_at, u.otp_required as is_otp_demanded, exists (
        select from user_secrets k where k.user_id = u.id and k.otp_secret is not null) as has_otp, coalesce((
      select jsonb_agg(jsonb_build_object(
        'space_id', m.space_id, 'role', m.role, 'can_items', m.can_items, 'can_messages', m.can_messages,
        'can_templates', m.can_templates, 'can_qa', m.can_qa, 'can_approve', m.can_approve, 'all_objects', m.all_objects, 'is_fenced', m.is_fenced,
        'objects', array(select o.object_id from member_objects o where o.space_id = m.space_id and o.user_id = m.user_id),
        'groups', array(select g.group_id from group_members g where g.space_id = m.space_id and g.user_id = m.user_id),
        'leads', array(select g.group_id from group_members g where g.space_id = m.space_id and g.user_id = m.user_id and g.is_lead),
        'tariff_id', t.id, 'tariff_flags', t.flags, 'settings', s.settings, 'expires_at', s.expires_at,
        'is_otp_demanded', ${isOtpDemandedHere(has_billing)}) order by m.space_id)
      from members m join spaces s on s.id = m.space_id join tariffs t on t.id = s.tariff_id
      where m.user_id = f.user_id and m.deactivated_at is null and s.deleted_at is null), '[]') as memberships
    from access_tokens a join token_families f on f.id = a.family_id join users u on u.id = f.user_id
      left join applications p on p.space_id = f.space_id and p.id = f.application_id
    where a.token_hash = ${token_hash}`.execute(db)
  return rows[0]
}

export type Client = {
  id: string
  grants: string[]
  secret_hash: Buffer | null
  application_id: number | null
  space_id: number | null
}

/** Our own web app, or an application that somebody has registered. */
export const findClient = async (db: Db, id: string): Promise<Client | undefined> => {
  const { rows } = await sql<Client>`
    select c.id, c.grants, c.secret_hash, null::integer as application_id, null::integer as space_id
    from oauth_clients c where c.id = ${id} and c.disabled_at is null
    union all
    select p.client_id, array['authorization_code', 'refresh_token'], p.secret_hash, p.id, p.space_id
    from applications p join spaces s on s.id = p.space_id where p.client_id = ${id} and s.deleted_at is null`.execute(
    db,
  )
  return rows[0]
}

export const getClient = async (db: Db, id: string) => (await findClient(db, id)) ?? refuse('invalid')

/** A client that has a secret must show it; ours is a page and has none. */
export const isClientProved = ({ secret_hash }: { secret_hash: Buffer | null }, secret = '') =>
  secret_hash === null || timingSafeEqual(hashOf(secret), secret_hash)

type NewFamily = { user_id: number; client_id: string; device: string; ip: string } & Partial<{
  space_id: number
  application_id: number
  scopes: string[]
  name: string
  prefix: string
}>
export const insertFamily = (db: Db, family: NewFamily) =>
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

type RefreshRow = {
  family_id: string
  expires_at: Date
  used_at: Date | null
  user_id: number
  client_id: string
  ended_at: Date | null
  disabled_at: Date | null
  scopes: Scope[]
}
export const findRefresh = async (db: Db, token_hash: Buffer): Promise<RefreshRow | undefined> => {
  const { rows } = await sql<RefreshRow>`
    select r.family_id, r.expires_at, r.used_at, f.user_id, coalesce(p.client_id, f.client_id) as client_id, f.ended_at,
      u.disabled_at, f.scopes
    from refresh_tokens r join token_families f on f.id = r.family_id join users u on u.id = f.user_id
      left join applications p on p.space_id = f.space_id and p.id = f.application_id
    where r.token_hash = ${token_hash}`.execute(db)
  return rows[0]
}

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

export type EndedWhy = 'logout' | 'reuse' | 'password' | 'admin'

export const endFamily = (db: Db, id: string, ended_why: EndedWhy) => endFamilies(db, [id], ended_why)

/**
 * Every other sign-in of the person; all of them when none is to stay. Applications and personal tokens go with the password;
 * whoever only leaves other devices keeps them, they have a list of their own.
 */
export async function endFamiliesOf(db: Db, user_id: number, ended_why: EndedWhy, except: string | null = null) {
  const { rows } = await sql<{ id: string }>`
    select id from token_families
    where user_id = ${user_id} and ended_at is null and id is distinct from ${except}::uuid
      and (space_id is null or ${ended_why !== 'logout'})`.execute(db)
  await endFamilies(
    db,
    rows.map(({ id }) => id),
    ended_why,
  )
}

export async function endFamilies(db: Db, ids: readonly string[], ended_why: EndedWhy) {
  await sql`
    update token_families set ended_at = now(), ended_why = ${ended_why}
    where id = any(${ids}::uuid[]) and ended_at is null`.execute(db)
  await sql`delete from access_tokens where family_id = any(${ids}::uuid[])`.execute(db)
}

type HeldFamily = {
  family_id: string
  user_id: number
  client_id: string
  space_id: number | null
  application_id: number | null
  name: string | null
}
/** Whose session a token belongs to, an access token or a refresh token. */
export const findFamilyOfAny = async (db: Db, token_hash: Buffer): Promise<HeldFamily | undefined> => {
  const { rows } = await sql<HeldFamily>`
    select f.id as family_id, f.user_id, coalesce(p.client_id, f.client_id) as client_id, f.space_id, f.application_id,
      coalesce(p.name, f.name) as name
    from token_families f left join applications p on p.space_id = f.space_id and p.id = f.application_id
    where f.ended_at is null and (
      f.id = (select a.family_id from access_tokens a where a.token_hash = ${token_hash})
      or f.id = (select r.family_id from refresh_tokens r where r.token_hash = ${token_hash}))`.execute(db)
  return rows[0]
}

export const listSpacesOf = async (db: Db, user_id: number): Promise<number[]> => {
  const { rows } = await sql<{ space_id: number }>`
    select m.space_id from members m join spaces s on s.id = m.space_id
    where m.user_id = ${user_id} and m.deactivated_at is null and s.deleted_at is null`.execute(db)
  return rows.map(({ space_id }) => space_id)
}

export const findFamilyOf = (db: Db, token_hash: Buffer) =>
  db
    .selectFrom('access_tokens')
    .innerJoin('token_families', 'token_families.id', 'access_tokens.family_id')
    .select(['family_id', 'user_id'])
    .where('token_hash', '=', token_hash)
    .executeTakeFirst()

/** Whether the sign-in that this token belongs to began within so many seconds; refreshing makes it no younger. */
export const isFreshSession = async (db: Db, token_hash: Buffer, within_s: number): Promise<boolean> => {
  const { rows } = await sql`
    select from access_tokens a join token_families f on f.id = a.family_id
    where a.token_hash = ${token_hash} and f.created_at > now() - ${within_s} * interval '1 second'`.execute(db)
  return rows.length > 0
}

/** Tokens a day after their end; sessions that nobody can go on with a month after they were last seen. */
export const deleteOldTokens = async (db: Db) => {
  await sql`delete from access_tokens where expires_at < now() - interval '1 day'`.execute(db)
  await sql`delete from refresh_tokens where expires_at < now() - interval '1 day'`.execute(db)
  await sql`delete from oauth_codes where expires_at < now() - interval '1 day'`.execute(db)
  await sql`
    delete from token_families f where seen_at < now() - interval '30 days' and (ended_at is not null
      or not exists (select from refresh_tokens r where r.family_id = f.id))
      and not exists (select from access_tokens a where a.family_id = f.id)`.execute(db)
}

export const touchFamily = (db: Db, id: string, seen: { ip?: string; device?: string } = {}) =>
  db
    .updateTable('token_families')
    .set({ ...seen, seen_at: new Date() })
    .where('id', '=', id)
    .execute()

/** Devices that can still be gone on with, the latest first. */
export const listFamilies = async (db: Db, user_id: number): Promise<Omit<Device, 'is_current'>[]> => {
  const { rows } = await sql<Omit<Device, 'is_current'>>`
    select f.id, f.device, host(f.ip) as ip, ${seconds('f.created_at')} as created_at, ${seconds('f.seen_at')} as seen_at
    from token_families f where f.user_id = ${user_id} and f.ended_at is null and f.space_id is null and (
      exists (select from refresh_tokens r where r.family_id = f.id and r.expires_at > now())
      or exists (select from access_tokens a where a.family_id = f.id and a.expires_at > now()))
    order by f.seen_at desc, f.id`.execute(db)
  return rows
}

export const listSocialLinks = async (db: Db, user_id: number) => {
  const { rows } = await sql<{ provider: SocialProvider; email: string | null; linked_at: number }>`
    select provider, email, ${seconds('created_at')} as linked_at from social_links
    where user_id = ${user_id} order by created_at`.execute(db)
  return rows
}

/** By the account or by any of its spaces: then it cannot be switched off. */
export const isOtpDemanded = async (db: Db, user_id: number, has_billing: boolean): Promise<boolean> => {
  const { rows } = await sql<{ is_demanded: boolean }>`
    select u.otp_required or exists (
      select from members m join spaces s on s.id = m.space_id
      where m.user_id = u.id and m.deactivated_at is null and s.deleted_at is null and ${isOtpDemandedHere(has_billing)}) as is_demanded
    from users u where u.id = ${user_id}`.execute(db)
  return rows[0]?.is_demanded === true
}

import type { Application, ApplicationDraft, DayOfUse } from '@otklik/contract/auth/applications.ts'
import type { Consent, PersonalToken } from '@otklik/contract/auth/consents.ts'
import { limits } from '@otklik/contract/limits.ts'
import type { Scope } from '@otklik/contract/scopes.ts'
import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import type { Db } from '../../../platform/database/db.ts'
import { seconds } from '../../../platform/seconds.ts'

type Reach = Pick<Context, 'db' | 'spaces'>
export type Place = { space_id: number; id: number }
export type ApplicationRow = Omit<Application, 'people' | 'used_at'>

const columns = sql`
  p.id, p.space_id, p.name, p.developer, p.client_id, p.redirect_uris, p.scopes, p.secret_hash is not null as has_secret,
  ${seconds('p.created_at')} as created_at`

export async function selectApplications({ db, spaces }: Reach): Promise<ApplicationRow[]> {
  const { rows } = await sql<ApplicationRow>`
    select ${columns} from applications p where p.space_id = any(${spaces}::integer[]) order by lower(p.name), p.id`.execute(
    db,
  )
  return rows
}

export async function findApplication({ db, spaces }: Reach, id: number): Promise<ApplicationRow | undefined> {
  const { rows } = await sql<ApplicationRow>`
    select ${columns} from applications p where p.space_id = any(${spaces}::integer[]) and p.id = ${id}`.execute(db)
  return rows[0]
}

/** By what it calls itself in an address; before anybody has said that it is of one of their spaces. */
export async function findByClientId(db: Db, client_id: string): Promise<ApplicationRow | undefined> {
  const { rows } = await sql<ApplicationRow>`
    select ${columns} from applications p where p.client_id = ${client_id}`.execute(db)
  return rows[0]
}

type New = ApplicationDraft & { space_id: number; client_id: string; secret_hash: Buffer | null; created_by: number }

export const insertApplication = (db: Db, row: New): Promise<{ id: number }> =>
  db.insertInto('applications').values(row).returning('id').executeTakeFirstOrThrow()

export const updateApplication = (
  db: Db,
  { space_id, id }: Place,
  change: Partial<ApplicationDraft & { secret_hash: Buffer }>,
): Promise<unknown> =>
  db.updateTable('applications').set(change).where('space_id', '=', space_id).where('id', '=', id).execute()

export const deleteApplication = (db: Db, { space_id, id }: Place): Promise<unknown> =>
  db.deleteFrom('applications').where('space_id', '=', space_id).where('id', '=', id).execute()

/** By day, of those days on which there was something. */
export async function selectUses(db: Db, { space_id, id }: Place, days: number): Promise<DayOfUse[]> {
  const { rows } = await sql<DayOfUse>`
    select to_char(u.hour at time zone 'UTC', 'YYYY-MM-DD') as day, sum(u.reads)::integer as reads,
      sum(u.changes)::integer as changes, sum(u.refused)::integer as refused
    from application_uses u
    where u.space_id = ${space_id} and u.application_id = ${id} and u.hour > now() - ${days} * interval '1 day'
    group by 1 order by 1`.execute(db)
  return rows
}

// What follows asks about sessions, which only whoever proves people may see: `asIdentity`.

type Given = { space_id: number; application_id: number; people: number; used_at: number }

/** How many have allowed each of them. A code that nobody came for is no consent. */
export async function countConsents(db: Db, places: readonly Place[]): Promise<Given[]> {
  const { rows } = await sql<Given>`
    select p.space_id, p.id as application_id, count(distinct f.user_id)::integer as people, max(${seconds('f.seen_at')}) as used_at
    from token_families f join applications p on p.space_id = f.space_id and p.id = f.application_id join jsonb_to_recordset(${JSON.stringify(places)}::jsonb) as t (space_id integer, id integer)
      on t.space_id = p.space_id and t.id = p.id
    where f.ended_at is null and exists (select from refresh_tokens r where r.family_id = f.id and r.expires_at > now())
    group by p.space_id, p.id`.execute(db)
  return rows
}

type Family = { id: string; user_id: number }

/** Sessions of an application: of everybody, or of one. */
export async function selectFamilies(db: Db, { space_id, id }: Place, user_id: number | null = null) {
  const { rows } = await sql<Family>`
    select id, user_id from token_families
    where space_id = ${space_id} and application_id = ${id} and ended_at is null
      and (${user_id}::integer is null or user_id = ${user_id})`.execute(db)
  return rows
}

/** The last time counts, where somebody has allowed one more than once. */
export async function selectConsents(db: Db, user_id: number): Promise<Consent[]> {
  const { rows } = await sql<Consent>`
    select distinct on (p.space_id, p.id) p.id as application_id, p.space_id, p.name, p.developer, f.scopes,
      ${seconds('f.created_at')} as given_at, ${seconds('f.seen_at')} as used_at,
      ${seconds(`f.created_at`)} + ${limits.consent_days}::integer * 86400 as ends_at
    from token_families f join applications p on p.space_id = f.space_id and p.id = f.application_id
    where f.user_id = ${user_id} and f.ended_at is null
      and exists (select from refresh_tokens r where r.family_id = f.id and r.expires_at > now())
    order by p.space_id, p.id, f.created_at desc`.execute(db)
  return rows
}

export async function selectTokens(db: Db, user_id: number): Promise<PersonalToken[]> {
  const { rows } = await sql<PersonalToken>`
    select f.id, s.id as space_id, coalesce(f.name, '') as name, coalesce(f.prefix, '') as prefix, f.scopes, ${seconds('f.created_at')} as created_at,
      case when f.seen_at > f.created_at then ${seconds('f.seen_at')} end as used_at, ${seconds('a.expires_at')} as expires_at
    from token_families f join access_tokens a on a.family_id = f.id join spaces s on s.id = f.space_id
    where f.user_id = ${user_id} and f.client_id = 'personal' and f.ended_at is null and a.expires_at > now()
    order by f.created_at desc, f.id`.execute(db)
  return rows
}

export const insertAccess = (db: Db, token: { family_id: string; token_hash: Buffer; expires_at: Date }) =>
  db.insertInto('access_tokens').values(token).execute()

type Held = { user_id: number; space_id: number; scopes: Scope[]; client_id: string; iat: number; exp: number }

/** Of an access token or a refresh token that is good now. */
export async function findHeld(db: Db, token_hash: Buffer): Promise<Held | undefined> {
  const { rows } = await sql<Held>`
    select f.user_id, f.space_id, f.scopes, p.client_id, ${seconds('f.created_at')} as iat, ${seconds('t.expires_at')} as exp
    from (
      select family_id, expires_at from access_tokens where token_hash = ${token_hash}
      union all
      select family_id, expires_at from refresh_tokens where token_hash = ${token_hash} and used_at is null) t
    join token_families f on f.id = t.family_id
    join applications p on p.space_id = f.space_id and p.id = f.application_id
    join users u on u.id = f.user_id
    join members m on m.space_id = f.space_id and m.user_id = f.user_id and m.deactivated_at is null
    where f.ended_at is null and u.disabled_at is null and t.expires_at > now()`.execute(db)
  return rows[0]
}

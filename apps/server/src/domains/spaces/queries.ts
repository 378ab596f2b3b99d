import type { Company, UserStatus } from '@otklik/contract/spaces.ts'
import type { Locale } from '@otklik/contract/users/users.ts'
import { sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import { seconds } from '../../platform/seconds.ts'
import { type Named, shownName } from './status-names.ts'
import { tariffName } from './tariff-name.ts'

type Scope = Pick<Context, 'db' | 'spaces'>
type Told = Scope & { locale: Locale }
type SpaceRow = {
  id: number
  name: string
  is_trial: boolean
  expires_at: number
  time_zone: string
  undo_ms: number
  tariff_id: number
  tariff_name: string
  tariff_flags: Record<string, unknown>
  settings: Record<string, unknown>
}

export const selectSpaces = async ({ db, spaces, locale }: Told): Promise<SpaceRow[]> => {
  const { rows } = await sql<SpaceRow>`
    select s.id, s.name, s.is_trial, ${seconds('s.expires_at')} as expires_at, s.time_zone, s.undo_ms, s.settings,
      t.id as tariff_id, ${tariffName(locale)} as tariff_name, t.flags as tariff_flags
    from spaces s join tariffs t on t.id = s.tariff_id where s.id = any(${spaces}::integer[]) order by s.id`.execute(db)
  return rows
}

export const selectCompanies = async ({ db, spaces }: Scope, isArchived = false): Promise<Company[]> => {
  const { rows } = await sql<Company>`
    select id, space_id, name, settings from companies
    where space_id = any(${spaces}::integer[]) and (deleted_at is not null) = ${isArchived}
    order by space_id, position, id`.execute(db)
  return rows
}

type CompanyPlace = Pick<Company, 'space_id' | 'id'>

/** Nothing when another one, or an archived one, has the name. */
export const updateCompanyName = async (db: Context['db'], { space_id, id }: CompanyPlace, name: string) => {
  const { rows } = await sql<Company>`
    update companies c set name = ${name} where c.space_id = ${space_id} and c.id = ${id}
      and not exists (select from companies o where o.space_id = ${space_id} and o.name = ${name} and o.id <> c.id)
    returning id, space_id, name, settings`.execute(db)
  return rows[0]
}

/** Nothing while accounts of it are connected. */
export const markArchived = async (db: Context['db'], { space_id, id }: CompanyPlace) => {
  const { rows } = await sql<Company>`
    update companies set deleted_at = now() where space_id = ${space_id} and id = ${id}
      and not exists (select from objects where space_id = ${space_id} and company_id = ${id} and state <> 'removed')
    returning id, space_id, name, settings`.execute(db)
  return rows[0]
}

export const unmarkArchived = (db: Context['db'], { space_id, id }: CompanyPlace) =>
  db.updateTable('companies').set({ deleted_at: null }).where('space_id', '=', space_id).where('id', '=', id).execute()

/** One that was removed comes back under its name. Nothing when the name is taken. */
export const insertCompany = async ({ db }: Pick<Context, 'db'>, space_id: number, name: string) => {
  const { rows } = await sql<Company>`
    insert into companies (space_id, name, position)
    values (${space_id}, ${name}, (select count(*) from companies where space_id = ${space_id}))
    on conflict (space_id, name) do update set deleted_at = null where companies.deleted_at is not null
    returning id, space_id, name, settings`.execute(db)
  return rows[0]
}

/** False when one of them is no company of the space. */
export async function setCalendar(
  db: Context['db'],
  space_id: number,
  calendar_id: number,
  company_ids: readonly number[],
) {
  const { rows } = await sql`
    update companies set calendar_id = case when id = any(${company_ids}::integer[]) then ${calendar_id}::integer end
    where space_id = ${space_id} and (id = any(${company_ids}::integer[]) or calendar_id = ${calendar_id})
    returning case when calendar_id is not null then 1 end as one`.execute(db)
  return rows.filter((row) => (row as { one: number | null }).one !== null).length === new Set(company_ids).size
}

export const selectStatuses = async ({ db, spaces, locale }: Told): Promise<UserStatus[]> => {
  const { rows } = await sql<UserStatus & Named>`
    select id, space_id, name, begun_as, color, hidden, workinghours, kind, takes_work from user_statuses
    where space_id = any(${spaces}::integer[]) and archived_at is null order by space_id, position, id`.execute(db)
  return rows.map(({ begun_as, name, ...status }) => ({ ...status, name: shownName({ name, begun_as }, locale) }))
}

export const selectUndoMs = async (db: Context['db'], space_id: number) => {
  const { rows } = await sql<{ undo_ms: number }>`select undo_ms from spaces where id = ${space_id}`.execute(db)
  return rows[0]?.undo_ms ?? 0
}

type Changed = { name: string; time_zone: string; undo_ms: number; settings: Record<string, unknown> }
export const updateSpace = (db: Context['db'], id: number, { name, time_zone, undo_ms, settings }: Changed) =>
  sql`
    update spaces set name = ${name}, time_zone = ${time_zone}, undo_ms = ${undo_ms},
      settings = settings || ${JSON.stringify(settings)}::jsonb
    where id = ${id}`.execute(db)

/** By the database: it counts days in it. */
export const isKnownZone = async (db: Context['db'], time_zone: string) => {
  const { rows } = await sql`select 1 as one from pg_timezone_names where name = ${time_zone}`.execute(db)
  return rows.length > 0
}

export const selectMemberIds = async (db: Context['db'], space_id: number): Promise<number[]> => {
  const { rows } = await sql<{ user_id: number }>`
    select user_id from members where space_id = ${space_id} and deactivated_at is null`.execute(db)
  return rows.map(({ user_id }) => user_id)
}

export const updateCompanyPlaces = (db: Context['db'], space_id: number, ids: readonly number[]) =>
  sql`
    update companies c set position = o.position from unnest(${ids}::integer[]) with ordinality as o (id, position)
    where c.space_id = ${space_id} and c.id = o.id`.execute(db)

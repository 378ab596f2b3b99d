// Spaces are the tenants: tariff, period, feature flags; companies are the brands inside one.
import { type Flag, flags } from '@otklik/contract/permissions.ts'
import type { Company, Space, UserStatus } from '@otklik/contract/spaces.ts'
import type { Locale } from '@otklik/contract/users/users.ts'
import type { Context } from '../../platform/context.ts'
import { refuse } from '../../platform/refuse.ts'
import {
  insertCompany,
  markArchived,
  selectCompanies,
  selectSpaces,
  selectStatuses,
  selectUndoMs,
  setCalendar,
  unmarkArchived,
  updateCompanyName,
} from './queries.ts'

type Scope = Pick<Context, 'db' | 'spaces'>
type Told = Scope & { locale: Locale }

export async function listSpaces(scope: Told & Billed): Promise<Space[]> {
  const rows = await selectSpaces(scope)
  return rows.map(({ tariff_id, tariff_name, tariff_flags, settings, ...space }) => ({
    ...space,
    ...(!scope.has_billing && { is_trial: false, expires_at: null }),
    tariff: {
      id: tariff_id,
      name: tariff_name,
      flags: flags.filter((flag) => !scope.has_billing || tariff_flags[flag] === true),
    },
    settings: {
      ...(Object.fromEntries(flags.map((flag) => [flag, isOn(scope, tariff_flags, settings, flag)])) as Record<
        Flag,
        boolean
      >),
      otp_required: settings.otp_required === true,
      tags_mode: settings.tags_mode === 'required' ? 'required' : 'off',
      approval_days: typeof settings.approval_days === 'number' ? settings.approval_days : 0,
    },
  }))
}

type Billed = Pick<Context, 'has_billing'>
type Known = Record<string, unknown>

/** What the tariff has, less what the space has switched off. Where nobody pays, no tariff lacks anything. */
export const isOn = ({ has_billing }: Billed, tariff: Known, settings: Known, flag: Flag) =>
  (!has_billing || tariff[flag] === true) && settings[flag] !== false

export const listCompanies = (scope: Scope): Promise<Company[]> => selectCompanies(scope)

/** Where the person may not see it, it does not exist. */
export async function getCompany(scope: Scope, id: number): Promise<Company> {
  const company = (await selectCompanies(scope)).find((each) => each.id === id)
  return company ?? refuse('not_found', { row: { table: 'companies', id } })
}

export async function addCompany(ctx: Context, space_id: number, name: string): Promise<Company> {
  return told(ctx, (await insertCompany(ctx, space_id, name)) ?? refuse('already_taken'))
}

/** These companies go by it, and no others; which calendars there are is workinghours' to know. */
export async function assignCalendar(
  ctx: Context,
  space_id: number,
  calendar_id: number,
  company_ids: readonly number[],
) {
  if (!(await setCalendar(ctx.db, space_id, calendar_id, company_ids))) refuse('not_found')
}

export const listArchived = (scope: Scope): Promise<Company[]> => selectCompanies(scope, true)

export async function renameCompany(ctx: Context, id: number, name: string): Promise<Company> {
  const company = (await updateCompanyName(ctx.db, await getCompany(ctx, id), name)) ?? refuse('already_taken')
  return told(ctx, company)
}

export async function archiveCompany(ctx: Context, id: number): Promise<Company> {
  const company = (await markArchived(ctx.db, await getCompany(ctx, id))) ?? refuse('company_in_use')
  return told(ctx, company)
}

export async function restoreCompany(ctx: Context, id: number): Promise<Company> {
  const company = (await listArchived(ctx)).find((each) => each.id === id)
  if (!company) return refuse('not_found', { row: { table: 'companies', id } })
  await unmarkArchived(ctx.db, company)
  return told(ctx, company)
}

function told(ctx: Context, company: Company): Company {
  const { id, space_id } = company
  ctx.announce({ space_id }, 'company.changed', { id, space_id })
  return company
}

export const listStatuses = (scope: Told): Promise<UserStatus[]> => selectStatuses(scope)

/** How long a reply can be taken back before it leaves. Nobody sits before a robot's to do so. */
export const getUndoMs = async ({ db, user_id }: Pick<Context, 'db' | 'user_id'>, space_id: number) =>
  user_id === null ? 0 : selectUndoMs(db, space_id)

export async function hasFlag(
  ctx: Pick<Context, 'db' | 'has_billing'>,
  space_id: number,
  flag: Flag,
): Promise<boolean> {
  const [space] = await selectSpaces({ db: ctx.db, spaces: [space_id], locale: 'ru' })
  return space !== undefined && isOn(ctx, space.tariff_flags, space.settings, flag)
}

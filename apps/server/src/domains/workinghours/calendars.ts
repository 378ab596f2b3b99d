// Hours that count: a calendar by company, its weeks and holidays, and the open time that follows from them.
import { limits } from '@otklik/contract/limits.ts'
import type { Calendar, CalendarDraft, Holiday, OpenHours } from '@otklik/contract/schedule/calendars.ts'
import { openTable } from '@otklik/contract/schedule/working-time.ts'
import { addDays, dayAt, isZone, weekdayOf } from '@otklik/contract/zones.ts'
import { sql } from 'kysely'
import type { CallContext, Context } from '../../platform/context.ts'
import { faultIn, refuse } from '../../platform/refuse.ts'
import { assignCalendar } from '../spaces/service.ts'
import { materialise } from './materialise.ts'
import { productionOf } from './production-calendar.ts'

/** So far back and ahead open time is kept: limits begin with what is open, and end within a year of working time. */
const [BACK_DAYS, AHEAD_DAYS] = [400, 1_500]

type Scope = Pick<Context, 'db' | 'spaces'>

export async function listCalendars({ db, spaces }: Scope): Promise<Calendar[]> {
  const { rows } = await sql<Calendar>`
    select c.id, c.space_id, c.name, c.zone, c.is_default,
      coalesce((select jsonb_agg(jsonb_build_object('valid_from', h.valid_from::text, 'hours', h.hours) order by h.valid_from)
        from space_hours h where h.space_id = c.space_id and h.calendar_id = c.id), '[]') as weeks,
      array(select o.id from companies o where o.space_id = c.space_id and o.calendar_id = c.id and o.deleted_at is null order by 1) as company_ids
    from calendars c where c.space_id = any(${spaces}::integer[]) order by c.space_id, not c.is_default, lower(c.name), c.id`.execute(
    db,
  )
  return rows
}

async function getCalendar(scope: Scope, id: number): Promise<Calendar> {
  const found = (await listCalendars(scope)).find((calendar) => calendar.id === id)
  return found ?? refuse('not_found', { row: { table: 'calendars', id } })
}

/** The first one of a space is what companies without one of their own go by. */
export async function addCalendar(ctx: CallContext, space_id: number, draft: CalendarDraft): Promise<Calendar> {
  if (!isZone(draft.zone)) faultIn('zone')
  const known = (await listCalendars(ctx)).filter((calendar) => calendar.space_id === space_id)
  if (known.length >= limits.calendars) refuse('limit_reached')
  const { rows } = await sql<{ id: number }>`
    insert into calendars (space_id, name, zone) values (${space_id}, ${draft.name}, ${draft.zone}) on conflict do nothing returning id`.execute(
    ctx.db,
  )
  const { id } = rows[0] ?? refuse('already_taken')
  await setWeek(ctx, space_id, id, today(draft.zone), draft.hours)
  return settle(ctx, { space_id, id }, { ...draft, is_default: draft.is_default || known.length === 0 })
}

export async function changeCalendar(ctx: CallContext, id: number, draft: CalendarDraft): Promise<Calendar> {
  if (!isZone(draft.zone)) faultIn('zone')
  const known = await getCalendar(ctx, id)
  const { space_id } = known
  const { rows } = await sql`
    update calendars c set name = ${draft.name}, zone = ${draft.zone} where c.space_id = ${space_id} and c.id = ${id}
      and not exists (select from calendars o where o.space_id = ${space_id} and o.name = ${draft.name} and o.id <> ${id})
    returning 1 as one`.execute(ctx.db)
  if (rows.length === 0) refuse('already_taken')
  const from = draft.valid_from ?? today(draft.zone)
  if (from < today(draft.zone)) faultIn('valid_from')
  const inForce = known.weeks.findLast(({ valid_from }) => valid_from <= from) ?? known.weeks[0]
  if (wordsOf(inForce?.hours ?? []) !== wordsOf(draft.hours)) await setWeek(ctx, space_id, id, from, draft.hours)
  return settle(ctx, { space_id, id }, { ...draft, is_default: draft.is_default || known.is_default })
}

const today = (zone: string) => dayAt(Date.now() / 1000, zone)
const wordsOf = (hours: readonly OpenHours[]) =>
  JSON.stringify(
    hours
      .map(({ weekday, opens, closes }) => [weekday, opens, closes])
      .sort((a, b) => (a[0] as number) - (b[0] as number) || (a[1] as number) - (b[1] as number)),
  )

const setWeek = (
  { db }: CallContext,
  space_id: number,
  calendar_id: number,
  valid_from: string,
  hours: readonly OpenHours[],
) =>
  sql`
    insert into space_hours (space_id, calendar_id, valid_from, hours)
    values (${space_id}, ${calendar_id}, ${valid_from}::date, ${JSON.stringify(hours)}::jsonb)
    on conflict (space_id, calendar_id, valid_from) do update set hours = excluded.hours`.execute(db)

type Place = { space_id: number; id: number }

/** Companies and the default follow; then whatever runs by these hours. */
async function settle(
  ctx: CallContext,
  place: Place,
  { is_default, company_ids }: Pick<CalendarDraft, 'is_default' | 'company_ids'>,
) {
  const { space_id, id } = place
  await assignCalendar(ctx, space_id, id, company_ids)
  if (is_default) {
    await sql`update calendars set is_default = false where space_id = ${space_id} and is_default and id <> ${id}`.execute(
      ctx.db,
    )
    await sql`update calendars set is_default = true where space_id = ${space_id} and id = ${id}`.execute(ctx.db)
  }
  await writeOpenHours(ctx, place)
  await follow(ctx, place)
  return getCalendar(ctx, id)
}

/** Limits in working time run by other hours now, and templates by other holidays. */
async function follow(ctx: CallContext, { space_id, id }: Place) {
  await sql`select follow_calendar(${space_id}, c.id) from companies c where c.space_id = ${space_id} and c.calendar_id is not null`.execute(
    ctx.db,
  )
  await sql`select follow_calendar(${space_id}, null)`.execute(ctx.db)
  await sql`select recount_calendar(${space_id}, c.id) from calendars c where c.space_id = ${space_id}`.execute(ctx.db)
  await materialise(ctx, space_id, null)
  ctx.announce({ space_id }, 'calendars.changed', { id, space_id })
}

export async function removeCalendar(ctx: CallContext, id: number): Promise<null> {
  const { space_id, is_default } = await getCalendar(ctx, id)
  if (is_default) refuse('calendar_default')
  await assignCalendar(ctx, space_id, id, [])
  await ctx.db.deleteFrom('calendars').where('space_id', '=', space_id).where('id', '=', id).execute()
  await follow(ctx, { space_id, id })
  return null
}

/** Open time, from the weeks and holidays as they are now. */
export async function writeOpenHours(ctx: Pick<Context, 'db' | 'spaces'>, { space_id, id }: Place) {
  const { zone, weeks } = await getCalendar(ctx, id)
  const days = await selectHolidays(ctx, { space_id, id }, '2000-01-01', '2099-12-31')
  const now = today(zone)
  const holidays = new Map(days.map(({ day, hours }) => [day, hours]))
  const { at, length, before } = openTable(
    { zone, weeks, holidays },
    addDays(now, -BACK_DAYS),
    addDays(now, AHEAD_DAYS),
  )
  const rows = at.map((from, n) => [from, from + (length[n] as number), before[n] as number])
  await sql`delete from open_hours where space_id = ${space_id} and calendar_id = ${id}`.execute(ctx.db)
  await sql`
    insert into open_hours (space_id, calendar_id, started_at, ended_at, before, after)
    select ${space_id}, ${id}, to_timestamp((r ->> 0)::double precision), to_timestamp((r ->> 1)::double precision), (r ->> 2)::integer,
      (r ->> 2)::integer + (r ->> 1)::integer - (r ->> 0)::integer
    from jsonb_array_elements(${JSON.stringify(rows)}::jsonb) r`.execute(ctx.db)
}

async function selectHolidays(
  { db }: Pick<Context, 'db'>,
  { space_id, id }: Place,
  from: string,
  to: string,
): Promise<Holiday[]> {
  const { rows } = await sql<Holiday>`
    select day::text as day, kind, name, hours from space_holidays
    where space_id = ${space_id} and calendar_id = ${id} and space_holidays.day between ${from}::date and ${to}::date
    order by space_holidays.day`.execute(db)
  return rows
}

const ofYear = (ctx: Pick<Context, 'db'>, place: Place, year: number) =>
  selectHolidays(ctx, place, `${year}-01-01`, `${year}-12-31`)

export async function listHolidays(ctx: CallContext, id: number, year: number) {
  const calendar = await getCalendar(ctx, id)
  return { days: await ofYear(ctx, calendar, year), production: productionOf(year)?.state ?? ('none' as const) }
}

export async function setHolidays(
  ctx: CallContext,
  id: number,
  year: number,
  days: readonly Holiday[],
  is_ours = false,
) {
  const calendar = await getCalendar(ctx, id)
  const { space_id } = calendar
  await sql`
    delete from space_holidays where space_id = ${space_id} and calendar_id = ${id} and day between ${`${year}-01-01`}::date and ${`${year}-12-31`}::date
      and (not ${is_ours} or is_ours)`.execute(ctx.db)
  await sql`
    insert into space_holidays (space_id, calendar_id, day, kind, name, hours, is_ours)
    select ${space_id}, ${id}, day, kind, name, hours, ${is_ours}
    from jsonb_to_recordset(${JSON.stringify(days)}::jsonb) as t (day date, kind text, name text, hours jsonb)
    on conflict do nothing`.execute(ctx.db)
  await writeOpenHours(ctx, calendar)
  await follow(ctx, calendar)
  return ofYear(ctx, calendar, year)
}

/** Short days end an hour earlier than their weekday does; a moved working day has the hours of a Friday. */
export async function fillHolidays(ctx: CallContext, id: number, year: number): Promise<Holiday[]> {
  const { weeks } = await getCalendar(ctx, id)
  const production = productionOf(year) ?? refuse('not_found')
  const usual = (day: string, weekday: number) =>
    (weeks.findLast(({ valid_from }) => valid_from <= day) ?? weeks[0])?.hours.filter(
      (one) => one.weekday === weekday,
    ) ?? []
  const days = production.days.flatMap(({ day, kind, name }): Holiday[] => {
    if (kind === 'closed') return [{ day, kind, name, hours: [] }]
    const hours = usual(day, kind === 'work' ? 5 : weekdayOf(day)).map(({ opens, closes }) => ({ opens, closes }))
    if (kind === 'short') shorten(hours)
    return hours.length > 0 ? [{ day, kind, name, hours }] : []
  })
  return setHolidays(ctx, id, year, days, true)
}

function shorten(hours: { opens: number; closes: number }[]) {
  const last = hours.sort((a, b) => a.opens - b.opens).at(-1)
  if (!last) return
  last.closes -= 60
  if (last.closes <= last.opens) hours.pop()
}

/** Whether limits in working time can run there at all. */
export async function hasOpenHours(
  { db }: Pick<Context, 'db'>,
  space_id: number,
  company_id: number,
): Promise<boolean> {
  const { rows } = await sql`
    select 1 as one from companies c join open_hours o on o.space_id = c.space_id
      and o.calendar_id = coalesce(c.calendar_id, (select d.id from calendars d where d.space_id = ${space_id} and d.is_default))
    where c.space_id = ${space_id} and c.id = ${company_id} and o.ended_at > now() limit 1`.execute(db)
  return rows.length > 0
}

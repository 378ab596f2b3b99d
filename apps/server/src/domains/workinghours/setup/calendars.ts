import { limits } from '@otklik/contract/limits.ts'
import { type Calendar, CalendarDraft, Holiday } from '@otklik/contract/schedule/calendars.ts'
import { Day } from '@otklik/contract/schedule/clock.ts'
import { dayAt } from '@otklik/contract/zones.ts'
import { sql } from 'kysely'
import { z } from 'zod'
import { byName, checked, idsOf, listOf, namesOf, type SetupScope, section } from '../../../platform/setup/section.ts'
import { addCalendar, changeCalendar, listCalendars, removeCalendar, setHolidays } from '../calendars.ts'
import { calendarThing } from '../journal.ts'

const Week = z.unknown().array().max(limits.open_intervals).pipe(CalendarDraft.shape.hours)
/** Weeks that are planned ahead: two years of them. */
const MOST_WEEKS = 104
const isHoliday = ({ day, kind, name, hours }: Holiday) => Holiday.safeParse({ day, kind, name, hours }).success
/** `is_ours`: written from the production calendar, not by hand. */
const MarkedDay = z.strictObject({ ...Holiday.shape, is_ours: z.boolean() }).refine(isHoliday)
type MarkedDay = z.output<typeof MarkedDay>

const CalendarEntry = z.strictObject({
  name: CalendarDraft.shape.name,
  zone: CalendarDraft.shape.zone,
  is_default: z.boolean(),
  companies: z.string().array(),
  /** In force today. */
  hours: Week,
  /** Weeks that begin later. */
  later: listOf(z.strictObject({ from: Day, hours: Week }), MOST_WEEKS),
  /** Of this year and of those to come. */
  holidays: listOf(MarkedDay, 80 * 366),
})
type CalendarEntry = z.output<typeof CalendarEntry>

const todayIn = (zone: string) => dayAt(Date.now() / 1000, zone)
const inOrder = <T extends { weekday: number; opens: number }>(hours: readonly T[]) =>
  hours.toSorted((a, b) => a.weekday - b.weekday || a.opens - b.opens)

async function selectDays({ ctx, space_id }: SetupScope, { id, zone }: Pick<Calendar, 'id' | 'zone'>) {
  const from = `${todayIn(zone).slice(0, 4)}-01-01`
  const { rows } = await sql<MarkedDay>`
    select day::text as day, kind, name, hours, is_ours from space_holidays
    where space_id = ${space_id} and calendar_id = ${id} and space_holidays.day >= ${from}::date order by space_holidays.day`.execute(
    ctx.db,
  )
  return rows
}

/** Weeks that begin later than today and are not in the file. */
async function forgetWeeks({ ctx, space_id }: SetupScope, id: number, { zone, later }: CalendarEntry) {
  await sql`
    delete from space_hours where space_id = ${space_id} and calendar_id = ${id} and valid_from > ${todayIn(zone)}::date
      and valid_from <> all(${later.map(({ from }) => from)}::date[])`.execute(ctx.db)
}

async function saveDays(scope: SetupScope, calendar: Pick<Calendar, 'id' | 'zone'>, days: readonly MarkedDay[]) {
  const known = await selectDays(scope, calendar)
  if (JSON.stringify(known) === JSON.stringify(days)) return
  const years = new Set([...known, ...days].map(({ day }) => Number(day.slice(0, 4))))
  for (const year of years) {
    const of = days.filter(({ day }) => day.startsWith(`${year}-`))
    const bare = (is_ours: boolean) =>
      of.filter((one) => one.is_ours === is_ours).map(({ day, kind, name, hours }) => ({ day, kind, name, hours }))
    await setHolidays(scope.ctx, calendar.id, year, bare(false))
    if (bare(true).length > 0) await setHolidays(scope.ctx, calendar.id, year, bare(true), true)
  }
}

export const calendarSetup = section({
  name: 'calendars',
  access: 'calendars.manage',
  tables: ['calendars', 'space_hours', 'space_holidays'],
  shape: CalendarEntry,
  async read(scope) {
    const found = []
    for (const { id, name, zone, is_default, company_ids, weeks } of byName(await listCalendars(scope.ctx))) {
      const today = todayIn(zone)
      const hours = (weeks.findLast(({ valid_from }) => valid_from <= today) ?? weeks[0])?.hours ?? []
      const later = weeks
        .filter(({ valid_from }) => valid_from > today)
        .map(({ valid_from, hours }) => ({ from: valid_from, hours: inOrder(hours) }))
      const companies = namesOf(scope.names, 'companies', company_ids) ?? []
      const holidays = await selectDays(scope, { id, zone })
      found.push({ id, entry: { name, zone, is_default, companies, hours: inOrder(hours), later, holidays } })
    }
    return found
  },
  async save(scope, entry, id) {
    const { ctx, space_id, names } = scope
    const { name, zone, is_default, hours, later, holidays } = entry
    const draft = checked(CalendarDraft, {
      ...{ name, zone, is_default, hours: inOrder(hours) },
      company_ids: idsOf(names, 'companies', entry.companies),
    })
    const saved = id === null ? await addCalendar(ctx, space_id, draft) : await changeCalendar(ctx, id, draft)
    await forgetWeeks(scope, saved.id, entry)
    for (const week of later)
      await changeCalendar(ctx, saved.id, { ...draft, hours: inOrder(week.hours), valid_from: week.from })
    await saveDays(scope, saved, holidays)
    return saved.id
  },
  remove: ({ ctx }, id) => removeCalendar(ctx, id as number),
  journal: { watched: calendarThing, removed: 'deleted' },
})

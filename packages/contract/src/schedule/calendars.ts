import { z } from 'zod'
import { limits } from '../limits.ts'
import { del, get, post, put } from '../wire/call.ts'
import { Id, Line, One, Text } from '../wire/fields.ts'
import { Day, EndMinute, Minute, Weekday, Zone } from './clock.ts'

const Open = { opens: Minute, closes: EndMinute }
const isForward = ({ opens, closes }: { opens: number; closes: number }) => closes > opens
const areApart = (intervals: readonly { opens: number; closes: number }[]) =>
  [...intervals]
    .sort((a, b) => a.opens - b.opens)
    .every(({ opens }, n, all) => n === 0 || (all[n - 1]?.closes ?? 0) <= opens)

/** Open hours of a weekday. A night is two: up to 1440, and from 0 of the next day. */
export const OpenHours = z.strictObject({ weekday: Weekday, ...Open }).refine(isForward)
export type OpenHours = z.infer<typeof OpenHours>

const Week = OpenHours.array()
  .max(limits.open_intervals)
  .refine((hours) => [1, 2, 3, 4, 5, 6, 7].every((day) => areApart(hours.filter(({ weekday }) => weekday === day))))

/** `closed`: not at all; `short`: shorter than usual; `work`: open though the week says otherwise. */
export const holidayKinds = ['closed', 'short', 'work'] as const
export type HolidayKind = (typeof holidayKinds)[number]

/** A day on which other hours hold than those of its weekday. */
export const Holiday = z
  .strictObject({
    day: Day,
    kind: z.enum(holidayKinds),
    name: Text(limits.name_max).default(''),
    hours: z.strictObject(Open).refine(isForward).array().max(limits.open_intervals_of_day).refine(areApart),
  })
  .refine(({ kind, hours }) => (kind === 'closed') === (hours.length === 0))
export type Holiday = z.output<typeof Holiday>

/** Hours that count: of a company, and of each of its accounts. */
export const Calendar = z.object({
  id: Id,
  space_id: Id,
  name: z.string(),
  zone: z.string(),
  /** Of companies that have none of their own, and of what the plan takes for holidays. */
  is_default: z.boolean(),
  /** Each week holds from its day until the next one's; in order. */
  weeks: z.object({ valid_from: Day, hours: OpenHours.array() }).array(),
  /** The companies that have it for their own. */
  company_ids: Id.array(),
})
export type Calendar = z.infer<typeof Calendar>

export const CalendarDraft = z.strictObject({
  name: Line(limits.name_max),
  zone: Zone,
  hours: Week,
  /** From which day the hours hold; today where it is absent. Hours of the past do not change. */
  valid_from: Day.optional(),
  is_default: z.boolean().default(false),
  company_ids: Id.array().max(1_000).default([]),
})
export type CalendarDraft = z.output<typeof CalendarDraft>

const Year = z
  .union([
    z.number(),
    z
      .string()
      .regex(/^\d{4}$/)
      .transform(Number),
  ])
  .pipe(z.int().min(2020).max(2099))

/** `id` is the calendar's. Limits in working time run by it. */
export const calendarEvents = {
  'calendars.changed': { access: 'desk.see', body: z.object({ id: Id, space_id: Id }), row: z.null() },
} as const

const access = 'calendars.manage'

export const calendars = {
  list: get('/v1/calendars', { access, reply: Calendar.array(), about: 'By name; the default one first.' }),
  add: post('/v1/calendars', { access, body: CalendarDraft.extend({ space_id: Id }), reply: Calendar }),
  change: put('/v1/calendars/:id', {
    access,
    params: One,
    body: CalendarDraft,
    reply: Calendar,
    about: 'What is open goes by the new hours at once. The default one stays so until another becomes it.',
  }),
  remove: del('/v1/calendars/:id', {
    access,
    params: One,
    reply: z.null(),
    about: 'Its companies have the default one then. The default one is refused.',
  }),
  holidays: get('/v1/calendars/:id/holidays', {
    access,
    params: One,
    query: z.strictObject({ year: Year }),
    reply: z.object({
      days: Holiday.array(),
      /** Whether there is a production calendar of ours for that year, and whether it is final. */
      production: z.enum(['none', 'provisional', 'final']),
    }),
  }),
  setHolidays: put('/v1/calendars/:id/holidays', {
    access,
    params: One,
    body: z
      .strictObject({ year: Year, days: Holiday.array().max(366) })
      .refine(({ year, days }) => days.every(({ day }) => day.startsWith(`${year}-`)))
      .refine(({ days }) => new Set(days.map(({ day }) => day)).size === days.length),
    reply: Holiday.array(),
    about: 'Replaces the year.',
  }),
  fillHolidays: post('/v1/calendars/:id/holidays/production', {
    access,
    params: One,
    body: z.strictObject({ year: Year }),
    reply: Holiday.array(),
    about: 'Writes the Russian production calendar of the year; days that were set by hand are kept.',
  }),
}

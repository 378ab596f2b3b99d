/**
 * How a moment is told:
 * - `ago`: «5 минут назад» within the hour, then as `full`;
 * - `full`: «сегодня, 21:14», «вчера, 20:04», «12 окт, 20:04»;
 * - `list`: «21:14» today, «вчера», «12 окт»: the narrow column of a list;
 * - `clock`: «21:14», where the day stands elsewhere;
 * - `day`: «сегодня», «вчера», «12 октября»: between the days of a dialogue.
 */
export type TimeForm = 'ago' | 'full' | 'list' | 'clock' | 'day'

const MINUTE = 60
const HOUR = 3600
const DAY = 86_400

/** `at` and `now` in seconds, as all times on the wire. */
export function formatTime(at: number, form: TimeForm, now: number, locale: string): string {
  const age = now - at
  if (form === 'clock') return clock(at, locale)
  if (form === 'ago' && age < HOUR && age > -MINUTE) return minutesAgo(age, locale)

  const days = daysBetween(at, now)
  if (form === 'day') return nearDay(days, locale) ?? date(at, now, locale, 'long')
  if (form === 'list') return days === 0 ? clock(at, locale) : (nearDay(days, locale) ?? date(at, now, locale))
  return `${nearDay(days, locale) ?? date(at, now, locale)}, ${clock(at, locale)}`
}

/** To the second, for those who point at a time. */
export const exactTime = (at: number, locale: string) =>
  format(locale, { dateStyle: 'long', timeStyle: 'medium', hourCycle: 'h23' }).format(at * 1000)

/** «18 октября», «18 октября 2027»: a day and nothing else. */
export const formatDate = (at: number, locale: string, now = Date.now() / 1000) => date(at, now, locale, 'long')

/** «3 мин», «2 ч 41 мин», «4 дня»: how long, not when. */
export function formatDuration(seconds: number, locale: string): string {
  const minutes = Math.max(0, Math.round(seconds / MINUTE))
  if (minutes < 60) return units(minutes, 'minute', locale)
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  if (hours >= 48) return units(Math.floor(hours / 24), 'day', locale)
  return [units(hours, 'hour', locale), ...(rest && hours < 24 ? [units(rest, 'minute', locale)] : [])].join(' ')
}

/** «20 с», «1 мин 30 с»: of what is set to the second. */
export function formatExact(seconds: number, locale: string): string {
  const [minutes, rest] = [Math.floor(seconds / MINUTE), seconds % MINUTE]
  if (rest === 0 || seconds >= HOUR) return formatDuration(seconds, locale)
  return [...(minutes ? [units(minutes, 'minute', locale)] : []), units(rest, 'second', locale)].join(' ')
}

/** «3 ч» of three hours and three quarters: where there is room for one figure. */
export function formatBrief(seconds: number, locale: string): string {
  if (seconds < HOUR) return units(Math.floor(seconds / MINUTE), 'minute', locale)
  const hours = Math.floor(seconds / HOUR)
  return hours < 48 ? units(hours, 'hour', locale) : units(Math.floor(hours / 24), 'day', locale)
}

/** What is left of a period, rounded up: on its last day in hours, in its last hour in minutes. */
export function timeLeftIn(seconds: number): { unit: 'minute' | 'hour' | 'day'; value: number } {
  if (seconds < HOUR) return { unit: 'minute', value: Math.max(0, Math.ceil(seconds / MINUTE)) }
  if (seconds < DAY) return { unit: 'hour', value: Math.ceil(seconds / HOUR) }
  return { unit: 'day', value: Math.ceil(seconds / DAY) }
}

/** The same in words, as short as a duration: «7 дней», «5 ч». */
export function formatTimeLeft(seconds: number, locale: string): string {
  const { unit, value } = timeLeftIn(seconds)
  return units(value, unit, locale)
}

/** «40 с», «11 мин 40 с», above an hour as a duration: where a minute more or less matters. */
export function formatReaction(seconds: number, locale: string): string {
  if (seconds < MINUTE) return units(seconds, 'second', locale)
  if (seconds >= HOUR) return formatDuration(seconds, locale)
  const rest = seconds % MINUTE
  return [units(Math.floor(seconds / MINUTE), 'minute', locale), ...(rest ? [units(rest, 'second', locale)] : [])].join(
    ' ',
  )
}

type CalendarForm = 'short' | 'long' | 'clock' | 'month' | 'date' | 'weekday' | 'weekdays'

/**
 * A day of the space's calendar as the wire has it, or an hour of one, which is no moment and has no zone:
 * `short` «15 ноя», `long` «15 ноября, воскресенье», `clock` «13:00», `month` «ноябрь 2026», `date` «15 ноября», `weekday`
 * «вс», `weekdays` «воскресенье».
 */
export function formatCalendar(day: string, form: CalendarForm, locale: string): string {
  const at = Date.parse(day.includes('T') ? `${day}Z` : day)
  const parts: Record<typeof form, Intl.DateTimeFormatOptions> = {
    short: { day: 'numeric', month: 'short' },
    long: { day: 'numeric', month: 'long', weekday: 'long' },
    clock: { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
    month: { month: 'long', year: 'numeric' },
    date: { day: 'numeric', month: 'long' },
    weekday: { weekday: 'short' },
    weekdays: { weekday: 'long' },
  }
  return format(locale, { ...parts[form], timeZone: 'UTC' })
    .format(at)
    .replace(/\.(?=\s|$)| г\.$/g, '')
}

/** «13–19 октября»: days of a calendar, both included. */
export const formatDays = (from: string, to: string, locale: string) =>
  format(locale, { day: 'numeric', month: 'long', timeZone: 'UTC' }).formatRange(Date.parse(from), Date.parse(to))

function minutesAgo(age: number, locale: string) {
  const words = relative(locale)
  return age < MINUTE ? words.format(0, 'second') : words.format(-Math.floor(age / MINUTE), 'minute')
}

function nearDay(days: number, locale: string): string | undefined {
  if (days < -1 || days > 1) return undefined
  return relative(locale).format(-days, 'day')
}

const clock = (at: number, locale: string) =>
  format(locale, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(at * 1000)

function date(at: number, now: number, locale: string, month: 'short' | 'long' = 'short') {
  const isThisYear = new Date(at * 1000).getFullYear() === new Date(now * 1000).getFullYear()
  const parts = { day: 'numeric', month, year: isThisYear ? undefined : 'numeric' } as const
  // «12 окт. 2024 г.» is how Russian dates are written in letters, not in lists.
  return format(locale, parts)
    .format(at * 1000)
    .replace(/\.(?=\s|$)| г\.$/g, '')
}

/** Calendar days in the person's zone: 23:59 was yesterday a minute later. */
function daysBetween(at: number, now: number): number {
  const noon = (seconds: number) => new Date(seconds * 1000).setHours(12, 0, 0, 0)
  return Math.round((noon(now) - noon(at)) / (24 * HOUR * 1000))
}

type Unit = 'second' | 'minute' | 'hour' | 'day'
const numbers = new Map<string, Intl.NumberFormat>()
function units(value: number, unit: Unit, locale: string) {
  const unitDisplay = unit === 'day' ? 'long' : 'short'
  const key = `${locale} ${unit}`
  const known = numbers.get(key) ?? new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay })
  numbers.set(key, known)
  return known.format(value)
}

// Making one takes longer than a hundred uses of it, and a list uses two per row.
const formats = new Map<string, Intl.DateTimeFormat>()
function format(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${locale} ${JSON.stringify(options)}`
  const known = formats.get(key) ?? new Intl.DateTimeFormat(locale, options)
  formats.set(key, known)
  return known
}

const relatives = new Map<string, Intl.RelativeTimeFormat>()

/** Kept: making one costs more than a row of a list. */
function relative(locale: string): Intl.RelativeTimeFormat {
  const known = relatives.get(locale) ?? new Intl.RelativeTimeFormat(locale, { numeric: 'auto' })
  relatives.set(locale, known)
  return known
}

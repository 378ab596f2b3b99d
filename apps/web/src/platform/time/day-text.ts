// Days and clock times as people write them, in the order of their language; on the wire `2026-11-15` and `09:30`.

type Part = 'day' | 'month' | 'year'

const orders = new Map<string, { parts: Part[]; between: string }>()

/** In Russian day, month, year with full stops; other languages as they have it. */
function orderOf(locale: string) {
  const known = orders.get(locale)
  if (known) return known
  const written = new Intl.DateTimeFormat(locale, { day: '2-digit', month: '2-digit', year: 'numeric' }).formatToParts()
  const parts = written.map(({ type }) => type).filter((type): type is Part => ['day', 'month', 'year'].includes(type))
  const between = written.find(({ type }) => type === 'literal')?.value.trim() || '.'
  orders.set(locale, { parts, between })
  return { parts, between }
}

/** «15.11.2026» */
export function writeDay(day: string, locale: string): string {
  const [year = '', month = '', of = ''] = day.split('-')
  const { parts, between } = orderOf(locale)
  return parts.map((part) => ({ year, month, day: of })[part]).join(between)
}

/** «дд.мм.гггг», from the letters of the language. */
export function dayPattern(letters: Record<Part, string>, locale: string): string {
  const { parts, between } = orderOf(locale)
  return parts.map((part) => letters[part]).join(between)
}

/** As it is written, with any marks between or none, with two figures of the year or without it; undefined when no day is meant. */
export function readDay(text: string, locale: string, today: string): string | undefined {
  const iso = /^\s*(\d{4})-(\d\d)-(\d\d)\s*$/.exec(text)
  if (iso) return ifDay(Number(iso[1]), Number(iso[2]), Number(iso[3]))
  const { parts } = orderOf(locale)
  const numbers = figuresOf(text, parts)
  if (!numbers) return undefined
  const { day, month, year } = numbers
  return ifDay(year ?? Number(today.slice(0, 4)), month, day)
}

function figuresOf(text: string, parts: readonly Part[]) {
  const runs = text.match(/\d+/g) ?? []
  const short = parts.filter((part) => part !== 'year')
  const cut = (lengths: readonly number[]) =>
    lengths.map((length, index) => {
      const from = lengths.slice(0, index).reduce((sum, one) => sum + one, 0)
      return (runs[0] ?? '').slice(from, from + length)
    })
  // Figures alone, as a phone's keys write them: 1511, 151126, 15112026.
  const whole = runs.length === 1 ? runs[0]?.length : undefined
  const lengthOf = (part: Part, year: number) => (part === 'year' ? year : 2)
  const [found, named] =
    whole === 4
      ? [cut([2, 2]), short]
      : whole === 6 || whole === 8
        ? [cut(parts.map((part) => lengthOf(part, whole - 4))), parts]
        : [runs, runs.length === 2 ? short : parts]
  if (found.length !== named.length) return undefined
  const of = (part: Part) => {
    const figures = named.includes(part) ? found[named.indexOf(part)] : undefined
    const isShort = part === 'year' && figures?.length === 2
    return figures === undefined ? undefined : Number(figures) + (isShort ? 2000 : 0)
  }
  const [day, month] = [of('day'), of('month')]
  return day === undefined || month === undefined ? undefined : { day, month, year: of('year') }
}

/** Nothing of it is left to be typed: «15.11.20» may become 2026. */
export const isWholeDay = (text: string) => /^\s*(\d{8}|\d{1,2}\D+\d{1,2}\D+\d{4}|\d{4}-\d\d-\d\d)\s*$/.test(text)

/** 30 February is no day. */
function ifDay(year: number, month: number, day: number): string | undefined {
  if (year < 1900 || year > 2200) return undefined
  const date = new Date(Date.UTC(year, month - 1, day))
  const isDay = date.getUTCMonth() === month - 1 && date.getUTCDate() === day
  return isDay ? date.toISOString().slice(0, 10) : undefined
}

/** «9», «930», «9:30», «21.15»: undefined when no time is meant. */
export function readClock(text: string): string | undefined {
  const found = /^\s*(\d{1,2})(?:\s*[:.\- ]?\s*(\d{2}))?\s*$/.exec(text)
  if (!found) return undefined
  const [hour, minute] = [Number(found[1]), Number(found[2] ?? 0)]
  if (hour > 23 || minute > 59) return undefined
  return `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`
}

/** The days of a month in whole weeks, as the language begins them. */
export function weeksOf(month: string, locale: string): string[][] {
  const first = new Date(`${month}-01T00:00Z`)
  const ahead = (first.getUTCDay() - firstWeekday(locale) + 7) % 7
  const days = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate()
  const count = Math.ceil((ahead + days) / 7)
  const dayAt = (index: number) =>
    new Date(first.getTime() + (index - ahead) * 24 * 3600 * 1000).toISOString().slice(0, 10)
  return Array.from({ length: count }, (_, week) => Array.from({ length: 7 }, (_, day) => dayAt(week * 7 + day)))
}

type WeekInfo = { getWeekInfo?: () => { firstDay: number }; weekInfo?: { firstDay: number } }

/** 0 is Sunday. Where the browser does not know it, weeks begin on Monday. */
function firstWeekday(locale: string): number {
  const language = new Intl.Locale(locale).maximize() as Intl.Locale & WeekInfo
  return ((language.getWeekInfo?.() ?? language.weekInfo)?.firstDay ?? 1) % 7
}

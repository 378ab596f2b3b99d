// What somebody wants to hear where, and when not: pure, so that the page and the server say the same.
import type { Role } from '../roles.ts'
import { catalogue, isFixed, type NotificationCode, type OutletKind } from './catalogue.ts'

/** Exactly one of `user_id` and `role`; of a person perhaps only for an account or a company. */
export type Choice = {
  user_id: number | null
  role: Role | null
  company_id: number | null
  object_id: number | null
  code: NotificationCode
  outlet: OutletKind
  is_on: boolean
}

export const choiceRules = ['always', 'account', 'company', 'person', 'role', 'catalogue'] as const
/** By what it was decided: shown as "why did I get this". */
export type ChoiceRule = (typeof choiceRules)[number]

type Asked = {
  code: NotificationCode
  outlet: OutletKind
  user_id: number
  role: Role
  object_id: number | null
  company_id: number | null
}

export type Chosen = { is_on: boolean; by: ChoiceRule }

/** The first that is set: for the account, for the company, of the person, of the role in this space, of the catalogue. */
export const choose = (choices: readonly Choice[], asked: Asked): Chosen => makeChooser(choices)(asked)

/** The same for many questions: the choices are sorted by whose and about what they are once. */
export function makeChooser(choices: readonly Choice[]): (asked: Asked) => Chosen {
  const sorted = Map.groupBy(choices, ({ user_id, role, code, outlet }) => `${user_id ?? role} ${code} ${outlet}`)
  return (asked) => {
    const { code, outlet, user_id, role } = asked
    const of = (whose: string | number) => sorted.get(`${whose} ${code} ${outlet}`) ?? []
    return decide(asked, of(user_id), of(role))
  }
}

function decide(
  { code, outlet, object_id, company_id }: Asked,
  own: readonly Choice[],
  ofRole: readonly Choice[],
): Chosen {
  if (isFixed(code, outlet)) return { is_on: true, by: 'always' }
  const steps = [
    ['account', own.find((one) => object_id !== null && one.object_id === object_id)],
    ['company', own.find((one) => company_id !== null && one.company_id === company_id)],
    ['person', own.find((one) => one.object_id === null && one.company_id === null)],
    ['role', ofRole[0]],
  ] as const
  for (const [by, found] of steps) if (found) return { is_on: found.is_on, by }
  return { is_on: catalogue[code].told.includes(outlet), by: 'catalogue' }
}

/** Minutes of the local day; `days` are those on which it begins, 1 is Monday. */
export type QuietHours = { is_on: boolean; starts: number; ends: number; days: readonly number[] }

const DAY = 1_440

/**
 * For how many more minutes it is quiet, by the clock of the person; 0 when it is not. `starts` after `ends` goes over
 * midnight, and belongs to the day on which it began. Both alike is all day.
 */
export function quietFor({ is_on, starts, ends, days }: QuietHours, now: { day: number; minute: number }): number {
  if (!is_on) return 0
  const lasts = ends > starts ? ends - starts : DAY - starts + ends
  const before = now.day === 1 ? 7 : now.day - 1
  const since = now.minute - starts
  if (days.includes(now.day) && since >= 0 && since < lasts) return lasts - since
  const sinceYesterday = since + DAY
  return days.includes(before) && sinceYesterday < lasts ? lasts - sinceYesterday : 0
}

/** What the clock on the wall shows there. */
export function wallClock(zone: string, at: Date): { day: number; minute: number } {
  const parts = new Intl.DateTimeFormat('en-GB', {
    ...{ timeZone: zone, weekday: 'short', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
  }).formatToParts(at)
  const of = (type: string) => parts.find((part) => part.type === type)?.value ?? ''
  const day = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'].indexOf(of('weekday')) + 1
  return { day, minute: Number(of('hour')) * 60 + Number(of('minute')) }
}

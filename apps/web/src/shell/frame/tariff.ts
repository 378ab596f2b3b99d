import type { Space } from '@otklik/contract/spaces.ts'
import { type WithPeriod, withPeriod } from '../../domains/desk/api.ts'
import { timeLeftIn } from '../../platform/time/time.ts'

const DAY = 86_400
/** Further away than this the date says more than the number of days. */
const COUNTED_DAYS = 30

export type TariffTone = 'danger' | 'warn' | 'info' | 'plain'
/** How long a space is paid for: minutes and hours on the last day, then days, then the date (product/spaces: Tariff badge). */
export type TimeLeft =
  | { unit: 'over' }
  | { unit: 'minutes' | 'hours' | 'days'; value: number }
  | { unit: 'date'; at: number }

type Period = WithPeriod<Pick<Space, 'expires_at' | 'is_trial'>>

export function timeLeft({ expires_at }: Period, now: number): TimeLeft {
  const left = expires_at - now
  if (left <= 0) return { unit: 'over' }
  const { unit, value } = timeLeftIn(left)
  if (unit === 'day' && value > COUNTED_DAYS) return { unit: 'date', at: expires_at }
  return { unit: `${unit}s`, value }
}

/** Red after the end, yellow for the last three days, blue for four to seven and for a trial, else white. */
export function tariffTone({ expires_at, is_trial }: Period, now: number): TariffTone {
  const left = expires_at - now
  if (left <= 0) return 'danger'
  const days = daysOf(left)
  if (days <= 3) return 'warn'
  return days <= 7 || is_trial ? 'info' : 'plain'
}

const daysOf = (seconds: number) => Math.ceil(seconds / DAY)

/** The one in the bar: whose end is nearest, for that is the one to act on. */
export const nearestEnd = <S extends Pick<Space, 'expires_at'>>(spaces: readonly S[]): WithPeriod<S> | undefined =>
  withPeriod(spaces).toSorted((left, right) => left.expires_at - right.expires_at)[0]

import type { Space } from '@otklik/contract/spaces.ts'
import { expect, it } from 'vitest'
import { isPaid, isPeriodOver, withPeriod } from './period.ts'

const NOW = 1_800_000_000
const until = (expires_at: number | null) => ({ expires_at }) as Space

it('lets people work until the very second at which the period ends, and not after it', () => {
  expect(isPaid(until(NOW + 1), NOW)).toBe(true)
  expect(isPaid(until(NOW), NOW)).toBe(false)
  expect(isPaid(until(NOW - 1), NOW)).toBe(false)
})

it('knows no end where the installation has no periods', () => {
  expect(isPaid(until(null), NOW)).toBe(true)
  expect(withPeriod([until(null), until(null)])).toEqual([])
  expect(isPeriodOver([until(null)], NOW)).toBe(false)
})

it('says that the period is over only when it is over everywhere', () => {
  expect(isPeriodOver([until(NOW - 60), until(NOW - 1)], NOW)).toBe(true)
  expect(isPeriodOver([until(NOW - 60), until(NOW + 1)], NOW)).toBe(false)
  expect(isPeriodOver([until(NOW - 60), until(null)], NOW)).toBe(false)
})

it('does not tell somebody without spaces that they have to pay', () => {
  expect(isPeriodOver([], NOW)).toBe(false)
})

it('shows the ends of those that have one', () => {
  expect(withPeriod([until(5), until(null), until(7)]).map(({ expires_at }) => expires_at)).toEqual([5, 7])
})

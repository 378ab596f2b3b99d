import { expect, it } from 'vitest'
import { dayIn } from '../../platform/time/days.ts'
import { spanOf } from './kit/span.ts'
import { daysIn, filterOf, stepOf } from './search.ts'

const today = '2026-11-15'

it('means the days of the space, not of the clock on the wall', () => {
  const now = Date.parse('2026-11-14T22:30:00Z')
  expect([dayIn('Europe/Moscow', now), dayIn('Europe/London', now)]).toEqual(['2026-11-15', '2026-11-14'])
})

it('knows its periods', () => {
  expect(daysIn({}, today)).toEqual({ from: '2026-11-09', to: today })
  expect(daysIn({ period: 'today' }, today)).toEqual({ from: today, to: today })
  expect(daysIn({ period: '30d' }, today)).toEqual({ from: '2026-10-17', to: today })
  expect(daysIn({ period: 'month' }, today)).toEqual({ from: '2026-11-01', to: today })
})

it('takes own dates in either order, and no more than a call does', () => {
  const own = { period: 'own' as const, from: '2026-03-08', to: '2026-03-01' }
  expect(daysIn(own, today)).toEqual({ from: '2026-03-01', to: '2026-03-08' })
  expect(daysIn({ ...own, from: '2020-01-01', to: '2026-03-08' }, today)).toEqual({
    from: '2025-03-08',
    to: '2026-03-08',
  })
  expect(daysIn({ period: 'own' }, today)).toEqual(daysIn({}, today))
})

it('chooses a step that can be read', () => {
  expect([1, 7, 90, 366].map((days) => stepOf({}, days))).toEqual(['hour', 'day', 'week', 'month'])
  expect(stepOf({ step: 'hour' }, 7)).toBe('hour')
  expect(stepOf({ step: 'hour' }, 90)).toBe('week')
  expect(filterOf({ compare: 'no' }, today, 'items')).toMatchObject({ compare: false, step: 'day', channel: 'items' })
})

it('names the days of a step, within the period', () => {
  const period = { from: '2026-02-03', to: '2026-03-10' }
  expect(spanOf('2026-02-01', { ...period, step: 'month' })).toEqual({ from: '2026-02-03', to: '2026-02-28' })
  expect(spanOf('2026-03-09', { ...period, step: 'week' })).toEqual({ from: '2026-03-09', to: '2026-03-10' })
  expect(spanOf('2026-03-01T13:00', { ...period, step: 'hour' })).toEqual({ from: '2026-03-01', to: '2026-03-01' })
})

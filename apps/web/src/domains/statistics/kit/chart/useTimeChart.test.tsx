import { renderHook } from '@testing-library/react'
import { expect, it } from 'vitest'
import { around } from '../../../../test/by-hand.tsx'
import { useTimeChart } from './useTimeChart.ts'

type Asked = Parameters<typeof useTimeChart<'received' | 'replied'>>[0]
const point = (at: string, received: number | null, previous: number | null | undefined = undefined) => ({
  ...{ at, received, replied: 1 },
  previous: previous === undefined ? null : { received: previous, replied: 2 },
})
const chart = (part: Partial<Asked> = {}) =>
  renderHook(
    () =>
      useTimeChart<'received' | 'replied'>({
        ...{ figures: ['received', 'replied'], step: 'day', channel: 'items', isCompared: false },
        points: [point('2026-11-14', 4, 3), point('2026-11-15', null)],
        ...part,
      }),
    { wrapper: around().wrapper },
  ).result.current

it('draws a line for each figure, the first one filled, and breaks it where nothing is known', () => {
  const { series, unit } = chart()
  expect(series.map(({ key, name, values, isFilled }) => [key, name, values, isFilled ?? false])).toEqual([
    ['received', 'Пришло', [4, null], true],
    ['replied', 'С ответом', [1, 1], false],
  ])
  expect([unit, new Set(series.map(({ color }) => color)).size]).toEqual(['number', 2])
})

it('adds the period before of the first figure when it is compared, with gaps where there was none', () => {
  const { series } = chart({ isCompared: true })
  expect(series.at(-1)).toMatchObject({ key: 'previous', isPrevious: true, values: [3, null] })
  expect(series.at(-1)?.name).toBe('Пришло в прошлый период')
})

it('names days shortly under the axis, and in full where they are read', () => {
  expect(chart().points[1]).toEqual({ key: '2026-11-15', short: '15 нояб', long: 'воскресенье, 15 ноября' })
})

it('names hours by the clock, and midnight by its day', () => {
  const { points } = chart({ step: 'hour', points: [point('2026-11-15T00:00', 1), point('2026-11-15T13:00', 2)] })
  expect(points.map(({ short }) => short)).toEqual(['15 нояб', '13:00'])
  expect(points[1]?.long).toBe('воскресенье, 15 ноября, 13:00')
})

it('names months by their year', () => {
  expect(chart({ step: 'month', points: [point('2026-11-01', 1)] }).points[0]?.long).toBe('ноябрь 2026')
})

it('is empty without points, and plain numbers without figures', () => {
  expect(chart({ points: [] }).points).toEqual([])
  expect(chart({ figures: [], isCompared: true })).toMatchObject({ series: [], unit: 'number' })
})

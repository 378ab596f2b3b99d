import { describe, expect, it } from 'vitest'
import { CHART_PX, type ChartModel, type ChartSeries, LEFT, layOut, lineThrough, RIGHT, walkTo } from './model.ts'

const points = ['a', 'b', 'c'].map((key) => ({ key, short: key, long: key }))
const series = (key: string, values: (number | null)[], kind: ChartSeries['kind']): ChartSeries => ({
  ...{ key, name: key, color: key, values, kind },
})
const model = (list: ChartSeries[], rest: Partial<ChartModel> = {}): ChartModel => ({
  ...{ points, series: list, unit: 'number' },
  ...rest,
})
const WIDTH = LEFT + RIGHT + 300

describe('lines', () => {
  it('reach from edge to edge, and break where nothing is known', () => {
    const places = layOut(model([series('one', [0, null, 3], 'line')]), WIDTH)
    expect([0, 1, 2].map(places.x)).toEqual([LEFT, LEFT + 150, LEFT + 300])
    expect(lineThrough([0, null, 3], places)).toMatch(/^M40\.0 188\.0M340\.0 10\.0$/)
    expect([0, LEFT + 70, LEFT + 80, 9999].map(places.pointAt)).toEqual([0, 0, 1, 2])
  })

  it('put a single point into the middle', () => {
    const places = layOut({ ...model([series('one', [3], 'line')]), points: points.slice(0, 1) }, WIDTH)
    expect(places.x(0)).toBe(LEFT + 150)
    expect(places.pointAt(LEFT)).toBe(0)
  })
})

describe('bars', () => {
  it('stand beside each other within the room of their point', () => {
    const places = layOut(model([series('one', [1, 2, 3], 'bar'), series('two', [4, 0, 1], 'bar')]), WIDTH)
    const [one, two] = places.barsAt(0)
    expect([one?.x, one?.width, two?.x]).toEqual([LEFT + 15, 35, LEFT + 50])
    expect((one?.y ?? 0) + (one?.height ?? 0)).toBe(places.y(0))
    expect(two?.y).toBe(places.y(4))
    expect([LEFT, LEFT + 99, LEFT + 101, LEFT + 300].map(places.pointAt)).toEqual([0, 0, 1, 2])
  })

  it('stand on each other where they make a sum, and the axis reaches up to it', () => {
    const places = layOut(
      model([series('one', [4, 0, 0], 'bar'), series('two', [4, 0, 0], 'bar')], { isStacked: true }),
      WIDTH,
    )
    const [one, two] = places.barsAt(0)
    expect(places.ticks.at(-1)).toBeGreaterThanOrEqual(8)
    expect((two?.y ?? 0) + (two?.height ?? 0)).toBe(one?.y)
    expect(two?.y).toBeGreaterThan(0)
    expect(one?.x).toBe(two?.x)
  })
})

it('marks shares up to the whole', () => {
  const { y, ticks } = layOut(model([series('one', [0.1, 0.2, 0], 'line')], { unit: 'share' }), WIDTH)
  expect(ticks.at(-1)).toBe(1)
  expect(y(0.5)).toBe((y(0) + y(1)) / 2)
  expect(y(0)).toBeLessThan(CHART_PX)
})

it('is walked by keys from the latest on, and not over its ends', () => {
  expect(walkTo('ArrowRight', undefined, 3)).toBe(2)
  expect(walkTo('Home', undefined, 3)).toBe(0)
  expect(walkTo('ArrowRight', 2, 3)).toBe(2)
  expect(walkTo('ArrowLeft', 0, 3)).toBe(0)
  expect(walkTo('ArrowLeft', 2, 3)).toBe(1)
  expect(walkTo('End', 0, 3)).toBe(2)
  expect(walkTo('a', 0, 3)).toBeUndefined()
})

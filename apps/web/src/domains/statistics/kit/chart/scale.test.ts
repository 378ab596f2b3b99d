import { expect, it } from 'vitest'
import { anchorOf, labelled, ticksUpTo } from './scale.ts'

it('marks round numbers up to the largest', () => {
  expect(ticksUpTo(0)).toEqual([0, 1])
  expect(ticksUpTo(2)).toEqual([0, 1, 2])
  expect(ticksUpTo(7)).toEqual([0, 5, 10])
  expect(ticksUpTo(273)).toEqual([0, 100, 200, 300])
})

it('names as many points as there is room for', () => {
  expect(labelled(7, 8)).toEqual([0, 1, 2, 3, 4, 5, 6])
  expect(labelled(30, 7)).toEqual([0, 5, 10, 15, 20, 25])
  expect(labelled(1, 0)).toEqual([0])
})

it('keeps the names of both ends within the chart', () => {
  expect([0, 3, 6].map((point) => anchorOf(point, 7))).toEqual(['start', 'middle', 'end'])
  expect(anchorOf(0, 1)).toBe('middle')
})

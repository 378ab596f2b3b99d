import { expect, it } from 'vitest'
import { changeOf } from './change.ts'
import type { FigureValue } from './FigureCards.tsx'
import { totalOf } from './rows.ts'

it('tells by how much a figure has changed against the days before', () => {
  expect(changeOf('received', 112, 100)?.share).toBeCloseTo(0.12)
  expect(changeOf('received', 50, 100)?.share).toBeCloseTo(-0.5)
})

it('calls more answers good and fewer bad', () => {
  expect(changeOf('replied', 12, 10)?.tone).toBe('good')
  expect(changeOf('replied', 8, 10)?.tone).toBe('bad')
})

it('calls a shorter wait good and a longer one bad', () => {
  expect(changeOf('reaction', 60, 120)?.tone).toBe('good')
  expect(changeOf('reaction', 240, 120)?.tone).toBe('bad')
})

it('calls it neither that more people write', () => {
  expect(changeOf('received', 20, 10)).toEqual({ share: 1 })
})

it('compares with nothing where nothing was counted before, is counted now, or has changed', () => {
  expect(changeOf('replied', 5, null)).toBeUndefined()
  // A growth from nothing has no per cent.
  expect(changeOf('replied', 5, 0)).toBeUndefined()
  expect(changeOf('replied', null, 5)).toBeUndefined()
  expect(changeOf('replied', 5, 5)).toBeUndefined()
})

it('tells that everything is gone', () => {
  expect(changeOf('replied', 0, 5)).toEqual({ share: -1, tone: 'bad' })
})

it('makes the last line of a table from the figures above it', () => {
  const figures = [
    { name: 'received', value: 7, previous: 4 },
    { name: 'reaction', value: null, previous: 90 },
  ] as FigureValue[]
  expect(totalOf(['reaction', 'received', 'closed'], figures)).toEqual({
    ...{ reaction: null, received: 7, closed: null },
    previous: { reaction: 90, received: 4, closed: null },
  })
})

it('keeps a zero in the last line: nobody wrote is not the same as not known', () => {
  const figures = [{ name: 'received', value: 0, previous: 0 }] as FigureValue[]
  expect(totalOf(['received'], figures)).toEqual({ received: 0, previous: { received: 0 } })
})

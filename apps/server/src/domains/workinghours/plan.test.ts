import { expect, it } from 'vitest'
import { demandAt, withoutAbsences } from './plan.ts'

const shift = (started_at: number, ended_at: number, status = 1) => ({ started_at, ended_at, status })
const away = (started_at: number, ended_at: number) => ({ started_at, ended_at })

it('leaves out the time in which somebody is away', () => {
  const day = [shift(9, 18)]
  expect(withoutAbsences(day, [])).toEqual(day)
  expect(withoutAbsences(day, [away(12, 13)])).toEqual([shift(9, 12), shift(13, 18)])
  expect(withoutAbsences(day, [away(0, 10), away(17, 30)])).toEqual([shift(10, 17)])
  expect(withoutAbsences(day, [away(9, 18)])).toEqual([])
  expect(withoutAbsences(day, [away(18, 20), away(1, 9)])).toEqual(day)
})

it('asks for the status of the shift, and for none after it', () => {
  const day = [shift(9, 12), shift(13, 18, 2)]
  expect(demandAt(day, 8)).toBeUndefined()
  expect(demandAt(day, 9)).toEqual({ status: 1, since: 9 })
  expect(demandAt(day, 12)).toEqual({ status: null, since: 12 })
  expect(demandAt(day, 14)).toEqual({ status: 2, since: 13 })
  expect(demandAt(day, 40)).toEqual({ status: null, since: 18 })
  expect(demandAt([], 9)).toBeUndefined()
})

it('lets lunch interrupt the day, and begins the day anew after it', () => {
  const day = [shift(9, 18), shift(13, 14, 2)]
  expect(demandAt(day, 13)).toEqual({ status: 2, since: 13 })
  expect(demandAt(day, 14)).toEqual({ status: 1, since: 14 })
})

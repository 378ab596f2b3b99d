import { expect, it } from 'vitest'
import { isChosen, noSelection, toggle } from './selection.ts'

const rows = [5, 4, 3, 2, 1].map((id) => ({ id, version: 1 }))
const at = (id: number) => rows.find((row) => row.id === id) as (typeof rows)[number]
const idsOf = ({ chosen }: { chosen: ReadonlyMap<number, unknown> }) => [...chosen.keys()].toSorted()

it('takes rows in and out', () => {
  const one = toggle(noSelection, rows, at(4), false)
  expect(idsOf(one)).toEqual([4])
  expect(idsOf(toggle(one, rows, at(4), false))).toEqual([])
})

it('goes from the last one to the next with Shift, either way', () => {
  const one = toggle(noSelection, rows, at(4), false)
  expect(idsOf(toggle(one, rows, at(2), true))).toEqual([2, 3, 4])
  expect(idsOf(toggle(one, rows, at(5), true))).toEqual([4, 5])
})

it('of all that match, taking one out leaves what is loaded', () => {
  const all = { ...noSelection, isOn: true, isAll: true }
  expect(isChosen(all, 99)).toBe(true)
  expect(idsOf(toggle(all, rows, at(3), false))).toEqual([1, 2, 4, 5])
})

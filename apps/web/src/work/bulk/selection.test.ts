import { expect, it } from 'vitest'
import { noFilter } from '../filters/filter.ts'
import { allOf, isChosen, noSelection, toggle } from './selection.ts'

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

it('of all that matched, taking one out leaves what is loaded; what came later was never among them', () => {
  const all = allOf(noFilter, {
    ids: [99, 5, 4, 3, 1],
    objects: [],
    statuses: [],
    closed: 0,
    can: { hide: 0, delete: 0 },
    missing: [],
    incomplete: 0,
    longest: 0,
    longest_bytes: 0,
  })
  const selection = { ...noSelection, isOn: true, all }
  expect([99, 3, 2].map((id) => isChosen(selection, id))).toEqual([true, true, false])
  expect(idsOf(toggle(selection, rows, at(3), false))).toEqual([1, 4, 5])
})

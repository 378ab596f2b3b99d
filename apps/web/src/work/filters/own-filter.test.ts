import { expect, it } from 'vitest'
import { noFilter } from './filter.ts'
import { fromKept, hasKept, toKept } from './own-filter.ts'

it('keeps the last filter as far as settings can hold it', () => {
  const filter = { ...noFilter, status: ['closed' as const], object_id: [3], hide_other: true }
  expect(fromKept(toKept(filter))).toEqual(filter)
  expect(toKept({ ...filter, object_id: [3, 4] }).object_id).toBeNull()
})

it('has nothing to restore once it was reset', () => {
  expect(hasKept({})).toBe(false)
  expect(hasKept(toKept(noFilter))).toBe(false)
  expect(hasKept({ reversed: true })).toBe(true)
})

it('does not choose what this list does not have', () => {
  const kept = { object_id: 3, tag_id: 5, status: ['new', 'of-tomorrow'] }
  expect(fromKept(kept, (field) => field === 'tag_id')).toEqual({ ...noFilter, status: ['new'], tag_id: [5] })
})

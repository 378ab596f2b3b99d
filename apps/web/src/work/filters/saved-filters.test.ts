import { expect, it } from 'vitest'
import { isSameQuery } from './saved-filters.ts'

it('knows a saved filter by what it chooses', () => {
  expect(isSameQuery({ status: ['new', 'open'], object_id: '5' }, { object_id: ['5'], status: ['open', 'new'] })).toBe(
    true,
  )
  expect(isSameQuery({ status: 'new' }, { status: ['new', 'open'] })).toBe(false)
  expect(isSameQuery({}, { status: 'new' })).toBe(false)
})

import { expect, it } from 'vitest'
import { countFilters } from './filter-count.ts'

it('counts what narrows a list down, not how it is ordered', () => {
  expect(countFilters({ status: [], object_id: [], reversed: false })).toBe(0)
  expect(countFilters({ locale: 'en', utm_source: 'letter' })).toBe(0)
  expect(countFilters({ status: ['new', 'open'], object_id: [7], reversed: true })).toBe(2)
  expect(countFilters({ search: '', tag_id: undefined, company_id: 3 })).toBe(1)
})

import { ItemFilter } from '@otklik/contract/work/filters.ts'
import { expect, it } from 'vitest'
import { forgiving, parseSearch, stringifySearch } from './address.ts'

it('reads and writes lists as people would', () => {
  const search = { status: ['new', 'open'], object_id: 5 }
  expect(stringifySearch(search)).toBe('?status=new&status=open&object_id=5')
  expect(parseSearch('?status=new&status=open&object_id=5')).toEqual({ status: ['new', 'open'], object_id: '5' })
})

it('leaves out what is empty', () => {
  expect(stringifySearch({ status: [], search: '', after: undefined })).toBe('')
})

it('keeps what makes sense of a broken link', () => {
  const filter = forgiving(ItemFilter)
  expect(filter.parse(parseSearch('?status=junk&object_id=7&utm=mail'))).toEqual({
    ...ItemFilter.parse({}),
    object_id: [7],
  })
  expect(filter.parse(parseSearch('?status=new'))).toMatchObject({ status: ['new'] })
})

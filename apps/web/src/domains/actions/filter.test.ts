import { ItemFilter } from '@otklik/contract/items.ts'
import { expect, it } from 'vitest'
import { forgiving, parseSearch, stringifySearch } from '../../platform/address.ts'
import { countOf, isDefaultStatus, noFilter, statusesOf, withAccount, withStatus } from './filter.ts'

const read = (address: string) => forgiving(ItemFilter).parse(parseSearch(address))

it('lives in the address', () => {
  const filter = read('?status=new&status=inprogress&object_id=3')
  expect(filter).toMatchObject({ status: ['new', 'inprogress'], object_id: [3], reversed: false })
  expect(stringifySearch({ status: filter.status, object_id: filter.object_id })).toBe(
    '?status=new&status=inprogress&object_id=3',
  )
  expect(read('?status=closed&reversed=true')).toMatchObject({ status: ['closed'], object_id: [], reversed: true })
})

it('turns nonsense in the address into the default', () => {
  expect(read('?status=junk&object_id=zero&reversed=maybe')).toEqual(ItemFilter.parse({}))
})

it('means new and in progress when it says nothing', () => {
  expect(statusesOf(noFilter)).toEqual(['new', 'inprogress'])
  expect(isDefaultStatus({ ...noFilter, status: ['inprogress', 'new'] })).toBe(true)
  expect(countOf(noFilter)).toBe(0)
})

it('leaves the default out of the address, however one comes to it', () => {
  const onlyNew = withStatus(noFilter, 'inprogress')
  expect(onlyNew.status).toEqual(['new'])
  expect(withStatus(onlyNew, 'inprogress').status).toEqual([])
  expect(withStatus(onlyNew, 'new').status).toEqual([])
})

it('takes accounts in and out', () => {
  const one = withAccount(noFilter, 3)
  expect(withAccount(one, 5).object_id).toEqual([3, 5])
  expect(withAccount(one, 3).object_id).toEqual([])
  expect(countOf(one)).toBe(1)
})

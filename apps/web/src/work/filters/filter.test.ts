import { ItemFilter } from '@otklik/contract/work/filters.ts'
import { expect, it } from 'vitest'
import { forgiving, parseSearch, stringifySearch } from '../../platform/pages/address.ts'
import { countOf, hasValue, isDefaultStatus, noFilter, queryOf, statusesOf, withStatus, withToggled } from './filter.ts'
import { chipsOf, withoutChip } from './filter-chips.ts'

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

it('takes values in and out', () => {
  const one = withToggled(noFilter, 'object_id', 3)
  expect(withToggled(one, 'object_id', 5).object_id).toEqual([3, 5])
  expect(withToggled(one, 'object_id', 3).object_id).toEqual([])
  expect(countOf(one)).toBe(1)
})

it('comes back from the address as it went there', () => {
  const full = read(
    [
      ...['?status=closed&status=waiting&company_id=1&object_id=3&object_id=4&provider=vk&author_id=7&label_id=2'],
      ...['tag_id=5&assigned_to=me&assigned_to=9&group_id=6&from=2026-03-01&to=2026-03-08&text=где+заказ&replied=no'],
      ...[
        'emotion=negative&due=soon&files=yes&hide_other=true&priority=true&post_id=8&kind=review&rating=1&rating=2&hidden=no&history=no',
      ],
    ].join('&'),
  )
  expect(read(queryOf(full))).toEqual(full)
  expect(full).toMatchObject({ assigned_to: ['me', 9], text: 'где заказ', rating: [1, 2], hide_other: true })
  expect(Object.keys(ItemFilter.shape).filter((field) => !hasValue(full[field as keyof ItemFilter]))).toEqual([
    'reversed',
  ])
})

it('is told by chips, days as one, and each can be taken away', () => {
  const filter = read('?object_id=3&from=2026-03-01&to=2026-03-08&hide_other=true&priority=true')
  expect(chipsOf(filter)).toEqual(['status', 'object_id', 'period', 'hide_other'])
  expect(withoutChip(filter, 'period')).toMatchObject({ from: undefined, to: undefined, object_id: [3] })
  expect(withoutChip(filter, 'object_id').object_id).toEqual([])
  expect(withoutChip(filter, 'hide_other').hide_other).toBe(false)
})

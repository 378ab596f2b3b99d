import { ItemFilter } from '@otklik/contract/work/filters.ts'
import { expect, it } from 'vitest'
import { forgiving, knownBy, parseSearch } from '../../platform/pages/address.ts'
import { chosenFields, cleared, countOf, noFilter, queryOf, withStatus, withToggled } from './filter.ts'
import { chipsOf, withoutChip } from './filter-chips.ts'
import { countFilters } from './filter-count.ts'
import { fromKept, hasKept, toKept } from './own-filter.ts'
import { isSameQuery } from './saved-filters.ts'

const read = (address: string) => forgiving(ItemFilter).parse(parseSearch(address))

it('counts every condition once, and the order of the list not at all', () => {
  expect(countOf(read('?reversed=true&priority=true'))).toBe(0)
  expect(countOf(read('?object_id=3&object_id=4&tag_id=1'))).toBe(2)
  expect(countOf(read('?replied=no&hide_other=true&rating=5'))).toBe(3)
})

it('counts the same on the button of the top bar as in the list', () => {
  for (const address of ['', '?status=closed&tag_id=3', '?text=зака&reversed=true', '?from=2026-03-01&to=2026-03-08'])
    expect(countFilters(parseSearch(address))).toBe(countOf(read(address)))
})

it('counts nothing that the address holds for others', () => {
  expect(countFilters(parseSearch('?locale=en&utm_source=mail'))).toBe(0)
})

it('keeps a broken field from spoiling the others', () => {
  expect(read('?rating=9&object_id=3')).toMatchObject({ rating: [], object_id: [3] })
  expect(read('?from=yesterday&to=2026-03-08')).toMatchObject({ from: undefined, to: '2026-03-08' })
})

it('takes out of an address only what the page asks for', () => {
  const known = knownBy(ItemFilter)({ ...read('?tag_id=3'), locale: 'en' } as unknown as ItemFilter)
  expect(known).not.toHaveProperty('locale')
  expect(known.tag_id).toEqual([3])
})

it('goes through the address with words as people type them', () => {
  for (const text of ['50% скидка & подарок', 'C++', 'где? #1', 'شكرا', '👩‍👩‍👧 спасибо', 'a=b&c=d']) {
    const filter = { ...noFilter, text }
    expect(read(queryOf(filter)).text).toBe(text)
  }
})

it('is emptied without turning the list round', () => {
  const filter = read('?status=closed&tag_id=3&text=зака&reversed=true&priority=true&hide_other=true')
  expect(cleared(filter)).toEqual({ ...noFilter, reversed: true, priority: true })
  expect(queryOf(noFilter)).toBe('')
})

it('takes each chip away without touching the others, down to none', () => {
  const address =
    '?status=closed&text=зака&company_id=1&provider=vk&object_id=3&post_id=8&author_id=7&kind=review&rating=1' +
    '&emotion=negative&tag_id=5&label_id=2&assigned_to=me&group_id=6&from=2026-03-01&due=soon&replied=no&files=yes' +
    '&hidden=no&history=no&hide_other=true'
  let filter = read(address)
  const chips = chipsOf(filter)
  expect(chips).toHaveLength(21)
  for (const [place, chip] of chips.entries()) {
    filter = withoutChip(filter, chip)
    const left = chips.slice(place + 1)
    expect(chipsOf(filter)).toEqual(left.includes('status') ? left : ['status', ...left])
  }
  expect(countOf(filter)).toBe(0)
  expect(queryOf(filter)).toBe('')
})

it('names the fields that are asked, each by its own name', () => {
  expect(chosenFields(read('?from=2026-03-01&to=2026-03-08&status=new'))).toEqual(['status', 'from', 'to'])
})

it('puts values in and out again in any number', () => {
  const two = withToggled(withToggled(noFilter, 'assigned_to', 'me'), 'assigned_to', 5)
  expect(two.assigned_to).toEqual(['me', 5])
  expect(withToggled(two, 'assigned_to', 'me').assigned_to).toEqual([5])
  // Of dialogues there are no stars: the field is not even there.
  expect(withToggled(noFilter, 'rating', 5).rating).toEqual([5])
  expect(withStatus({ ...noFilter, status: ['closed'] }, 'closed').status).toEqual([])
})

it('is the same saved filter in any order, and another one with any other value', () => {
  expect(isSameQuery({ status: ['new', 'closed'], tag_id: ['3'] }, { tag_id: '3', status: ['closed', 'new'] })).toBe(
    true,
  )
  expect(isSameQuery({ status: ['new'] }, { status: ['new', 'closed'] })).toBe(false)
  expect(isSameQuery({ status: ['new'] }, {})).toBe(false)
  expect(isSameQuery({}, {})).toBe(true)
})

it('remembers one of a kind and not two, and the way the list is turned', () => {
  const kept = toKept({ ...noFilter, object_id: [3], company_id: [1, 2], reversed: true, status: ['closed'] })
  expect(kept).toMatchObject({ object_id: 3, company_id: null, reversed: true, status: ['closed'] })
  expect(fromKept(kept)).toMatchObject({ object_id: [3], company_id: [], reversed: true, status: ['closed'] })
})

it('does not choose what is gone, nor a state that there is no more', () => {
  const kept = { object_id: 3, tag_id: 4, company_id: 5, status: ['closed', 'forgotten'] }
  const filter = fromKept(kept as never, (field) => field === 'tag_id')
  expect(filter).toMatchObject({ object_id: [], company_id: [], tag_id: [4], status: ['closed'] })
})

it('has nothing to restore of somebody new', () => {
  expect(hasKept({})).toBe(false)
  expect(hasKept({ status: [], object_id: null, reversed: false })).toBe(false)
  expect(hasKept({ status: ['forgotten'] } as never)).toBe(false)
  expect(hasKept({ reversed: true })).toBe(true)
})

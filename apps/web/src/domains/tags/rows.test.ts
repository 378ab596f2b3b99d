import type { Tag } from '@otklik/contract/tags/tags.ts'
import { expect, it } from 'vitest'
import { parentChoices, tagRows } from './rows.ts'

const tag = (id: number, name: string, parent_id: number | null = null, space_id = 1) =>
  ({ id, name, parent_id, space_id, tag_group_id: null, color: 'blue', uses: ['items'] }) as unknown as Tag

const delivery = tag(1, 'Доставка')
const courier = tag(2, 'Курьер', 1)
const rude = tag(3, 'Грубость', 2)
const late = tag(4, 'Опоздание', 2)
const price = tag(5, 'Цена')
const tags = [delivery, courier, rude, late, price]
const whole = { under: null, search: '' }
const names = (rows: ReturnType<typeof tagRows>) =>
  rows.map(({ tag: { name }, depth }) => `${'-'.repeat(depth)}${name}`)

it('shows the tree as a list, each below what it belongs to', () => {
  expect(names(tagRows(tags, whole))).toEqual(['Доставка', '-Курьер', '--Грубость', '--Опоздание', 'Цена'])
})

it('shows one branch alone', () => {
  expect(names(tagRows(tags, { under: 2, search: '' }))).toEqual(['Грубость', 'Опоздание'])
})

it('finds a tag by its name and by what it stands under, without its tree', () => {
  expect(names(tagRows(tags, { under: null, search: ' ГРУБ ' }))).toEqual(['Грубость'])
  expect(names(tagRows(tags, { under: null, search: 'доставка' }))).toEqual([
    ...['Доставка', 'Курьер', 'Грубость', 'Опоздание'],
  ])
  expect(tagRows(tags, { under: null, search: 'нет' })).toEqual([])
})

it('lets a tag change places with its neighbours of the same branch, and with nobody else', () => {
  const rows = new Map(tagRows(tags, whole).map((row) => [row.tag.id, row]))
  expect(rows.get(1)).toMatchObject({ above: undefined, below: price, after_below: null })
  expect(rows.get(5)).toMatchObject({ above: delivery, below: undefined, after_below: null })
  expect(rows.get(2)).toMatchObject({ above: undefined, below: undefined })
  expect(rows.get(3)).toMatchObject({ below: late })
})

it('knows before which one a tag stands when it has gone one down', () => {
  const three = [tag(1, 'А'), tag(2, 'Б'), tag(3, 'В')]
  const rows = tagRows(three, whole)
  expect(rows.map(({ after_below }) => after_below)).toEqual([3, null, null])
})

it('does not mix tags of two spaces', () => {
  const elsewhere = tag(9, 'Чужой', null, 2)
  const [first] = tagRows([delivery, elsewhere, price], whole)
  expect(first?.below).toBe(price)
  expect(parentChoices([delivery, elsewhere], { space_id: 2 })).toEqual([{ value: 9, label: 'Чужой' }])
})

it('counts what stands directly below', () => {
  expect(tagRows(tags, whole).map(({ children }) => children)).toEqual([1, 2, 0, 0, 0])
})

it('offers as a parent everything but the tag itself and what is below it', () => {
  const labels = (id?: number) => parentChoices(tags, { space_id: 1, id }).map(({ label }) => label)
  expect(labels(2)).toEqual(['Доставка', 'Цена'])
  expect(labels(1)).toEqual(['Цена'])
  // A new tag may stand anywhere.
  expect(labels()).toEqual([
    'Доставка',
    'Доставка › Курьер',
    'Доставка › Курьер › Грубость',
    'Доставка › Курьер › Опоздание',
    'Цена',
  ])
})

it('shows a tag whose parent is gone at the top, so that it is not lost', () => {
  expect(names(tagRows([tag(7, 'Сирота', 99)], whole))).toEqual(['Сирота'])
})

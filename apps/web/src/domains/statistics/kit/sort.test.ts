import { expect, it } from 'vitest'
import { sortRows } from './sort.ts'

const rows = [
  { name: 'Б', received: 2 },
  { name: 'А', received: 2 },
  { name: 'В', received: 5 },
  { name: 'Г', received: null },
]
const names = (column: 'name' | 'received', isUp: boolean) =>
  sortRows(rows, { column, isUp }, 'ru')
    .map(({ name }) => name)
    .join('')

it('puts the largest first, equals by name, and what has no value last', () => {
  expect(names('received', false)).toBe('ВАБГ')
  expect(names('received', true)).toBe('ГБАВ')
  expect(names('name', true)).toBe('АБВГ')
})

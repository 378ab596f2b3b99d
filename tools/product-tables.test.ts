import { expect, test } from 'vitest'
import { answerOf, limitFaults } from './product-tables.ts'

test('every limit is told with its value', () => {
  const all = { page_rows: 30, due_soon_share: 0.25 }
  const rows = '| `page_rows` | 30 | rows |\n| `due_soon_share` | 0.25 | a quarter |\n'
  expect(limitFaults(rows, all)).toEqual([])
  expect(limitFaults(rows.replace('30', '40'), all).join()).toContain('page_rows is 30, and is told as 40')
  expect(limitFaults('| `page_rows` | 30 | rows |\n', all).join()).toContain('told as nothing')
  expect(limitFaults(`${rows}| \`gone\` | 1 | |\n`, all).join()).toContain('there is no gone')
})

test('an answer is told by the name of its shape', () => {
  const row = { def: { type: 'object', shape: {} } }
  const names = new Map([[row, 'Item']])
  const string = { def: { type: 'string' } }
  const list = { def: { type: 'array', element: row } }
  expect(answerOf(list, names)).toBe('list of Item')
  expect(answerOf({ def: { type: 'nullable', innerType: row } }, names)).toBe('Item or nothing')
  expect(answerOf({ def: { type: 'object', shape: { rows: list, next: string } } }, names)).toBe('page of Item')
  expect(answerOf({ def: { type: 'object', shape: { email: string } } }, names)).toBe('`{ email }`')
  expect(answerOf({ def: { type: 'null' } }, names)).toBe('nothing')
})

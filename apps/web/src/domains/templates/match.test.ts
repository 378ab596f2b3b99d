import { expect, it } from 'vitest'
import { findTemplates, putIn, slashAt } from './match.ts'

const slashIn = (marked: string) => slashAt(marked.replace('|', ''), marked.indexOf('|'))?.query ?? null

it.each([
  ['/|', ''],
  ['/замена|', 'замена'],
  ['Добрый день! /зам|', 'зам'],
  ['/нет сней|', 'нет сней'],
  ['строка\n/х|', 'х'],
  ['/зам|ена', 'зам'],
  ['https://site|', null],
  ['24/7|', null],
  ['и/или|', null],
  ['/привет как дела|', null],
  ['//|', null],
  ['|/замена', null],
])('looks for a template in «%s»: %j', (marked, query) => {
  expect(slashIn(marked)).toBe(query)
})

const template = (name: string, shortcut: string | null, text = '', uses = 0) => ({ name, shortcut, text, uses })

it('puts the closest first, then the most used', () => {
  const all = [
    template('О компании', null, 'про возврат ничего'),
    template('Условия возврата', null, '', 3),
    template('Возврат денег', null, '', 5),
    template('Возврат товара', null, '', 9),
    template('Деньги', 'возврат'),
    template('Привет', 'hi'),
  ]
  expect(findTemplates(all, 'Возврат').map(({ name }) => name)).toEqual([
    ...['Деньги', 'Возврат товара', 'Возврат денег', 'Условия возврата', 'О компании'],
  ])
  expect(findTemplates(all, '')[0]?.name).toBe('Возврат товара')
  expect(findTemplates([template('Ещё раз', null)], 'еще')).toHaveLength(1)
  expect(findTemplates(all, 'нигде')).toEqual([])
})

it('puts a piece where the cursor is', () => {
  expect(putIn('Анна, /зам, до вечера', { start: 6, end: 10 }, 'замена будет')).toEqual({
    text: 'Анна, замена будет, до вечера',
    cursor: 18,
  })
})

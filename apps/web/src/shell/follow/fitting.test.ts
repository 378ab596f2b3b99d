import type { SpotlightActionGroupData } from '@mantine/spotlight'
import { expect, it } from 'vitest'
import { fitting } from './fitting.ts'

const groups: SpotlightActionGroupData[] = [
  {
    group: 'Перейти',
    actions: [
      { id: 'items', label: 'Комментарии', keywords: ['отзывы', 'упоминания'] },
      { id: 'profile', label: 'Мой профиль', keywords: 'пароль' },
    ],
  },
  { group: 'Сделать', actions: [{ id: 'account', label: 'Подключить ещё аккаунт' }] },
]
const found = (typed: string) => fitting(groups, typed).flatMap(({ actions }) => actions.map(({ id }) => id))

it('finds commands by any part of their name or keywords', () => {
  expect(found('комм')).toEqual(['items'])
  expect(found('отзыв')).toEqual(['items'])
  expect(found('пароль')).toEqual(['profile'])
})

it('demands all words, in any order', () => {
  expect(found('аккаунт подключить')).toEqual(['account'])
  expect(found('аккаунт профиль')).toEqual([])
})

it('takes е and ё, capitals and blanks for the same', () => {
  expect(found('ЕЩЕ')).toEqual(['account'])
  expect(found('  мой   ПРОФИЛЬ ')).toEqual(['profile'])
})

it('leaves out groups in which nothing fits', () => {
  expect(fitting(groups, 'подключить').map(({ group }) => group)).toEqual(['Сделать'])
})

it('offers everything while nothing is typed', () => {
  expect(found('')).toEqual(['items', 'profile', 'account'])
})

import type { Objects } from '@otklik/contract/desk.ts'
import { ItemFilter } from '@otklik/contract/work/filters.ts'
import { act, renderHook } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { authorQuery } from '../../domains/authors/contacts.ts'
import { objectsQuery } from '../../domains/desk/api.ts'
import { postQuery } from '../../domains/posts/api.ts'
import { groupsQuery } from '../../domains/users/members.ts'
import { activate } from '../../platform/i18n.ts'
import { forgiving, parseSearch } from '../../platform/pages/address.ts'
import { answerByHand, around } from '../../test/by-hand.tsx'
import type { ListFilter } from './filter.ts'
import { chipsOf } from './filter-chips.ts'
import { useChipWords } from './useChipWords.ts'

afterEach(() => activate('ru'))

const objects = {
  companies: [{ id: 1, name: 'Пекарня' }],
  items: [
    { id: 3, name: 'Булочки' },
    { id: 4, name: 'Батоны' },
  ],
  members: [{ user_id: 7, name: 'Анна Седова' }],
  ...{ tags: [{ id: 5, name: 'Доставка' }], archived_tags: [{ id: 6, name: 'Старое' }] },
  ...{ labels: [{ id: 8, name: 'VIP' }], archived_labels: [] },
} as unknown as Objects
const filterOf = (address: string): ListFilter => forgiving(ItemFilter).parse(parseSearch(address))

/** All chips of an address, as they are read. */
function chips(address: string, { isKnown = true, post = 'Зимнее меню\nС понедельника' } = {}) {
  answerByHand()
  const { cache, wrapper } = around()
  if (isKnown) {
    cache.setQueryData(objectsQuery.queryKey, objects)
    cache.setQueryData(groupsQuery.queryKey, [{ id: 2, name: 'Вечерние' }] as never)
    cache.setQueryData(authorQuery(9).queryKey, { author: { id: 9, name: 'Пётр' } } as never)
    cache.setQueryData(postQuery(8).queryKey, { id: 8, text: post } as never)
  }
  const filter = filterOf(address)
  const { result } = renderHook(() => useChipWords(filter), { wrapper })
  return () =>
    chipsOf(filter).map((chip) => {
      const { name, value } = result.current(chip)
      return `${name}: ${value}`
    })
}

it('says what is usual in one word, and of several states the first and how many more', () => {
  expect(chips('')()).toEqual(['Статус: активные'])
  expect(chips('?status=closed')()).toEqual(['Статус: закрыт'])
  expect(chips('?status=closed&status=waiting&status=delayed')()).toEqual(['Статус: закрыт +2'])
})

it('names what is chosen by its name', () => {
  const address =
    '?company_id=1&object_id=3&object_id=4&post_id=8&author_id=9&tag_id=6&label_id=8&group_id=2&provider=vk'
  expect(chips(address)().slice(1)).toEqual([
    ...['Компания: Пекарня', 'Сеть: ВКонтакте', 'Аккаунт: Булочки +1', 'Пост: Зимнее меню', 'Автор: Пётр'],
    ...['Теги: Старое', 'Метки: VIP', 'Группа: Вечерние'],
  ])
})

it('waits for names with dots instead of calling something nameless', () => {
  expect(chips('?object_id=3&post_id=8&author_id=9&group_id=2', { isKnown: false })().slice(1)).toEqual([
    ...['Аккаунт: …', 'Пост: …', 'Автор: …', 'Группа: …'],
  ])
})

it('names the person oneself, nobody, and a colleague', () => {
  const [, who] = chips('?assigned_to=me')()
  expect(who).toBe('Исполнитель: я')
  expect(chips('?assigned_to=none&assigned_to=7')()[1]).toBe('Исполнитель: никто +1')
  expect(chips('?assigned_to=7')()[1]).toBe('Исполнитель: Анна Седова')
  expect(chips('?assigned_to=99')()[1]).toBe('Исполнитель: …')
})

it('tells days as one: a day, from and to, or an open end', () => {
  expect(chips('?from=2026-03-08&to=2026-03-08')()[1]).toBe('Период: 8 мар')
  expect(chips('?from=2026-03-01&to=2026-03-08')()[1]).toBe('Период: 1 мар – 8 мар')
  expect(chips('?from=2026-03-01')()[1]).toBe('Период: 1 мар –')
  expect(chips('?to=2026-03-08')()[1]).toBe('Период: – 8 мар')
})

it('shows stars in their order, however they were chosen', () => {
  expect(chips('?rating=5&rating=1&rating=3')()[1]).toBe('Оценка: 1★ 3★ 5★')
})

it('says of a post without words that it has none, and of a long one no half of an emoji', () => {
  expect(chips('?post_id=8', { post: '  \n ' })()[1]).toBe('Пост: без текста')
  expect(chips('?post_id=8', { post: `${'я'.repeat(99)}🎉🎉` })()[1]).toBe(`Пост: ${'я'.repeat(99)}`)
})

it('says yes and no, limits and feelings in words', () => {
  expect(chips('?emotion=negative&due=overdue&replied=no&files=yes&hide_other=true&text=где+заказ')().slice(1)).toEqual(
    [...['Текст: «где заказ»', 'Эмоция: негатив', 'Срок: просрочено', 'Ответ: нет', 'Вложения: есть', 'Чужое: скрыто']],
  )
})

it('says all of it in English too', async () => {
  const said = chips(
    '?status=closed&provider=vk&kind=review&emotion=positive&assigned_to=me&from=2026-03-01&due=soon&replied=no&files=yes&hidden=yes&history=no&hide_other=true',
  )
  await act(() => activate('en'))
  for (const chip of said()) expect(chip).not.toMatch(/[а-яё]/i)
  expect(said()).toContain('Period: Mar 1 –')
})

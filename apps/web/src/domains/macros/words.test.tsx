import type { Objects } from '@otklik/contract/desk.ts'
import type { MacroAction } from '@otklik/contract/macros.ts'
import { act, renderHook } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { activate } from '../../platform/i18n.ts'
import { answerByHand, around } from '../../test/by-hand.tsx'
import { objectsQuery } from '../desk/api.ts'
import { readyQuery } from '../templates/api.ts'
import { groupsQuery } from '../users/members.ts'
import { useActionFault } from './useActionFault.ts'
import { useActionWords } from './useActionWords.ts'

afterEach(() => activate('ru'))

const objects = {
  tags: [
    { id: 1, name: 'Доставка' },
    { id: 2, name: 'Брак' },
  ],
  labels: [{ id: 5, name: 'VIP' }],
  members: [{ user_id: 7, name: 'Анна Седова' }],
} as unknown as Objects

/** `isKnown`: what the names are taken from has come. */
function setUp(isKnown = true) {
  answerByHand()
  const { cache, wrapper } = around()
  if (isKnown) {
    cache.setQueryData(objectsQuery.queryKey, objects)
    cache.setQueryData(groupsQuery.queryKey, [{ id: 3, name: 'Вечерние' }] as never)
    cache.setQueryData(readyQuery(1, undefined).queryKey, [{ id: 9, name: 'Привет' }] as never)
  }
  const { result } = renderHook(() => ({ words: useActionWords(1), fault: useActionFault() }), { wrapper })
  return {
    words: (action: object) => result.current.words(action as MacroAction),
    fault: (action: object) => result.current.fault(action as MacroAction),
  }
}

const reply = { do: 'reply', text: '', template_id: null }
const tags = { do: 'tags', add: [], remove: [] }
const status = { do: 'status', status: 'closed', delay_minutes: null }
const assign = { do: 'assign', assigned_to: null, group_id: null }

it('says what a reply will be: its words, or the template it is', () => {
  const { words } = setUp()
  expect(words({ ...reply, text: 'Спасибо!' })).toBe('Ответит: «Спасибо!»')
  expect(words({ ...reply, text: 'не он', template_id: 9 })).toBe('Ответит шаблоном «Привет»')
  expect(words({ ...reply, template_id: 99 })).toBe('Ответит шаблоном «удалено»')
})

it('cuts long words short, and no emoji in half', () => {
  const { words } = setUp()
  expect(words({ ...reply, text: `${'я'.repeat(79)}🙏🙏` })).toBe(`Ответит: «${'я'.repeat(79)}…»`)
  expect(words({ do: 'note', text: 'я'.repeat(90) })).toBe(`Напишет коллегам: «${'я'.repeat(80)}…»`)
})

it('names the tags and labels that it puts on and takes off', () => {
  const { words } = setUp()
  expect(words({ ...tags, add: [1, 2] })).toBe('Теги: поставить «Доставка» и «Брак»')
  expect(words({ ...tags, add: [1], remove: [2] })).toBe('Теги: поставить «Доставка», убрать «Брак»')
  expect(words({ do: 'label', add: [], remove: [5] })).toBe('Метки автора: убрать «VIP»')
})

it('says of a state which, and of a delay how long', () => {
  const { words } = setUp()
  expect(words(status)).toBe('Статус: «Закрыт»')
  expect(words({ ...status, status: 'delayed', delay_minutes: 150 })).toBe('Отложит на 2 ч 30 мин')
})

it('says whom it gives the work to, or that it takes it from everybody', () => {
  const { words } = setUp()
  expect(words({ ...assign, assigned_to: 'me' })).toBe('Назначит: тому, кто запустил')
  expect(words({ ...assign, assigned_to: 7, group_id: 3 })).toBe('Назначит: Анна Седова, группе «Вечерние»')
  expect(words({ ...assign, assigned_to: 8 })).toBe('Назначит: удалено')
  expect(words(assign)).toBe('Снимет назначение')
})

it('calls nothing deleted before it knows what there is', () => {
  const { words } = setUp(false)
  expect(words({ ...tags, add: [1] })).toBe('Теги: поставить «…»')
  expect(words({ ...reply, template_id: 9 })).toBe('Ответит шаблоном «…»')
})

it('says it in English too', async () => {
  const { words } = setUp()
  await act(() => activate('en'))
  for (const action of [
    { ...reply, text: 'Thanks' },
    { ...tags, add: [1, 2], remove: [1] },
    { ...status, status: 'delayed', delay_minutes: 60 },
    { ...assign, assigned_to: 'me', group_id: 3 },
    { do: 'hide' },
  ]) {
    const said = words(action).replaceAll(/«[^»]*»|"[^"]*"|“[^”]*”/g, '')
    expect(said).toMatch(/[a-z]/i)
    expect(said).not.toMatch(/[а-яё]/i)
  }
})

it('says what an action still lacks', () => {
  const { fault } = setUp()
  expect(fault(reply)).toBe('Напишите текст или выберите шаблон')
  expect(fault({ ...reply, text: '   ' })).toBe('Напишите текст или выберите шаблон')
  expect(fault({ ...reply, text: 'Здравствуйте, {author.nickname}' })).toBe('Такой переменной нет: author.nickname')
  expect(fault(tags)).toBe('Выберите хотя бы один тег')
  expect(fault({ do: 'label', add: [], remove: [] })).toBe('Выберите хотя бы одну метку')
  expect(fault({ ...status, status: 'delayed' })).toBe('Укажите, на сколько отложить')
  expect(fault({ do: 'note', text: ' ' })).toBe('Напишите заметку')
})

it('has nothing to say against an action that is whole', () => {
  const { fault } = setUp()
  const whole = [
    { ...reply, text: 'Здравствуйте, {author.first_name}' },
    { ...reply, template_id: 9 },
    { ...tags, remove: [1] },
    { ...status, status: 'delayed', delay_minutes: 30 },
    ...[status, assign, { do: 'hide' }, { do: 'note', text: 'Проверь' }],
  ]
  expect(whole.map(fault)).toEqual(whole.map(() => undefined))
})

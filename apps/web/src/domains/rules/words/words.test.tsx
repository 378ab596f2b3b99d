import type { Objects } from '@otklik/contract/desk.ts'
import { type RuleAct, ruleActNames } from '@otklik/contract/rules/acts.ts'
import type { RuleNode } from '@otklik/contract/rules/conditions.ts'
import { operatorsFor, ruleFields } from '@otklik/contract/rules/fields.ts'
import { type RuleWhen, ruleEvents } from '@otklik/contract/rules/when.ts'
import { act, renderHook } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { activate } from '../../../platform/i18n.ts'
import { answerByHand, around } from '../../../test/by-hand.tsx'
import { objectsQuery } from '../../desk/api.ts'
import { macrosQuery } from '../../macros/api.ts'
import { readyQuery } from '../../templates/api.ts'
import { groupsQuery } from '../../users/members.ts'
import { blankRule, freshAct, freshLeaf, freshWhen, turnLeaf } from '../edit/draft.ts'
import { useChangeWords } from './useChangeWords.ts'
import { useRuleWords } from './useRuleWords.ts'

afterEach(() => activate('ru'))

const own = { space_id: 1 }
const objects = {
  ...{ items: [{ id: 3, name: 'Лавка в VK', ...own }], companies: [{ id: 2, name: 'Северная', ...own }] },
  tags: [
    { id: 1, name: 'Доставка', parent_id: null, ...own },
    { id: 2, name: 'Курьер', parent_id: 1, ...own },
  ],
  labels: [{ id: 5, name: 'Опт', ...own }],
  members: [{ user_id: 7, name: 'Анна Седова', ...own }],
} as unknown as Objects

function setUp() {
  answerByHand()
  const { cache, wrapper } = around()
  cache.setQueryData(objectsQuery.queryKey, objects)
  cache.setQueryData(groupsQuery.queryKey, [{ id: 4, name: 'Вечерние', ...own }] as never)
  cache.setQueryData(readyQuery(1, undefined).queryKey, [{ id: 9, name: 'Разбираемся' }] as never)
  cache.setQueryData(macrosQuery.queryKey, [] as never)
  const { result } = renderHook(() => ({ words: useRuleWords(1), changes: useChangeWords(1) }), { wrapper })
  return result
}

const negative: RuleNode = { field: 'emotion', op: 'one_of', value: ['negative'] }
const courier: RuleNode = { field: 'text', op: 'words', value: ['курьер', 'доставк*'] }
const tagged: RuleNode = { field: 'tags', op: 'any_of', value: [2] }

it('tells a whole rule in one sentence, with brackets where «и» and «или» would run together', () => {
  const { current } = setUp()
  const rule = {
    ...blankRule,
    hours: 'outside' as const,
    object_ids: [3],
    if: { all: [negative, { any: [courier, tagged] }] },
    do: [
      { do: 'tags', add: [1], remove: [] },
      { ...freshAct('reply'), template_id: 9, variants: [], after_minutes: 2 } as RuleAct,
    ] satisfies RuleAct[],
    cooldown_s: 6 * 3_600,
    stops: true,
  }
  expect(current.words.sentence(rule)).toBe(
    'Когда пришёл комментарий или отзыв, в аккаунте «Лавка в VK», вне рабочих часов, ' +
      'если эмоция «негатив» и (текст содержит слова «курьер» или «доставк*» или тег «Доставка › Курьер»): ' +
      'теги: поставить «Доставка»; через 2 мин ответить шаблоном «Разбираемся», если никто не ответил. ' +
      'Не чаще раза в 6 ч для автора, дальше правила не проверять.',
  )
})

it.each<[RuleNode, string]>([
  [{ all: [] }, ''],
  [{ not: { any: [negative, tagged] } }, 'неверно, что (эмоция «негатив» или тег «Доставка › Курьер»)'],
  [{ field: 'tags', op: 'none_of', value: [1, 99] }, 'тег не «Доставка» или «удалено»'],
  [{ field: 'tags', op: 'all_of', value: [1, 2] }, 'тег сразу «Доставка» и «Доставка › Курьер»'],
  [{ field: 'assignee', op: 'is_empty', value: null }, 'исполнитель не указано'],
  [{ field: 'rating', op: 'le', value: 3 }, 'оценка не больше 3'],
  [{ field: 'rating', op: 'lt', value: null }, 'оценка меньше …'],
  [{ field: 'time_of_day', op: 'between', value: [1_320, 420] }, 'время суток от 22:00 до 07:00'],
  [{ field: 'since_our_answer', op: 'gt', value: 90 }, 'прошло с нашего ответа больше 1 ч 30 мин'],
  [{ field: 'author_things', op: 'ge', value: 3, days: 30 }, 'обращений автора за 30 дн. не меньше 3'],
  [{ field: 'people_online', op: 'eq', value: 0, group_id: 4 }, 'людей на линии в группе «Вечерние» равно 0'],
  [{ field: 'text', op: 'length', value: [1, 20] }, 'текст длиной от 1 до 20 знаков'],
  [{ field: 'has_link', op: 'no', value: null }, 'в тексте нет ссылки'],
])('says a condition: %j', (node, words) => {
  expect(setUp().current.words.nodeWords(node)).toBe(words)
})

it.each<[RuleWhen, string]>([
  [{ on: 'item_arrived', kinds: ['review', 'mention'] }, 'Появился: отзыв или упоминание'],
  [{ on: 'no_reply', minutes: 30, working: true }, 'Нет ответа дольше 30 мин рабочего времени'],
  [{ on: 'status_changed', from: [], to: ['closed'] }, 'Статус сменился на «Закрыт»'],
  [{ on: 'in_status', status: 'waiting', minutes: 1_440, working: false }, 'В статусе «Ждём клиента» дольше 24 ч'],
  [freshWhen('every'), 'Каждый день в 09:00'],
])('says what it waits for: %j', (when, words) => {
  expect(setUp().current.words.whenWords(when)).toBe(words)
})

it('says every event, field, operator and act in both languages', async () => {
  const result = setUp()
  const everything = () => {
    const { whenWords, nodeWords, actWords } = result.current.words
    return [
      ...ruleEvents.map((on) => whenWords(freshWhen(on))),
      ...ruleFields.flatMap((field) => operatorsFor(field).map((op) => nodeWords(turnLeaf(freshLeaf(field), op)))),
      ...ruleActNames.map((name) => actWords(freshAct(name))),
    ]
  }
  expect(everything().filter((words) => !/[а-яё]/i.test(words))).toEqual([])
  await act(() => activate('en'))
  expect(everything().filter((words) => !/[a-z]/i.test(words) || /[а-яё]/i.test(words))).toEqual([])
})

it('says what one version has different from the one before', () => {
  const { current } = setUp()
  const before = { ...blankRule, name: 'Негатив', if: negative, do: [freshAct('like')] }
  expect(current.changes(before, { ...before, stops: true, if: { all: [negative, tagged] } })).toEqual([
    { what: 'Если', before: 'эмоция «негатив»', after: 'эмоция «негатив» и тег «Доставка › Курьер»' },
    { what: 'Дальше не проверять', before: 'нет', after: 'да' },
  ])
  expect(current.changes(before, before)).toEqual([])
})

import type { CommentFacts, Incoming, MessageFacts } from '@otklik/contract/inbox/incoming.ts'
import { describe, expect, it } from 'vitest'
import { applyExclusions, type Exclusions } from './exclusions.ts'

const all: Exclusions = { settings: {}, excluded: [], groups: [], collected: [] }
const comment = (given: Partial<CommentFacts> = {}): CommentFacts => ({
  ...{ kind: 'comment', external_id: 'c1', post_external_id: 'p1', author: { external_id: 'a1' }, created_at: 1 },
  ...{ text: 'Где мой заказ?', media: [], ...given },
})
const message = (given: Partial<MessageFacts> = {}): MessageFacts => ({
  ...{ kind: 'message', external_id: 'm1', chat_external_id: 'peer', author: { external_id: 'a1' }, created_at: 1 },
  ...{ text: 'Здравствуйте', media: [], ...given },
})
const ownMessage = (chat_external_id: string): Incoming => ({
  ...{ kind: 'own_message', external_id: 'o1', chat_external_id, created_at: 1, text: 'Ответ' },
})
const excluding = (
  kind: 'author' | 'phrase',
  value: string,
  channel: 'comment' | 'message' = 'comment',
): Exclusions => ({
  ...all,
  excluded: [{ kind, value, channel }],
})
const keeps = (fact: Incoming, rules: Exclusions) => applyExclusions([fact], rules).facts.length === 1

it('keeps everything while nothing is set', () => {
  const facts = [comment(), message(), ownMessage('peer')]
  expect(applyExclusions(facts, all)).toEqual({ facts, groups: [] })
})

it('leaves out kinds that are not collected, each by itself', () => {
  const mention = comment({ sort: 'mention' })
  const review = comment({ sort: 'review' })
  expect(
    [comment(), review, mention].map((fact) => keeps(fact, { ...all, settings: { collect_comments: false } })),
  ).toEqual([false, false, true])
  expect([comment(), mention].map((fact) => keeps(fact, { ...all, settings: { collect_mentions: false } }))).toEqual([
    true,
    false,
  ])
  const noMessages = { ...all, settings: { collect_messages: false } }
  expect([message(), ownMessage('peer'), comment()].map((fact) => keeps(fact, noMessages))).toEqual([
    false,
    false,
    true,
  ])
})

it('lets changes pass: what they are about may have come earlier', () => {
  const changes: Incoming[] = [
    { kind: 'comment_deleted', external_id: 'c1', at: 1 },
    { kind: 'message_edited', chat_external_id: 'group', external_id: 'm1', text: 'Иначе', at: 1 },
    { kind: 'own_comment', external_id: 'o1', parent_external_id: 'c1', created_at: 1, text: 'Ответ' },
  ]
  const nothing = { collect_comments: false, collect_messages: false, collect_mentions: false }
  expect(applyExclusions(changes, { ...all, settings: nothing, groups: ['group'] }).facts).toEqual(changes)
})

describe('an excluded author', () => {
  it('is not heard where they are excluded, and heard elsewhere', () => {
    const rules = excluding('author', 'a1')
    expect(keeps(comment(), rules)).toBe(false)
    expect(keeps(comment({ author: { external_id: 'a2' } }), rules)).toBe(true)
    expect(keeps(message(), rules)).toBe(true)
    expect(keeps(message(), excluding('author', 'a1', 'message'))).toBe(false)
  })
})

describe('an excluded phrase', () => {
  it.each([
    ['спам', 'Это СПАМ!', false],
    ['спам', 'Антиспамовый фильтр', true],
    ['спам', 'спам', false],
    ['ёлка', 'Продаю ЕЛКА, недорого', false],
    ['елка', 'Ёлка у вас есть?', false],
    ['куплю гараж', 'Срочно куплю  гараж.', false],
    ['куплю гараж', 'Перекуплю гараж. Или куплю гараж', false],
    ['куплю гараж', 'Куплю большой гараж', true],
    ['18+', 'Только 18+', false],
    ['18+', 'Мне 18 лет', true],
    ['🔥🔥', 'Огонь🔥🔥🔥', false],
    ['c++', 'Учу C++ дома', false],
    ['straße', 'STRASSE', true],
  ])('%s in "%s"', (phrase, text, isKept) => {
    expect(keeps(comment({ text }), excluding('phrase', phrase))).toBe(isKept)
  })
})

describe('a conversation of many people', () => {
  const group = message({ chat_external_id: 'group', group: { title: 'Соседи' } })

  it('is only remembered until somebody wants it', () => {
    expect(applyExclusions([group, message()], all)).toEqual({
      facts: [message()],
      groups: [{ external_id: 'group', title: 'Соседи' }],
    })
    expect(keeps(group, { ...all, groups: ['group'], collected: ['group'] })).toBe(true)
  })

  it('is wanted or not with all its topics, and chosen under its own name', () => {
    const topic = message({ chat_external_id: 'group#33', group: { title: 'Соседи', topic: 'Вода' } })
    expect(applyExclusions([topic, ownMessage('group#33')], all)).toEqual({
      facts: [],
      groups: [{ external_id: 'group', title: 'Соседи' }],
    })
    const chosen = { ...all, groups: ['group'], collected: ['group'] }
    expect([topic, ownMessage('group#33')].map((fact) => keeps(fact, chosen))).toEqual([true, true])
  })

  it('takes what we write there along', () => {
    expect(keeps(ownMessage('group'), { ...all, groups: ['group'] })).toBe(false)
    expect(keeps(ownMessage('group'), { ...all, groups: ['group'], collected: ['group'] })).toBe(true)
    expect(applyExclusions([group, ownMessage('group')], all).facts).toEqual([])
  })
})

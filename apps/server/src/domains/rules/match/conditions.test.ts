import { RuleCondition, type RuleLeaf } from '@otklik/contract/rules/conditions.ts'
import { type RuleField, ruleFields } from '@otklik/contract/rules/fields.ts'
import { localOf } from '@otklik/contract/zones.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { definition } from '../../../../test/stages/rules-stage.ts'
import { makeWorld } from '../../../../test/world.ts'
import { makeVerdicts } from '../engine/verdicts.ts'
import type { Facts } from '../facts/facts.ts'
import { loadFacts } from '../facts/load.ts'
import { patterns } from '../regex/patterns.ts'
import { judge } from './judge.ts'
import { compile } from './ruleset.ts'

// Every field and every operator, over rows of a real database.

const world = await makeWorld()
afterAll(world.end)

const TEXT = 'Где мой ЗАКАЗ? Курьер не приехал, ёлка не доставлена. Пишите на maria@example.com или +7 (911) 200-20-15'
const known: Record<string, number> = {}
let [space_id, item, chat] = [0, 0, 0]
const seconds = () => Date.now() / 1000

beforeAll(async () => {
  const space = await world.space()
  space_id = space.id
  const boss = await space.person('administrator')
  const account = await space.account({ provider: 'whatsapp' })
  const vk = await space.account()
  const author = { external_id: 'maria', name: 'Мария Ковалёва' }
  const at = Math.floor(seconds())
  const parent = await space.comment({
    account: vk,
    external_id: 'parent',
    created_at: at - 20,
    author: { external_id: 'other', name: 'Кто' },
  })
  await space.arrive(vk, [
    { kind: 'own_comment', external_id: 'ours', parent_external_id: 'parent', created_at: at - 15, text: 'Да' },
  ])
  const made = await space.comment({
    account: vk,
    author,
    text: TEXT,
    created_at: at - 10,
    parent_external_id: 'parent',
    rating: 4,
    title: 'Доставка',
    sort: 'review',
    media: [{ kind: 'photo', ref: 'https://example.com/a.jpg' }],
  })
  item = made.id
  const said = await space.message({ account, chat_external_id: 'peer', author, text: 'Первое', created_at: at - 300 })
  chat = said.chat.id
  await space.arrive(account, [
    { kind: 'own_message', external_id: 'own', chat_external_id: 'peer', created_at: at - 240, text: 'Ответ' },
  ])
  await space.message({ account, chat_external_id: 'peer', author, text: 'Второе слово', created_at: at - 120 })
  await space.message({ account, chat_external_id: 'peer', author, text: 'Третье', created_at: at - 60 })
  const one = async (sql: string, values: unknown[] = []) =>
    (await world.owner.query(sql, [space_id, ...values])).rows[0]?.id as number
  known.tag = await one(`insert into tags (space_id, name) values ($1, 'Верх') returning id`)
  known.below = await one(`insert into tags (space_id, name, parent_id) values ($1, 'Ниже', $2) returning id`, [
    known.tag,
  ])
  known.other_tag = await one(`insert into tags (space_id, name) values ($1, 'Другой') returning id`)
  known.label = await one(`insert into labels (space_id, name) values ($1, 'Опт') returning id`)
  known.group = await space.group()
  const by = world.as(boss)
  await by.itemHandling.setTags({ params: { id: item }, body: { add: [known.below], remove: [] } })
  const { author: who } = await by.items.get({ params: { id: item } })
  await by.labels.setOnAuthor({ params: { id: who?.id as number }, body: { add: [known.label], remove: [] } })
  await by.itemHandling.assign({
    params: { id: item },
    body: { assigned_to: boss.user_id, group_id: null, seen_version: made.version },
  })
  await world.owner.query('update items set emotion = -1 where id = $1', [item])
  await world.owner.query('update authors set followers = 500 where space_id = $1', [space_id])
  const row = (await world.owner.query('select object_id, post_id from items where id = $1', [item])).rows[0]
  Object.assign(known, {
    account: row.object_id,
    post: Number(row.post_id),
    company: await space.company(),
    boss: boss.user_id,
    parent: parent.id,
  })
  await world.owner.query(
    `update posts set text = 'Акция осени', url = 'https://vk.com/wall1', published_at = now() - interval '3 hours' where id = $1`,
    [known.post],
  )
})

type Asked = Omit<RuleLeaf, 'value'> & { value?: unknown }

async function ask(leaf: Asked | object, kind: 'item' | 'chat' = 'item') {
  const condition = RuleCondition.parse(leaf)
  const rule = {
    ...definition(),
    if: condition,
    id: 1,
    space_id,
    is_on: true,
    position: 1,
    version: 1,
    updated_by: null,
    updated_at: 0,
    paused: null,
  }
  const { tree, facts, enough } = await world.base.database.inSpaces({ spaces: [space_id], read: true }, async (db) => {
    const set = await compile({ db }, space_id, [rule], new Map())
    const wanted = { kind, id: kind === 'item' ? item : chat, cause: 'customer' as const, user_id: null, at: seconds() }
    const [facts] = await loadFacts({ db }, space_id, [wanted], set.need)
    // What is not asked about is not read: the answer is the same.
    const [enough] = await loadFacts({ db }, space_id, [wanted], set.needToJudge)
    return { tree: set.all[0]?.tree, facts: facts as Facts, enough: enough as Facts }
  })
  const verdicts = makeVerdicts(patterns)
  if (!tree) throw new Error('nothing to ask')
  await verdicts.ask([{ facts, candidates: [{ rule, tree, on_at: 0 }] }])
  const { answer } = judge(tree, facts, verdicts)
  expect(judge(tree, enough, verdicts).answer).toBe(answer)
  return answer
}

const minute = () => Math.floor((localOf(Math.floor(seconds()), 'Europe/Moscow') % 86_400) / 60)
const leaf = (field: RuleField, op: string, value?: unknown, more: object = {}) => ({
  field,
  op,
  ...(value !== undefined && { value }),
  ...more,
})

/** Of each field one question that is true of the comment or the dialogue, and one that is not. */
const questions = (): Record<RuleField, [yes: object, no: object, of?: 'chat']> => ({
  company: [leaf('company', 'one_of', [known.company]), leaf('company', 'none_of', [known.company])],
  account: [leaf('account', 'one_of', [known.account]), leaf('account', 'is_empty')],
  network: [leaf('network', 'one_of', ['vk']), leaf('network', 'one_of', ['telegram'])],
  kind: [leaf('kind', 'one_of', ['review']), leaf('kind', 'one_of', ['dialogue'])],
  text: [leaf('text', 'words', ['заказы']), leaf('text', 'words', ['возврат'])],
  language: [leaf('language', 'one_of', ['ru']), leaf('language', 'one_of', ['en'])],
  has_link: [leaf('has_link', 'yes'), leaf('has_link', 'no')],
  has_phone: [leaf('has_phone', 'yes'), leaf('has_phone', 'no')],
  has_email: [leaf('has_email', 'yes'), leaf('has_email', 'no')],
  emoji_only: [leaf('emoji_only', 'no'), leaf('emoji_only', 'yes')],
  has_files: [leaf('has_files', 'yes'), leaf('has_files', 'no')],
  file_kinds: [leaf('file_kinds', 'any_of', ['photo']), leaf('file_kinds', 'all_of', ['photo', 'video'])],
  emotion: [leaf('emotion', 'one_of', ['negative']), leaf('emotion', 'is_empty')],
  status: [leaf('status', 'one_of', ['inprogress']), leaf('status', 'one_of', ['new'])],
  previous_status: [leaf('previous_status', 'one_of', ['new']), leaf('previous_status', 'one_of', ['closed'])],
  assignee: [leaf('assignee', 'one_of', [known.boss]), leaf('assignee', 'is_empty')],
  group: [leaf('group', 'is_empty'), leaf('group', 'one_of', [known.group])],
  tags: [leaf('tags', 'any_of', [known.tag]), leaf('tags', 'any_of', [known.other_tag])],
  replied: [leaf('replied', 'no'), leaf('replied', 'yes')],
  cause: [leaf('cause', 'one_of', ['customer']), leaf('cause', 'one_of', ['person'])],
  who: [leaf('who', 'is_empty'), leaf('who', 'one_of', [known.boss])],
  author_name: [leaf('author_name', 'begins', ['мария']), leaf('author_name', 'exact', ['мария'])],
  author_labels: [leaf('author_labels', 'any_of', [known.label]), leaf('author_labels', 'is_empty')],
  author_blocked: [leaf('author_blocked', 'no'), leaf('author_blocked', 'yes')],
  author_has_others: [leaf('author_has_others', 'no'), leaf('author_has_others', 'yes')],
  author_things: [leaf('author_things', 'eq', 1, { days: 7 }), leaf('author_things', 'gt', 5, { days: 7 })],
  author_negative: [leaf('author_negative', 'eq', 1, { days: 7 }), leaf('author_negative', 'eq', 0, { days: 7 })],
  author_known_days: [leaf('author_known_days', 'lt', 1), leaf('author_known_days', 'ge', 1)],
  author_followers: [leaf('author_followers', 'between', [100, 500]), leaf('author_followers', 'lt', 500)],
  rating: [leaf('rating', 'ge', 4), leaf('rating', 'le', 3)],
  is_hidden: [leaf('is_hidden', 'no'), leaf('is_hidden', 'yes')],
  answers_us: [leaf('answers_us', 'yes'), leaf('answers_us', 'no')],
  answers_other: [leaf('answers_other', 'no'), leaf('answers_other', 'yes')],
  post: [leaf('post', 'one_of', [known.post]), leaf('post', 'none_of', [known.post])],
  post_age: [leaf('post_age', 'between', [2, 4]), leaf('post_age', 'gt', 4)],
  post_url: [leaf('post_url', 'contains', ['vk.com']), leaf('post_url', 'contains', ['ok.ru'])],
  post_text: [leaf('post_text', 'words', ['осень']), leaf('post_text', 'words', ['зима'])],
  thread_depth: [leaf('thread_depth', 'eq', 1), leaf('thread_depth', 'eq', 0)],
  twins: [leaf('twins', 'eq', 0), leaf('twins', 'ge', 1)],
  title: [leaf('title', 'exact', ['доставка']), leaf('title', 'exact', ['дост'])],
  text_since_answer: [
    leaf('text_since_answer', 'words', ['второе', 'нет']),
    leaf('text_since_answer', 'words', ['первое']),
    'chat',
  ],
  message_number: [leaf('message_number', 'eq', 3), leaf('message_number', 'ne', 3), 'chat'],
  since_our_answer: [leaf('since_our_answer', 'between', [3, 10]), leaf('since_our_answer', 'lt', 3), 'chat'],
  window_left: [leaf('window_left', 'gt', 1_000), leaf('window_left', 'lt', 60), 'chat'],
  is_first_ever: [leaf('is_first_ever', 'no'), leaf('is_first_ever', 'yes'), 'chat'],
  is_group_chat: [leaf('is_group_chat', 'no'), leaf('is_group_chat', 'yes'), 'chat'],
  // A minute may end between two looks.
  time_of_day: [
    leaf('time_of_day', 'between', [(minute() + 1_439) % 1_440, (minute() + 3) % 1_440]),
    leaf('time_of_day', 'between', [(minute() + 10) % 1_440, (minute() + 20) % 1_440]),
  ],
  weekday: [leaf('weekday', 'one_of', ['1', '2', '3', '4', '5', '6', '7']), leaf('weekday', 'is_empty')],
  working_hours: [leaf('working_hours', 'no'), leaf('working_hours', 'yes')],
  holiday: [leaf('holiday', 'no'), leaf('holiday', 'yes')],
  people_online: [leaf('people_online', 'eq', 0), leaf('people_online', 'gt', 0)],
  queue_length: [leaf('queue_length', 'ge', 1), leaf('queue_length', 'eq', 0)],
  oldest_waiting: [leaf('oldest_waiting', 'lt', 100_000_000), leaf('oldest_waiting', 'lt', 0)],
})

describe('a question about', () => {
  it.each(ruleFields)('%s is answered by yes and by no', async (field) => {
    const [yes, no, kind = 'item'] = questions()[field]
    expect([await ask(yes, kind), await ask(no, kind)]).toEqual([true, false])
  })

  it('what there is not stays unknown, also under a not', async () => {
    const rating = leaf('rating', 'gt', 3)
    expect(await ask(rating, 'chat')).toBeUndefined()
    expect(await ask({ not: rating }, 'chat')).toBeUndefined()
    expect(await ask({ any: [rating, leaf('kind', 'one_of', ['dialogue'])] }, 'chat')).toBe(true)
    expect(await ask({ all: [rating, leaf('kind', 'one_of', ['dialogue'])] }, 'chat')).toBeUndefined()
    expect(await ask({ all: [rating, leaf('kind', 'one_of', ['review'])] }, 'chat')).toBe(false)
  })
})

describe('a text', () => {
  it.each<[string, string, unknown, boolean]>([
    ['words, in any form', 'words', ['заказ курьера'], true],
    ['words, all of one line', 'words', ['заказ возврат'], false],
    ['words, one line of several', 'words', ['возврат', 'елку'], true],
    ['a beginning', 'words', ['достав*'], true],
    ['a beginning that is none', 'words', ['привоз*'], false],
    ['the small words that matter', 'words', ['не'], true],
    ['a phrase', 'phrase', ['мой заказ'], true],
    ['a phrase the other way round', 'phrase', ['заказ мой'], false],
    ['a phrase with words between', 'phrase', ['заказ приехал ~3'], true],
    ['a phrase with too many between', 'phrase', ['где приехал ~3'], false],
    ['how it begins', 'begins', ['где мой'], true],
    ['a part of it', 'contains', ['ЁЛКА не'], true],
    ['all of it', 'exact', ['где мой заказ?'], false],
    ['a pattern', 'regex', ['(?i)зак[аз]{2}\\?'], true],
    ['a pattern that is not there', 'regex', ['^\\d+$'], false],
    ['how long it is', 'length', [10, 500], true],
    ['how long it is not', 'length', [0, 5], false],
  ])('is asked for %s', async (_, op, value, expected) => {
    expect(await ask(leaf('text', op, value))).toBe(expected)
  })
})

import type { Found } from '@otklik/contract/search.ts'
import { afterAll, describe, expect, it } from 'vitest'
import { makeWorld, type Person, type Space } from '../../../test/world.ts'

const world = await makeWorld()
afterAll(world.end)

const author = (name: string, more: { screen_name?: string; external_id?: string } = {}) => ({
  author: { external_id: name, name, ...more },
})
const find = (who: Person, query: Parameters<ReturnType<typeof world.as>['search']['find']>[0]['query']) =>
  world.as(who).search.find({ query })
const names = ({ authors }: Found) => authors.rows.map(({ name }) => name)

describe('people', () => {
  it('are found by any part of their name or handle, those first whose name begins so', async () => {
    const space = await world.space()
    await space.comment(author('Семёнова Анна', { screen_name: 'north_wind' }))
    await space.comment(author('Анна Крылова'))
    await space.comment(author('Жанна Орлова'))
    await space.message(author('Пётр Ли'))
    const who = await space.person('operator')
    const called = async (text: string) => names(await find(who, { text }))
    expect(await called('анна')).toEqual(['Анна Крылова', 'Жанна Орлова', 'Семёнова Анна'])
    expect(await called('анна семенова')).toEqual(['Семёнова Анна'])
    expect(await called('@th_win')).toEqual(['Семёнова Анна'])
    expect(await called('th%win')).toEqual([])
    expect(await called('ли')).toEqual(['Пётр Ли'])
    expect(await called('рлов')).toEqual(['Жанна Орлова'])
  })

  it('are found by a part of their phone, however it is written', async () => {
    const space = await world.space()
    const account = await space.account({ provider: 'whatsapp' })
    await space.message({ account, ...author('Светлана', { external_id: '79210000101', screen_name: '+79210000101' }) })
    await space.message({ account, ...author('Инна', { external_id: 'US.1', screen_name: '+7 (912) 345-67-89' }) })
    const who = await space.person('operator')
    for (const [text, name] of [
      ['8 921 000-01-01', 'Светлана'],
      ['+7 921 000 01 01', 'Светлана'],
      ['000-01', 'Светлана'],
      ['9123456789', 'Инна'],
    ] as const)
      expect(names(await find(who, { text })), text).toEqual([name])
  })

  it('come page after page, nobody twice', async () => {
    const space = await world.space()
    const account = await space.account()
    const all = Array.from({ length: 70 }, (_, n) => (n % 2 ? `Клиент ${n}` : `Наш клиент ${n}`))
    for (const name of all) await space.comment({ account, ...author(name) })
    const who = await space.person('operator')
    const found: string[] = []
    for (let after: string | null | undefined; after !== null; ) {
      const page: Found = await find(who, { text: 'клиент', kind: 'authors', ...(after && { after }) })
      found.push(...names(page))
      after = page.authors.next
    }
    expect(found.toSorted()).toEqual(all.toSorted())
    expect(found.slice(0, 35).every((name) => name.startsWith('Клиент'))).toBe(true)
  })
})

describe('words', () => {
  const texts = async (who: Person, text: string) => {
    const { items, chats } = await find(who, { text })
    return [...items.rows, ...chats.rows].map(({ excerpt }) => excerpt.map((piece) => piece.text).join(''))
  }

  it.each([
    ['доставкой', 'Где моя доставка?'],
    ['дост', 'Где моя доставка?'],
    ['понравилс', 'Мне понравился чайник'],
    ['чайн понрав', 'Мне понравился чайник'],
    ['deliv', 'When is delivery?'],
    ['"моя доставка"', 'Где моя доставка?'],
    ['чайник -понравился', undefined],
    ['"чайник понравился"', undefined],
    ['до', undefined],
  ])('are found by their beginning, in any form: %s', async (typed, expected) => {
    const space = await world.space()
    await space.comment({ text: 'Где моя доставка?' })
    await space.message({ text: 'Мне понравился чайник' })
    await space.message({ text: 'When is delivery?' })
    expect(await texts(await space.person('operator'), typed)).toEqual(expected === undefined ? [] : [expected])
  })

  it('are marked where they stand, in the message that has them', async () => {
    const space = await world.space()
    const account = await space.account()
    const said = await space.message({ account, ...author('Ольга'), text: 'Верните деньги за заказ' })
    await space.message({ account, ...author('Ольга'), text: 'Спасибо' })
    const { chats } = await find(await space.person('operator'), { text: 'заказы' })
    expect(chats.rows).toMatchObject([
      {
        chat: { id: said.chat.id },
        message_id: said.id,
        excerpt: [
          { text: 'Верните деньги за ', is_found: false },
          { text: 'заказ', is_found: true },
        ],
      },
    ])
  })

  it('are found in every state, and what somebody wrote by their name', async () => {
    const space = await world.space()
    const { id } = await space.comment({ text: 'Добрый день', ...author('Виктор Зимин') })
    const { chat } = await space.message({ text: 'Здравствуйте', ...author('Виктор Зимин') })
    await world.owner.query(`update items set status = 'closed', finished_at = now() where space_id = $1`, [space.id])
    const { items, chats } = await find(await space.person('operator'), { text: 'зимин' })
    expect([items.rows.map(({ item }) => item.id), chats.rows.map((one) => one.chat.id)]).toEqual([[id], [chat.id]])
  })
})

describe('templates', () => {
  it('are found by name, shortcut and text, as far as they may be used', async () => {
    const space = await world.space()
    const administrator = world.as(await space.person('administrator'))
    const group = await space.group()
    const draft = { space_id: space.id, folder_id: null, company_ids: null, group_ids: null, file_ids: [] }
    const add = (name: string, text: string, more: object = {}) =>
      administrator.templates.add({ body: { ...draft, shortcut: null, name, text, ...more } })
    await add('Сроки', 'Доставка занимает три дня')
    await add('Доставка', 'Курьер в пути', { shortcut: 'courier' })
    await add('Доставка оптом', 'Для своих', { group_ids: [group] })
    const found = async (text: string) =>
      (await find(await space.person('operator'), { text })).templates.rows.map(({ name }) => name)
    expect(await found('достав')).toEqual(['Доставка', 'Сроки'])
    expect(await found('courier')).toEqual(['Доставка'])
  })

  it('come page after page, those first whose name has the words', async () => {
    const space = await world.space()
    const administrator = world.as(await space.person('administrator'))
    const draft = { space_id: space.id, folder_id: null, company_ids: null, group_ids: null, file_ids: [] }
    for (let n = 0; n < 33; n++)
      await administrator.templates.add({
        body: { ...draft, shortcut: null, name: n % 2 ? `Возврат ${n}` : `Ответ ${n}`, text: 'О возврате' },
      })
    const who = await space.person('operator')
    const few = await find(who, { text: 'возврат' })
    expect([few.templates.rows.length, few.templates.next === null]).toEqual([5, false])
    const first = await find(who, { text: 'возврат', kind: 'templates' })
    const second = await find(who, { text: 'возврат', kind: 'templates', after: first.templates.next as string })
    const all = [...first.templates.rows, ...second.templates.rows].map(({ name }) => name)
    expect([all.length, new Set(all).size, second.templates.next]).toEqual([33, 33, null])
    expect(all.slice(0, 16).every((name) => name.startsWith('Возврат'))).toBe(true)
  })
})

it('shows a dialogue once, wherever its words were said, on all pages together', async () => {
  const space = await world.space()
  const account = await space.account()
  const at = 1_780_000_000
  // Each of 40 says it three times, weeks apart, all of them in turn.
  for (let n = 0; n < 120; n++)
    await space.message({
      ...{ account, chat_external_id: `peer${n % 40}`, ...author(`Некто ${n % 40}`) },
      ...{ text: 'Самовар протекает', created_at: at + n * 40_000 },
    })
  const who = await space.person('operator')
  const first = await find(who, { text: 'самовар', kind: 'chats' })
  const second = await find(who, { text: 'самовар', kind: 'chats', after: first.chats.next as string })
  const all = [...first.chats.rows, ...second.chats.rows]
  expect([first.chats.rows.length, all.length, new Set(all.map(({ chat }) => chat.id)).size]).toEqual([30, 40, 40])
  expect(second.chats.next).toBeNull()
  // Where it was said last.
  expect(all.map((one) => one.at)).toEqual(Array.from({ length: 40 }, (_, n) => at + (119 - n) * 40_000))
  const list = await world.as(who).chats.list({ query: { text: 'самовар', reversed: true } })
  expect(list.rows.length).toBe(30)
})

describe('a message that is gone', () => {
  it('is not found by what it said: not by words, and not in a list that words narrow', async () => {
    const space = await world.space()
    const who = await space.person('operator')
    const { id } = await space.message({ text: 'Самовар протекает' })
    const list = async () => (await world.as(who).chats.list({ query: { text: 'самовар' } })).rows.length
    expect([(await find(who, { text: 'самовар' })).chats.rows.length, await list()]).toEqual([1, 1])
    await world.owner.query('update messages set deleted_at = now() where id = $1', [id])
    const { chats } = await find(who, { text: 'самовар' })
    expect([chats.rows, chats.next, await list()]).toEqual([[], null, 0])
    await world.owner.query('update messages set deleted_at = null where id = $1', [id])
    expect((await find(who, { text: 'самовар' })).chats.rows).toHaveLength(1)
  })

  it('does not hide what else the dialogue says, and shows nothing of itself', async () => {
    const space = await world.space()
    const account = await space.account()
    const who = await space.person('operator')
    const of = { account, chat_external_id: 'peer', ...author('Ольга') }
    const first = await space.message({ ...of, text: 'Самовар протекает' })
    const last = await space.message({ ...of, text: 'Самовар горит' })
    await world.owner.query('update messages set deleted_at = now() where id = $1', [last.id])
    const { chats } = await find(who, { text: 'самовар' })
    expect(chats.rows).toMatchObject([{ chat: { id: first.chat.id }, message_id: first.id }])
    const byName = await find(who, { text: 'ольга' })
    expect(byName.chats.rows).toMatchObject([{ chat: { id: first.chat.id }, excerpt: [] }])
    expect(JSON.stringify(byName.chats)).not.toContain('горит')
  })

  it('was never part of the dialogue when it was taken back before it left', async () => {
    const space = await world.space()
    const who = await space.person('operator')
    const { id } = await space.message({ text: 'Самовар протекает' })
    await world.owner.query(`update messages set is_own = true, state = 'cancelled' where id = $1`, [id])
    expect((await find(who, { text: 'самовар' })).chats.rows).toEqual([])
  })
})

describe('nobody finds', () => {
  const everything = async (who: Person, text: string) => {
    const { authors, items, chats } = await find(who, { text })
    return [authors, items, chats].map(({ rows }) => rows.length)
  }
  const fill = async (space: Space) => {
    const account = await space.account()
    await space.comment({ account, ...author('Вера Лисицына', { external_id: 'c' }), text: 'Самовар протекает' })
    await space.message({ account, ...author('Вера Лисицына', { external_id: 'm' }), text: 'Самовар протекает' })
  }

  it.each(['самов', 'лисиц'])('what is not theirs to see: %s', async (text) => {
    const space = await world.space()
    await fill(space)
    const elsewhere = (await space.account()).id
    const people = text === 'лисиц' ? 1 : 0
    const of = async (limits: Parameters<Space['person']>[1]) =>
      everything(await space.person('operator', limits), text)
    expect(await of({})).toEqual([2 * people, 1, 1])
    expect(await of({ switches: ['items'] })).toEqual([people, 1, 0])
    expect(await of({ switches: ['messages'] })).toEqual([people, 0, 1])
    expect(await of({ objects: [elsewhere] })).toEqual([0, 0, 0])
    expect(await of({ groups: [await space.group()] })).toEqual([0, 0, 0])
  })

  it('what belongs to another space', async () => {
    const [space, other] = [await world.space(), await world.space()]
    await fill(other)
    expect(await everything(await space.person('administrator'), 'самовар')).toEqual([0, 0, 0])
    expect(await everything(await space.person('administrator'), 'лисицына')).toEqual([0, 0, 0])
  })
})

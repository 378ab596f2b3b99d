import { afterAll, describe, expect, it } from 'vitest'
import { botsOf, type Drawn, drawn } from '../../../test/stages/bots-stage.ts'
import { makeWorld } from '../../../test/world.ts'

const world = await makeWorld()
afterAll(world.end)
const { scene, add, pass, sessions, steps, said, row } = botsOf(world)
const now = () => Math.floor(Date.now() / 1000)

const end: Drawn = ['end', { kind: 'end' }, {}]
const customer = (more: object = {}) => ({
  ...{ chat_external_id: 'anna', author: { external_id: 'anna', name: 'Анна Смирнова' }, created_at: now() },
  ...more,
})
const menu = drawn(
  [
    [
      'menu',
      {
        kind: 'choice',
        text: 'Здравствуйте, {author.first_name}! Чем помочь?',
        choices: [
          { id: 'order', label: 'Где заказ' },
          { id: 'man', label: 'Человек' },
        ],
        wait_s: 600,
      },
      { 'c:order': 'ask', 'c:man': 'over', timeout: 'late' },
    ],
    [
      'ask',
      { kind: 'question', text: 'Номер заказа?', answer: 'number', variable: 'order', wait_s: 600 },
      { next: 'tell' },
    ],
    ['tell', { kind: 'message', variants: ['Заказ {order} в пути'] }, { next: 'end' }],
    ['over', { kind: 'hand_over', note: 'Просит человека', text: 'Зову' }, {}],
    ['late', { kind: 'message', variants: ['Мы ещё здесь'] }, { next: 'end' }],
    ['end', { kind: 'end', status: 'closed' }, {}],
  ],
  { variables: [{ name: 'order', kind: 'number' }] },
)

describe('a bot', () => {
  it('asks with buttons, hears the one that was pressed, asks again, and ends', async () => {
    const { space, boss } = await scene()
    const account = await space.account({ provider: 'telegram' })
    await add(space, boss, menu)
    const { chat } = await space.message(customer({ account, text: 'Привет' }))
    await pass(space)
    const [first] = await said(chat.id)
    expect(first).toMatchObject({ text: 'Здравствуйте, Анна! Чем помочь?', labels: ['Где заказ', 'Человек'] })
    await space.message(customer({ account, text: 'Где заказ', pressed: first?.payloads[0] }))
    await pass(space)
    await space.message(customer({ account, text: 'номер 482' }))
    await pass(space)
    expect((await said(chat.id)).map(({ text }) => text)).toEqual([
      ...['Здравствуйте, Анна! Чем помочь?', 'Номер заказа?', 'Заказ 482 в пути'],
    ])
    const [session] = await sessions(space)
    expect(session).toMatchObject({ state: 'done', cause: 'any_message' })
    expect(await row('chats', chat.id)).toMatchObject({ status: 'closed' })
    expect((await steps(session.id)).map(({ node, port }) => [node, port])).toEqual([
      ...[
        ['menu', 'c:order'],
        ['ask', 'next'],
        ['tell', 'next'],
        ['end', null],
      ],
    ])
  })

  it('writes numbers where a network has no buttons, and understands an answer by number or words', async () => {
    const { space, boss } = await scene()
    const account = await space.account({ provider: 'avito' })
    await add(space, boss, menu)
    const { chat } = await space.message(customer({ account }))
    await pass(space)
    expect((await said(chat.id))[0]).toMatchObject({
      text: 'Здравствуйте, Анна! Чем помочь?\n\n1. Где заказ\n2. Человек',
      labels: [],
    })
    await space.message(customer({ account, text: '1' }))
    await pass(space)
    expect((await said(chat.id)).at(-1)?.text).toBe('Номер заказа?')
  })

  it('joins what is said within a moment, and hears each message once', async () => {
    const { space, boss } = await scene()
    await add(
      space,
      boss,
      drawn(
        [
          ['ask', { kind: 'question', text: 'Что случилось?', variable: 'what', wait_s: 600 }, { next: 'tell' }],
          ['tell', { kind: 'message', variants: ['Понял: {what}'] }, { next: 'end' }],
          end,
        ],
        { variables: [{ name: 'what', kind: 'text' }] },
      ),
    )
    const { chat } = await space.message(customer())
    await pass(space)
    await space.message(customer({ text: 'Не пришёл заказ' }))
    await space.message(customer({ text: 'Вчера обещали' }))
    await pass(space, 0)
    expect(await said(chat.id)).toHaveLength(1)
    await pass(space)
    expect((await said(chat.id)).at(-1)?.text).toBe('Понял: Не пришёл заказ\nВчера обещали')
    await pass(space)
    expect(await said(chat.id)).toHaveLength(2)
  })

  it('asks again when it does not understand, and hands over after the last try', async () => {
    const { space, boss } = await scene()
    await add(space, boss, menu)
    const { chat } = await space.message(customer())
    await pass(space)
    for (const text of ['не знаю', 'что-то другое']) {
      await space.message(customer({ text }))
      await pass(space)
    }
    expect((await sessions(space))[0]).toMatchObject({ state: 'handed_over', reason: 'tries' })
    expect(await row('chats', chat.id)).toMatchObject({ status: 'new', assigned_to: null })
  })

  it('goes on by the clock when nobody answers', async () => {
    const { space, boss } = await scene()
    await add(space, boss, menu)
    const { chat } = await space.message(customer())
    await pass(space)
    await pass(space, 300)
    expect((await sessions(space))[0]).toMatchObject({ state: 'waiting' })
    await pass(space, 610)
    expect((await said(chat.id)).at(-1)?.text).toBe('Мы ещё здесь')
  })

  it('hands over at a word of the customer, wherever it stands, and tells them so', async () => {
    const { space, boss } = await scene()
    await add(space, boss, { ...menu, stop_text: 'Зову коллегу' })
    const { chat } = await space.message(customer())
    await pass(space)
    await space.message(customer({ text: 'Оператор!' }))
    await pass(space, 0)
    expect((await sessions(space))[0]).toMatchObject({ state: 'handed_over', reason: 'stop_word' })
    expect((await said(chat.id)).at(-1)?.text).toBe('Зову коллегу')
  })

  it('ends when a person writes, and says nothing there until robots may speak again', async () => {
    const { space, boss } = await scene()
    await add(space, boss, menu)
    const { chat } = await space.message(customer())
    await pass(space)
    const { version } = (await world.as(boss).chats.get({ params: { id: chat.id } })).chat
    await world.as(boss).chats.send({ params: { id: chat.id }, body: { text: 'Это человек', seen_version: version } })
    await space.message(customer({ text: '1' }))
    await pass(space)
    expect(await sessions(space)).toMatchObject([{ state: 'handed_over', reason: 'person' }])
    expect(await said(chat.id)).toHaveLength(1)
  })

  it('does not begin in a dialogue that somebody has, nor with somebody who is blocked', async () => {
    const { space, boss } = await scene()
    await add(space, boss, menu)
    const { chat } = await space.message(customer())
    await world.owner.query('update chats set assigned_to = $2 where id = $1', [chat.id, boss.user_id])
    const other = customer({ chat_external_id: 'b', author: { external_id: 'b', name: 'Борис' } })
    const { chat: blocked } = await space.message(other)
    await world.owner.query(
      `insert into author_blocks (space_id, author_id, object_id) select space_id, author_id, object_id from chats where id = $1`,
      [blocked.id],
    )
    await pass(space)
    expect(await sessions(space)).toEqual([])
    const free = await space.message(customer({ chat_external_id: 'c', author: { external_id: 'c', name: 'Вера' } }))
    await pass(space)
    expect(await sessions(space)).toMatchObject([{ chat_id: free.chat.id }])
  })

  it('keeps its version to the end; what is published later is for new ones', async () => {
    const { space, boss } = await scene()
    const { id } = await add(space, boss, menu)
    const { chat } = await space.message(customer())
    await pass(space)
    const { bots } = world.as(boss)
    const other = drawn([['hi', { kind: 'message', variants: ['Новая версия'] }, { next: 'end' }], end])
    await bots.save({ params: { id }, body: { seen_version: 1, name: 'Другой', draft: other } })
    await bots.publish({ params: { id }, body: { seen_version: 2 } })
    await space.message(customer({ text: '1' }))
    await pass(space)
    expect((await said(chat.id)).at(-1)?.text).toBe('Номер заказа?')
    const { chat: next } = await space.message(
      customer({ chat_external_id: 'b', author: { external_id: 'b', name: 'Борис' } }),
    )
    await pass(space)
    expect((await said(next.id)).at(-1)?.text).toBe('Новая версия')
    await bots.rollBack({ params: { id }, body: { version: 1 } })
    expect((await bots.versions({ params: { id }, query: {} })).rows).toMatchObject([
      { version: 2, is_live: false },
      { version: 1, is_live: true, running: 1 },
    ])
  })

  it('begins by the most particular trigger, then by the order of the bots', async () => {
    const { space, boss } = await scene()
    const saying = (text: string, trigger: object) =>
      drawn([['hi', { kind: 'message', variants: [text] }, { next: 'end' }], end], { triggers: [trigger] })
    await add(space, boss, saying('любое', { on: 'any_message' }))
    await add(space, boss, saying('слово', { on: 'keyword', any_of: ['доставка'] }))
    await add(space, boss, saying('ссылка', { on: 'start', parameters: ['promo'] }))
    const account = await space.account({ provider: 'telegram' })
    const text = async (name: string, more: object) => {
      const { chat } = await space.message({
        ...{ account, chat_external_id: name, author: { external_id: name, name }, created_at: now() },
        ...more,
      })
      await pass(space)
      return (await said(chat.id)).map((one) => one.text)
    }
    expect(await text('a', { text: 'Добрый день' })).toEqual(['любое'])
    expect(await text('b', { text: 'Где моя доставка?' })).toEqual(['слово'])
    expect(await text('c', { text: 'про доставку', start: 'promo' })).toEqual(['ссылка'])
  })

  it.each(['keep', 'skip', 'restart'] as const)('with a delay that customers %s', async (on_message) => {
    const { space, boss } = await scene()
    await add(
      space,
      boss,
      drawn(
        [
          [
            'wait',
            { kind: 'delay', until: { seconds: 60 }, on_message },
            { next: 'ask', ...(on_message === 'skip' && { spoken: 'heard' }) },
          ],
          ['ask', { kind: 'question', text: 'Что?', variable: 'x', wait_s: 600 }, { next: 'tell' }],
          ['tell', { kind: 'message', variants: ['Понял: {x}'] }, { next: 'end' }],
          ['heard', { kind: 'message', variants: ['Слышу'] }, { next: 'end' }],
          end,
        ],
        { variables: [{ name: 'x', kind: 'text' }] },
      ),
    )
    const { chat } = await space.message(customer())
    await pass(space)
    await space.message(customer({ text: 'тороплюсь' }))
    await pass(space, 30)
    const early = (await said(chat.id)).map(({ text }) => text)
    await pass(space, 70)
    const later = (await said(chat.id)).map(({ text }) => text)
    const expected = {
      keep: [[], ['Что?', 'Понял: тороплюсь']],
      skip: [['Слышу'], ['Слышу']],
      restart: [[], []],
    }
    expect([early, later]).toEqual(expected[on_message])
  })
})

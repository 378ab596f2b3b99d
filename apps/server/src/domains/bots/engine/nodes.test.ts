import { afterAll, describe, expect, it } from 'vitest'
import { botsOf, type Drawn, drawn } from '../../../../test/stages/bots-stage.ts'
import { makeWorld, type Space } from '../../../../test/world.ts'

const world = await makeWorld()
afterAll(world.end)
const { scene, add, addRule: rule, pass, sessions, steps, said, row } = botsOf(world)
const now = () => Math.floor(Date.now() / 1000)
const end: Drawn = ['end', { kind: 'end' }, {}]
const write = (space: Space, text = 'Привет', more: object = {}) =>
  space.message({
    ...{ chat_external_id: 'anna', author: { external_id: 'anna', name: 'Анна' }, created_at: now(), text },
    ...more,
  })

describe('a node', () => {
  it('branches by variables and by what rules ask, works out values and splits', async () => {
    const { space, boss } = await scene()
    await add(
      space,
      boss,
      drawn(
        [
          ['sum', { kind: 'set', variable: 'n', to: { expression: 'n * 2 + length(chat.said)' } }, { next: 'if' }],
          [
            'if',
            {
              kind: 'condition',
              branches: [
                { id: 'a', if: { all: [{ variable: 'n', op: 'gt', value: 100 }] } },
                {
                  id: 'b',
                  if: {
                    all: [
                      { variable: 'n', op: 'eq', value: 14 },
                      { field: 'text', op: 'words', value: ['заказы'] },
                    ],
                  },
                },
              ],
            },
            { 'b:a': 'end', 'b:b': 'split', else: 'end' },
          ],
          [
            'split',
            {
              kind: 'split',
              shares: [
                { id: 'x', percent: 0 },
                { id: 'y', percent: 100 },
              ],
            },
            { 's:x': 'end', 's:y': 'tell' },
          ],
          ['tell', { kind: 'message', variants: ['Вышло {n}'] }, { next: 'end' }],
          end,
        ],
        { variables: [{ name: 'n', kind: 'number', start: 4 }] },
      ),
    )
    const { chat } = await write(space, 'заказ!')
    await pass(space)
    expect((await said(chat.id)).map(({ text }) => text)).toEqual(['Вышло 14'])
  })

  it('acts through the functions that people use, and goes on by `error` when it is refused', async () => {
    const { space, boss } = await scene()
    const { rows } = await world.owner.query(
      `insert into tags (space_id, name) values ($1, 'Опоздание') returning id`,
      [space.id],
    )
    const tagging = { do: 'tags', add: [rows[0].id], remove: [] }
    await add(
      space,
      boss,
      drawn([
        ['tag', { kind: 'act', act: tagging }, { next: 'note', error: 'end' }],
        ['note', { kind: 'act', act: { do: 'note', text: 'От бота' } }, { next: 'end' }],
        ['end', { kind: 'end', status: 'autoclosed' }, {}],
      ]),
    )
    const { chat } = await write(space)
    await pass(space)
    expect((await world.owner.query('select tag_id from chat_tags where chat_id = $1', [chat.id])).rows).toEqual([
      { tag_id: rows[0].id },
    ])
    expect(await row('chats', chat.id)).toMatchObject({ status: 'autoclosed' })
    expect((await sessions(space))[0]).toMatchObject({ state: 'done' })
  })

  it('goes into another bot with values and comes back with others', async () => {
    const { space, boss } = await scene()
    const inner = await add(
      space,
      boss,
      drawn(
        [
          ['ask', { kind: 'question', text: 'Номер для {whom}?', variable: 'number', wait_s: 60 }, { next: 'end' }],
          end,
        ],
        {
          variables: [
            { name: 'whom', kind: 'text' },
            { name: 'number', kind: 'text' },
          ],
          triggers: [{ on: 'keyword', any_of: ['никогда'] }],
        },
      ),
    )
    await add(
      space,
      boss,
      drawn(
        [
          [
            'sub',
            {
              kind: 'sub',
              bot_id: inner.id,
              ins: [{ variable: 'whom', expression: "'Анны'" }],
              outs: [{ from: 'number', variable: 'got' }],
            },
            { next: 'tell' },
          ],
          ['tell', { kind: 'message', variants: ['Получил {got}'] }, { next: 'end' }],
          end,
        ],
        { variables: [{ name: 'got', kind: 'text' }] },
      ),
    )
    const { chat } = await write(space)
    await pass(space)
    await write(space, '42')
    await pass(space)
    expect((await said(chat.id)).map(({ text }) => text)).toEqual(['Номер для Анны?', 'Получил 42'])
    const [session] = await sessions(space)
    expect((await steps(session.id)).map(({ node, port }) => `${node} ${port}`)).toEqual([
      ...['sub next', 'ask next', 'end null', 'tell next', 'end null'],
    ])
  })

  it('goes round no more than so often without waiting', async () => {
    const { space, boss } = await scene()
    const bot = await add(
      space,
      boss,
      drawn([['tell', { kind: 'delay', until: { seconds: 1 } }, { next: 'end' }], end]),
    )
    // Past the check: as if a version from before it had been published.
    const loop = drawn([
      ['a', { kind: 'go_to', node: 'b' }, {}],
      ['b', { kind: 'go_to', node: 'a' }, {}],
    ])
    await world.owner.query('update bot_versions set definition = $2 where bot_id = $1', [bot.id, loop])
    await write(space)
    await pass(space)
    expect((await sessions(space))[0]).toMatchObject({ state: 'stopped', reason: 'steps' })
  })

  it('is begun by a rule, and forbidden by one', async () => {
    const { space, boss } = await scene()
    const never = [{ on: 'keyword', any_of: ['никогда'] }]
    const hello = drawn([['hi', { kind: 'message', variants: ['По правилу'] }, { next: 'end' }], end], {
      triggers: never,
    })
    const bot = await add(space, boss, hello)
    await add(space, boss, drawn([['hi', { kind: 'message', variants: ['Сам'] }, { next: 'end' }], end]))
    await rule(space, boss, {
      when: { on: 'message_arrived' },
      if: { field: 'text', op: 'words', value: ['скидка'] },
      do: [{ do: 'bot', way: 'start', bot_id: bot.id }],
    })
    await rule(space, boss, {
      when: { on: 'message_arrived' },
      if: { field: 'text', op: 'words', value: ['тихо'] },
      do: [{ do: 'bot', way: 'stop' }],
    })
    const { chat } = await write(space, 'про скидку')
    await pass(space)
    expect((await said(chat.id)).map(({ text }) => text)).toEqual(['По правилу'])
    const quiet = { chat_external_id: 'q', author: { external_id: 'q', name: 'Тихон' } }
    const { chat: silent } = await write(space, 'тихо', quiet)
    await pass(space)
    expect(await said(silent.id)).toEqual([])
    await write(space, 'громко', quiet)
    await pass(space)
    expect((await said(silent.id)).map(({ text }) => text)).toEqual(['Сам'])
  })

  it('answers a comment in private once for an author under a post, and talks on when they write', async () => {
    const { space, boss } = await scene()
    const account = await space.account({ provider: 'vk' })
    await add(
      space,
      boss,
      drawn(
        [
          ['dm', { kind: 'private_reply', variants: ['Напишите нам в личные'] }, { next: 'tell' }],
          ['tell', { kind: 'message', variants: ['Слушаю: {chat.said}'] }, { next: 'end' }],
          end,
        ],
        { triggers: [{ on: 'comment', words: ['цена'] }] },
      ),
    )
    const author = { external_id: 'anna', name: 'Анна' }
    const { id } = await space.comment({ account, author, text: 'Какая цена?', created_at: now() })
    await space.comment({ account, author, text: 'Красиво', created_at: now() })
    await pass(space)
    const { rows } = await world.owner.query('select text, is_private from replies where item_id = $1', [id])
    expect(rows).toEqual([{ text: 'Напишите нам в личные', is_private: true }])
    expect(await sessions(space)).toMatchObject([{ state: 'waiting', cause: 'comment', chat_id: null }])
    const { chat } = await write(space, 'Я тут', { account })
    await pass(space)
    expect((await said(chat.id)).map(({ text }) => text)).toEqual(['Слушаю: Я тут'])
    // The network tells of the private answer, too: that was no person who wrote.
    const echo = { kind: 'own_message', external_id: 'echo', chat_external_id: 'anna', created_at: now() } as const
    await space.arrive(account, [{ ...echo, text: 'Напишите нам в личные' }])
    expect((await world.as(boss).chats.get({ params: { id: chat.id } })).robots).toBeNull()
  })
})

/** One of every kind at which a session can stand, with what it stands at. */
const standing: Record<string, Drawn[]> = {
  choice: [
    ['n', { kind: 'choice', text: 'Что?', choices: [{ id: 'a', label: 'Да' }], wait_s: 600 }, { 'c:a': 'end' }],
    end,
  ],
  question: [['n', { kind: 'question', text: 'Что?', variable: 'x', wait_s: 600 }, { next: 'end' }], end],
  delay: [
    ['n', { kind: 'delay', until: { seconds: 600 } }, { next: 'tell' }],
    ['tell', { kind: 'message', variants: ['Поздно'] }, { next: 'end' }],
    end,
  ],
  typing: [['n', { kind: 'message', variants: ['Пишу'], typing_ms: 5_000 }, { next: 'end' }], end],
}

it.each(Object.keys(standing))('is over when a person takes over while it stands at a %s', async (kind) => {
  const { space, boss } = await scene()
  await add(space, boss, drawn(standing[kind] as Drawn[], { variables: [{ name: 'x', kind: 'text' }] }))
  const { chat } = await write(space)
  await pass(space)
  expect((await sessions(space))[0]).toMatchObject({ state: 'waiting', node: 'n' })
  const before = (await said(chat.id)).length
  const { version } = (await world.as(boss).chats.get({ params: { id: chat.id } })).chat
  await world.as(boss).chats.send({ params: { id: chat.id }, body: { text: 'Я человек', seen_version: version } })
  await pass(space, 700)
  expect((await sessions(space))[0]).toMatchObject({ state: 'handed_over', reason: 'person' })
  expect(await said(chat.id)).toHaveLength(before)
})

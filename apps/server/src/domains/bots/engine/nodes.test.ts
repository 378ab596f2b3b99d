import { createHmac } from 'node:crypto'
import { nodes } from '@otklik/contract/bots/nodes.ts'
import { afterAll, describe, expect, it } from 'vitest'
import { botsOf, type Drawn, drawn } from '../../../../test/requests/bots-stage.ts'
import { makeWorld, type Space } from '../../../../test/world.ts'
import { answerOf, buildRequest, valueAt } from './call.ts'

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
      if: { field: 'text', op: 'words', value: ['правило'] },
      do: [{ do: 'bot', way: 'start', bot_id: bot.id }],
    })
    await rule(space, boss, {
      when: { on: 'message_arrived' },
      if: { field: 'text', op: 'words', value: ['тихо'] },
      do: [{ do: 'bot', way: 'stop' }],
    })
    const { chat } = await write(space, 'по правилу')
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

describe('a request', () => {
  const node = nodes.http.parse({
    ...{
      kind: 'http',
      id: 'h',
      at: { x: 0, y: 0 },
      method: 'POST',
      url: 'https://crm.example/{order}/x',
      sign_with: 'key',
    },
    body: '{"order": "{order}"}',
    headers: [{ name: 'Authorization', secret: 'crm' }],
    answers: [
      { path: '$.order.status', variable: 'status' },
      { path: '$.items[0]', variable: 'first' },
      { path: '$["имя"]', variable: 'name' },
    ],
  })
  const secrets = new Map([
    ['crm', 'Bearer abc'],
    ['key', 'shared'],
  ])
  const read = (name: string) => (name === 'order' ? '7"/../8' : null)

  it('is signed, carries its key and its secrets, and lets no value out of its place', async () => {
    const request = buildRequest(node, '12.3', read, secrets)
    expect(request?.url).toBe('https://crm.example/7%22%2F..%2F8/x')
    expect(JSON.parse(request?.body ?? '')).toEqual({ order: '7"/../8' })
    const asked: { url: string; headers: Record<string, string>; body: unknown }[] = []
    const answer = { order: { status: 'в пути' }, items: ['a', 'b'], имя: 'Анна' }
    const told = await answerOf(
      async (url, init) => {
        asked.push({ url, headers: init?.headers ?? {}, body: init?.body })
        return new Response(JSON.stringify(answer))
      },
      request as NonNullable<typeof request>,
    )
    expect(told).toMatchObject({
      port: 'ok',
      noted: { code: 200, put: { status: 'в пути', first: 'a', name: 'Анна' } },
    })
    const [{ headers, body }] = asked as [(typeof asked)[number]]
    const signature = createHmac('sha256', 'shared').update(`${headers['x-otklik-timestamp']}.${body}`).digest('hex')
    expect(headers).toMatchObject({
      ...{ authorization: 'Bearer abc', 'idempotency-key': '12.3', 'x-otklik-signature': `v1=${signature}` },
    })
  })

  it('is not made without a value or a secret', () => {
    expect(buildRequest(node, '1.1', () => null, secrets)).toBeNull()
    expect(buildRequest(node, '1.1', read, new Map())).toBeNull()
  })

  it('says what went wrong, and is repeated only where that does no harm', async () => {
    let count = 0
    const failing = async () => {
      count += 1
      return new Response('', { status: 503 })
    }
    const once = buildRequest({ ...node, tries: 3 }, '1.1', read, secrets)
    expect(await answerOf(failing, once as never)).toMatchObject({
      port: 'error',
      noted: { code: 503, fault: 'http_status' },
    })
    expect(count).toBe(1)
    const again = buildRequest({ ...node, tries: 3, is_repeatable: true }, '1.1', read, secrets)
    await answerOf(failing, again as never)
    expect(count).toBe(4)
    const late = async () => {
      throw Object.assign(new Error('late'), { name: 'TimeoutError' })
    }
    expect(await answerOf(late, once as never)).toMatchObject({ port: 'timeout' })
    expect(await answerOf(async () => new Response('x'.repeat(300_000)), once as never)).toMatchObject({
      ...{ port: 'error', noted: { fault: 'http_answer' } },
    })
  })

  it('takes nothing from an answer that is not there', () => {
    expect(valueAt({ a: { b: null } }, '$.a.b.c')).toBeNull()
    expect(valueAt({ a: {} }, '$.a.constructor')).toBeNull()
    expect(valueAt({ a: [1, 'x', {}] }, '$.a')).toEqual(['1', 'x'])
  })

  it('leads on by its lease when whoever made it is gone: asked again where that is safe, else by `error`', async () => {
    for (const [method, port] of [
      ['POST', 'error'],
      ['GET', null],
    ] as const) {
      const { space, boss } = await scene()
      await add(
        space,
        boss,
        drawn([
          ['h', { kind: 'http', method, url: 'https://192.0.2.1/x' }, { ok: 'end', error: 'tell', timeout: 'end' }],
          ['tell', { kind: 'message', variants: ['Не вышло'] }, { next: 'end' }],
          end,
        ]),
      )
      await write(space)
      await pass(space, 3)
      const [session] = await sessions(space)
      // As a crash leaves it: calling, and nobody there.
      await world.owner.query(
        `update bot_sessions set state = 'calling', reason = null, ended_at = null, node = 'h', step = 1, due_at = now() - interval '1 second',
           data = data || '{"node": "h", "at": 1, "step": 1, "waits": {"for": "call", "due_at": 1, "given": {}}}' where id = $1`,
        [session.id],
      )
      await world.owner.query('delete from bot_steps where session_id = $1 and step > 1', [session.id])
      await world.owner.query(`update bot_steps set port = null, fault = null, left_at = null where session_id = $1`, [
        session.id,
      ])
      await pass(space, 3)
      const [first] = await steps(session.id)
      if (port) expect(first).toMatchObject({ port, fault: 'http_lost' })
      else expect(first.fault).not.toBe('http_lost')
    }
  })
})

import { limits } from '@otklik/contract/limits.ts'
import { afterAll, describe, expect, it } from 'vitest'
import { botsOf, type Drawn, drawn } from '../../../test/stages/bots-stage.ts'
import { makeWorld } from '../../../test/world.ts'

const world = await makeWorld()
afterAll(world.end)
const { scene, add, pass, sessions, said } = botsOf(world)
const now = () => Math.floor(Date.now() / 1000)
const customer = (more: object = {}) => ({
  ...{ chat_external_id: 'anna', author: { external_id: 'anna', name: 'Анна Смирнова' }, created_at: now() },
  ...more,
})

describe('a bot within its bounds', () => {
  it('answers whoever presses buttons as quickly as they press: no robot does', async () => {
    const { space, boss } = await scene()
    const account = await space.account({ provider: 'telegram' })
    const choices = [
      { id: 'more', label: 'Ещё' },
      { id: 'over', label: 'Всё' },
    ]
    const quick = drawn([
      ['hi', { kind: 'message', variants: ['Здравствуйте'] }, { next: 'menu' }],
      ['menu', { kind: 'choice', text: 'Что дальше?', choices, wait_s: 600 }, { 'c:more': 'hi', 'c:over': 'end' }],
      ['end', { kind: 'end', status: 'closed' }, {}],
    ])
    await add(space, boss, quick)
    const { chat } = await space.message(customer({ account }))
    await pass(space)
    for (let n = 0; n < 5; n++) {
      const pressed = (await said(chat.id)).at(-1)?.payloads[0]
      await space.message(customer({ account, text: 'Ещё', pressed }))
      await pass(space)
    }
    expect((await said(chat.id)).map(({ text }) => text)).toEqual(Array(6).fill(['Здравствуйте', 'Что дальше?']).flat())
    const pressed = (await said(chat.id)).at(-1)?.payloads[1]
    await space.message(customer({ account, text: 'Всё', pressed }))
    await pass(space)
    expect((await sessions(space))[0]).toMatchObject({ state: 'done', reason: null })
  })

  it('comes to an end where it only goes round by the clock', async () => {
    const { space, boss } = await scene()
    const round = drawn([['wait', { kind: 'delay', until: { seconds: 60 } }, { next: 'wait' }]])
    await add(space, boss, round)
    const { chat } = await space.message(customer())
    await pass(space)
    await world.owner.query(
      `update bot_sessions set data = jsonb_set(data, '{step}', '499'), step = 499 where chat_id = $1`,
      [chat.id],
    )
    await world.owner.query(
      `update bot_steps set step = 499 where session_id = (select id from bot_sessions where chat_id = $1)`,
      [chat.id],
    )
    await pass(space, 70)
    expect((await sessions(space))[0]).toMatchObject({ state: 'waiting' })
    await pass(space, 140)
    expect((await sessions(space))[0]).toMatchObject({ state: 'stopped', reason: 'steps' })
  })

  it('is stopped by the guard when it would talk without end', async () => {
    const { space, boss } = await scene()
    const loop = drawn([['ask', { kind: 'question', text: 'Ещё?', variable: 'x', wait_s: 600 }, { next: 'ask' }]], {
      variables: [{ name: 'x', kind: 'text' }],
    })
    await add(space, boss, loop)
    const { chat } = await space.message(customer())
    for (let n = 0; n < 12; n++) {
      await pass(space)
      await space.message(customer({ text: `да ${n}` }))
    }
    await pass(space)
    expect((await said(chat.id)).length).toBeLessThanOrEqual(10)
    expect((await sessions(space))[0]).toMatchObject({ state: 'waiting' })
    // What was said to them today counts as well: then people take over.
    await world.owner.query(
      `insert into robot_acts (space_id, kind, thread_id, object_id, author_id, is_send, at)
       select space_id, kind, thread_id, object_id, author_id, true, now() - interval '1 hour' from robot_acts, generate_series(1, 6)
       where space_id = $1 and is_send`,
      [space.id],
    )
    await pass(space, 70)
    expect((await sessions(space))[0]).toMatchObject({ state: 'handed_over', reason: 'error' })
  })

  describe('answers a customer who is quick', () => {
    const asked = (n: number, next: string): Drawn => [
      `ask${n}`,
      { kind: 'question', text: `Вопрос ${n}?`, variable: 'x', wait_s: 600 },
      { next },
    ]
    const told = (n: number, next: string): Drawn => [
      `tell${n}`,
      { kind: 'message', variants: [`Ответ ${n}`] },
      { next },
    ]
    const variables = [{ name: 'x', kind: 'text' as const }]
    const bye: Drawn = ['end', { kind: 'end', text: 'Всего доброго!', status: 'closed' }, {}]
    const statusOf = async (id: number) => {
      const { rows } = await world.owner.query<{ status: string }>('select status from chats where id = $1', [id])
      return rows[0]?.status
    }

    it('with several messages at once, which are one answer', async () => {
      const { space, boss } = await scene()
      const graph = [told(1, 'tell2'), told(2, 'tell3'), told(3, 'ask1'), asked(1, 'tell4'), told(4, 'tell5')]
      await add(space, boss, drawn([...graph, told(5, 'tell6'), told(6, 'end'), bye], { variables }))
      const { chat } = await space.message(customer())
      await pass(space)
      await space.message(customer({ text: 'сюда' }))
      await pass(space)
      expect((await said(chat.id)).map(({ text }) => text)).toEqual([
        ...['Ответ 1', 'Ответ 2', 'Ответ 3', 'Вопрос 1?', 'Ответ 4', 'Ответ 5', 'Ответ 6', 'Всего доброго!'],
      ])
      expect((await sessions(space))[0]).toMatchObject({ state: 'done', reason: null })
      const { rows } = await world.owner.query(
        'select count(*)::integer as all, count(*) filter (where is_send)::integer as answers from robot_acts where space_id = $1',
        [space.id],
      )
      // Eight messages and the status count against what a dialogue may see in a minute, two answers against its author's.
      expect(rows[0]).toEqual({ all: 9, answers: 2 })
    })

    it('a moment later with its last words, and leaves the dialogue as it was to be left', async () => {
      const { space, boss } = await scene()
      const numbers = [1, 2, 3, 4, 5]
      const questions = numbers.map((n) => asked(n, n < 5 ? `ask${n + 1}` : 'end'))
      await add(space, boss, drawn([...questions, bye], { variables }))
      const { chat } = await space.message(customer())
      for (const n of numbers) {
        await pass(space)
        await space.message(customer({ text: `слово ${n}` }))
      }
      await pass(space)
      expect((await said(chat.id)).at(-1)?.text).toBe('Вопрос 5?')
      expect((await sessions(space))[0]).toMatchObject({ state: 'waiting' })
      await pass(space, 70)
      expect((await said(chat.id)).at(-1)?.text).toBe('Всего доброго!')
      expect((await sessions(space))[0]).toMatchObject({ state: 'done', reason: null })
      expect(await statusOf(chat.id)).toBe('closed')
    })

    it('not at all where a day has heard enough: it says so, and the dialogue is left as it was to be left', async () => {
      const { space, boss } = await scene()
      await add(space, boss, drawn([asked(1, 'end'), bye], { variables }))
      const { chat } = await space.message(customer())
      await pass(space)
      await world.owner.query(
        `insert into robot_acts (space_id, kind, thread_id, object_id, author_id, is_send, at)
         select space_id, kind, thread_id, object_id, author_id, true, now() - interval '1 hour' from robot_acts, generate_series(1, 30)
         where space_id = $1 and is_send`,
        [space.id],
      )
      await space.message(customer({ text: 'слово' }))
      await pass(space)
      expect((await said(chat.id)).at(-1)?.text).toBe('Вопрос 1?')
      expect((await sessions(space))[0]).toMatchObject({ state: 'done', reason: 'unheard' })
      expect(await statusOf(chat.id)).toBe('closed')
    })
  })

  it('is taken away by people where a fault of ours keeps it from hearing what was said', async () => {
    const { space, boss } = await scene()
    await add(
      space,
      boss,
      drawn([['ask', { kind: 'question', text: 'Что?', variable: 'x', wait_s: 600 }, { next: 'ask' }]], {
        variables: [{ name: 'x', kind: 'text' }],
      }),
    )
    const { chat } = await space.message(customer())
    await pass(space)
    await world.owner.query(`update bot_sessions set data = data || '{"frames": []}' where chat_id = $1`, [chat.id])
    await space.message(customer({ text: 'Сломалось' }))
    for (const seconds of [3, 10, 30, 100]) await pass(space, seconds)
    expect((await sessions(space))[0]).toMatchObject({ state: 'stopped', reason: 'fault' })
  })

  it('waits for no other space, however much waits there', async () => {
    const [large, small] = [await world.space(), await world.space()]
    const insert = (space_id: number, count: number, ago: string) =>
      world.owner.query(
        `insert into bot_work (space_id, seq, kind, thing_id, why, at, depth, correlation_id, not_before)
         select $1, n, 'chat', n, 'said', now(), 0, 'test', now() - $3::interval from generate_series(1, $2::integer) n`,
        [space_id, count, ago],
      )
    await insert(large.id, 300, '1 hour')
    await insert(small.id, 1, '1 second')
    const { rows } = await world.owner.query('select space_id from bots_due(now(), 100)')
    await world.owner.query('delete from bot_work where space_id = any($1)', [[large.id, small.id]])
    expect(rows.map(({ space_id }) => space_id)).toContain(small.id)
  })
})

const asking = drawn(
  [
    ['ask', { kind: 'question', text: 'Что?', variable: 'x' }, { next: 'end' }],
    ['end', { kind: 'end' }, {}],
  ],
  { variables: [{ name: 'x', kind: 'text' }] },
)

it('keeps so many test chats of a person, and shows them to nobody else', async () => {
  const { space, boss } = await scene()
  const { botTests } = world.as(boss)
  const body = { space_id: space.id, definition: asking, network: 'telegram' }
  const begun = []
  for (let n = 0; n <= limits.bot_tests; n++) begun.push((await botTests.begin({ body })).id)
  const colleague = await space.person('administrator')
  const theirs = await world.as(colleague).botTests.begin({ body })
  const { rows } = await world.owner.query(
    'select id from bot_tests where space_id = $1 and user_id = $2 order by id',
    [...[space.id, boss.user_id]],
  )
  expect(rows.map(({ id }) => id)).toEqual(begun.slice(1))
  const none = { status: 404 }
  const params = { id: theirs.id }
  await expect(botTests.get({ params })).rejects.toMatchObject(none)
  await expect(botTests.say({ params, body: { text: 'Да' } })).rejects.toMatchObject(none)
  await expect(botTests.press({ params, body: { payload: 'x' } })).rejects.toMatchObject(none)
  await expect(botTests.move({ params, body: {} })).rejects.toMatchObject(none)
  await expect(botTests.takeOver({ params })).rejects.toMatchObject(none)
  await world.as(colleague).botTests.get({ params })
})

it('keeps so many versions, what is live and what conversations follow', async () => {
  const { space, boss } = await scene()
  const bot = await add(space, boss, asking)
  const inner = await add(space, boss, asking, false)
  await space.message({ created_at: Math.floor(Date.now() / 1000) })
  await pass(space)
  const insert = (id: number) =>
    world.owner.query(
      `insert into bot_versions (space_id, bot_id, version, definition)
       select $1, $2, n, b.draft from bots b, generate_series(2, $3::integer) n where b.id = $2`,
      [space.id, id, limits.bot_versions + 5],
    )
  await insert(bot.id)
  await insert(inner.id)
  // It stands inside the other, by the version that was live then.
  await world.owner.query(
    `update bot_sessions set data = jsonb_set(data, '{frames}', data -> 'frames' || $2::jsonb) where space_id = $1`,
    [space.id, JSON.stringify([{ bot_id: inner.id, version: 3, variables: {}, back: null }])],
  )
  const published = async (id: number) => {
    await world.as(boss).bots.publish({ params: { id }, body: { seen_version: 1 } })
    const { rows } = await world.owner.query(
      'select version from bot_versions where space_id = $1 and bot_id = $2 order by version',
      [space.id, id],
    )
    return rows.map(({ version }) => version)
  }
  const newest = Array.from({ length: limits.bot_versions }, (_, n) => n + 7)
  expect(await published(bot.id)).toEqual([1, ...newest])
  expect(await published(inner.id)).toEqual([3, ...newest])
})

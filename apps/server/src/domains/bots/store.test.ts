import type { BotDefinition } from '@otklik/contract/bots/bots.ts'
import { afterAll, expect, it } from 'vitest'
import { botsOf, type Drawn, drawn } from '../../../test/stages/bots-stage.ts'
import { makeWorld } from '../../../test/world.ts'
import { resealBots } from './store/secrets.ts'

const world = await makeWorld()
afterAll(world.end)
const { scene, add, pass } = botsOf(world)
const end: Drawn = ['end', { kind: 'end' }, {}]
const hello = drawn([['hi', { kind: 'message', variants: ['Привет'] }, { next: 'end' }], end])
const body = (space_id: number, draft: BotDefinition, name = `Бот ${Math.random()}`) => ({ space_id, name, draft })

it('keeps a draft whatever is wrong with it, and publishes only what has no errors', async () => {
  const { space, boss } = await scene()
  const { bots } = world.as(boss)
  const broken = drawn([['hi', { kind: 'message', variants: [''] }, {}]])
  const { id, problems } = await bots.add({ body: body(space.id, broken) })
  expect(problems.map(({ code }) => code).sort()).toEqual(['dead_end', 'text_missing'])
  await expect(bots.publish({ params: { id }, body: { seen_version: 1 } })).rejects.toMatchObject({
    refusal: { error_type: 'bot_problems' },
  })
  await expect(bots.turn({ params: { id }, body: { is_on: true } })).rejects.toMatchObject({
    refusal: { error_type: 'bot_unpublished' },
  })
  await expect(bots.save({ params: { id }, body: { seen_version: 9, name: 'Б', draft: hello } })).rejects.toMatchObject(
    {
      refusal: { error_type: 'stale' },
    },
  )
  await bots.save({ params: { id }, body: { seen_version: 1, name: 'Б', draft: hello } })
  const live = await bots.publish({ params: { id }, body: { seen_version: 2 } })
  expect(live).toMatchObject({ live_version: 1, is_changed: false, problems: [] })
})

it('names what is gone, what is of another space, and expressions that are too heavy', async () => {
  const { space, boss } = await scene()
  const other = await world.space()
  const { rows } = await world.owner.query(`insert into tags (space_id, name) values ($1, 'Чужой') returning id`, [
    other.id,
  ])
  const foreign = drawn([['end', { kind: 'end', tag_ids: [rows[0].id] }, {}]])
  const { bots } = world.as(boss)
  const { problems } = await bots.add({ body: body(space.id, foreign) })
  expect(problems).toMatchObject([{ code: 'dead_reference', node: 'end', about: 'tag' }])
  const heavy = drawn(
    [
      [
        'q',
        { kind: 'question', text: 'Что?', answer: 'regex', pattern: '(', variable: 'x' },
        { next: 'end', timeout: 'end' },
      ],
      end,
    ],
    { variables: [{ name: 'x', kind: 'text' }] },
  )
  const found = await bots.check({ body: { space_id: space.id, draft: heavy } })
  expect(found).toMatchObject([{ code: 'pattern', node: 'q' }])
})

it('tries no more expressions than a bot may have, none behind the first that is too heavy, and no test begins with one', async () => {
  const { space, boss } = await scene()
  const { bots, botTests } = world.as(boss)
  const withPatterns = (any_of: string[]) => ({
    ...hello,
    triggers: [{ on: 'keyword', how: 'regex', any_of }] as never,
  })
  const check = async (any_of: string[]) =>
    (await bots.check({ body: { space_id: space.id, draft: withPatterns(any_of) } })).map(({ code }) => code)
  const many = Array.from({ length: 51 }, (_, n) => `слово${n}`)
  const two = [0, 1].map((n) => ({ on: 'keyword', how: 'regex', any_of: many.slice(n * 26, (n + 1) * 26) }))
  const draft = { ...hello, triggers: two as never }
  expect((await bots.check({ body: { space_id: space.id, draft } })).map(({ code }) => code)).toContain('patterns_many')
  const heavy = ['ъ', 'ь'].map((last) => `(?i)(?:.{0,200}суп.{0,200}){5}${last}`)
  expect((await check(heavy)).filter((code) => code === 'pattern_heavy')).toHaveLength(1)
  await expect(
    botTests.begin({ body: { space_id: space.id, definition: withPatterns(heavy), network: 'telegram' } }),
  ).rejects.toMatchObject({ refusal: { error_type: 'bot_problems' } })
})

it('seals secrets, tells nobody what they are, and seals them anew with a fresh key', async () => {
  const { space, boss } = await scene()
  const { bots } = world.as(boss)
  const { id } = await bots.add({ body: body(space.id, hello) })
  const saved = await bots.setSecret({
    params: { id },
    body: { name: 'CRM', value: 'Bearer hush-hush', host: 'CRM.Example:443' },
  })
  expect(saved.secrets).toEqual([{ name: 'CRM', host: 'crm.example' }])
  const { rows } = await world.owner.query('select sealed from bot_secrets where bot_id = $1', [id])
  expect(rows[0].sealed.toString('latin1')).not.toContain('hush')
  const file = await bots.export({ params: { id } })
  expect(JSON.stringify([file, await bots.get({ params: { id } })])).not.toContain('hush')
  const journal = await world.owner.query('select * from audit_waiting union all select * from audit_waiting')
  expect(JSON.stringify(journal.rows)).not.toContain('hush')
  expect(await resealBots(world.base)).toBeGreaterThanOrEqual(1)
  expect((await bots.get({ params: { id } })).secrets).toEqual([{ name: 'CRM', host: 'crm.example' }])
  expect((await bots.removeSecret({ params: { id }, body: { name: 'CRM' } })).secrets).toEqual([])
})

it('leaves as a file with names, and asks for those that are unknown elsewhere', async () => {
  const { space, boss } = await scene()
  const tag = async (space_id: number, name: string) =>
    (await world.owner.query('insert into tags (space_id, name) values ($1, $2) returning id', [space_id, name]))
      .rows[0].id
  const [known, odd] = [await tag(space.id, 'Доставка'), await tag(space.id, 'Редкий')]
  const { bots } = world.as(boss)
  const draft = drawn([['end', { kind: 'end', tag_ids: [known, odd] }, {}]])
  const { id } = await bots.add({ body: body(space.id, draft, 'Приёмка') })
  const document = await bots.export({ params: { id } })
  const there = await scene()
  const [same, mine] = [await tag(there.space.id, 'доставка'), await tag(there.space.id, 'Другой')]
  const { bots: theirs } = world.as(there.boss)
  const asked = await theirs.import({ body: { space_id: there.space.id, document } })
  expect(asked).toEqual({ bot: null, unknown: [{ kind: 'tag', name: 'Редкий' }] })
  const picks = [{ kind: 'tag' as const, name: 'Редкий', id: mine }]
  const { bot } = await theirs.import({ body: { space_id: there.space.id, document, picks } })
  expect(bot?.draft.graph.nodes[0]).toMatchObject({ tag_ids: [same, mine] })
  // What is picked must be of this space.
  const foreign = [{ kind: 'tag' as const, name: 'Редкий', id: odd }]
  const { bot: other } = await theirs.import({ body: { space_id: there.space.id, document, picks: foreign } })
  expect(other).toMatchObject({ name: 'Приёмка (2)', draft: { graph: { nodes: [{ tag_ids: [same] }] } } })
})

it('follows tags that become one, also in what is live', async () => {
  const { space, boss } = await scene()
  const insert = async (name: string) =>
    (await world.owner.query('insert into tags (space_id, name) values ($1, $2) returning id', [space.id, name]))
      .rows[0].id
  const [from, into] = [await insert('Раз'), await insert('Два')]
  const bot = await add(space, boss, drawn([['end', { kind: 'end', tag_ids: [from] }, {}]]))
  await world.as(boss).tags.merge({ params: { id: from }, body: { into } })
  const after = await world.as(boss).bots.get({ params: { id: bot.id } })
  expect(after).toMatchObject({ live_version: 2, draft: { graph: { nodes: [{ tag_ids: [into] }] } } })
})

it('is not removed while another bot goes into it', async () => {
  const { space, boss } = await scene()
  const { bots } = world.as(boss)
  const inner = await add(space, boss, hello)
  const outer = drawn([['s', { kind: 'sub', bot_id: inner.id }, { next: 'end' }], end])
  const { id } = await bots.add({ body: body(space.id, outer) })
  await expect(bots.remove({ params: { id: inner.id } })).rejects.toMatchObject({ refusal: { error_type: 'bot_used' } })
  await bots.remove({ params: { id } })
  await bots.remove({ params: { id: inner.id } })
  expect(await bots.list({ query: { space_id: space.id } })).toEqual([])
})

it('counts by node what happened there, and reads a session step by step', async () => {
  const { space, boss } = await scene()
  const bot = await add(space, boss, hello)
  const author = { external_id: 'a', name: 'Анна' }
  const { chat } = await space.message({ chat_external_id: 'a', author, created_at: Math.floor(Date.now() / 1000) })
  await pass(space)
  const { botSessions, bots } = world.as(boss)
  const figures = await botSessions.figures({ params: { id: bot.id }, query: {} })
  expect(figures).toMatchObject({
    ...{ sessions: 1, done: 1 },
    nodes: [
      { node: 'end', entered: 1 },
      { node: 'hi', entered: 1, left: [{ port: 'next', count: 1 }] },
    ],
  })
  const { rows } = await botSessions.list({ query: { space_id: space.id } })
  expect(rows).toMatchObject([{ bot_id: bot.id, chat_id: chat.id, author_name: 'Анна', state: 'done', steps: 2 }])
  const all = await botSessions.steps({ params: { id: rows[0]?.id as number }, query: {} })
  expect(all.rows.map(({ node, said }) => [node, said])).toEqual([
    ['hi', 'Привет'],
    ['end', null],
  ])
  expect(await botSessions.ofChat({ params: { id: chat.id } })).toMatchObject({ id: rows[0]?.id })
  expect(await bots.list({ query: {} })).toMatchObject([{ sessions: 1, sessions_today: 1, handed_over: 0, running: 0 }])
})

it('warns of a request whose address shows that it leads inside, and publishes it all the same', async () => {
  const space = await world.space()
  const { bots } = world.as(await space.person('administrator'))
  const asking = (url: string): BotDefinition =>
    drawn([['h', { kind: 'http', method: 'GET', url }, { ok: 'end', error: 'end', timeout: 'end' }], end])
  const codesOf = async (url: string) =>
    (await bots.check({ body: { space_id: space.id, bot_id: null, draft: asking(url) } })).map(({ code }) => code)
  const plain = await codesOf('https://crm.example/x')
  for (const host of [
    ...['127.0.0.1', '127.0.0.1:8443', '127.1', '2130706433', '0x7f.0.0.1', '10.1.2.3', '169.254.169.254', '[::1]'],
    ...['[::ffff:10.0.0.1]', '[fd00::1]', 'localhost', 'api.localhost:9000', 'LOCALHOST.'],
  ])
    expect([host, await codesOf(`https://${host}/x`)]).toEqual([host, [...plain, 'http_inside']])
  for (const host of ['8.8.8.8', '[2606:4700::1111]', 'localhost.example', 'notlocalhost', '127.0.0.1.example'])
    expect([host, await codesOf(`https://${host}/x`)]).toEqual([host, plain])
  const { id, problems } = await bots.add({ body: body(space.id, asking('https://127.0.0.1/')) })
  expect(problems).toContainEqual({ code: 'http_inside', node: 'h', about: '127.0.0.1', severity: 'warning' })
  expect(await bots.publish({ params: { id }, body: { seen_version: 1 } })).toMatchObject({ live_version: 1 })
})

import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { contract } from '@otklik/contract/contract.ts'
import { limits } from '@otklik/contract/limits.ts'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { makeAiStage } from '../../../test/stages/ai-stage.ts'
import { eraseFromAi } from './erase.ts'
import { sweepAi } from './jobs.ts'

const stage = await makeAiStage()
const { world, model, agent, ask } = stage
afterAll(stage.end)
beforeEach(() => {
  stage.setFault('well')
  model.requests.splice(0)
})

it('does not spend more than a month has, however many ask at once', async () => {
  const space = await world.space()
  const price = { input: 1_000_000, output: 1_000_000 }
  await agent(space, { price, limits: { tokens: 100, calls_minute: 1_000, month: null } })
  const boss = await space.person('administrator')
  const { aiJournal } = world.as(boss)
  const settings = {
    space_id: space.id,
    is_closed: false,
    is_masked: true,
    keeps_texts: false,
    currency: 'RUB' as const,
  }
  await aiJournal.saveSettings({ body: { ...settings, month: 4_000 } })
  const { chat } = await space.message({ text: 'Здравствуйте, когда вы работаете?' })
  const all = await Promise.all(
    [...Array(24).keys()].map(() => ask(boss, { chat_id: chat.id, kind: 'fix', text: 'Извените нас, пожалуста.' })),
  )
  const month = await aiJournal.month({ query: { space_id: space.id } })
  const reasons = all.map(({ reason }) => reason)
  expect(reasons.filter((reason) => reason === 'month' || reason === 'month_short').length).toBeGreaterThan(0)
  expect(reasons.filter((reason) => reason === null).length).toBeGreaterThan(0)
  expect(month.spent).toBeGreaterThan(0)
  expect(month.spent).toBeLessThanOrEqual(4_000 * 100)
  const { rows } = await world.owner.query(
    'select sum(reserved) as reserved, (select sum(cost) from ai_calls where space_id = $1) as cost from ai_months where space_id = $1',
    [space.id],
  )
  expect(Number(rows[0].reserved)).toBe(0)
  expect(Number(rows[0].cost)).toBe(month.spent)
})

it('lets only so many ask within a minute', async () => {
  const space = await world.space()
  await agent(space, { limits: { tokens: 100, calls_minute: 3, month: null } })
  const boss = await space.person('administrator')
  const { chat } = await space.message({ text: 'Здравствуйте, когда вы работаете?' })
  const reasons = []
  for (let at = 0; at < 4; at++)
    reasons.push((await ask(boss, { chat_id: chat.id, kind: 'fix', text: 'Извените нас' })).reason)
  expect(reasons).toEqual([null, null, null, 'busy'])
})

it('gives back what was set aside for a question whose process is gone', async () => {
  const space = await world.space()
  await world.owner.query(
    `insert into ai_months (space_id, month, agent_id, reserved) values ($1, '2026-01-01', 0, 500), ($1, '2026-01-01', 7, 500)`,
    [space.id],
  )
  await world.owner.query(
    `insert into ai_calls (space_id, month, agent_id, agent_name, version, kind, reserved, at) values ($1, '2026-01-01', 7, 'А', 1, 'draft', 500, now() - interval '1 hour')`,
    [space.id],
  )
  await sweepAi(world.base)
  const { rows } = await world.owner.query('select reserved from ai_months where space_id = $1', [space.id])
  expect(rows.map(({ reserved }) => Number(reserved))).toEqual([0, 0])
})

/** Sessions of the server that are inside of a transaction. */
const inTransaction = async () => {
  const { rows } = await world.owner.query(
    `select count(*)::integer as count from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
       and state <> 'idle' and state_change < now() - interval '300 ms' and usename is not null and backend_type = 'client backend'`,
  )
  return rows[0].count
}

it('waits for a silent model to its limit, holding nothing of the database, while others go on', async () => {
  const space = await world.space()
  await agent(space)
  const boss = await space.person('administrator')
  const { chat } = await space.message({ text: 'Когда приедет курьер?' })
  stage.setFault('silent')
  const began = performance.now()
  // More than the pool has connections.
  let isOver = false
  const waiting = Promise.all([...Array(12).keys()].map(() => ask(boss, { chat_id: chat.id }))).finally(() => {
    isOver = true
  })
  await wait(1_500)
  expect(model.requests.length).toBe(12)
  expect(await inTransaction()).toBe(0)
  await world.as(boss).chats.get({ params: { id: chat.id } })
  expect(isOver).toBe(false)
  const told = await waiting
  expect(new Set(told.map(({ reason }) => reason))).toEqual(new Set(['slow']))
  expect(performance.now() - began).toBeLessThan(2 * limits.ai_first_ms)
  // Five failures: it is left alone now, and nobody waits.
  expect((await ask(boss, { chat_id: chat.id })).reason).toBe('resting')
  expect(model.requests.length).toBe(12)
}, 40_000)

it('stops the model when whoever asked goes away', async () => {
  const space = await world.space()
  await agent(space)
  const boss = await space.person('administrator')
  const { chat } = await space.message({ text: 'Когда приедет курьер?' })
  stage.setFault('dribble')
  await world.server.listen({ port: 0, host: '127.0.0.1' })
  const { port } = world.server.server.address() as AddressInfo
  const before = model.let_go.count
  const leave = new AbortController()
  const answer = await fetch(`http://127.0.0.1:${port}${contract.ai.compose.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${boss.token}` },
    body: JSON.stringify({ chat_id: chat.id, kind: 'fix', text: 'Слово и ещё слово. '.repeat(60) }),
    signal: leave.signal,
  })
  expect(answer.headers.get('content-type')).toContain('text/event-stream')
  await answer.body?.getReader().read()
  leave.abort()
  const until = performance.now() + 5_000
  const state = async () =>
    (await world.owner.query('select reason from ai_calls where space_id = $1 and ended_at is not null', [space.id]))
      .rows
  while ((model.let_go.count === before || (await state()).length === 0) && performance.now() < until) await wait(20)
  expect(model.let_go.count).toBe(before + 1)
  expect(await state()).toEqual([{ reason: 'cancelled' }])
})

it('sums up a dialogue by a model or by its own sentences, and keeps it until more is said', async () => {
  const space = await world.space()
  const boss = await space.person('administrator')
  const { ai } = world.as(boss)
  const chat_external_id = 'long'
  const author = { external_id: 'katya', name: 'Екатерина' }
  let chat = { id: 0 }
  const said = [
    'Здравствуйте! Когда приедет торт?',
    'Заказ 48-2210.',
    'Коробка мятая.',
    'Прошу замену к десяти вечера.',
    'Спасибо',
  ]
  for (const text of said) ({ chat } = await space.message({ chat_external_id, author, text }))
  const params = { id: chat.id }
  expect(await ai.summary({ params })).toBe(null)
  const words = await ai.sumUp({ params })
  expect(words).toMatchObject({ by: 'words', why: 'no_agent', is_fresh: true })
  expect(words.lines.length).toBeLessThanOrEqual(5)
  expect(words.lines.map(({ text }) => text)).toEqual(
    expect.arrayContaining(['Когда приедет торт?', 'Прошу замену к десяти вечера.', 'Заказ 48-2210.']),
  )
  await agent(space)
  const written = await ai.sumUp({ params })
  expect(written).toMatchObject({ by: 'agent', why: null })
  expect(written.lines.every(({ message_ids }) => message_ids.length === 1)).toBe(true)
  const asked = model.requests.length
  expect(await ai.sumUp({ params })).toEqual(written)
  expect(model.requests.length).toBe(asked)
  await space.message({ chat_external_id, author, text: 'И ещё вопрос: можно надпись?' })
  expect(await ai.summary({ params })).toMatchObject({ is_fresh: false })
  const { rows } = await world.owner.query('select author_id from chats where space_id = $1 and id = $2', [
    space.id,
    chat.id,
  ])
  await space.inside((ctx) => eraseFromAi(ctx, { space_id: space.id, author_id: Number(rows[0].author_id) }))
  expect(await ai.summary({ params })).toBe(null)
})

it('suggests tags by the texts that carry them, from twenty on, and by a model where there is one', async () => {
  const space = await world.space()
  const boss = await space.person('administrator')
  const { ai } = world.as(boss)
  const tag = async (name: string) =>
    (await world.owner.query('insert into tags (space_id, name) values ($1, $2) returning id', [space.id, name]))
      .rows[0].id as number
  const [delivery, taste, rare] = [await tag('Доставка'), await tag('Вкус'), await tag('Редкий')]
  const put = async (text: string, tag_id: number) => {
    const { id } = await space.comment({ text })
    await world.owner.query(
      `insert into item_tags (space_id, item_id, tag_id, created_at, is_finished, object_id) select space_id, id, $3, created_at, false, object_id from items where space_id = $1 and id = $2`,
      [space.id, id, tag_id],
    )
  }
  for (let at = 0; at < 20; at++) {
    await put(`Курьер опоздал на ${at} минут с доставкой`, delivery)
    await put(`Торт очень вкусный, крем нежный ${at}`, taste)
    if (at < 10) await put(`Курьер забыл пакет ${at}`, rare)
  }
  const item = await space.comment({ text: 'Снова опоздал курьер' })
  const words = await ai.suggest({ body: { item_id: item.id } })
  expect(words).toMatchObject({ by: 'words', why: 'no_agent' })
  expect(words.tags.map(({ tag_id }) => tag_id)).toEqual([delivery])
  // Whoever sees none of those texts learns nothing of them by what is suggested.
  const fenced = await space.person('operator', { groups: [await space.group()] })
  await world.owner.query('update items set assigned_to = $2 where id = $1', [item.id, fenced.user_id])
  const theirs = await world.as(fenced).ai.suggest({ body: { item_id: item.id } })
  expect(theirs).toMatchObject({ by: 'words', tags: [] })
  await agent(space)
  const told = await ai.suggest({ body: { item_id: (await space.comment({ text: 'Ужас, доставка опоздала' })).id } })
  expect(told).toMatchObject({ by: 'agent', tags: [{ tag_id: delivery }] })
  const suggestion = { params: { id: told.tags[0]?.suggestion_id ?? 0 }, body: { outcome: 'dropped' as const } }
  await ai.outcome(suggestion)
  await expect(world.as(await space.person('operator')).ai.outcome(suggestion)).rejects.toMatchObject({ status: 404 })
})

it('says what can be asked for', async () => {
  const space = await world.space()
  const operator = await space.person('operator')
  const query = { space_id: space.id, kind: 'chat' as const }
  expect(await world.as(operator).ai.offering({ query })).toMatchObject({
    agent: null,
    why_not: 'no_agent',
    can: { draft: 'words', rewrite: false },
  })
  const { id, name } = await agent(space)
  expect(await world.as(operator).ai.offering({ query })).toMatchObject({
    agent: { id, name },
    why_not: null,
    can: { draft: 'agent', rewrite: true },
  })
})

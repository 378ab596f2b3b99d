import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { makeAiStage } from '../../../../test/stages/ai-stage.ts'
import type { Space } from '../../../../test/world.ts'
import { sweepAi } from '../jobs.ts'
import { makeAiParts } from '../parts.ts'
import { makeBackground } from './background.ts'

const stage = await makeAiStage()
const { world, model, agent } = stage
afterAll(stage.end)
beforeEach(() => {
  stage.setFault('well')
  model.requests.splice(0)
})

const embeds = () => model.requests.filter(({ path }) => path.endsWith('/embeddings'))
const background = (now?: () => number) => makeBackground(world.base, makeAiParts(world.base), now)
const asks = { embeddings_model: 'severnaya-embed' }

async function shop(facts: Record<string, string>, given: Parameters<typeof agent>[1] = {}) {
  const space = await world.space()
  const boss = await space.person('administrator')
  const calls = world.as(boss)
  const plain = { space_id: space.id, folder_id: null, company_id: null, valid_until: null }
  for (const [title, text] of Object.entries(facts)) await calls.facts.add({ body: { ...plain, title, text } })
  const made = await agent(space, { ...given, model: asks })
  return { space, boss, calls, agent_id: made.id }
}
const callsOf = async (space: Space) =>
  (await world.owner.query(`select * from ai_calls where space_id = $1 and kind = 'embed' order by id`, [space.id]))
    .rows
const vectorsOf = async (space: Space): Promise<number> =>
  (await world.owner.query('select count(*)::integer as n from fact_vectors where space_id = $1', [space.id])).rows[0].n

it('makes vectors of facts in batches, says how far it is, and pays for it', async () => {
  const facts = Object.fromEntries(
    [...Array(60).keys()].map((n) => [`Факт ${n}`, `Номер ${n}, звоните +7 921 555-12-${n}`]),
  )
  const { space, calls, agent_id } = await shop(facts, { price: { input: 1_000_000, output: 0 } })
  const get = () => calls.aiAgents.get({ params: { id: agent_id } })
  expect((await get()).meaning).toEqual({ pieces: 60, seen: 0 })
  expect(await calls.facts.totals({ query: { space_id: space.id } })).toMatchObject({ pieces: 60, seen: null })
  await background()()
  expect((await get()).meaning).toEqual({ pieces: 60, seen: 60 })
  expect(await calls.facts.totals({ query: { space_id: space.id } })).toMatchObject({ pieces: 60, seen: 60 })
  expect(embeds().map(({ body }) => [body.input ?? []].flat().length)).toEqual([50, 10])
  // What leads to people does not leave here either.
  expect(JSON.stringify(embeds())).not.toContain('555-12')
  const all = await callsOf(space)
  expect(all).toMatchObject([
    { kind: 'embed', user_id: null, reason: null, is_estimated: true, tokens_out: 0 },
    { kind: 'embed', user_id: null, reason: null },
  ])
  const month = await calls.aiJournal.month({ query: { space_id: space.id } })
  expect(month.spent).toBe(all.reduce((sum, { cost }) => sum + Number(cost), 0))
  expect(month.spent).toBeGreaterThan(0)
  // Nothing is new: nobody is asked.
  await background()()
  expect(embeds()).toHaveLength(2)
  const { rows } = (await calls.facts.list({ query: { space_id: space.id } })) as { rows: { id: number }[] }
  const fact = await calls.facts.get({ params: { id: rows[0]?.id as number } })
  const { title, version: seen_version } = fact
  await calls.facts.save({
    params: { id: fact.id },
    body: { title, text: 'Иначе', folder_id: null, company_id: null, valid_until: null, seen_version },
  })
  expect((await get()).meaning).toEqual({ pieces: 60, seen: 59 })
  await background()()
  expect((await get()).meaning).toEqual({ pieces: 60, seen: 60 })
})

it('rests where the model fails, and tries again later, more and more seldom', async () => {
  const { space } = await shop({ Доставка: 'Курьер приедет до 23:00.' })
  let now = 1_000_000
  const run = background(() => now)
  stage.setFault('broken')
  await run()
  expect(await callsOf(space)).toMatchObject([{ reason: 'unavailable', cost: 0 }])
  const tried = embeds().length
  await run()
  expect(embeds()).toHaveLength(tried)
  now += 61_000
  await run()
  expect(embeds().length).toBeGreaterThan(tried)
  const twice = embeds().length
  now += 61_000
  await run()
  expect(embeds()).toHaveLength(twice)
  now += 61_000
  stage.setFault('well')
  await run()
  expect(await vectorsOf(space)).toBe(1)
})

it('is the last to spend and the last to ask: what people need stays', async () => {
  const price = { input: 1_000_000, output: 1_000_000 }
  const { space, boss } = await shop(
    { Доставка: 'Курьер приедет до 23:00.' },
    { price, limits: { tokens: 50, calls_minute: 2, month: 100_000 } },
  )
  const spend = (spent: number) =>
    world.owner.query('update ai_months set spent = $2 where space_id = $1', [space.id, spent])
  await stage.ask(boss, {
    chat_id: (await space.message({ text: 'Привет, что у вас есть?' })).chat.id,
    kind: 'fix',
    text: 'Извените',
  })
  await background()()
  expect(await vectorsOf(space)).toBe(0)
  await world.owner.query(`update ai_calls set at = at - interval '2 minutes' where space_id = $1`, [space.id])
  await spend(100_000 * 80)
  await background()()
  expect(await vectorsOf(space)).toBe(0)
  await spend(0)
  await background()()
  expect(await vectorsOf(space)).toBe(1)
})

it('forgets vectors of a model that no agent has, and makes those of the new one', async () => {
  const { space, calls, agent_id } = await shop({ Доставка: 'Курьер приедет до 23:00.' })
  await background()()
  const { name, definition, version } = await calls.aiAgents.get({ params: { id: agent_id } })
  const other = { ...definition, model: { ...definition.model, embeddings_model: 'other-embed' } }
  await calls.aiAgents.save({ params: { id: agent_id }, body: { name, definition: other, seen_version: version } })
  expect((await calls.aiAgents.get({ params: { id: agent_id } })).meaning).toEqual({ pieces: 1, seen: 0 })
  await background()()
  expect(await vectorsOf(space)).toBe(2)
  await sweepAi(world.base)
  const { rows } = await world.owner.query('select model from fact_vectors where space_id = $1', [space.id])
  expect(rows).toEqual([{ model: 'openai  other-embed' }])
})

/** No word of it stands in the question; its letters do. */
const facts = { Транспортировка: 'Грузоперевозки по области бесплатно.', Часы: 'Работаем до 23:00.' }
const question = 'грузоперевозчик транспортировщик'

it('finds by meaning what words do not find: in drafts, in trials and by a tool', async () => {
  const { space, boss, calls, agent_id } = await shop(facts)
  const { chat } = await space.message({ text: question })
  const titles = ({ sources }: { sources: { title: string }[] }) => sources.map(({ title }) => title)
  expect(titles(await stage.ask(boss, { chat_id: chat.id }))).not.toContain('Транспортировка')
  expect(embeds()).toHaveLength(0)
  await background()()
  model.requests.splice(0)
  expect(titles(await stage.ask(boss, { chat_id: chat.id }))).toContain('Транспортировка')
  const tried = { question, object_id: null, definition: null }
  expect(titles(await calls.aiAgents.tryQuestion({ params: { id: agent_id }, body: tried }))).toContain(
    'Транспортировка',
  )
  expect(embeds().length).toBeGreaterThanOrEqual(2)
  const { rows } = await world.owner.query(
    `select distinct user_id, chat_id::integer from ai_calls where space_id = $1 and kind = 'embed' and user_id is not null order by 2`,
    [space.id],
  )
  expect(rows).toEqual([
    { user_id: boss.user_id, chat_id: chat.id },
    { user_id: boss.user_id, chat_id: null },
  ])
})

it('looks by words alone where the embeddings model is late, holding nothing of the database meanwhile', async () => {
  const { space, boss, calls, agent_id } = await shop({ Курьер: 'Курьер приедет до 23:00.' })
  await background()()
  model.requests.splice(0)
  stage.setFault('silent')
  const tried = { question: 'Когда приедет курьер?', object_id: null, definition: null }
  const began = performance.now()
  const answer = calls.aiAgents.tryQuestion({ params: { id: agent_id }, body: tried })
  await expect.poll(() => embeds().length).toBe(1)
  await wait(400)
  const { rows } = await world.owner.query(
    `select count(*)::integer as n from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
       and state <> 'idle' and state_change < now() - interval '300 ms' and backend_type = 'client backend'`,
  )
  expect(rows).toEqual([{ n: 0 }])
  stage.setFault('well')
  expect((await answer).sources.map(({ title }) => title)).toEqual(['Курьер'])
  expect(performance.now() - began).toBeGreaterThan(1_900)
  expect((await callsOf(space)).at(-1)).toMatchObject({ reason: 'cancelled', user_id: boss.user_id })
})

it('shows nothing to an embeddings model where the space lets nothing out', async () => {
  const { space, boss, calls } = await shop(facts)
  await background()()
  const settings = { is_masked: true, keeps_texts: false, month: null, currency: 'RUB' as const }
  await calls.aiJournal.saveSettings({ body: { space_id: space.id, is_closed: true, ...settings } })
  model.requests.splice(0)
  await calls.facts.add({
    body: { space_id: space.id, title: 'Новое', text: 'Новое', folder_id: null, company_id: null, valid_until: null },
  })
  await background()()
  const { chat } = await space.message({ text: question })
  await stage.ask(boss, { chat_id: chat.id })
  expect(model.requests).toEqual([])
})

it('leaves a slow model of one space for later: others have their turn', async () => {
  const facts = Object.fromEntries([...Array(60).keys()].map((n) => [`Факт ${n}`, `Номер ${n}`]))
  const { space } = await shop(facts)
  // Every answer takes more than half a minute.
  const run = background(() => 1_000_000 + embeds().length * 31_000)
  await run()
  expect(await vectorsOf(space)).toBe(50)
  await run()
  expect(await vectorsOf(space)).toBe(60)
})

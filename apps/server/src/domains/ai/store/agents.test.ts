import { modelKey } from '@otklik/simulator/ai/serve.ts'
import { afterAll, expect, it } from 'vitest'
import { makeAiStage } from '../../../../test/stages/ai-stage.ts'
import { resealAi } from './key.ts'

let logged = ''
const stage = await makeAiStage({
  write(line) {
    logged += line
  },
})
const { world, agent, template } = stage
afterAll(stage.end)

const KEY = 'sk-this-is-never-told-7f2c'
const own = { kind: 'openai' as const, base_url: 'https://192.0.2.1/v1', model: 'm' }

it('keeps a key sealed, tells it to nobody, and empties it when the address changes', async () => {
  const space = await world.space()
  const boss = await space.person('administrator')
  const { aiAgents, journal, desk } = world.as(boss)
  const made = await aiAgents.add({ body: { space_id: space.id, name: 'Северный', definition: { model: own } } })
  const params = { id: made.id }
  expect(made).toMatchObject({ has_key: false, is_on: false, version: 1, why_not: 'no_agent' })
  const told = [await aiAgents.setKey({ params, body: { key: KEY, seen_version: 1 } })]
  expect(told[0]).toMatchObject({ has_key: true, version: 1 })
  await aiAgents.turn({ params, body: { is_on: true } })
  const { rows } = await world.owner.query('select secret from ai_agents where space_id = $1', [space.id])
  expect(rows[0].secret.toString('latin1')).not.toContain(KEY)
  // The same address: it stays. Another one: it goes.
  const same = await aiAgents.save({
    params,
    body: { seen_version: 1, name: 'Северный', definition: { model: { ...own, model: 'n' } } },
  })
  expect(same).toMatchObject({ has_key: true, version: 2, why_not: null })
  const tried = await aiAgents.tryQuestion({
    params,
    body: { question: 'Когда вы работаете?', definition: { model: { ...own, base_url: 'https://198.51.100.9/v1' } } },
  })
  expect(tried.reason).toBe('no_key')
  const other = await aiAgents.save({
    params,
    body: { seen_version: 2, name: 'Северный', definition: { model: { ...own, base_url: 'https://198.51.100.9/v1' } } },
  })
  expect(other).toMatchObject({ has_key: false, why_not: 'no_key' })
  // Who still sees the former address gives the new one no key.
  await expect(aiAgents.setKey({ params, body: { key: KEY, seen_version: 2 } })).rejects.toMatchObject({
    refusal: { error_type: 'stale' },
  })
  expect((await aiAgents.get({ params })).has_key).toBe(false)
  await expect(
    aiAgents.save({ params, body: { seen_version: 2, name: 'Северный', definition: { model: own } } }),
  ).rejects.toMatchObject({ status: 409, refusal: { error_type: 'stale' } })
  expect(
    (await aiAgents.versions({ params, query: {} })).rows.map(({ version, is_live }) => [version, is_live]),
  ).toEqual([
    [3, true],
    [2, false],
    [1, false],
  ])
  expect((await aiAgents.version({ params: { ...params, version: 1 } })).definition.model.model).toBe('m')
  const everything = JSON.stringify([
    ...[told, same, tried, other, await aiAgents.list({ query: {} }), await aiAgents.get({ params })],
    ...[await desk.objects({ query: { tags: true } }), await journal.list({ query: { space_id: space.id } })],
  ])
  expect(everything).not.toContain(KEY)
  expect(logged).not.toContain(KEY)
  expect((await desk.objects({ query: { tags: true } })).ai_agents).toEqual([
    { id: made.id, space_id: space.id, name: 'Северный', is_on: true },
  ])
})

it('seals keys and texts anew', async () => {
  const space = await world.space()
  const { aiAgents } = world.as(await space.person('administrator'))
  const { id } = await aiAgents.add({ body: { space_id: space.id, name: 'А', definition: { model: own } } })
  await aiAgents.setKey({ params: { id }, body: { key: KEY, seen_version: 1 } })
  const secret = async () =>
    (await world.owner.query('select secret from ai_agents where space_id = $1', [space.id])).rows[0].secret
  const before = await secret()
  expect(await resealAi(world.base)).toBeGreaterThan(0)
  expect(Buffer.compare(before, await secret())).not.toBe(0)
})

it('asks an address whether it answers, tries a question, and goes to no private place', async () => {
  const space = await world.space()
  await template(space, 'Часы', 'Работаем с 9:00 до 21:00 без выходных.')
  const made = await agent(space)
  const { aiAgents } = world.as(await space.person('administrator'))
  const params = { id: made.id }
  expect(await aiAgents.check({ params })).toMatchObject({
    reason: null,
    models: expect.arrayContaining(['severnaya-chat-32b']),
  })
  const tried = await aiAgents.tryQuestion({ params, body: { question: 'С какого часа работаем, без выходных?' } })
  expect(tried).toMatchObject({
    text: 'Работаем с 9:00 до 21:00 без выходных.',
    reason: null,
    sources: [{ is_cited: true }],
  })
  expect(tried.confidence).toBeGreaterThan(50)
  const near = await aiAgents.add({
    body: { space_id: space.id, name: 'Рядом', definition: { model: { ...own, base_url: `${stage.origin}/ai/v1` } } },
  })
  await aiAgents.setKey({ params: { id: near.id }, body: { key: modelKey, seen_version: 1 } })
  expect((await aiAgents.check({ params: { id: near.id } })).reason).toBe('private_address')
})

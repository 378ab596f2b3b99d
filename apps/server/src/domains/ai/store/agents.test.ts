import { limits } from '@otklik/contract/limits.ts'
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

it('binds an agent to the accounts of whoever sets it up, as rules are', async () => {
  const space = await world.space()
  const [mine, theirs] = [(await space.account()).id, (await space.account()).id]
  const boss = world.as(await space.person('administrator')).aiAgents
  const confined = world.as(await space.person('administrator', { objects: [mine] })).aiAgents
  const add = (who: typeof boss, name: string, more: object) =>
    who.add({ body: { space_id: space.id, name, definition: { model: own, ...more } } })
  await expect(add(confined, 'Чужие', { object_ids: [theirs] })).rejects.toMatchObject({ status: 400 })
  await expect(add(confined, 'Чужие', { object_ids: [mine, theirs] })).rejects.toMatchObject({ status: 400 })
  await expect(add(confined, 'Чужие', { autopilot_ids: [theirs] })).rejects.toMatchObject({ status: 400 })
  // All accounts are all that they see.
  const made = await add(confined, 'Мой', { autopilot_ids: [mine] })
  expect(made.definition).toMatchObject({ object_ids: [mine], autopilot_ids: [mine] })
  const params = { id: made.id }
  const change = (more: object) => ({
    params,
    body: { seen_version: made.version, name: 'Мой', definition: { model: own, ...more } },
  })
  await expect(confined.save(change({ object_ids: [theirs] }))).rejects.toMatchObject({ status: 400 })
  await expect(confined.save(change({ autopilot_ids: [theirs] }))).rejects.toMatchObject({ status: 400 })
  expect((await confined.save(change({}))).definition.object_ids).toEqual([mine])

  // What somebody else has set up for more is not theirs to send elsewhere, nor to begin; they may stop it.
  for (const more of [{}, { object_ids: [theirs] }, { object_ids: [mine], autopilot_ids: [theirs] }]) {
    const { id } = await add(boss, `Общий ${JSON.stringify(more)}`, more)
    const beyond = { params: { id } }
    const denied = { refusal: { error_type: 'no_access' } }
    const elsewhere = { model: { ...own, base_url: 'https://198.51.100.9/v1' }, object_ids: [mine] }
    await expect(
      confined.save({ ...beyond, body: { seen_version: 1, name: 'Мой', definition: elsewhere } }),
    ).rejects.toMatchObject(denied)
    await expect(confined.turn({ ...beyond, body: { is_on: true } })).rejects.toMatchObject(denied)
    await expect(confined.setKey({ ...beyond, body: { key: KEY, seen_version: 1 } })).rejects.toMatchObject(denied)
    await boss.turn({ ...beyond, body: { is_on: true } })
    expect((await confined.turn({ ...beyond, body: { is_on: false } })).is_on).toBe(false)
  }
})

it('asks an address so often within a minute and no more, whichever agents of the space have it', async () => {
  const space = await world.space()
  const { aiAgents } = world.as(await space.person('administrator'))
  const both = [(await agent(space)).id, (await agent(space)).id]
  for (let times = 0; times < limits.ai_checks; times++)
    expect((await aiAgents.check({ params: { id: both[times % 2] as number } })).reason).toBe(null)
  for (const id of both) await expect(aiAgents.check({ params: { id } })).rejects.toMatchObject({ status: 429 })
  const other = await world.space()
  const { id } = await agent(other)
  expect((await world.as(await other.person('administrator')).aiAgents.check({ params: { id } })).reason).toBe(null)
})

it('keeps the newest versions, and one that is being evaluated', async () => {
  const space = await world.space()
  const { aiAgents } = world.as(await space.person('administrator'))
  const { id } = await aiAgents.add({ body: { space_id: space.id, name: 'А', definition: { model: own } } })
  await world.owner.query(
    `insert into ai_agent_versions (space_id, agent_id, version, definition, saved_by)
     select space_id, agent_id, n, definition, saved_by from ai_agent_versions, generate_series(2, $2::integer) n where agent_id = $1`,
    [id, limits.ai_agent_versions + 2],
  )
  await world.owner.query('update ai_agents set version = $2 where id = $1', [id, limits.ai_agent_versions + 2])
  const set = await world.owner.query(`insert into ai_eval_sets (space_id, name) values ($1, 'Н') returning id`, [
    space.id,
  ])
  await world.owner.query(
    `insert into ai_eval_runs (space_id, set_id, agent_id, agent_name, version, user_id, correlation_id)
     values ($1, $2, $3, 'А', 2, 1, 'test')`,
    [space.id, set.rows[0].id, id],
  )
  const body = { seen_version: limits.ai_agent_versions + 2, name: 'А', definition: { model: own } }
  const { version } = await aiAgents.save({ params: { id }, body })
  const { rows } = await world.owner.query(
    'select version from ai_agent_versions where agent_id = $1 order by version',
    [id],
  )
  const kept = rows.map((row) => row.version)
  expect(kept).toHaveLength(limits.ai_agent_versions + 1)
  expect([kept[0], kept[1], kept.at(-1)]).toEqual([2, 4, version])
})

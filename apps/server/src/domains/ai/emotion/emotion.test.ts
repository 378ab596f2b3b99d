import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { makeAiStage } from '../../../../test/stages/ai-stage.ts'
import { rulesOf } from '../../../../test/stages/rules-stage.ts'
import type { Person, Space } from '../../../../test/world.ts'
import { transact } from '../../../platform/database/transact.ts'
import { readEvents } from '../../../platform/events/event-log.ts'
import { changeComment } from '../../items/change.ts'
import { makeAiParts } from '../parts.ts'
import { emotionListener } from './listen.ts'
import { makeEmotions } from './work.ts'

const stage = await makeAiStage()
const { world, model } = stage
const { owner, base } = world
afterAll(stage.end)
beforeEach(() => {
  stage.setFault('well')
  model.requests.splice(0)
})
const rules = rulesOf(world)
let later_s = 60
const times = { first_ms: 500, whole_ms: 1_000, pause_ms: 5 }
/** The model waits until it is let go, where a test wants that. */
let gate: Promise<void> = Promise.resolve()
/** Of one space only. */
let gated: number | null = null
const usual = makeAiParts(base, { times })
const held: typeof usual = {
  ...usual,
  modelOf: (endpoint) => {
    const found = usual.modelOf(endpoint)
    return {
      ...found,
      complete: (question, signal) =>
        (gated === null || gated === endpoint.space_id ? gate : Promise.resolve()).then(() =>
          found.complete(question, signal),
        ),
    }
  },
}
const work = makeEmotions(base, held, () => new Date(Date.now() + later_s * 1000))
const heardUpTo = new Map<number, number>()

async function listen(space: Space) {
  await rules.numbered(space)
  await transact(base, { spaces: [space.id], user_id: null, cause: 'system', correlation_id: 'e' }, async (ctx) => {
    const { events, last } = await readEvents(ctx.db, space.id, heardUpTo.get(space.id) ?? 0, 2_000)
    heardUpTo.set(space.id, last)
    const wanted = events.filter(({ kind }) => (emotionListener.kinds as readonly string[]).includes(kind))
    if (wanted.length > 0) await emotionListener.hear(ctx, wanted)
  })
}
async function pass(space: Space) {
  await listen(space)
  await work.round()
  await work.settled()
}
const emotionOf = async (table: 'items' | 'chats', id: number) =>
  (await owner.query(`select emotion from ${table} where id = $1`, [id])).rows[0].emotion
const waiting = async (space: Space) =>
  (await owner.query('select kind, tries from emotion_asks where space_id = $1', [space.id])).rows
const calls = async (space: Space) =>
  (await owner.query('select kind, user_id, reason from ai_calls where space_id = $1 order by id', [space.id])).rows

type Method = 'model' | 'both' | 'dictionary' | 'off'
async function shop(method: Method, emotion: 'alone' | 'suggest' | 'no' = 'alone') {
  const space = await world.space()
  const boss = await space.person('administrator')
  const may = { messages: 'suggest', comments: 'suggest', reviews: 'suggest', tag: 'suggest', close: 'no' } as const
  const agent = await stage.agent(space, { may: { ...may, emotion, rewrite: true, summary: true } })
  await setMethod(space, method, agent.id)
  await listen(space)
  return { space, boss, agent }
}
const save = (space: Space, boss: Person, method: Method, agent_id?: number | null) =>
  world.as(boss).emotions.save({ body: { space_id: space.id, method, ...(agent_id !== undefined && { agent_id }) } })
/** As it stands after the agent was allowed less. */
const setMethod = (space: Space, method: Method, agent_id: number) =>
  owner.query('insert into emotion_settings (space_id, method, agent_id) values ($1, $2, $3)', [
    ...[space.id, method, agent_id],
  ])

/** Nothing in it is in the dictionary; the invented model hears a complaint. */
const MUTE = 'Пакет приехал примят с угла, жду ответа'

it('is asked of an agent that is there, on, and may decide it; nothing else is saved', async () => {
  const { space, boss, agent } = await shop('dictionary')
  const fault = { refusal: { fields: { agent_id: expect.any(String) } } }
  const stands = async () => (await world.as(boss).emotions.settings({ query: { space_id: space.id } })).method
  await expect(save(space, boss, 'model', null)).rejects.toMatchObject(fault)
  await expect(save(space, boss, 'both', 1_000_000)).rejects.toMatchObject(fault)
  const elsewhere = await shop('dictionary')
  await expect(save(space, boss, 'model', elsewhere.agent.id)).rejects.toMatchObject(fault)
  for (const less of ['suggest', 'no'] as const) {
    const timid = await shop('dictionary', less)
    await expect(save(timid.space, timid.boss, 'model')).rejects.toMatchObject(fault)
  }
  await owner.query('update ai_agents set is_on = false where id = $1', [agent.id])
  await expect(save(space, boss, 'model')).rejects.toMatchObject(fault)
  expect(await stands()).toBe('dictionary')
  await owner.query('update ai_agents set is_on = true where id = $1', [agent.id])
  await save(space, boss, 'model')
  expect(await stands()).toBe('model')
  await save(space, boss, 'off', null)
  expect(await stands()).toBe('off')
})

describe('emotion by a model', () => {
  it('comes afterwards, on top of what the dictionary said, and rules hear of it', async () => {
    const { space, agent } = await shop('model')
    const item = await space.comment({ text: MUTE })
    const { chat } = await space.message({ text: MUTE })
    const [before, beforeChat] = [await emotionOf('items', item.id), await emotionOf('chats', chat.id)]
    expect(model.requests).toEqual([])
    await pass(space)
    expect(before).not.toBe(-1)
    expect(beforeChat).not.toBe(-1)
    expect(await emotionOf('items', item.id)).toBe(-1)
    expect(await emotionOf('chats', chat.id)).toBe(-1)
    expect(await calls(space)).toMatchObject([
      { kind: 'emotion', user_id: null, reason: null },
      { kind: 'emotion', user_id: null, reason: null },
    ])
    expect(await waiting(space)).toEqual([])
    await rules.numbered(space)
    const { rows } = await owner.query(
      `select kind, body -> 'did' as did, origin, depth from events where space_id = $1 and origin is not null order by seq`,
      [space.id],
    )
    expect(rows.map(({ kind }) => kind).toSorted()).toEqual(['chat.changed', 'item.changed'])
    for (const row of rows) expect(row).toMatchObject({ did: ['emotion'], origin: `agent:${agent.id}`, depth: 1 })
  })

  it('stays while a customer edits and writes on, until its next word has come', async () => {
    const { space, boss } = await shop('model')
    const account = await space.account()
    const item = await space.comment({ account, external_id: 'c1', text: MUTE })
    const write = (text: string, n: number) =>
      space.message({ chat_external_id: 'on', external_id: `m${n}`, text, created_at: 1_790_000_000 + n })
    const { chat } = await write(MUTE, 1)
    const byOf = async (table: 'items' | 'chats', id: number) =>
      (await owner.query(`select emotion, emotion_by as by from ${table} where id = $1`, [id])).rows[0]
    const edit = (text: string, at: number) =>
      transact(base, { spaces: [space.id], user_id: null, cause: 'system', correlation_id: 'edit' }, (ctx) =>
        changeComment(
          ctx,
          { space_id: space.id, object_id: account.id },
          {
            ...{ kind: 'comment_edited' as const, external_id: 'c1', text, at },
          },
        ),
      )
    await pass(space)
    expect(await byOf('items', item.id)).toEqual({ emotion: -1, by: 'model' })
    expect(await byOf('chats', chat.id)).toEqual({ emotion: -1, by: 'model' })
    await edit(`${MUTE}, вот`, 1_900_000_000)
    await write(`${MUTE}, вот`, 2)
    expect(await byOf('items', item.id)).toEqual({ emotion: -1, by: 'model' })
    expect(await byOf('chats', chat.id)).toEqual({ emotion: -1, by: 'model' })
    await pass(space)
    expect(await byOf('items', item.id)).toEqual({ emotion: -1, by: 'model' })
    // Where it does not come, words say it; and what somebody says by hand stays over all.
    stage.setFault('broken')
    await edit('Пакет приехал', 1_900_000_001)
    await write('Пакет приехал', 3)
    for (later_s = 60; later_s <= 3_600; later_s += 600) await pass(space)
    later_s = 60
    expect(await byOf('items', item.id)).toEqual({ emotion: 0, by: null })
    expect(await byOf('chats', chat.id)).toEqual({ emotion: 0, by: null })
    await world.as(boss).itemHandling.setEmotion({ params: { id: item.id }, body: { emotion: 'positive' } })
    await edit(MUTE, 1_900_000_002)
    expect(await byOf('items', item.id)).toEqual({ emotion: 1, by: 'hand' })
  })

  it('is not asked for where stars, people or the dictionary have decided, nor by an agent that may only suggest', async () => {
    const { space, boss, agent } = await shop('both')
    await space.comment({ text: 'Ужасно, отвратительно, кошмар!' })
    await space.comment({ text: MUTE, rating: 1, kind: 'review' } as object)
    const item = await space.comment({ text: MUTE })
    await world.as(boss).itemHandling.setEmotion({ params: { id: item.id }, body: { emotion: 'positive' } })
    await pass(space)
    expect(model.requests).toEqual([])
    expect(await emotionOf('items', item.id)).toBe(1)
    expect(await waiting(space)).toEqual([])
    const other = await shop('model', 'suggest')
    await other.space.comment({ text: 'Пакет приехал примят и пустой, жду' })
    await pass(other.space)
    expect(model.requests).toEqual([])
    // In use it cannot be deleted unseen.
    await expect(world.as(boss).aiAgents.remove({ params: { id: agent.id } })).rejects.toMatchObject({
      refusal: { error_type: 'in_use' },
    })
  })

  it('leaves what the dictionary said when the model fails, and tries no more than three times', async () => {
    const { space } = await shop('model')
    stage.setFault('broken')
    const item = await space.comment({ text: MUTE })
    const before = await emotionOf('items', item.id)
    for (later_s = 60; later_s <= 3_600; later_s += 600) await pass(space)
    later_s = 60
    expect(await emotionOf('items', item.id)).toBe(before)
    expect(await waiting(space)).toEqual([])
    expect((await calls(space)).length).toBe(3)
  })

  it('does not speak over a person who judged it meanwhile, and costs nothing where it is off', async () => {
    const { space, boss } = await shop('model')
    const item = await space.comment({ text: MUTE })
    const { promise, resolve } = Promise.withResolvers<void>()
    gate = promise
    const passing = pass(space)
    await expect.poll(async () => (await calls(space)).length).toBe(1)
    await world.as(boss).itemHandling.setEmotion({ params: { id: item.id }, body: { emotion: 'positive' } })
    resolve()
    await passing
    gate = Promise.resolve()
    expect(await calls(space)).toMatchObject([{ reason: null }])
    expect(await emotionOf('items', item.id)).toBe(1)
    const quiet = await shop('dictionary')
    await quiet.space.comment({ text: MUTE })
    await listen(quiet.space)
    expect(await waiting(quiet.space)).toEqual([])
  })

  it('waits where most of the minute is used by those who wait for an answer', async () => {
    const { space, agent } = await shop('model')
    await owner.query(
      `insert into ai_calls (space_id, month, agent_id, agent_name, version, kind, reserved, is_installation)
       select $1, date_trunc('month', now())::date, $2, 'x', 1, 'draft', 0, true from generate_series(1, 30)`,
      [space.id, agent.id],
    )
    await space.comment({ text: MUTE })
    await pass(space)
    expect(model.requests).toEqual([])
    expect(await waiting(space)).toEqual([{ kind: 'item', tries: 0 }])
  })

  it('keeps no other space waiting where the model of one never answers', async () => {
    const { space } = await shop('model')
    for (let n = 0; n < 10; n++) await space.comment({ text: `${MUTE}, номер ${n}` })
    const { promise, resolve } = Promise.withResolvers<void>()
    gate = promise
    gated = space.id
    await listen(space)
    await work.round()
    await expect.poll(async () => (await calls(space)).length).toBe(2)
    const other = await shop('model')
    const item = await other.space.comment({ text: MUTE })
    await listen(other.space)
    await work.round()
    await expect.poll(() => emotionOf('items', item.id)).toBe(-1)
    expect(await calls(space)).toHaveLength(2)
    resolve()
    await work.settled()
    gate = Promise.resolve()
    gated = null
  })
})

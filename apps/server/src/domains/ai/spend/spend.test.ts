import { ComposeRequest } from '@otklik/contract/ai/compose.ts'
import { limits } from '@otklik/contract/limits.ts'
import { type Actor, flags, type Membership, switches } from '@otklik/contract/permissions.ts'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { makeAiStage } from '../../../../test/stages/ai-stage.ts'
import type { Person, Space } from '../../../../test/world.ts'
import type { OutsideContext } from '../../../platform/context.ts'
import { compose } from '../compose/compose.ts'
import { makeAiParts } from '../parts.ts'
import { endpointOf } from '../store/endpoint.ts'
import { selectAgents } from '../store/queries.ts'
import { releaseLost } from './settle.ts'

const stage = await makeAiStage()
const { world, model, agent, ask } = stage
afterAll(stage.end)
beforeEach(() => {
  stage.setFault('well')
  model.requests.splice(0)
})

const price = { input: 1_000_000, output: 1_000_000 }

async function shop() {
  const space = await world.space()
  await agent(space, { price, limits: { tokens: 800, calls_minute: limits.ai_calls_minute_max, month: null } })
  const boss = await space.person('administrator')
  const { chat } = await space.message({ text: 'Здравствуйте, когда вы работаете?' })
  return { space, boss, chat }
}

/** A question whose events are read one by one, by whoever wants to leave in between. */
async function asked(
  space: Space,
  { user_id }: Person,
  given: Partial<ComposeRequest>,
  parts = makeAiParts(world.base),
) {
  const member: Membership = {
    ...{ space_id: space.id, role: 'administrator', switches, flags, is_paid: true, is_special: true },
    ...{ objects: null, is_fenced: false, groups: [], leads: [], must_enrol_otp: false },
  }
  const actor: Actor = { id: user_id, memberships: [member], must_enrol_otp: false }
  const as = { user_id, spaces: [space.id], locale: 'ru', actor }
  const ctx = {
    ...as,
    inSpaces: (work: (inside: unknown) => Promise<unknown>) => space.inside((inside) => work({ ...inside, ...as })),
  }
  const { read } = await compose(
    ctx as unknown as OutsideContext,
    parts,
    ComposeRequest.parse({ kind: 'fix', text: 'Слово и ещё слово. '.repeat(60), ...given }),
  )
  return (read() as AsyncIterable<Uint8Array>)[Symbol.asyncIterator]()
}
const callsOf = async (space: Space) =>
  (await world.owner.query('select * from ai_calls where space_id = $1 order by id', [space.id])).rows

it('counts what was asked also where somebody leaves between two words', async () => {
  const { space, boss, chat } = await shop()
  stage.setFault('dribble')
  const events = await asked(space, boss, { chat_id: chat.id })
  for (;;) {
    const { value, done } = await events.next()
    expect(done).toBeFalsy()
    if (Buffer.from(value as Uint8Array).includes('"delta"')) break
  }
  const before = model.let_go.count
  await events.return?.()
  const [call] = await callsOf(space)
  expect(call).toMatchObject({ reason: 'cancelled', is_estimated: true })
  expect(call.tokens_in).toBeGreaterThan(500)
  expect(call.tokens_out).toBeGreaterThan(5)
  const { rows } = await world.owner.query(
    'select spent, reserved from ai_months where space_id = $1 and agent_id = 0',
    [space.id],
  )
  expect(rows).toEqual([{ spent: call.cost, reserved: expect.anything() }])
  expect(Number(rows[0].reserved)).toBe(0)
  expect(Number(call.cost)).toBeGreaterThan(0)
  // And it does not write on for nobody.
  const until = performance.now() + 2_000
  while (model.let_go.count === before && performance.now() < until) await new Promise((next) => setTimeout(next, 10))
  expect(model.let_go.count).toBe(before + 1)
})

it('lets a space ask the model that the installation pays for only so often within a day', async () => {
  const { space, boss, chat } = await shop()
  const put = (count: number, is_installation: boolean, ago: string) =>
    world.owner.query(
      `insert into ai_calls (space_id, month, agent_id, agent_name, version, kind, reserved, ended_at, is_installation, at)
       select $1, '2026-01-01', 99, 'А', 1, 'fix', 0, now(), $3, now() - $4::interval from generate_series(1, $2)`,
      [space.id, count, is_installation, ago],
    )
  const most = world.base.config.AI_CALLS_DAY
  await put(most, false, '1 hour')
  await put(most, true, '25 hours')
  await put(most - 1, true, '23 hours')
  const text = 'Извените нас, пожалуста.'
  expect((await ask(boss, { chat_id: chat.id, kind: 'fix', text })).reason).toBe(null)
  expect((await ask(boss, { chat_id: chat.id, kind: 'fix', text })).reason).toBe('quota')
  expect(model.requests.length).toBe(1)
  // Nobody else has less for that.
  const other = await shop()
  expect((await ask(other.boss, { chat_id: other.chat.id, kind: 'fix', text })).reason).toBe(null)
})

it('asks only for models that whoever pays has named', async () => {
  const { space } = await shop()
  const named = (AI_MODELS: string[]) =>
    space.inside(async ({ db }) => {
      const [saved] = await selectAgents({ db, spaces: [space.id] })
      const { config, secrets } = world.base
      const parts = { secrets, config: { ...config, AI_MODELS, AI_BASE_URL: config.AI_BASE_URL } }
      const agent = saved as NonNullable<typeof saved>
      const definition = {
        ...agent.definition,
        model: { ...agent.definition.model, embeddings_model: 'vectors' },
      }
      const endpoint = await endpointOf({ db }, parts, agent, definition)
      return [endpoint?.model, endpoint?.embeddings_model]
    })
  expect(await named([])).toEqual(['m', 'vectors'])
  expect(await named(['cheap', 'm'])).toEqual(['m', null])
  expect(await named(['cheap', 'vectors'])).toEqual(['cheap', 'vectors'])
})

it('keeps no words of somebody who was erased while the model was thinking', async () => {
  const { space, boss, chat } = await shop()
  const settings = { is_closed: false, is_masked: true, keeps_texts: true, month: null, currency: 'RUB' as const }
  await world.as(boss).aiJournal.saveSettings({ body: { ...settings, space_id: space.id } })
  for (const is_erased of [false, true]) {
    const events = await asked(space, boss, { chat_id: chat.id })
    await events.next()
    if (is_erased) await world.owner.query('update authors set erased_at = now() where space_id = $1', [space.id])
    while (!(await events.next()).done);
    expect((await callsOf(space)).at(-1).texts !== null).toBe(!is_erased)
  }
  const summary = await world.as(boss).ai.sumUp({ params: { id: chat.id } })
  expect(summary.lines).toEqual([])
  expect(await world.as(boss).ai.summary({ params: { id: chat.id } })).toBe(null)
})

it('sets aside what the next round can cost, and counts no long one as lost', async () => {
  const { space, boss, chat } = await shop()
  stage.setFault('silent')
  const events = await asked(space, boss, { chat_id: chat.id, kind: 'draft', text: '' })
  await events.next()
  const next = events.next()
  await expect.poll(() => model.requests.length).toBeGreaterThan(0)
  const [call] = await callsOf(space)
  const sent = JSON.stringify(model.requests[0]?.body).length
  // An answer of 800 tokens at a kopeck a token, and what is sent.
  expect(Number(call.reserved)).toBeGreaterThan((800 + sent / 4) * 100)
  expect(Number(call.reserved)).toBeLessThan((800 + sent) * 100)
  const sweepAfter = async (minutes: number) => {
    await world.owner.query(`update ai_calls set at = now() - make_interval(mins => $2) where space_id = $1`, [
      ...[space.id, minutes],
    ])
    await space.inside((inside) => releaseLost(inside, space.id))
    return (await callsOf(space))[0].reason
  }
  expect(await sweepAfter(6)).toBe(null)
  expect(await sweepAfter(8)).toBe('unavailable')
  await next
  await events.return?.()
})

it('gives a person the words that there are where looking further no longer fits, and says so', async () => {
  const { space, boss, chat } = await shop()
  const usual = makeAiParts(world.base)
  // Says its answer, wants to look for more, and has used up the month by that.
  const text = JSON.stringify({ text: 'Здравствуйте!', fact_ids: [], can_answer: true, confidence: 0.5, unknown: [] })
  const calls = [{ id: 'c', name: 'search_facts', arguments: '{"query":"часы"}' }]
  let rounds = 0
  const parts: typeof usual = {
    ...usual,
    modelOf: (endpoint) => ({
      ...usual.modelOf(endpoint),
      async *stream() {
        rounds += 1
        yield text
        return { text, calls, usage: { input: 4_000, output: 100, is_estimated: false } }
      },
    }),
  }
  const settings = { is_closed: false, is_masked: true, keeps_texts: false, currency: 'RUB' as const }
  await world.as(boss).aiJournal.saveSettings({ body: { ...settings, space_id: space.id, month: 5_000 } })
  const events = await asked(space, boss, { chat_id: chat.id, kind: 'draft', text: '' }, parts)
  const all: string[] = []
  for (let next = await events.next(); !next.done; next = await events.next()) all.push(String(Buffer.from(next.value)))
  expect(rounds).toBe(1)
  const done = all.map((each) => JSON.parse(each.slice(6))).find(({ event }) => event === 'done')
  expect(done).toMatchObject({ text: 'Здравствуйте!', stopped: 'month_short' })
  expect((await callsOf(space))[0]).toMatchObject({ reason: null, cost: 410_000, reserved: 0 })
})

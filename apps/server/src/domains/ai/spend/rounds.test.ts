// Money is set aside for a round, not for all that there might be: small limits can be spent, and are never passed.
import { limits } from '@otklik/contract/limits.ts'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { makeAiStage } from '../../../../test/stages/ai-stage.ts'
import type { Space } from '../../../../test/world.ts'

const stage = await makeAiStage()
const { world, model, agent, ask } = stage
afterAll(stage.end)
beforeEach(() => {
  stage.setFault('well')
  model.requests.splice(0)
})

/** A kopeck a token. Of a space without facts the model looks for some first: every draft has two rounds. */
async function shop() {
  const space = await world.space()
  const price = { input: 1_000_000, output: 1_000_000 }
  await agent(space, { price, limits: { tokens: 200, calls_minute: limits.ai_calls_minute_max, month: null } })
  const boss = await space.person('administrator')
  const { chat } = await space.message({ text: 'Здравствуйте, когда вы работаете?' })
  const rest = { is_closed: false, is_masked: true, keeps_texts: false, currency: 'RUB' as const }
  const setLimit = (month: number) =>
    world.as(boss).aiJournal.saveSettings({ body: { ...rest, space_id: space.id, month } })
  /** A space without facts has nothing to say: `nothing` is a question that went to its end. */
  const draft = async () => {
    const { reason, offers } = await ask(boss, { chat_id: chat.id })
    return { reason: reason ?? offers?.why, isBegun: reason !== null }
  }
  return { space, setLimit, draft }
}
const callsOf = async (space: Space) =>
  (await world.owner.query('select cost, reason, reserved from ai_calls where space_id = $1 order by id', [space.id]))
    .rows
const sumsOf = async (space: Space) => {
  const { rows } = await world.owner.query(
    `select agent_id = 0 as is_all, spent::integer as spent, reserved::integer as reserved,
       (select sum(cost) from ai_calls where space_id = $1)::integer as cost from ai_months where space_id = $1 order by agent_id`,
    [space.id],
  )
  return rows
}
/** Of one draft, in kopecks. */
async function costOfDraft() {
  const { space, draft } = await shop()
  await draft()
  expect(model.requests.length).toBe(2)
  return Math.ceil(Number((await callsOf(space))[0].cost) / 100)
}

it('lets about as many questions through as a limit has money for', async () => {
  const cost = await costOfDraft()
  const { space, setLimit, draft } = await shop()
  await setLimit(3 * cost)
  const reasons = []
  for (let at = 0; at < 5; at++) reasons.push((await draft()).reason)
  const through = reasons.filter((reason) => reason === 'nothing').length
  expect([2, 3]).toContain(through)
  expect(reasons.slice(through).every((reason) => reason === 'month' || reason === 'month_short')).toBe(true)
  const [all, own] = await sumsOf(space)
  expect(all).toEqual({ ...own, is_all: true })
  expect(all).toMatchObject({ reserved: 0, spent: all.cost })
  expect(all.spent).toBeGreaterThanOrEqual(2 * cost * 100 - 200)
  expect(all.spent).toBeLessThanOrEqual(3 * cost * 100)
})

it('never passes a limit, however many questions of several rounds are asked at once', async () => {
  const cost = await costOfDraft()
  const { space, setLimit, draft } = await shop()
  await setLimit(6 * cost)
  const reasons: unknown[] = []
  for (let wave = 0; wave < 3; wave++) {
    const all = await Promise.all([...Array(16).keys()].map(draft))
    reasons.push(...all.map(({ reason }) => reason))
  }
  expect(reasons.filter((reason) => reason === 'nothing').length).toBeGreaterThan(0)
  expect(reasons.filter((reason) => reason === 'month' || reason === 'month_short').length).toBeGreaterThan(0)
  const [all] = await sumsOf(space)
  expect(all).toMatchObject({ reserved: 0, spent: all.cost })
  expect(all.spent).toBeGreaterThan(0)
  expect(all.spent).toBeLessThanOrEqual(6 * cost * 100)
}, 60_000)

it('stops before a round that no longer fits, says so, and keeps what was asked as spent', async () => {
  const { space, setLimit, draft } = await shop()
  // The smallest limit with which the first round is asked: there is nothing left for the second.
  let [none, some] = [1, 10_000]
  while (some - none > 1) {
    const limit = Math.floor((none + some) / 2)
    await world.owner.query('delete from ai_months where space_id = $1', [space.id])
    await setLimit(limit)
    model.requests.splice(0)
    await draft()
    if (model.requests.length > 0) some = limit
    else none = limit
  }
  await world.owner.query('delete from ai_months where space_id = $1', [space.id])
  await world.owner.query('delete from ai_calls where space_id = $1', [space.id])
  await setLimit(some)
  model.requests.splice(0)
  expect(await draft()).toEqual({ reason: 'month_short', isBegun: true })
  expect(model.requests.length).toBe(1)
  const [call] = await callsOf(space)
  expect(call).toMatchObject({ reason: 'month_short', reserved: 0 })
  expect(Number(call.cost)).toBeGreaterThan(0)
  const [all] = await sumsOf(space)
  expect(all).toMatchObject({ reserved: 0, spent: Number(call.cost) })
}, 60_000)

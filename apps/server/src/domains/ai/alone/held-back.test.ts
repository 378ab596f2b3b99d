import { afterAll, expect, it } from 'vitest'
import { DELIVERY, makeAloneStage } from '../../../../test/stages/alone-stage.ts'
import { makeAiParts } from '../parts.ts'
import { reserve } from '../spend/reserve.ts'
import { selectAgents } from '../store/queries.ts'
import { makeAlone } from './work.ts'

// What keeps an agent back, one thing at a time: each of these was taken out of the code once, and no other test saw it.

const stage = await makeAloneStage()
const { world, scene, says, listen, work, pass, turns, said, engineAt } = stage
const { owner } = world
afterAll(stage.end)

const QUESTION = 'Когда приедет курьер?'

it('answers nothing that is history', async () => {
  const { space, account } = await scene()
  const { chat } = await says(space, account, QUESTION)
  await owner.query('update messages set is_history = true where chat_id = $1', [chat.id])
  const item = await space.comment({ account, text: QUESTION, created_at: Math.floor(Date.now() / 1000) })
  await owner.query('update items set is_history = true where id = $1', [item.id])
  await pass(space)
  expect(await turns(space)).toEqual([])
})

it('keeps no words for somebody who was erased while the model was thinking', async () => {
  const { space, account } = await scene({ confidence: { suggest: 0, alone: 100 } })
  await says(space, account, 'Скажите, а курьер точно приедет?')
  await listen(space)
  const erasing = engineAt(async (step) => {
    if (step === 'asked') await owner.query('update authors set erased_at = now() where space_id = $1', [space.id])
  })
  await work(5, erasing)
  expect(await turns(space)).toMatchObject([{ state: 'over', draft: null }])
})

it('believes a model that says that it cannot answer, however sure it is of its words', async () => {
  const { space, account } = await scene()
  const { chat } = await says(space, account, QUESTION)
  await listen(space)
  const usual = makeAiParts(world.base)
  const answer = { text: DELIVERY, fact_ids: [1], can_answer: 'false', confidence: 1, unknown: [] }
  const complete = async () => ({
    ...{ text: JSON.stringify(answer), calls: [], usage: { input: 1, output: 1, is_estimated: false } },
  })
  const parts = {
    ...usual,
    modelOf: (...given: Parameters<typeof usual.modelOf>) => ({ ...usual.modelOf(...given), complete }),
  }
  const engine = makeAlone(world.base, parts, { now: () => new Date(Date.now() + 5_000) })
  await engine.round()
  await engine.settled()
  expect(await turns(space)).toMatchObject([{ outcome: 'handed_over', reason: 'cannot' }])
  expect(await said(chat.id)).toEqual([])
})

it('stops at nine tenths of the month to the last kopeck, and people go on', async () => {
  const { space, boss } = await scene({ limits: { tokens: 800, calls_minute: 100, month: 1_000 } })
  const [agent] = await space.inside(({ db }) => selectAgents({ db, spaces: [space.id] }))
  const asking = {
    ...{ agent: agent as NonNullable<typeof agent>, endpoint: { is_named: false, calls_day: null } },
    ...{ kind: 'answer' as const, about: { item_id: null, chat_id: null, author_id: null } },
  }
  const asked = (user_id: number | null) =>
    space.inside((ctx) => reserve(ctx, { ...asking, user_id }, { turns: [], max_tokens: 0 }))
  expect(await asked(null)).toMatchObject({ id: expect.any(Number) })
  // 1,000 kopecks are 100,000 hundredths.
  const spend = (spent: number) => owner.query('update ai_months set spent = $2 where space_id = $1', [space.id, spent])
  await spend(89_999)
  expect(await asked(null)).toMatchObject({ id: expect.any(Number) })
  await spend(90_000)
  expect(await asked(null)).toBe('month')
  expect(await asked(boss.user_id)).toMatchObject({ id: expect.any(Number) })
  await spend(100_000)
  expect(await asked(boss.user_id)).toBe('month')
})

it('asks no model where the network listens no longer', async () => {
  const { space, agent } = await scene()
  const account = await space.account({ provider: 'facebook' })
  await owner.query(
    `update ai_agents set definition = jsonb_set(definition, '{autopilot_ids}', to_jsonb(array[$2::integer])) where id = $1`,
    [agent.id, account.id],
  )
  const { chat } = await says(space, account, QUESTION)
  await listen(space)
  await owner.query(`update chats set last_inbound_at = now() - interval '25 hours' where id = $1`, [chat.id])
  stage.model.requests.splice(0)
  await work()
  expect(await turns(space)).toMatchObject([{ outcome: 'handed_over', reason: 'window' }])
  expect(stage.model.requests).toEqual([])
})

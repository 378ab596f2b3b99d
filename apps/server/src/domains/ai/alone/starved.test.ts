import { afterAll, expect, it } from 'vitest'
import { DELIVERY, makeAloneStage } from '../../../../test/stages/alone-stage.ts'
import { listOldest, queueByRule } from '../../routing/waiting.ts'
import { makeEvals } from '../evals/jobs.ts'
import { makeAiParts } from '../parts.ts'
import { reserve } from '../spend/reserve.ts'
import { selectAgents } from '../store/queries.ts'

// What one space, its model and its customers can do to the others, and to those who wait for an answer.

const stage = await makeAloneStage()
const { world, scene, says, listen, work, pass, turns, said, engineAt } = stage
afterAll(stage.end)

const QUESTION = 'Когда приедет курьер?'

it('a space whose model never answers keeps no other space waiting', async () => {
  const greedy = await scene()
  for (let n = 0; n < 40; n++)
    await says(greedy.space, greedy.account, QUESTION, {
      ...{ chat_external_id: `c${n}`, author: { external_id: `c${n}`, name: 'А' } },
    })
  await listen(greedy.space)
  const { promise, resolve } = Promise.withResolvers<void>()
  let waiting = 0
  const engine = engineAt((step, turn) => {
    if (step !== 'prepared' || turn.space_id !== greedy.space.id) return
    waiting += 1
    return promise
  })
  // Not waited for: its models think for as long as we let them.
  const thinking = work(60, engine)
  await expect.poll(() => waiting).toBeGreaterThan(0)
  const other = await scene()
  const { chat } = await says(other.space, other.account, QUESTION)
  await listen(other.space)
  stage.moveClock(60)
  await engine.round()
  await expect.poll(() => said(chat.id)).toEqual([DELIVERY])
  expect(waiting).toBeLessThanOrEqual(4)
  resolve()
  await thinking
  await world.owner.query('delete from ai_turns where space_id = $1', [greedy.space.id])
})

it('what nobody came to for an hour, or what kills whoever takes it, is left to people', async () => {
  const { space, account } = await scene()
  const { chat } = await says(space, account, QUESTION)
  await listen(space)
  await work(2 * 3_600)
  expect(await turns(space)).toMatchObject([{ state: 'over', outcome: 'handed_over', reason: 'fault' }])

  await says(space, account, QUESTION)
  await listen(space)
  // So often a process has ended with it in hand, leaving nothing but its lease.
  await world.owner.query(`update ai_turns set round = 12 where space_id = $1 and state = 'open'`, [space.id])
  stage.model.requests.splice(0)
  await work()
  expect((await turns(space)).at(-1)).toMatchObject({ outcome: 'handed_over', reason: 'fault' })
  expect(stage.model.requests).toEqual([])
  expect(await said(chat.id)).toEqual([])
})

it('is given to people where no agent comes to it', async () => {
  const { space, account } = await scene()
  const { chat } = await says(space, account, QUESTION)
  await space.inside((ctx) =>
    queueByRule(ctx, space.id, { kind: 'chat', thing_id: chat.id, group_id: null, mode: 'load', depth: 0 }),
  )
  await listen(space)
  const offered = () => space.inside((ctx) => listOldest(ctx, space.id, [], 10))
  expect(await offered()).toEqual([])
  await world.owner.query(`update ai_turns set due_at = now() - interval '11 minutes' where space_id = $1`, [space.id])
  expect(await offered()).toMatchObject([{ thing_id: chat.id }])
})

it('an evaluation leaves calls of the minute to customers, and robots leave calls of the day to people', async () => {
  const { space, boss, account, agent } = await scene({ limits: { tokens: 800, calls_minute: 10, month: null } })
  const evals = world.as(boss).aiEvals
  const { id } = await evals.add({ body: { space_id: space.id, name: 'Все' } })
  const question = { object_id: null, fact_ids: [], musts: [], must_nots: [], hands_over: false }
  for (let n = 0; n < 10; n++)
    await evals.addQuestion({ params: { id }, body: { ...question, question: `Когда приедет курьер номер ${n}?` } })
  await evals.begin({ params: { id }, body: { agent_id: agent.id, version: agent.version } })
  const { round, settled } = makeEvals({ ...world.base, ai: makeAiParts(world.base) })
  do await round()
  while (await settled())
  const { rows } = await world.owner.query(`select count(*)::integer as n from ai_calls where space_id = $1`, [
    space.id,
  ])
  expect(rows[0].n).toBe(5)
  // Nobody has asked for a summary or another wording.
  expect(await world.as(boss).aiJournal.month({ query: { space_id: space.id } })).toMatchObject({ others: 0 })
  const { chat } = await says(space, account, QUESTION)
  await pass(space)
  expect(await said(chat.id)).toEqual([DELIVERY])

  const robot = { agent: await recordOf(space.id), kind: 'answer', user_id: null } as const
  const nobody = { item_id: null, chat_id: null, author_id: null }
  const question_of = { turns: [], max_tokens: 1 }
  // Six were asked of the installation's model today.
  const asked = (user_id: number | null, calls_day: number) =>
    space.inside((ctx) =>
      reserve(ctx, { ...robot, user_id, about: nobody, endpoint: { is_named: true, calls_day } }, question_of),
    )
  expect(await asked(null, 7)).toBe('quota')
  expect(await asked(boss.user_id, 7)).toMatchObject({ id: expect.any(Number) })
})

const recordOf = async (space_id: number) => {
  const [record] = await world.base.database.inSpaces({ spaces: [space_id] }, (db) =>
    selectAgents({ db, spaces: [space_id] }),
  )
  return record as NonNullable<typeof record>
}

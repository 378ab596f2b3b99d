import { afterAll, expect, it } from 'vitest'
import { DELIVERY, makeAloneStage } from '../../../../test/stages/alone-stage.ts'
import type { Step } from './work.ts'

const stage = await makeAloneStage()
const { world, scene, says, listen, work, turns, said, reserved, engineAt } = stage
afterAll(stage.end)

const QUESTION = 'Когда приедет курьер?'
const killed = (step: Step) =>
  engineAt((at) => {
    if (at === step) throw Object.assign(new Error('killed'), { code: '57P01' })
  })

const steps: Step[] = ['taken', 'prepared', 'asked', 'concluding', 'concluded']
for (const step of steps)
  it(`an answer leaves once, though its process ends at «${step}»`, async () => {
    const { space, account } = await scene()
    const { chat } = await says(space, account, QUESTION)
    await listen(space)
    const dying = killed(step)
    await work(5, dying)
    const isOver = step === 'concluded'
    expect(await said(chat.id)).toHaveLength(isOver ? 1 : 0)
    // Whoever comes next takes it again, when it is let go or its lease is over.
    await work(300)
    await work(400)
    expect(await said(chat.id)).toEqual([DELIVERY])
    expect(await turns(space)).toMatchObject([{ state: 'over', outcome: 'answered' }])
  })

it('a process that is gone without a word holds a turn for as long as its lease, and no longer', async () => {
  const { space, account } = await scene()
  const { chat } = await says(space, account, QUESTION)
  await listen(space)
  await world.owner.query(
    `update ai_turns set round = 1, lease_until = now() + interval '60 seconds' where space_id = $1`,
    [space.id],
  )
  await work(30)
  expect(await said(chat.id)).toEqual([])
  await work(90)
  expect(await said(chat.id)).toEqual([DELIVERY])
})

it('whoever comes back after its lease finds the turn taken, and says nothing', async () => {
  const { space, account } = await scene()
  const { chat } = await says(space, account, QUESTION)
  await listen(space)
  const other = engineAt()
  const slow = engineAt(async (at) => {
    // Meanwhile its lease is over, and another has answered.
    if (at === 'asked') {
      await world.owner.query("update ai_turns set lease_until = now() - interval '1 hour' where space_id = $1", [
        space.id,
      ])
      await other.round()
      await other.settled()
    }
  })
  await work(5, slow)
  expect(await said(chat.id)).toEqual([DELIVERY])
  expect(await turns(space)).toMatchObject([{ outcome: 'answered', round: 2 }])
  expect(await reserved(space)).toBe(0)
})

it('is told of while it thinks, and again when it is over', async () => {
  const { space, account } = await scene()
  await says(space, account, QUESTION)
  await listen(space)
  const told = async () => {
    const { rows } = await world.owner.query(
      `select count(*)::integer as count from (select kind from announcements where space_id = $1
         union all select kind from events where space_id = $1) e where kind = 'ai.turned'`,
      [space.id],
    )
    return rows[0].count as number
  }
  let whileThinking = 0
  const watched = engineAt(async (at) => {
    if (at === 'prepared') whileThinking = await told()
  })
  await work(5, watched)
  expect(whileThinking).toBe(1)
  expect(await told()).toBe(2)
})

it('two workers over the same turns answer each once', async () => {
  const { space, account } = await scene()
  const chats: number[] = []
  for (let n = 0; n < 4; n++)
    chats.push(
      (await says(space, account, QUESTION, { chat_external_id: `c${n}`, author: { external_id: `c${n}`, name: 'А' } }))
        .chat.id,
    )
  await listen(space)
  const [one, other] = [engineAt(), engineAt()]
  await Promise.all([work(5, one), work(5, other)])
  for (const id of chats) expect(await said(id)).toEqual([DELIVERY])
  expect(await turns(space)).toHaveLength(4)
})

it('a fault of ours that does not pass ends with people, not with silence', async () => {
  const { space, account } = await scene()
  const { chat } = await says(space, account, QUESTION)
  await listen(space)
  const broken = engineAt((at) => {
    if (at === 'asked') throw new Error('a bug of ours')
  })
  for (const seconds of [5, 30, 60, 120, 240]) await work(seconds, broken)
  expect(await said(chat.id)).toEqual([])
  expect(await turns(space)).toMatchObject([{ state: 'over', outcome: 'handed_over', reason: 'fault' }])
})

it('would be caught answering twice: without the round two processes do', async () => {
  const { space, account } = await scene()
  const { chat } = await says(space, account, QUESTION)
  await listen(space)
  const { rows } = await world.owner.query('select version from chats where id = $1', [chat.id])
  const version = Number(rows[0].version)
  const other = engineAt()
  const slow = engineAt(async (at) => {
    if (at !== 'asked') return
    await world.owner.query(`update ai_turns set lease_until = now() - interval '1 hour' where space_id = $1`, [
      space.id,
    ])
    await other.round()
    await other.settled()
    // As if nothing told the rounds apart, and nobody asked whether it is answered.
    await world.owner.query(
      `update ai_turns set round = 1, state = 'open', outcome = null, ended_at = null where space_id = $1`,
      [space.id],
    )
    await world.owner.query('update chats set unanswered_at = now(), version = $2 where id = $1', [chat.id, version])
    await world.owner.query(
      `update messages set created_at = created_at - interval '1 day' where chat_id = $1 and is_own`,
      [chat.id],
    )
  })
  await work(5, slow)
  expect((await said(chat.id)).length).toBe(2)
})

import { afterAll, expect, it } from 'vitest'
import { DELIVERY, makeAloneStage } from '../../../../test/stages/alone-stage.ts'
import { listOldest, queueByRule } from '../../routing/waiting.ts'

const stage = await makeAloneStage()
const { world, scene, says, listen, work, pass, turns, said, rules } = stage
const { owner } = world
afterAll(stage.end)

const QUESTION = 'Когда приедет курьер?'
const stateOf = async (id: number) =>
  (await owner.query(`select a.state, a.hold from actions a where a.message_id = $1`, [id])).rows[0]

it('an answer that needs a yes waits for it, and leaves with it', async () => {
  const { space, boss, account } = await scene({ alone: { needs_approval: true } })
  const { chat } = await says(space, account, QUESTION)
  await pass(space)
  const [turn] = await turns(space)
  expect(turn).toMatchObject({ state: 'asked', outcome: null })
  expect(await stateOf(turn.message_id)).toEqual({ state: 'held', hold: 'approval' })
  const { rows } = await world.as(boss).approvals.list({ query: {} })
  expect(rows).toMatchObject([{ why: 'agent', user_id: null, text: DELIVERY }])
  const [asked] = rows
  await world
    .as(boss)
    .approvals.approve({ params: { id: asked?.id as number }, body: { seen_version: asked?.version as number } })
  await work()
  expect(await turns(space)).toMatchObject([{ state: 'over', outcome: 'answered', draft: null }])
  expect(await stateOf(turn.message_id)).toMatchObject({ state: 'queued' })
  expect(await said(chat.id)).toEqual([DELIVERY])
})

it('a no hands it over with the words and the reason', async () => {
  const { space, boss, account } = await scene({ alone: { needs_approval: true } })
  const { chat } = await says(space, account, QUESTION)
  await pass(space)
  const [asked] = (await world.as(boss).approvals.list({ query: {} })).rows
  await world.as(boss).approvals.refuse({ params: { id: asked?.id as number }, body: { comment: 'Не так' } })
  await work()
  expect(await turns(space)).toMatchObject([{ state: 'over', outcome: 'handed_over', reason: 'not_approved' }])
  expect(await said(chat.id)).toEqual([])
  const handed = await world.as(boss).aiTurns.handed({ query: { chat_id: chat.id } })
  expect(handed).toMatchObject({ text: DELIVERY, reason: 'not_approved' })
})

it('a person who speaks meanwhile ends the turn, though nobody has decided', async () => {
  const { space, boss, account } = await scene({ alone: { needs_approval: true } })
  const { chat } = await says(space, account, QUESTION)
  await pass(space)
  const seen_version = Number((await rules.row('chats', chat.id)).version)
  await world.as(boss).chats.send({ params: { id: chat.id }, body: { text: 'Я отвечу', seen_version } })
  await work()
  expect(await turns(space)).toMatchObject([{ state: 'over', outcome: 'left' }])
  expect(await said(chat.id)).toEqual([])
})

it('what an agent is at is given to nobody: not while it thinks, not while it waits for a yes, not when it has answered', async () => {
  const { space, boss, account } = await scene({ alone: { needs_approval: true } })
  const { chat } = await says(space, account, QUESTION)
  const offered = () =>
    space.inside((ctx) => listOldest(ctx, space.id, [], 10)).then((rows) => rows.map(({ thing_id }) => thing_id))
  await space.inside((ctx) =>
    queueByRule(ctx, space.id, { kind: 'chat', thing_id: chat.id, group_id: null, mode: 'load', depth: 0 }),
  )
  expect(await offered()).toEqual([chat.id])
  await listen(space)
  expect(await offered()).toEqual([])
  await work()
  expect(await turns(space)).toMatchObject([{ state: 'asked' }])
  expect(await offered()).toEqual([])
  const [asked] = (await world.as(boss).approvals.list({ query: {} })).rows
  await world
    .as(boss)
    .approvals.approve({ params: { id: asked?.id as number }, body: { seen_version: asked?.version as number } })
  await work()
  expect(await offered()).toEqual([])
  expect((await owner.query('select from assign_waiting where space_id = $1', [space.id])).rowCount).toBe(0)
})

it('what it hands over is offered to people', async () => {
  const { space, account } = await scene()
  const { chat } = await says(space, account, 'Какая погода на Марсе?')
  await space.inside((ctx) =>
    queueByRule(ctx, space.id, { kind: 'chat', thing_id: chat.id, group_id: null, mode: 'load', depth: 0 }),
  )
  await pass(space)
  expect(await turns(space)).toMatchObject([{ outcome: 'handed_over' }])
  const rows = await space.inside((ctx) => listOldest(ctx, space.id, [], 10))
  expect(rows.map(({ thing_id }) => thing_id)).toEqual([chat.id])
})

it('tools act after the filter: a tag that is there, a contact that the customer wrote, a person that it calls', async () => {
  const tools = ['search_facts', 'add_tag', 'set_contact', 'hand_over'] as const
  const { space, account } = await scene({
    tools: [...tools],
    confidence: { suggest: 10, alone: 30 },
    alone: { leaves_negative: false },
  })
  await owner.query(`insert into tags (space_id, name, uses) values ($1, 'курьер', '{items,chats}')`, [space.id])
  const { chat } = await says(space, account, 'Когда приедет курьер? Телефон +7 911 555-20-15')
  await pass(space)
  expect(await turns(space)).toMatchObject([{ outcome: 'answered' }])
  const { rows: tags } = await owner.query(
    'select t.name from chat_tags c join tags t on t.id = c.tag_id where c.chat_id = $1',
    [chat.id],
  )
  expect(tags).toEqual([{ name: 'курьер' }])
  const { rows: notes } = await owner.query(
    `select text, user_id from messages where chat_id = $1 and kind = 'note'
     union all select text, user_id from item_notes where space_id = $2`,
    [chat.id, space.id],
  )
  expect(notes).toEqual([{ text: 'Телефон: +7 911 555-20-15', user_id: null }])
  await says(space, account, 'Я запутался, когда приедет курьер?', {
    chat_external_id: 'lost',
    author: { external_id: 'lost', name: 'Л' },
  })
  await pass(space)
  expect((await turns(space)).at(-1)).toMatchObject({ outcome: 'handed_over', reason: 'tool' })
})

it('without the tools none of it happens', async () => {
  const { space, account } = await scene({ confidence: { suggest: 10, alone: 30 } })
  await owner.query(`insert into tags (space_id, name, uses) values ($1, 'курьер', '{items,chats}')`, [space.id])
  const { chat } = await says(space, account, 'Когда приедет курьер? Телефон +7 911 555-20-15')
  await pass(space)
  expect(await turns(space)).toMatchObject([{ outcome: 'answered' }])
  expect((await owner.query('select from chat_tags where chat_id = $1', [chat.id])).rowCount).toBe(0)
})

import { afterAll, expect, it } from 'vitest'
import type { TestAccount } from '../../../../test/space.ts'
import { makeAloneStage } from '../../../../test/stages/alone-stage.ts'
import type { Person, Space } from '../../../../test/world.ts'

// Whatever happens between what the model was shown and the moment of sending.

const stage = await makeAloneStage()
const { world, scene, says, listen, work, turns, said, engineAt, rules } = stage
const { owner } = world
afterAll(stage.end)

const QUESTION = 'Когда приедет курьер?'
type Scene = { space: Space; boss: Person; account: TestAccount; agent: { id: number }; chat_id: number }

/** As their browser tells it while they type. */
function writes(space: Space, boss: Person, account: TestAccount, id: number) {
  const holder = {}
  const lock = {
    type: 'chat',
    id,
    space_id: space.id,
    object_id: account.id,
    user_id: boss.user_id,
    group_id: null,
    assigned_to: null,
  } as const
  world.base.locks.hold(holder, { ...lock, access: 'chats.see' })
  return () => world.base.locks.release(holder, lock)
}

const version = async (id: number) => Number((await rules.row('chats', id)).version)
/** What happens, and whether an agent may still answer after it: at once, anew, or not at all. */
const happenings: Record<string, { do: (on: Scene) => Promise<unknown>; may: 'never' | 'anew' }> = {
  'a person answers': {
    do: async ({ boss, chat_id }) =>
      world.as(boss).chats.send({
        params: { id: chat_id },
        body: { text: 'Здравствуйте, сейчас узнаю', seen_version: await version(chat_id) },
      }),
    may: 'never',
  },
  'a person quiets robots': {
    do: ({ boss, chat_id }) => world.as(boss).chats.setRobots({ params: { id: chat_id }, body: { is_paused: true } }),
    may: 'never',
  },
  'a person takes it': {
    do: async ({ boss, chat_id }) =>
      world.as(boss).chatHandling.assign({
        params: { id: chat_id },
        body: { assigned_to: boss.user_id, group_id: null, seen_version: await version(chat_id) },
      }),
    may: 'never',
  },
  'the author is blocked': {
    do: async ({ space, chat_id }) =>
      owner.query(
        `insert into author_blocks (space_id, author_id, object_id) select space_id, author_id, object_id from chats where space_id = $1 and id = $2`,
        [space.id, chat_id],
      ),
    may: 'never',
  },
  'it is closed': {
    do: async ({ boss, chat_id }) =>
      world.as(boss).chats.setStatus({
        params: { id: chat_id },
        body: { status: 'closed', seen_version: await version(chat_id) },
      }),
    may: 'never',
  },
  'the agent is turned off': {
    do: ({ boss, agent }) => world.as(boss).aiAgents.turn({ params: { id: agent.id }, body: { is_on: false } }),
    may: 'never',
  },
  'the autopilot is taken from the account': {
    do: async ({ boss, agent }) => {
      const {
        name,
        definition,
        version: seen_version,
      } = await world.as(boss).aiAgents.get({ params: { id: agent.id } })
      return world.as(boss).aiAgents.save({
        params: { id: agent.id },
        body: { name, seen_version, definition: { ...definition, autopilot_ids: [] } },
      })
    },
    may: 'never',
  },
  'another version of the agent is saved': {
    do: async ({ boss, agent }) => {
      const {
        name,
        definition,
        version: seen_version,
      } = await world.as(boss).aiAgents.get({ params: { id: agent.id } })
      return world.as(boss).aiAgents.save({
        params: { id: agent.id },
        body: { name, seen_version, definition: { ...definition, instructions: `Иначе ${seen_version}` } },
      })
    },
    may: 'anew',
  },
  'the customer goes on': {
    do: ({ space, account }) => says(space, account, 'И ещё: приедет ли курьер вечером?'),
    may: 'anew',
  },
  'a colleague begins to write': {
    do: async ({ space, boss, account, chat_id }) => writes(space, boss, account, chat_id),
    may: 'never',
  },
  'the customer asks for a person': {
    do: ({ space, account }) => says(space, account, 'Позовите человека'),
    may: 'never',
  },
}

for (const [name, { do: happen, may }] of Object.entries(happenings))
  it(`${name} while the model thinks: what was written is ${may === 'never' ? 'not sent' : 'written anew'}`, async () => {
    const on = await scene()
    const { chat } = await says(on.space, on.account, QUESTION)
    await listen(on.space)
    let times = 0
    const engine = engineAt(async (at, { space_id }) => {
      if (at === 'asked' && space_id === on.space.id && times++ === 0) await happen({ ...on, chat_id: chat.id })
    })
    await work(5, engine)
    expect(await said(chat.id)).toEqual([])
    await listen(on.space)
    await work(30, engine)
    expect(await said(chat.id)).toHaveLength(may === 'anew' ? 1 : 0)
    expect((await turns(on.space)).at(-1)).toMatchObject({ state: 'over' })
    expect(times).toBe(may === 'anew' ? 2 : 1)
  })

it('is sent where nothing happens: else the tests above would show nothing', async () => {
  const on = await scene()
  const { chat } = await says(on.space, on.account, QUESTION)
  await listen(on.space)
  await work(5)
  expect(await said(chat.id)).toHaveLength(1)
})

it('a colleague who writes is not talked over: the agent waits, and answers when they have gone without a word', async () => {
  const on = await scene()
  const { chat } = await says(on.space, on.account, QUESTION)
  await listen(on.space)
  const stops = writes(on.space, on.boss, on.account, chat.id)
  await work(5)
  await work(30)
  expect(await said(chat.id)).toEqual([])
  expect((await turns(on.space))[0]).toMatchObject({ state: 'open', faults: 0, moves: 0 })
  stops()
  await work(60)
  expect(await said(chat.id)).toHaveLength(1)
})

it('a colleague who goes on writing has it; one who began while the model thought has its words beside the field', async () => {
  const [long, late] = [await scene(), await scene()]
  const { chat } = await says(long.space, long.account, QUESTION)
  await listen(long.space)
  writes(long.space, long.boss, long.account, chat.id)
  await work(5)
  await work(130)
  expect((await turns(long.space))[0]).toMatchObject({ state: 'over', outcome: 'left', reason: 'paused' })
  const { chat: other } = await says(late.space, late.account, QUESTION)
  await listen(late.space)
  await work(
    5,
    engineAt((at) => at === 'asked' && writes(late.space, late.boss, late.account, other.id)),
  )
  const [turn] = await turns(late.space)
  expect(turn).toMatchObject({ outcome: 'handed_over', reason: 'paused', draft: { text: expect.any(String) } })
  expect([await said(chat.id), await said(other.id)]).toEqual([[], []])
})

it('whoever goes on and on is left to people after two new beginnings', async () => {
  const on = await scene()
  const { chat } = await says(on.space, on.account, QUESTION)
  await listen(on.space)
  const engine = engineAt(async (at, { space_id }) => {
    if (at === 'asked' && space_id === on.space.id) await says(on.space, on.account, 'И ещё: когда приедет курьер?')
  })
  for (const seconds of [5, 30, 60, 90]) {
    await work(seconds, engine)
    await listen(on.space)
  }
  expect(await said(chat.id)).toEqual([])
  expect((await turns(on.space))[0]).toMatchObject({ outcome: 'handed_over', reason: 'moved', moves: 2 })
})

it('in any order: nothing is sent after something that forbids it', async () => {
  let seed = 20_261_118
  const random = (below: number) => {
    seed = (Math.imul(seed, 1_103_515_245) + 12_345) >>> 0
    return (seed >>> 8) % below
  }
  const names = Object.keys(happenings)
  for (let n = 0; n < 12; n++) {
    const on = await scene()
    const { chat } = await says(on.space, on.account, QUESTION)
    await listen(on.space)
    const place = (['taken', 'prepared', 'asked'] as const)[random(3)]
    const chosen = [names[random(names.length)], names[random(names.length)]] as string[]
    let isForbidden = false
    let isDone = false
    const engine = engineAt(async (at, { space_id }) => {
      // A turn that an earlier round has left goes on beside this one: what happens there does not hold this one up.
      if (at !== place || isDone || space_id !== on.space.id) return
      isDone = true
      for (const name of chosen) {
        await happenings[name]?.do({ ...on, chat_id: chat.id }).catch(() => undefined)
        if (happenings[name]?.may === 'never') isForbidden = true
      }
    })
    await work(5, engine)
    await listen(on.space)
    await work(60, engine)
    const words = await said(chat.id)
    expect([chosen, place, words.length]).toEqual([chosen, place, isForbidden ? 0 : 1])
  }
}, 60_000)

import { drawn } from '../../stages/bots-stage.ts'
import type { Person, Space, World } from '../../world.ts'
import { whoseItIs } from './whose.ts'

// Valid requests of bots; requests.ts lists them.

const named = () => `Бот ${Math.random()}`
const draft = () =>
  drawn([
    ['hello', { kind: 'message', variants: ['Здравствуйте'] }, { next: 'end' }],
    ['end', { kind: 'end' }, {}],
  ])

async function aBot(world: World, space: Space) {
  const { bots } = world.as(await space.person('administrator'))
  const { id } = await bots.add({ body: { space_id: space.id, name: named(), draft: draft() } })
  return { params: { id } }
}

async function published(world: World, space: Space) {
  const { params } = await aBot(world, space)
  const { bots } = world.as(await space.person('administrator'))
  await bots.publish({ params, body: { seen_version: 1 } })
  return { params }
}

async function aSession(world: World, space: Space) {
  const { params } = await published(world, space)
  const { chat } = await space.message()
  const data = { frames: [], node: 'hello', step: 0, at: null, run: 0, calls: 0, waits: null, said: null, start: null }
  const { rows } = await world.owner.query(
    `insert into bot_sessions (space_id, bot_id, version, chat_id, object_id, author_id, cause, state, data, depth, correlation_id)
     select $1, $2, 1, c.id, c.object_id, c.author_id, 'any_message', 'waiting', $4, 1, 'test' from chats c where c.space_id = $1 and c.id = $3
     returning id`,
    [space.id, params.id, chat.id, data],
  )
  return { params: { id: Number(rows[0].id) }, chat_id: chat.id }
}
const session = async (world: World, space: Space) => ({ params: (await aSession(world, space)).params })

const http = { kind: 'http' as const, id: 'h', at: { x: 0, y: 0 }, url: 'https://192.0.2.1/x' }

export const botRequests = {
  list: async (world: World, space: Space) => {
    await aBot(world, space)
    return { query: {} }
  },
  get: aBot,
  add: async (_: World, space: Space) => ({ body: { space_id: space.id, name: named(), draft: draft() } }),
  save: async (world: World, space: Space) => ({
    ...(await aBot(world, space)),
    body: { seen_version: 1, name: named(), draft: draft() },
  }),
  check: async (_: World, space: Space) => ({ body: { space_id: space.id, draft: draft() } }),
  publish: async (world: World, space: Space) => ({ ...(await aBot(world, space)), body: { seen_version: 1 } }),
  rollBack: async (world: World, space: Space) => ({ ...(await published(world, space)), body: { version: 1 } }),
  versions: async (world: World, space: Space) => ({ ...(await published(world, space)), query: {} }),
  version: async (world: World, space: Space) => {
    const { params } = await published(world, space)
    return { params: { ...params, version: 1 } }
  },
  arrange: async (world: World, space: Space) => {
    const { params } = await aBot(world, space)
    const { rows } = await world.owner.query(
      'select id from bots where space_id = $1 and deleted_at is null and id <> $2',
      [space.id, params.id],
    )
    return { body: { space_id: space.id, ids: [params.id, ...rows.map(({ id }) => id as number)] } }
  },
  turn: async (world: World, space: Space) => ({ ...(await published(world, space)), body: { is_on: true } }),
  duplicate: async (world: World, space: Space) => ({ ...(await aBot(world, space)), body: { name: named() } }),
  remove: aBot,
  setSecret: async (world: World, space: Space) => ({
    ...(await aBot(world, space)),
    body: { name: 'CRM', value: 'Bearer abc', host: 'crm.example' },
  }),
  removeSecret: async (world: World, space: Space) => ({ ...(await aBot(world, space)), body: { name: 'CRM' } }),
  tryRequest: async (world: World, space: Space) => ({ ...(await aBot(world, space)), body: { node: http } }),
  export: aBot,
  import: async (_: World, space: Space) => ({
    body: {
      space_id: space.id,
      document: { format: 'otklik.bot' as const, version: 1 as const, name: named(), definition: draft(), names: [] },
    },
  }),
}

async function aFailure(world: World, space: Space) {
  const { params } = await aSession(world, space)
  await world.owner.query(`update bots set is_on = true where space_id = $1`, [space.id])
  await world.owner.query(
    `update bot_sessions set state = 'stopped', reason = 'fault', ended_at = now() where id = $1`,
    [params.id],
  )
  return { params, body: { what: 'session' as const } }
}

export const botSessionRequests = {
  failures: async (world: World, space: Space) => {
    await aFailure(world, space)
    return { query: { space_id: space.id } }
  },
  repeat: aFailure,
  list: async (world: World, space: Space) => {
    await aSession(world, space)
    return { query: { space_id: space.id } }
  },
  get: session,
  steps: async (world: World, space: Space) => ({ ...(await session(world, space)), query: {} }),
  stop: session,
  figures: async (world: World, space: Space) => ({ ...(await published(world, space)), query: {} }),
  ofChat: async (world: World, space: Space) => ({ params: { id: (await aSession(world, space)).chat_id } }),
}

async function aTest(world: World, space: Space, who?: Person) {
  const user_id = await whoseItIs(world, space, who)
  const state = { frames: [{ bot_id: 0, version: 0, variables: {}, back: null }], node: 'hello', step: 1, at: 1 }
  const waits = { for: 'delay', due_at: Math.floor(Date.now() / 1000) + 60 }
  const data = {
    ...{ network: 'telegram', author_name: 'Анна', with_calls: false, start: null, said: null, seq: 1, end: null },
    ...{ now: Math.floor(Date.now() / 1000), state: { ...state, run: 0, calls: 0, waits } },
    messages: [
      {
        ...{ id: 1, at: 0, from: 'bot', text: 'Куда?', files: 0, pressed: null, node: 'hello' },
        choices: [{ kind: 'reply', label: 'Да', url: null, payload: 'AAAAAAABAAAAAQA' }],
      },
    ],
    ...{ steps: [], acts: [] },
  }
  const { rows } = await world.owner.query(
    'insert into bot_tests (space_id, user_id, definition, data) values ($1, $2, $3, $4) returning id',
    [space.id, user_id, draft(), data],
  )
  return { params: { id: rows[0].id as number } }
}

export const botTestRequests = {
  begin: async (_: World, space: Space) => ({
    body: { space_id: space.id, definition: draft(), network: 'telegram' },
  }),
  get: aTest,
  say: async (world: World, space: Space, who?: Person) => ({
    ...(await aTest(world, space, who)),
    body: { text: 'Здравствуйте' },
  }),
  press: async (world: World, space: Space, who?: Person) => ({
    ...(await aTest(world, space, who)),
    body: { payload: 'AAAAAAABAAAAAQA' },
  }),
  move: async (world: World, space: Space, who?: Person) => ({
    ...(await aTest(world, space, who)),
    body: { seconds: 60 },
  }),
  takeOver: aTest,
}

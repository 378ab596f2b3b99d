import { limits } from '@otklik/contract/limits.ts'
import type { Person, Space, World } from '../../world.ts'

// Valid requests of agents; requests.ts lists them.

const named = () => `Агент ${Math.random()}`
const definition = { model: { kind: 'openai' as const, base_url: 'https://192.0.2.1/v1', model: 'm' } }

async function anAgent(world: World, space: Space) {
  const { aiAgents } = world.as(await space.person('administrator'))
  // A space has room for some, and those who walk over all calls ask for many.
  const all = await aiAgents.list({ query: { space_id: space.id } })
  for (const { id } of all.slice(0, Math.max(0, all.length + 1 - limits.ai_agents)))
    await aiAgents.remove({ params: { id } })
  const { id } = await aiAgents.add({ body: { space_id: space.id, name: named(), definition } })
  return { params: { id } }
}
const ofSpace = async (_: World, space: Space) => ({ query: { space_id: space.id } })
const aChat = async (_: World, space: Space) => ({ params: { id: (await space.message()).chat.id } })

/** One that was asked, and what came of it. */
async function aCall(world: World, space: Space) {
  const { chat } = await space.message()
  const { rows } = await world.owner.query(
    `insert into ai_calls (space_id, month, agent_id, agent_name, version, kind, chat_id, reserved, ended_at)
     values ($1, '2026-01-01', 1999999999, 'Агент', 1, 'draft', $2, 0, now()) returning id`,
    [space.id, chat.id],
  )
  return { params: { id: Number(rows[0].id) } }
}

export const agentRequests = {
  list: async (world: World, space: Space) => {
    await anAgent(world, space)
    return { query: {} }
  },
  get: anAgent,
  add: async (_: World, space: Space) => ({ body: { space_id: space.id, name: named(), definition } }),
  save: async (world: World, space: Space) => ({
    ...(await anAgent(world, space)),
    body: { seen_version: 1, name: named(), definition },
  }),
  turn: async (world: World, space: Space) => ({ ...(await anAgent(world, space)), body: { is_on: true } }),
  arrange: async (world: World, space: Space) => {
    await anAgent(world, space)
    const { aiAgents } = world.as(await space.person('administrator'))
    const all = await aiAgents.list({ query: { space_id: space.id } })
    return { body: { space_id: space.id, ids: all.map(({ id }) => id).toReversed() } }
  },
  remove: anAgent,
  setKey: async (world: World, space: Space) => ({
    ...(await anAgent(world, space)),
    body: { key: 'sk-of-a-request', seen_version: 1 },
  }),
  removeKey: anAgent,
  versions: async (world: World, space: Space) => ({ ...(await anAgent(world, space)), query: {} }),
  version: async (world: World, space: Space) => {
    const { params } = await anAgent(world, space)
    return { params: { ...params, version: 1 } }
  },
  check: anAgent,
  tryQuestion: async (world: World, space: Space) => ({
    ...(await anAgent(world, space)),
    body: { question: 'Когда вы работаете?' },
  }),
}

export const aiRequests = {
  offering: async (_: World, space: Space) => ({ query: { space_id: space.id, kind: 'chat' as const } }),
  compose: async (_: World, space: Space) => ({
    body: { chat_id: (await space.message()).chat.id, kind: 'draft' as const },
  }),
  outcome: async (world: World, space: Space, who?: Person) => {
    const { user_id } = who ?? (await space.person('administrator'))
    const { rows } = await world.owner.query(
      `insert into ai_suggestions (space_id, kind, user_id) values ($1, 'draft', $2) returning id`,
      [space.id, user_id],
    )
    return { params: { id: Number(rows[0].id) }, body: { outcome: 'used' as const } }
  },
  summary: async (world: World, space: Space) => {
    const { params } = await aChat(world, space)
    await world.owner.query(
      `insert into ai_summaries (space_id, chat_id, version, lines, by_agent) values ($1, $2, 1, '[]', true)`,
      [space.id, params.id],
    )
    return { params }
  },
  sumUp: aChat,
  suggest: async (_: World, space: Space) => ({ body: { chat_id: (await space.message()).chat.id } }),
}

export const aiJournalRequests = {
  settings: ofSpace,
  saveSettings: async (_: World, space: Space) => ({
    body: {
      ...{ space_id: space.id, is_closed: false, is_masked: true, keeps_texts: false },
      ...{ month: 100_000, currency: 'RUB' as const },
    },
  }),
  month: ofSpace,
  calls: async (world: World, space: Space) => {
    await aCall(world, space)
    return { query: { space_id: space.id } }
  },
  call: aCall,
  readTexts: aCall,
}

/** What an agent made of a dialogue or a comment, with the draft that it has left. */
async function aTurn(world: World, space: Space, kind: 'chat' | 'item', agent_id = 1_999_999_999) {
  const id = kind === 'chat' ? (await space.message()).chat.id : (await space.comment()).id
  const { rows } = await world.owner.query(
    `insert into ai_suggestions (space_id, kind, text_key) values ($1, 'draft', 'k') returning id`,
    [space.id],
  )
  await world.owner.query(
    `insert into ai_turns (space_id, kind, thing_id, thread_id, object_id, seq, depth, correlation_id, first_at, due_at, state, outcome, reason,
       ended_at, agent_id, agent_name, version, confidence, draft, suggestion_id)
     values ($1, $2, $3, $3, 1, 1, 0, 'c', now(), now(), 'over', 'handed_over', 'unsure', now(), $4, 'Агент', 1, 40,
       '{"text": "Здравствуйте", "marks": [], "sources": []}', $5)`,
    [space.id, kind, id, agent_id, rows[0].id],
  )
  return { params: { id } }
}

export const aiTurnRequests = {
  ofItem: async (world: World, space: Space) => ({ ...(await aTurn(world, space, 'item')), query: {} }),
  ofChat: async (world: World, space: Space) => ({ ...(await aTurn(world, space, 'chat')), query: {} }),
  handed: async (world: World, space: Space) => ({
    query: { chat_id: (await aTurn(world, space, 'chat')).params.id },
  }),
  ofAgent: async (world: World, space: Space) => {
    const { params } = await anAgent(world, space)
    await aTurn(world, space, 'chat', params.id)
    return { params, query: {} }
  },
  figures: anAgent,
}

import { randomUUID } from 'node:crypto'
import type { Person, Space, World } from '../world.ts'

const DAY_S = 86_400
export const inADay = () => Math.floor(Date.now() / 1000) + DAY_S

const item = async (space: Space) => {
  const { id, version } = await space.comment()
  return { params: { id }, version }
}
const chat = async (space: Space) => {
  const { id, version } = (await space.message()).chat
  return { params: { id }, version }
}

const aTag = async ({ owner }: World, { id }: Space): Promise<number> =>
  (await owner.query(`insert into tags (space_id, name) values ($1, $2) returning id`, [id, randomUUID()])).rows[0].id

/** Given to a colleague, so that taking it from them changes something. */
async function giveAway({ owner }: World, space: Space, table: 'items' | 'chats', id: number) {
  const { user_id } = await space.person('operator')
  await owner.query(`update ${table} set assigned_to = $1 where id = $2`, [user_id, id])
}

export const itemHandlingRequests = {
  setTags: async (world: World, space: Space) => ({
    params: (await item(space)).params,
    body: { add: [await aTag(world, space)] },
  }),
  setEmotion: async (_: World, space: Space) => ({
    params: (await item(space)).params,
    body: { emotion: 'negative' as const },
  }),
  clearEmotion: async (world: World, space: Space) => {
    const { params } = await item(space)
    const { itemHandling } = world.as(await space.person('operator'))
    await itemHandling.setEmotion({ params, body: { emotion: 'negative' } })
    return { params }
  },
  assign: async (world: World, space: Space) => {
    const { params, version } = await item(space)
    await giveAway(world, space, 'items', params.id)
    return { params, body: { assigned_to: null, group_id: null, seen_version: version } }
  },
  addNote: async (_: World, space: Space) => ({ params: (await item(space)).params, body: { text: 'Это наш клиент' } }),
  saveDraft: async (_: World, space: Space) => ({ params: (await item(space)).params, body: { text: 'Добрый день' } }),
  begin: async (_: World, space: Space) => ({ params: (await item(space)).params, body: { is_writing: true } }),
  setLater: async (world: World, space: Space) => {
    const { params, version } = await item(space)
    const { items } = world.as(await space.person('operator'))
    const reply = await items.reply({ params, body: { text: 'Завтра', seen_version: version, send_at: inADay() } })
    return { params: { id: reply.id }, body: { send_at: null } }
  },
}

export const chatHandlingRequests = {
  setTags: async (world: World, space: Space) => ({
    params: (await chat(space)).params,
    body: { add: [await aTag(world, space)] },
  }),
  setEmotion: async (_: World, space: Space) => ({
    params: (await chat(space)).params,
    body: { emotion: 'negative' as const },
  }),
  clearEmotion: async (world: World, space: Space) => {
    const { params } = await chat(space)
    const { chatHandling } = world.as(await space.person('operator'))
    await chatHandling.setEmotion({ params, body: { emotion: 'negative' } })
    return { params }
  },
  assign: async (world: World, space: Space) => {
    const { params, version } = await chat(space)
    await giveAway(world, space, 'chats', params.id)
    return { params, body: { assigned_to: null, group_id: null, seen_version: version } }
  },
  addNote: async (_: World, space: Space) => ({ params: (await chat(space)).params, body: { text: 'Это наш клиент' } }),
  saveDraft: async (_: World, space: Space) => ({ params: (await chat(space)).params, body: { text: 'Добрый день' } }),
  begin: async (_: World, space: Space) => ({ params: (await chat(space)).params, body: { is_writing: true } }),
  setLater: async (world: World, space: Space) => {
    const { params, version } = await chat(space)
    const { chats } = world.as(await space.person('operator'))
    const message = await chats.send({ params, body: { text: 'Завтра', seen_version: version, send_at: inADay() } })
    return { params: { id: message.id }, body: { send_at: null } }
  },
}

const macro = async ({ owner }: World, { id }: Space): Promise<number> => {
  const actions = JSON.stringify([{ do: 'note', text: 'Позвонить' }])
  const { rows } = await owner.query(
    'insert into macros (space_id, name, actions) values ($1, gen_random_uuid()::text, $2) returning id',
    [id, actions],
  )
  return rows[0].id
}

export const macroRunRequests = {
  onItem: async (world: World, space: Space) => {
    const { params, version } = await item(space)
    return { params, body: { macro_id: await macro(world, space), seen_version: version } }
  },
  onChat: async (world: World, space: Space) => {
    const { params, version } = await chat(space)
    return { params, body: { macro_id: await macro(world, space), seen_version: version } }
  },
}

/** Of whoever asks, where they work; or of somebody in the space. */
async function run({ owner }: World, space: Space, who?: Person) {
  const { user_id } = who ?? (await space.person('operator'))
  const { rows } = await owner.query(
    `insert into bulk_runs (space_id, user_id, target_kind, deed, total, correlation_id)
     select space_id, user_id, 'item', '{"do": "delete"}', 0, 'test' from members where user_id = $1 returning id`,
    [user_id],
  )
  return { params: { id: rows[0].id as number } }
}

export const bulkRequests = {
  previewItems: async (_: World, space: Space) => ({ body: { target: { ids: [(await item(space)).params.id] } } }),
  previewChats: async (_: World, space: Space) => ({ body: { target: { ids: [(await chat(space)).params.id] } } }),
  onItems: async (_: World, space: Space) => ({
    body: { deed: { do: 'hide', is_hidden: true }, target: { ids: [(await item(space)).params.id] } },
  }),
  onChats: async (_: World, space: Space) => ({
    body: { deed: { do: 'status', status: 'closed' }, target: { ids: [(await chat(space)).params.id] } },
  }),
  list: async () => ({}),
  get: run,
  results: async (world: World, space: Space, who?: Person) => ({ ...(await run(world, space, who)), query: {} }),
  stop: run,
}

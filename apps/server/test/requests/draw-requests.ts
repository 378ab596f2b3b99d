import type { Space, World } from '../world.ts'

// Valid requests of draws; requests.ts lists them. What needs a secret of the installation is made by calls.

const now = () => Math.floor(Date.now() / 1000)
const terms = () => ({ from: now() - 86_400, until: now() + 86_400, winners: 1, reserves: 1 })

async function aPost({ owner }: World, space: Space) {
  const { id } = await space.comment({ created_at: now() - 60 })
  const { rows } = await owner.query('select post_id from items where space_id = $1 and id = $2', [space.id, id])
  return Number(rows[0].post_id)
}

async function aDraft(world: World, space: Space) {
  const { draws } = world.as(await space.person('administrator'))
  const body = { space_id: space.id, name: 'Осень', post_id: await aPost(world, space), terms: terms() }
  return { params: { id: (await draws.add({ body })).id } }
}

async function announced(world: World, space: Space) {
  const { params } = await aDraft(world, space)
  const { draws } = world.as(await space.person('administrator'))
  const { key } = await draws.announce({ params })
  return { params, key }
}

/** Its list is closed with the one comment in it. */
async function frozen(world: World, space: Space) {
  const { params } = await announced(world, space)
  await world.owner.query(
    `update contest_draws set state = 'frozen', frozen_at = now(), entries = 1, entries_hash = '\\x00' where space_id = $1 and id = $2`,
    [space.id, params.id],
  )
  await world.owner.query(
    `insert into contest_entries (space_id, draw_id, ticket, author_id, item_id)
     select space_id, $2, 'ab', author_id, id from items where space_id = $1 order by id desc limit 1`,
    [space.id, params.id],
  )
  return { params }
}

async function drawn(world: World, space: Space) {
  const { params } = await frozen(world, space)
  const { draws } = world.as(await space.person('administrator'))
  await draws.draw({ params, body: {} })
  return { params }
}

export const drawRequests = {
  list: async (world: World, space: Space) => {
    await aDraft(world, space)
    return { query: {} }
  },
  posts: async (world: World, space: Space) => {
    await aPost(world, space)
    return { query: { space_id: space.id } }
  },
  get: aDraft,
  add: async (world: World, space: Space) => ({
    body: { space_id: space.id, name: 'Осень', post_id: await aPost(world, space), terms: terms() },
  }),
  change: async (world: World, space: Space) => ({
    ...(await aDraft(world, space)),
    body: { name: 'Зима', post_id: await aPost(world, space), terms: terms() },
  }),
  remove: aDraft,
  announce: aDraft,
  draw: async (world: World, space: Space) => ({ ...(await frozen(world, space)), body: {} }),
  answered: async (world: World, space: Space) => ({ ...(await drawn(world, space)), body: { place: 1 } }),
  pass: async (world: World, space: Space) => ({ ...(await drawn(world, space)), body: { place: 1 } }),
  close: drawn,
  callOff: async (world: World, space: Space) => ({
    params: (await announced(world, space)).params,
    body: { reason: 'Ошибка в условиях' },
  }),
  proof: async (world: World, space: Space) => ({ params: { key: (await announced(world, space)).key } }),
}

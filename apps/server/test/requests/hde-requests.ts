import type { Space, World } from '../world.ts'

// Valid requests of help desks; requests.ts lists them. None of them leaves the machine: `is_on` would ask.

let last = 0
const draft = () => ({
  ...{ host: `desk-${++last}.helpdesk.example`, email: 'bot@example.test', key: 'canary-key', department_id: null },
  ...{ priority_id: null, user_email: null, statuses: { closed: 'closed' }, is_on: false },
})

/** Its key is sealed by the installation, so it is made by a call. */
async function aDesk(world: World, space: Space) {
  const boss = await space.person('administrator')
  const { id } = await world.as(boss).hdeDesks.add({ body: { space_id: space.id, ...draft() } as never })
  return { params: { id } }
}

/** One that works, as far as anybody here knows. */
async function anOpenDesk(world: World, space: Space): Promise<number> {
  await world.owner.query('delete from hde_desks where space_id = $1', [space.id])
  const { params } = await aDesk(world, space)
  await world.owner.query(`update hde_desks set state = 'on', next_at = 'infinity' where id = $1`, [params.id])
  return params.id
}

const aChat = async (space: Space) => (await space.message()).chat.id

export const hdeDeskRequests = {
  list: async () => ({}),
  get: async (world: World, space: Space) => fresh(world, space),
  add: async (world: World, space: Space) => {
    await world.owner.query('delete from hde_desks where space_id = $1', [space.id])
    return { body: { space_id: space.id, ...draft() } }
  },
  change: async (world: World, space: Space) => ({ ...(await fresh(world, space)), body: draft() }),
  remove: async (world: World, space: Space) => fresh(world, space),
}

async function fresh(world: World, space: Space) {
  await world.owner.query('delete from hde_desks where space_id = $1', [space.id])
  return aDesk(world, space)
}

export const hdeTicketRequests = {
  desks: async () => ({}),
  ofItem: async (_: World, space: Space) => ({ params: { id: (await space.comment()).id } }),
  ofChat: async (_: World, space: Space) => ({ params: { id: await aChat(space) } }),
  handItem: async (world: World, space: Space) => ({
    params: { id: (await space.comment()).id },
    body: { desk_id: await anOpenDesk(world, space) },
  }),
  handChat: async (world: World, space: Space) => ({
    params: { id: await aChat(space) },
    body: { desk_id: await anOpenDesk(world, space) },
  }),
}

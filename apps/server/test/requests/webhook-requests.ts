import type { Space, World } from '../world.ts'

// Valid requests of webhooks; requests.ts lists them. None of them leaves the machine: `is_on` sends a ping.

const draft = { url: 'https://hooks.example.test/otklik', types: ['item.created'], object_ids: null, is_on: false }

/** Its secret is sealed by the installation, so it is made by a call. */
async function aHook(world: World, space: Space) {
  const boss = await space.person('administrator')
  const { hook } = await world.as(boss).webhooks.add({ body: { space_id: space.id, ...draft } as never })
  return { params: { id: hook.id } }
}

async function aDelivery(world: World, space: Space) {
  const { params } = await aHook(world, space)
  const { rows } = await world.owner.query(
    `insert into webhook_deliveries (space_id, hook_id, seq, type, thread_kind, thread_id, body, state)
     values ($1, $2, 1, 'item.created', 'item', 1, 'canary-body', 'failed') returning id`,
    [space.id, params.id],
  )
  return { params: { id: Number(rows[0].id) } }
}

export const webhookRequests = {
  list: async () => ({}),
  add: async (_: World, { id }: Space) => ({ body: { space_id: id, ...draft } }),
  change: async (world: World, space: Space) => ({
    ...(await aHook(world, space)),
    body: { ...draft, types: ['item.created', 'item.status'] },
  }),
  rotate: aHook,
  ping: aHook,
  remove: aHook,
  deliveries: async (world: World, space: Space) => ({ ...(await aHook(world, space)), query: {} }),
  delivery: aDelivery,
  replay: async (world: World, space: Space) => ({ ...(await aHook(world, space)), body: { failed: true } }),
}

import type { Space, World } from '../world.ts'

// Valid requests of the action journal; requests.ts lists them.

async function aLine({ owner }: World, { id }: Space) {
  const { rows } = await owner.query(
    `insert into audit_log (space_id, thing, kind, cause, told, digests)
     values ($1, 'tag', 'tag.made', 'person', '{"subject": "canary-subject"}', '{}') returning id`,
    [id],
  )
  return Number(rows[0].id)
}

export const journalRequests = {
  list: async () => ({ query: {} }),
  get: async (world: World, space: Space) => ({ params: { id: await aLine(world, space) } }),
  state: async () => ({}),
  forgotten: async (_: World, { id }: Space) => ({ query: { space_id: id, years: 1 } }),
  keep: async (_: World, { id }: Space) => ({ body: { space_id: id, years: 7, up_to: 0 } }),
  export: async (_: World, { id }: Space) => ({ body: { space_id: id, format: 'csv' } }),
}

import type { Space, World } from '../world.ts'

// Valid requests of the set-up file; requests.ts lists them.

/** Adds one label to whatever stands there. */
const document = JSON.stringify({
  format: 1,
  lineage: '0d6a1c1e-6f2a-4a5e-9a55-2f7b6a1f0c11',
  sections: { labels: [{ name: 'Из файла', color: 'red' }] },
})

async function compared(world: World, space: Space) {
  const boss = await space.person('administrator')
  const body = { space_id: space.id, document }
  return (await world.as(boss).setup.compare({ body })).version
}

async function aSnapshot({ owner }: World, space: Space) {
  const { rows } = await owner.query(
    `insert into setup_snapshots (space_id, sections, changes, document) values ($1, '{labels}', 1, '{}') returning id`,
    [space.id],
  )
  return { params: { id: rows[0].id } }
}

export const setupRequests = {
  export: async (_: World, { id }: Space) => ({ body: { space_id: id } }),
  compare: async (_: World, { id }: Space) => ({ body: { space_id: id, document } }),
  apply: async (world: World, space: Space) => ({
    body: {
      ...{ space_id: space.id, document, seen_version: await compared(world, space) },
      picks: [{ section: 'labels', does: 'add', key: 'из файла' }],
    },
  }),
  snapshots: async (_: World, { id }: Space) => ({ query: { space_id: id } }),
  snapshot: aSnapshot,
}

import type { Space, World } from '../world.ts'

// Valid requests about groups of comments that ask the same; requests.ts lists them.

/** Two that ask the same, as the listener would have put them together. */
export async function aGroup({ owner }: World, space: Space) {
  const first = await space.comment({ text: 'Есть ли доставка в Казань?' })
  const second = await space.comment({ text: 'есть ли доставка в казань' })
  for (const { id } of [first, second])
    await owner.query(
      `insert into near_duplicates (space_id, item_id, object_id, place, at, first_id, bands)
       select space_id, id, object_id, coalesce(post_id, -object_id), created_at, $2::bigint, '{1}' from items where id = $1
       on conflict do nothing`,
      [id, first.id],
    )
  await owner.query(
    `insert into twin_groups (space_id, first_id, object_id, size, last_at)
     select space_id, id, object_id, 2, now() from items where id = $1 on conflict do nothing`,
    [first.id],
  )
  return { params: { id: first.id }, version: first.version }
}

const one = async (world: World, space: Space) => ({ params: (await aGroup(world, space)).params })

export const duplicateRequests = {
  list: async () => ({ query: {} }),
  counts: async (world: World, space: Space) => ({ body: { ids: [(await aGroup(world, space)).params.id] } }),
  ofItem: one,
  get: one,
  members: async (world: World, space: Space) => ({ ...(await one(world, space)), query: {} }),
  preview: async (world: World, space: Space) => {
    const { params } = await aGroup(world, space)
    return { params, body: { texts: ['Есть, {author.first_name}!'], ids: [params.id] } }
  },
  saveDraft: async (world: World, space: Space) => ({
    ...(await one(world, space)),
    body: { texts: ['Есть, {author.first_name}!', ''] },
  }),
  reply: async (world: World, space: Space) => {
    const { params, version } = await aGroup(world, space)
    return { params, body: { texts: ['Есть!'], members: [{ id: params.id, seen_version: version, variant: 0 }] } }
  },
}

import type { Space, World } from '../world.ts'

/** An answer of somebody of whom a yes is demanded. */
async function asked(world: World, space: Space) {
  const writer = await space.person('operator', { switches: ['items', 'messages'] })
  await world.owner.query('update members set needs_approval = true where space_id = $1 and user_id = $2', [
    space.id,
    writer.user_id,
  ])
  const { id, version } = await space.comment()
  const reply = await world
    .as(writer)
    .items.reply({ params: { id }, body: { text: 'canary-answer', seen_version: version } })
  const { rows } = await world.owner.query(
    'select p.id, i.version from approvals p join items i on i.space_id = p.space_id and i.id = p.item_id where p.space_id = $1 and p.reply_id = $2',
    [space.id, reply.id],
  )
  return { id: Number(rows[0].id), seen_version: Number(rows[0].version) }
}

export const approvalRequests = {
  list: async (_: World, { id }: Space) => ({ query: { space_id: id } }),
  approve: async (world: World, space: Space) => {
    const { id, seen_version } = await asked(world, space)
    return { params: { id }, body: { seen_version } }
  },
  refuse: async (world: World, space: Space) => {
    const { id } = await asked(world, space)
    return { params: { id }, body: { comment: 'Не так' } }
  },
}

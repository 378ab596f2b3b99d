import { next } from '../space.ts'
import type { Person, Space, World } from '../world.ts'

/** A row of this person's bell. */
async function aNotification({ owner }: World, space: Space, who?: Person): Promise<number> {
  const found = await owner.query('select user_id from members where space_id = $1 and user_id = $2', [
    space.id,
    who?.user_id ?? 0,
  ])
  const { user_id } = (found.rows[0] as Person | undefined) ?? (await space.person('operator'))
  const { rows } = await owner.query<{ id: number }>(
    `insert into notifications (space_id, user_id, code, cause_key, join_key, thing, thing_id, why)
     values ($1, $2, 'new_device', $3, $3, 'person', 1, 'always') returning id`,
    [space.id, user_id, `test:${next()}`],
  )
  return Number(rows[0]?.id)
}

const aThread = async (space: Space) => ({ space_id: space.id, thing: 'item', id: (await space.comment()).id })
const choices = [{ code: 'answered', outlet: 'mail', is_on: true }]

export const notificationRequests = {
  list: async () => ({ query: {} }),
  unread: async () => ({}),
  read: async (world: World, space: Space, who?: Person) => ({
    params: { id: await aNotification(world, space, who) },
  }),
  readAll: async () => ({ body: { up_to: 1_000_000 } }),
  readThing: async (_: World, space: Space) => ({ body: { thing: 'item', id: (await space.comment()).id } }),
  muted: async (_: World, space: Space) => ({ query: await aThread(space) }),
  mute: async (_: World, space: Space) => ({ body: { ...(await aThread(space)), until: 4_000_000_000 } }),
  settings: async (_: World, { id }: Space) => ({ query: { space_id: id } }),
  saveSettings: async (_: World, { id }: Space) => ({ body: { space_id: id, choices } }),
  defaults: async (_: World, { id }: Space) => ({ query: { space_id: id, role: 'operator' } }),
  saveDefaults: async (_: World, { id }: Space) => ({ body: { space_id: id, role: 'operator', choices } }),
}

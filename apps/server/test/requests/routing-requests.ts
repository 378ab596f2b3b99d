import { next } from '../space.ts'
import type { Person, Space, World } from '../world.ts'

// Valid requests of routing and of handing over; requests.ts lists them.

const anAccount = async (space: Space) => ({ params: { id: (await space.account()).id } })
const aColleague = async (space: Space) => ({ params: { id: (await space.person('operator')).user_id } })

/** Whoever asks, where they belong to the space; else somebody who does. */
async function memberOf({ owner }: World, space: Space, who?: Person): Promise<number> {
  const { rows } = await owner.query('select user_id from members where space_id = $1 and user_id = $2', [
    space.id,
    who?.user_id ?? 0,
  ])
  return rows[0]?.user_id ?? (await space.person('operator')).user_id
}

/** A comment in the hands of whoever asks. */
async function inHand(world: World, space: Space, who?: Person) {
  const { id } = await space.comment()
  await world.owner.query(`update items set assigned_to = $2, status = 'inprogress' where id = $1`, [
    id,
    await memberOf(world, space, who),
  ])
  return { kind: 'item', id }
}

async function aHandover(world: World, space: Space, who?: Person) {
  const { rows } = await world.owner.query(
    `insert into shift_handovers (space_id, user_id, shift_at, state, handed_at, note)
     values ($1, $2, now() + $3 * interval '1 minute', 'handed', now(), 'canary-note') returning id`,
    [space.id, await memberOf(world, space, who), next()],
  )
  return { params: { id: rows[0].id } }
}

export const routingRequests = {
  ofAccount: async (_: World, space: Space) => anAccount(space),
  setAccount: async (_: World, space: Space) => ({
    ...(await anAccount(space)),
    body: { group_id: await space.group(), mode: 'turn' },
  }),
  settings: async (_: World, { id }: Space) => ({ query: { space_id: id } }),
  saveSettings: async (_: World, { id }: Space) => ({
    body: { space_id: id, return_after_s: 1_200, min_left_s: 300, handover_s: 600 },
  }),
  capacity: async (_: World, space: Space) => ({ ...(await aColleague(space)), query: { space_id: space.id } }),
  setCapacity: async (_: World, space: Space) => ({
    ...(await aColleague(space)),
    body: { space_id: space.id, items: 20, chats: 5 },
  }),
}

export const robotRequests = {
  settings: async (_: World, { id }: Space) => ({ query: { space_id: id } }),
  saveSettings: async (_: World, { id }: Space) => ({ body: { space_id: id, pause_on_take: false, pause_hours: 8 } }),
}

export const handoverRequests = {
  list: async (_: World, { id }: Space) => ({ query: { space_id: id } }),
  give: async (world: World, space: Space, who?: Person) => ({
    body: {
      ...{ space_id: space.id, note: 'Терминал сломан', ends_shift: false },
      things: [
        {
          ...(await inHand(world, space, who)),
          user_id: (await space.person('operator')).user_id,
          group_id: null,
        },
      ],
    },
    key: crypto.randomUUID(),
  }),
  dismiss: async (world: World, space: Space, who?: Person) => ({
    body: { space_id: space.id, ...(await inHand(world, space, who)) },
  }),
  made: async (_: World, { id }: Space) => ({ query: { space_id: id } }),
  fresh: async (_: World, { id }: Space) => ({ query: { space_id: id } }),
  read: async (world: World, space: Space, who?: Person) => aHandover(world, space, who),
}

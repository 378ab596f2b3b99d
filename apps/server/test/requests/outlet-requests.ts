import { tokenOf } from '../../src/domains/notifications/outlets/confirm.ts'
import type { Kept } from '../../src/domains/notifications/outlets/sealed.ts'
import { saveOutlet } from '../../src/domains/notifications/outlets/sealed.ts'
import { next } from '../space.ts'
import type { Person, Space, World } from '../world.ts'

/** Somebody of the space: who asks, if they work there. */
async function memberOf({ owner }: World, space: Space, who?: Person): Promise<number> {
  const found = await owner.query<Person>('select user_id from members where space_id = $1 and user_id = $2', [
    space.id,
    who?.user_id ?? 0,
  ])
  return (found.rows[0] ?? (await space.person('operator'))).user_id
}

const anOutlet = <K extends keyof Kept>(
  { base }: World,
  { id }: Space,
  kind: K,
  kept: Kept[K],
  user_id: number | null,
) => {
  const address = `${kind}${next()}@example.test`
  const state = kind === 'outside' ? ('unconfirmed' as const) : ('on' as const)
  return base.database.inSpaces({ spaces: [id] }, (db) =>
    saveOutlet(db, base.secrets, {
      space_id: id,
      user_id,
      kind,
      label: address,
      address,
      kept,
      state,
      codes: ['overdue'],
    }),
  )
}
const anAddress = (world: World, space: Space) =>
  anOutlet(world, space, 'outside', { email: 'somebody@example.test' }, null)
const aChannel = (world: World, space: Space) => anOutlet(world, space, 'slack', { channel: 'C0001' }, null)

const aBot = ({ owner }: World, { id }: Space) =>
  owner.query(
    `insert into outlet_services (space_id, kind, name, key_id, sealed) values ($1, 'telegram', 'bot', 1, '\\x00') on conflict do nothing`,
    [id],
  )

/** Of all accounts, or of those that whoever asks has. */
async function toldBy({ owner }: World, { id }: Space, who?: Person) {
  const { rows } = await owner.query<{ object_id: number }>(
    `select o.object_id from members m join member_objects o on o.space_id = m.space_id and o.user_id = m.user_id
     where m.space_id = $1 and m.user_id = $2 and not m.all_objects`,
    [id, who?.user_id ?? 0],
  )
  const object_ids = rows.length > 0 ? rows.map(({ object_id }) => object_id) : null
  return { codes: ['account_error'], object_ids, locale: 'en' }
}

export const outletRequests = {
  own: async () => ({}),
  addDevice: async () => ({
    body: {
      ...{ endpoint: 'https://push.example.test/1', p256dh: 'B'.repeat(87), auth: 'a'.repeat(22), label: 'Firefox' },
    },
  }),
  linkTelegram: async (world: World, space: Space) => {
    await aBot(world, space)
    return { body: { space_id: space.id } }
  },
  remove: async (world: World, space: Space, who?: Person) => ({
    params: { id: await anOutlet(world, space, 'telegram', { chat_id: next() }, await memberOf(world, space, who)) },
  }),
}

const slackReturn = { code: 'code', redirect_uri: 'https://here.example.test/callback/slack', state: 'state' }

export const spaceOutletRequests = {
  list: async () => ({}),
  addAddress: async (world: World, space: Space, who?: Person) => ({
    body: { space_id: space.id, email: `outside${next()}@example.test`, ...(await toldBy(world, space, who)) },
  }),
  askAgain: async (world: World, space: Space) => ({ params: { id: await anAddress(world, space) } }),
  addChannel: async (world: World, space: Space, who?: Person) => ({
    body: { space_id: space.id, channel: 'C0001', ...(await toldBy(world, space, who)) },
  }),
  change: async (world: World, space: Space, who?: Person) => ({
    params: { id: await anAddress(world, space) },
    body: await toldBy(world, space, who),
  }),
  remove: async (world: World, space: Space) => ({ params: { id: await anAddress(world, space) } }),
  test: async (world: World, space: Space) => ({ params: { id: await aChannel(world, space) } }),
  addGroup: async (world: World, space: Space, who?: Person) => {
    await aBot(world, space)
    return { body: { space_id: space.id, ...(await toldBy(world, space, who)) } }
  },
  saveTelegram: async (_: World, { id }: Space) => ({ body: { space_id: id, token: `${10_000 + next()}:a-token` } }),
  openSlack: async (_: World, { id }: Space) => ({
    body: { space_id: id, redirect_uri: slackReturn.redirect_uri },
  }),
  authorizeSlack: async () => ({ body: slackReturn }),
  channels: async (_: World, { id }: Space) => ({ query: { space_id: id } }),
  removeService: async (world: World, space: Space) => {
    await aBot(world, space)
    return { body: { space_id: space.id, kind: 'telegram' } }
  },
  saveRules: async (_: World, { id }: Space) => ({ body: { space_id: id, hides_words: true } }),
}

const aToken = async (world: World, space: Space) => ({
  params: { token: tokenOf(world.base.secrets, { space_id: space.id, id: await anAddress(world, space) }) },
})
export const confirmRequests = { ask: aToken, confirm: aToken }

/** A saved filter of this person, and what is followed by it. */
async function aFilter(world: World, user_id: number): Promise<number> {
  const { rows } = await world.owner.query<{ id: number }>(
    `insert into saved_filters (user_id, name, route, query) values ($1, 'Mine', 'items-page', '{}') returning id`,
    [user_id],
  )
  return Number(rows[0]?.id)
}

async function aWatch(world: World, space: Space, who?: Person): Promise<number> {
  const user_id = await memberOf(world, space, who)
  const { rows } = await world.owner.query<{ id: number }>(
    `insert into watches (space_id, user_id, filter_id, name, route, query)
     values ($1, $2, $3, 'Mine', 'items-page', '{}') returning id`,
    [space.id, user_id, await aFilter(world, user_id)],
  )
  return Number(rows[0]?.id)
}

export const watchRequests = {
  list: async () => ({}),
  add: async (world: World, space: Space, who?: Person) => ({
    body: { space_id: space.id, filter_id: await aFilter(world, await memberOf(world, space, who)) },
  }),
  remove: async (world: World, space: Space, who?: Person) => ({
    params: { id: await aWatch(world, space, who) },
  }),
}

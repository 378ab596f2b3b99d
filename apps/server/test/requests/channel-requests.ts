import { randomUUID } from 'node:crypto'
import type { Space, World } from '../world.ts'

// Valid requests about one account; requests.ts lists them.

const code = { code: 'code', redirect_uri: 'https://example.test/callback' }
const ofAccount = async (_: World, space: Space) => ({ params: { id: (await space.account()).id } })

async function exclusion({ owner }: World, space: Space) {
  const { id } = await space.account()
  const { rows } = await owner.query(
    `insert into account_exclusions (space_id, object_id, channel, kind, value) values ($1, $2, 'comment', 'phrase', 'спам') returning id`,
    [space.id, id],
  )
  return { id, exclusion_id: rows[0].id }
}

async function groupChat({ owner }: World, space: Space) {
  const { id } = await space.account()
  await owner.query(
    `insert into account_chats (space_id, object_id, external_id, title) values ($1, $2, 'group', 'Соседи')`,
    [space.id, id],
  )
  return id
}

async function sticker({ owner }: World, space: Space) {
  const account = await space.account()
  const { id } = await space.message({ account })
  await owner.query(
    `insert into attachments (space_id, message_id, kind, sticker_id) values ($1, $2, 'sticker', 'cat')`,
    [space.id, id],
  )
  return account.id
}

export const channelRequests = {
  openWindow: async (_: World, space: Space) => ({
    params: { network: 'vk' },
    body: { space_id: space.id, redirect_uri: code.redirect_uri },
  }),
  authorize: async () => ({ params: { network: 'vk' }, body: code }),
  choose: async (_: World, space: Space) => ({
    body: { space_id: space.id, company_id: await space.company(), grant: randomUUID(), provider_id: '1' },
  }),
  makeKey: async (_: World, space: Space) => ({ params: { id: (await space.account({ provider: 'gateway' })).id } }),
  get: ofAccount,
  set: async (world: World, space: Space) => ({
    ...(await ofAccount(world, space)),
    body: { collect_comments: true, collect_messages: false, collect_mentions: true, reactions: null },
  }),
  loadHistory: ofAccount,
  exclusions: ofAccount,
  exclude: async ({ owner }: World, space: Space) => {
    const account = await space.account()
    const { id } = await space.comment({ account })
    const { rows } = await owner.query('select author_id from items where id = $1', [id])
    return { params: { id: account.id }, body: { kind: 'author', channel: 'comment', author_id: rows[0].author_id } }
  },
  include: async (world: World, space: Space) => ({ params: await exclusion(world, space) }),
  findAuthors: async (world: World, space: Space) => ({
    ...(await ofAccount(world, space)),
    query: { name: 'Мария' },
  }),
  groupChats: ofAccount,
  collectChat: async (world: World, space: Space) => ({
    params: { id: await groupChat(world, space) },
    body: { external_id: 'group', is_collected: true },
  }),
  stickers: ofAccount,
  offerSticker: async (world: World, space: Space) => ({
    params: { id: await sticker(world, space) },
    body: { sticker_id: 'cat', is_offered: true },
  }),
}

const inAnHour = { rule: 'set', seconds: 3600 } as const
const off = { rule: 'off' } as const
export const targetRequests = {
  ofCompanies: async () => ({}),
  setCompany: async (_: World, space: Space) => ({
    params: { id: await space.company() },
    body: { reaction: inAnHour, resolution_ours: off },
  }),
  ofAccount,
  setAccount: async (_: World, space: Space) => ({
    params: { id: (await space.account()).id },
    body: { reaction: inAnHour, resolution_ours: { rule: 'inherit' } },
  }),
}

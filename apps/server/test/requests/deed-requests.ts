import type { Space, World } from '../world.ts'

/** A reply of ours that stands on the network. */
export async function sentReply({ owner }: World, space: Space, text = 'Ответ') {
  const account = await space.account()
  const { id: item_id } = await space.comment({ account, external_id: `asked-${account.id}` })
  await space.arrive(account, [
    {
      kind: 'own_comment',
      external_id: `ours-${account.id}`,
      parent_external_id: `asked-${account.id}`,
      created_at: Math.floor(Date.now() / 1000),
      text,
    },
  ])
  const { rows } = await owner.query('select id from replies where item_id = $1', [item_id])
  return { id: rows[0].id as number, item_id, account }
}

/** A message of ours that stands on the network, in answer to a customer's. */
export async function sentMessage({ owner }: World, space: Space, text = 'Ответ') {
  const account = await space.account()
  const { chat, id: asked_id } = await space.message({ account, chat_external_id: 'peer' })
  await space.arrive(account, [
    {
      kind: 'own_message',
      chat_external_id: 'peer',
      external_id: 'ours',
      created_at: Math.floor(Date.now() / 1000),
      text,
    },
  ])
  const { rows } = await owner.query('select id from messages where chat_id = $1 and is_own', [chat.id])
  return { id: rows[0].id as number, chat_id: chat.id, asked_id, account }
}

/** Somebody who has commented, and the account they did it at. */
export async function commenter({ owner }: World, space: Space, provider = 'vk') {
  const account = await space.account({ provider })
  const { id: item_id } = await space.comment({ account })
  const { rows } = await owner.query('select author_id as id from items where id = $1', [item_id])
  return { id: rows[0].id as number, item_id, account }
}

const of = (provider: string) => async (space: Space) => ({
  id: (await space.comment({ account: await space.account({ provider }) })).id,
})
const [onFacebook, onVk, onTikTok] = [of('facebook'), of('vk'), of('tiktok')]

async function topic({ owner }: World, space: Space) {
  const found = await of('userecho')(space)
  await owner.query(`update items set topic_state = 'Новая' where id = $1`, [found.id])
  return found
}

export const moderationRequests = {
  setHidden: async (_: World, space: Space) => ({ params: await onFacebook(space), body: { is_hidden: true } }),
  setLiked: async (_: World, space: Space) => ({ params: await onVk(space), body: { is_liked: true } }),
  setPinned: async (_: World, space: Space) => ({ params: await onTikTok(space), body: { is_pinned: true } }),
  setTopicClosed: async (world: World, space: Space) => ({
    params: await topic(world, space),
    body: { is_closed: true },
  }),
  remove: async (_: World, space: Space) => ({ params: await onVk(space) }),
  restore: async (_: World, space: Space) => ({ params: await onVk(space) }),
  editReply: async (world: World, space: Space) => ({
    params: { id: (await sentReply(world, space)).id },
    body: { text: 'Ответ получше' },
  }),
  removeReply: async (world: World, space: Space) => ({ params: { id: (await sentReply(world, space)).id } }),
}

export const blockRequests = {
  block: async (world: World, space: Space) => {
    const { id, account } = await commenter(world, space)
    return { params: { id }, body: { object_id: account.id, until: null } }
  },
  unblock: async (world: World, space: Space) => {
    const { id, account } = await commenter(world, space)
    return { params: { id }, query: { object_id: account.id } }
  },
}

const whatsapp = async (space: Space) => (await space.account({ provider: 'whatsapp' })).id

export const dialogRequests = {
  start: async (_: World, space: Space) => ({ body: { object_id: await whatsapp(space), phone: '79990000001' } }),
  templates: async (_: World, space: Space) => ({ params: { id: await whatsapp(space) } }),
  editMessage: async (world: World, space: Space) => ({
    params: { id: (await sentMessage(world, space)).id },
    body: { text: 'Ответ получше' },
  }),
  removeMessage: async (world: World, space: Space) => ({ params: { id: (await sentMessage(world, space)).id } }),
  react: async (world: World, space: Space) => ({
    params: { id: (await sentMessage(world, space)).asked_id },
    body: { reaction: '👍' },
  }),
  type: async (_: World, space: Space) => ({ params: { id: (await space.message()).chat.id } }),
}

// Performing an order: on one comment or dialogue, as it stands at that moment, by the functions that people use by hand.
import type { Macro } from '@otklik/contract/macros.ts'
import { can } from '@otklik/contract/permissions.ts'
import {
  type ChatOrder,
  fits,
  isForChats,
  type Order,
  permissionFor,
  type WorkKind,
} from '@otklik/contract/work/orders.ts'
import type { DoerContext } from '../../platform/context.ts'
import { faultIn, refuse } from '../../platform/refuse.ts'
import { blockAuthor } from '../blocks/service.ts'
import * as chatHandling from '../chats/handle.ts'
import { sendMessage } from '../chats/messages/send.ts'
import * as chats from '../chats/status.ts'
import { attachUploads, shareUploads } from '../files/service.ts'
import * as itemHandling from '../items/handle.ts'
import { removeItem, setHidden, setLiked } from '../items/moderate.ts'
import { replyToItem } from '../items/replies/reply.ts'
import * as items from '../items/status.ts'
import { labelAuthor } from '../labels/authors.ts'
import { getSeenMacro } from '../macros/service.ts'
import { toOrder } from './ahead.ts'
import { fillFor } from './words.ts'

export type Thing = { kind: WorkKind; space_id: number; id: number }

/**
 * `isOneOfMany`: what has the state already is left as it is, and the files of one answer are used for all of them.
 * `isFinished`: the words are as they go out, and what stands in braces in them is what somebody is called.
 */
export type Manner = { isOneOfMany?: boolean; isFinished?: boolean }

/** Whatever cannot be done is a refusal; whether it ends all or only this one is up to whoever gives the orders. */
export async function performOrder(ctx: DoerContext, thing: Thing, order: Order, manner: Manner = {}): Promise<void> {
  const { kind, space_id, id } = thing
  if (!can(ctx.actor, permissionFor(kind, order), space_id)) refuse('no_access')
  if (order.do === 'macro') {
    await (kind === 'item' ? items : chats).lockPresent(ctx, id)
    await performMacro(ctx, thing, await getSeenMacro({ db: ctx.db, spaces: [space_id] }, order))
  } else if (kind === 'item') await onItem(ctx, id, order, manner)
  else if (isForChats(order)) await onChat(ctx, id, order, manner)
  else refuse('reply_not_allowed')
}

type Alone<O extends Order> = Exclude<O, { do: 'macro' }>

async function onItem(
  ctx: DoerContext,
  id: number,
  order: Alone<Order>,
  { isOneOfMany, isFinished }: Manner,
): Promise<unknown> {
  switch (order.do) {
    case 'status': {
      const { status, version: seen_version } = await items.lockPresent(ctx, id)
      if (isOneOfMany && isSame(order, status)) return
      return items.setItemStatus(ctx, id, { ...stateOf(order), seen_version })
    }
    case 'tags':
      return itemHandling.setItemTags(ctx, id, order)
    case 'assign': {
      const { version: seen_version } = await items.lockPresent(ctx, id)
      const { assigned_to, group_id } = order
      return itemHandling.assignItem(ctx, id, { assigned_to, group_id, seen_version })
    }
    case 'reply': {
      const item = await items.lockPresent(ctx, id)
      const { do: _, ...reply } = order
      const text = isFinished ? reply.text : await fillFor(ctx, 'item', item, reply.text)
      const draft = { ...reply, text, is_private: false, send_at: null, seen_version: item.version }
      return replyToItem(ctx, id, draft, isOneOfMany ? shareUploads : attachUploads)
    }
    case 'note':
      return itemHandling.addNote(ctx, id, { text: order.text, mentioned: [] })
    case 'hide':
      return setHidden(ctx, id, order.is_hidden)
    case 'delete':
      return removeItem(ctx, id)
    case 'like':
      return setLiked(ctx, id, order.is_liked)
    case 'block': {
      const item = await items.lockPresent(ctx, id)
      const author_id = (await authorOf(ctx, item)) ?? refuse('not_found')
      return blockAuthor(ctx, author_id, { object_id: item.object_id, until: order.until })
    }
    case 'label': {
      const author_id = await authorOf(ctx, await items.lockPresent(ctx, id))
      return author_id === null ? undefined : labelAuthor(ctx, author_id, order)
    }
    default:
      order satisfies never
  }
}

async function onChat(ctx: DoerContext, id: number, order: Alone<ChatOrder>, { isOneOfMany, isFinished }: Manner) {
  switch (order.do) {
    case 'status': {
      const { status, version: seen_version } = await chats.lockPresent(ctx, id)
      if (isOneOfMany && isSame(order, status)) return
      return chats.setChatStatus(ctx, id, { ...stateOf(order), seen_version })
    }
    case 'tags':
      return chatHandling.setChatTags(ctx, id, order)
    case 'assign': {
      const { version: seen_version } = await chats.lockPresent(ctx, id)
      const { assigned_to, group_id } = order
      return chatHandling.assignChat(ctx, id, { assigned_to, group_id, seen_version })
    }
    case 'reply': {
      const chat = await chats.lockPresent(ctx, id)
      const { do: _, ...reply } = order
      const text = isFinished ? reply.text : await fillFor(ctx, 'chat', chat, reply.text)
      const plain = { quoted_id: null, sticker_id: null, template: null, send_at: null }
      return sendMessage(ctx, id, { ...reply, ...plain, text, seen_version: chat.version })
    }
    case 'note':
      return chatHandling.addNote(ctx, id, { text: order.text, mentioned: [] })
    case 'block': {
      const { author_id, object_id } = await chats.lockPresent(ctx, id)
      return blockAuthor(ctx, author_id, { object_id, until: order.until })
    }
    case 'label':
      return labelAuthor(ctx, (await chats.lockPresent(ctx, id)).author_id, order)
    default:
      order satisfies never
  }
}

type StatusOrder = Extract<Order, { do: 'status' }>
/** Put off again is put off until another time. */
const isSame = (order: StatusOrder, status: string) => order.status === status && status !== 'delayed'
const stateOf = ({ status, delayed_until }: StatusOrder) => ({
  status,
  ...(delayed_until !== undefined && { delayed_until }),
})

const authorOf = async (ctx: DoerContext, item: Awaited<ReturnType<typeof items.lockPresent>>) =>
  (await items.getItem(ctx, item)).author?.id ?? null

const uses = { item: 'items', chat: 'chats' } as const

/** All of its actions in their order, in one go: all of it happens or nothing. */
export async function performMacro(given: DoerContext, thing: Thing, { uses_for, actions }: Macro) {
  if (!uses_for.includes(uses[thing.kind])) faultIn('macro_id')
  // A robot that runs one is still the one who did it.
  const ctx: DoerContext = given.user_id === null ? given : { ...given, cause: 'macro' }
  for (const action of actions) {
    if (action.do === 'reply' && ctx.user_id === null && ctx.sending?.is_muted) continue
    const order = fits(thing.kind, action.do) ? await toOrder(ctx, thing, action) : null
    if (order) await performOrder(ctx, thing, order)
  }
}

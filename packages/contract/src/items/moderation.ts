import { z } from 'zod'
import { AuthorBlock } from '../authors/authors.ts'
import { limits } from '../limits.ts'
import { del, post, put } from '../wire/call.ts'
import { BigId, Id, IdText, OneBig, Text, Time } from '../wire/fields.ts'
import { Item, Reply } from './items.ts'

/**
 * What people do with comments on the network besides answering. The screen shows it at once; it is a deed in the ledger
 * until the network has done it, and says why when the network refuses. Refused with `reply_not_allowed` where the
 * catalogue does not know it, and with `window_closed` when the network's time for it is over.
 */
export const moderation = {
  setHidden: put('/v1/items/:id/hidden', {
    access: 'items.process',
    params: OneBig,
    body: z.strictObject({ is_hidden: z.boolean() }),
    reply: Item,
  }),
  setLiked: put('/v1/items/:id/liked', {
    access: 'items.reply',
    params: OneBig,
    body: z.strictObject({ is_liked: z.boolean() }),
    reply: Item,
  }),
  setPinned: put('/v1/items/:id/pinned', {
    access: 'items.process',
    params: OneBig,
    body: z.strictObject({ is_pinned: z.boolean() }),
    reply: Item,
  }),
  setTopicClosed: put('/v1/items/:id/topic', {
    access: 'items.process',
    params: OneBig,
    body: z.strictObject({ is_closed: z.boolean() }),
    reply: Item,
    about: 'Closes a topic on its forum, or opens it again. Its status here stays.',
  }),
  remove: del('/v1/items/:id', { access: 'items.process', params: OneBig, reply: Item }),
  restore: post('/v1/items/:id/restore', { access: 'items.process', params: OneBig, reply: Item }),
  editReply: put('/v1/replies/:id', {
    access: 'items.reply',
    params: OneBig,
    body: z.strictObject({ text: Text(limits.reply_max) }),
    reply: Reply,
  }),
  removeReply: del('/v1/replies/:id', { access: 'items.reply', params: OneBig, reply: Reply }),
}

const blocked = { author_id: BigId, blocks: AuthorBlock.array() }

export const blocks = {
  block: put('/v1/authors/:id/block', {
    access: 'items.process',
    params: OneBig,
    body: z.strictObject({ object_id: Id, until: Time.nullable() }),
    reply: z.object(blocked),
    about: 'Shuts the author out of one account on its network, until a moment or for good.',
  }),
  unblock: del('/v1/authors/:id/block', {
    access: 'items.process',
    params: OneBig,
    query: z.strictObject({ object_id: IdText }),
    reply: z.object(blocked),
  }),
}

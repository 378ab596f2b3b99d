import { z } from 'zod'
import { limits } from './limits.ts'
import { templateVariables } from './templates/template-text.ts'
import { get, post } from './wire/call.ts'
import { BigId, cursorOf, Id, OneBig, pageOf, plain, Time } from './wire/fields.ts'
import { ChatFilter, ItemFilter } from './work/filters.ts'
import { orders, workKinds } from './work/orders.ts'
import { WorkStatus } from './work/work.ts'

// Work on many at once: what is asked of all, what of each became of it.

export const ItemDeed = z.discriminatedUnion('do', [
  orders.status.now,
  orders.tags.now,
  orders.assign.now,
  orders.hide.now,
  orders.delete.now,
  /** Of one account, where its network allows it, and to so many only (product/work: Many at once). */
  orders.reply.now,
  orders.macro.now,
])
export type ItemDeed = z.output<typeof ItemDeed>

export const ChatDeed = z.discriminatedUnion('do', [
  orders.status.now,
  orders.tags.now,
  orders.assign.now,
  orders.macro.now,
])
export type ChatDeed = z.output<typeof ChatDeed>

/** One answer to a group that asks the same (duplicates): its texts go round in turn, with some seconds between two answers. */
export const GroupReply = orders.reply.now.extend({ variants: z.string().array().min(1).max(limits.twins_variants) })
export type GroupReply = z.output<typeof GroupReply>

/**
 * Those that were chosen one by one, or all that match. Either way it is settled once, when the work begins. With `ids`
 * beside the filter it is done to these and to no other; where one of them matches no more, nothing begins (`bulk_changed`).
 */
const targetOf = <F extends z.ZodType>(filter: F) =>
  z.union([
    z.strictObject({ ids: BigId.array().min(1).max(limits.bulk_ids) }),
    z.strictObject({ filter, ids: BigId.array().min(1).max(limits.bulk_rows).optional() }),
  ])

export const ItemsTarget = targetOf(ItemFilter)
export type ItemsTarget = z.output<typeof ItemsTarget>
export const ChatsTarget = targetOf(ChatFilter)
export type ChatsTarget = z.output<typeof ChatsTarget>

/**
 * What would be worked on: which, whose, how they stand, how many of them take no free answer any more, and how many of
 * them their networks let us hide and delete now. Of a text:
 * how many lack a variable of it, and how long the longest becomes.
 */
export const BulkPreview = z.object({
  ids: BigId.array(),
  objects: z.object({ object_id: Id, count: z.int() }).array(),
  statuses: z.object({ status: WorkStatus, count: z.int() }).array(),
  closed: z.int(),
  can: z.object({ hide: z.int(), delete: z.int() }),
  missing: z.object({ variable: z.enum(templateVariables), count: z.int() }).array(),
  /** How many lack any of them. */
  incomplete: z.int(),
  longest: z.int(),
  longest_bytes: z.int(),
})
export type BulkPreview = z.infer<typeof BulkPreview>

/**
 * One deed in one space. Done is what is done for good: what a network must confirm is `accepted` until it does, and
 * `held` while its account is away. `done` and `failed` grow up to `total`, unless somebody stops it.
 */
export const BulkRun = z.object({
  id: BigId,
  space_id: Id,
  type: z.enum(workKinds),
  deed: z.union([GroupReply, ItemDeed]),
  /** `settling`: all of it was asked for, and something is not confirmed yet. */
  state: z.enum(['running', 'settling', 'done', 'stopped']),
  total: z.int(),
  accepted: z.int(),
  held: z.int(),
  done: z.int(),
  failed: z.int(),
  created_at: Time,
  ended_at: Time.nullable(),
})
export type BulkRun = z.infer<typeof BulkRun>

/** What became of one, and who wrote it or what it is called. `reason` is a refusal of ours or of the network's, whose own words are `reason_text`. */
export const BulkResult = z.object({
  id: BigId,
  name: z.string().nullable(),
  state: z.enum(['waiting', 'accepted', 'held', 'done', 'failed']),
  reason: z.string().nullable(),
  reason_text: z.string().nullable(),
})
export type BulkResult = z.infer<typeof BulkResult>

/** In the order of the list: how it ended, then by id. */
export const BulkCursor = cursorOf(z.tuple([z.int().min(0).max(4), BigId]))
export type BulkCursor = z.output<typeof BulkCursor>

const about =
  'Answers at once with what has begun, one run for each space; what one may not see is left out. Progress is whispered.'

const preview = 'What would be worked on, before anything is: the same that is worked on when its ids come back.'

export const bulk = {
  previewItems: post('/v1/items/bulk/preview', {
    access: 'items.process',
    body: z.strictObject({ target: ItemsTarget, text: plain.max(limits.reply_max).optional() }),
    reply: BulkPreview,
    about: preview,
  }),
  previewChats: post('/v1/chats/bulk/preview', {
    access: 'chats.process',
    body: z.strictObject({ target: ChatsTarget }),
    reply: BulkPreview,
    about: preview,
  }),
  onItems: post('/v1/items/bulk', {
    access: 'items.process',
    idempotent: true,
    body: z.strictObject({ deed: ItemDeed, target: ItemsTarget }),
    reply: BulkRun.array(),
    about,
  }),
  onChats: post('/v1/chats/bulk', {
    access: 'chats.process',
    idempotent: true,
    body: z.strictObject({ deed: ChatDeed, target: ChatsTarget }),
    reply: BulkRun.array(),
    about,
  }),
  list: get('/v1/bulk', { access: 'desk.see', reply: BulkRun.array(), about: 'My own, the latest first.' }),
  get: get('/v1/bulk/:id', { access: 'desk.see', params: OneBig, reply: BulkRun }),
  results: get('/v1/bulk/:id/targets', {
    access: 'desk.see',
    params: OneBig,
    query: z.strictObject({ after: BulkCursor.optional() }),
    reply: pageOf(BulkResult),
    about:
      'What failed comes first, then what waits for its account, for the network, for its turn, then what is done.',
  }),
  stop: post('/v1/bulk/:id/stop', {
    access: 'desk.see',
    params: OneBig,
    reply: BulkRun,
    about: 'What is done stays done.',
  }),
}

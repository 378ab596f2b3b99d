import { z } from 'zod'
import { ThenStatus } from '../actions/actions.ts'
import { BulkRun } from '../bulk.ts'
import { Item } from '../items/items.ts'
import { Post } from '../items/posts.ts'
import { limits } from '../limits.ts'
import { unknownVariables } from '../templates/template-text.ts'
import { get, post, put } from '../wire/call.ts'
import { BigId, Cursor, Id, Line, OneBig, pageOf, plain, Time } from '../wire/fields.ts'

// Answer once: comments under one post that ask the same are twins, and one answer goes to all of them.

/**
 * As far as the person may see it: what is not theirs is neither counted nor quoted. `id` is that of the oldest
 * comment of it that they may see.
 */
export const TwinGroup = z.object({
  id: BigId,
  space_id: Id,
  object_id: Id,
  post: z.object({ id: BigId, text: z.string() }).nullable(),
  /** Of the oldest that they may see. */
  text: z.string(),
  emotion: z.int().nullable(),
  rating: z.int().nullable(),
  count: z.int(),
  /** How many of them are new or in work and have no answer. */
  waiting: z.int(),
  last_at: Time,
})
export type TwinGroup = z.infer<typeof TwinGroup>

/** The texts that somebody has begun to write to a group, for themselves alone, unfinished ones and empty ones, too. */
export const TwinsDraft = z.object({ texts: z.string().array(), updated_at: Time })
export type TwinsDraft = z.infer<typeof TwinsDraft>

export const TwinGroupCard = TwinGroup.extend({
  whole_post: Post.nullable(),
  /** What was last said to the group and sent to somebody whom they may see, with its variables; empty where nothing was. */
  answers: z.string().array(),
  /** Of whoever looks. */
  draft: TwinsDraft.nullable(),
  /** Their own last answer to somebody of the group, as work on many. */
  run: BulkRun.nullable(),
})
export type TwinGroupCard = z.infer<typeof TwinGroupCard>

/** One who asks. `answered`: something was said to them or is on its way, and by whom of ours; nobody where a robot did. */
export const TwinMember = Item.extend({ answered: z.object({ user_id: Id.nullable() }).nullable() })
export type TwinMember = z.infer<typeof TwinMember>

/** How many others there are besides this one. Whoever has none is left out. */
export const TwinCount = z.object({ id: BigId, group_id: BigId, others: z.int() })
export type TwinCount = z.infer<typeof TwinCount>

/** Of one comment. `answer`: what others of its group were told, to be said to this one, too. */
export const TwinsOfItem = z.object({
  group: TwinGroup.nullable(),
  answer: z.string().nullable(),
})
export type TwinsOfItem = z.infer<typeof TwinsOfItem>

const Variant = Line(limits.reply_max).refine((text) => unknownVariables(text).length === 0, {
  params: { text: 'unknown_variable' },
})
const Variants = Variant.array().min(1).max(limits.twins_variants)

/** Why somebody gets no answer: answered or gone by now, a variable that is not known of them, or what the network refuses. */
export const TwinPreview = z.object({
  id: BigId,
  seen_version: z.int(),
  /** Which of the texts, from 0. */
  variant: z.int(),
  /** As it will read. */
  text: z.string().nullable(),
  why: z.string().nullable(),
})
export type TwinPreview = z.infer<typeof TwinPreview>

export const TwinsReply = z.strictObject({
  texts: Variants,
  members: z
    .strictObject({
      id: BigId,
      /** As it stood when it was shown: what has changed since is left out, with the reason. */
      seen_version: z.int(),
      variant: z
        .int()
        .min(0)
        .max(limits.twins_variants - 1),
    })
    .array()
    .min(1)
    .max(limits.bulk_replies),
  then_status: ThenStatus.nullable().default(null),
})
export type TwinsReply = z.output<typeof TwinsReply>

export const duplicates = {
  list: get('/v1/twins', {
    access: 'items.see',
    query: z.strictObject({ after: Cursor.optional() }),
    reply: pageOf(TwinGroup),
    about:
      'Groups of comments that ask the same and in which somebody waits, the latest first. A page may be short: only `next` says whether there is more.',
  }),
  counts: post('/v1/twins/counts', {
    access: 'items.see',
    body: z.strictObject({ ids: BigId.array().min(1).max(limits.fitting_ids) }),
    reply: TwinCount.array(),
    about: 'How many others ask the same as each of these comments; counting stops at 100.',
  }),
  ofItem: get('/v1/items/:id/twins', { access: 'items.see', params: OneBig, reply: TwinsOfItem }),
  get: get('/v1/twins/:id', { access: 'items.see', params: OneBig, reply: TwinGroupCard }),
  members: get('/v1/twins/:id/members', {
    access: 'items.see',
    params: OneBig,
    query: z.strictObject({ after: Cursor.optional() }),
    reply: pageOf(TwinMember),
    about: 'Newest first, with the first 800 characters.',
  }),
  preview: post('/v1/twins/:id/preview', {
    access: 'items.reply',
    params: OneBig,
    body: z.strictObject({ texts: Variants, ids: BigId.array().min(1).max(limits.bulk_replies) }),
    reply: TwinPreview.array(),
    about: 'What would leave to whom, before anything does: the texts in turn, as each of them will read.',
  }),
  saveDraft: put('/v1/twins/:id/draft', {
    access: 'items.reply',
    params: OneBig,
    body: z.strictObject({ texts: plain.max(limits.reply_max).array().min(1).max(limits.twins_variants) }),
    reply: TwinsDraft.nullable(),
    about: 'Kept for its author alone, across devices; an empty one is forgotten. Answering forgets it, too.',
  }),
  reply: post('/v1/twins/:id/replies', {
    access: 'items.reply',
    idempotent: true,
    params: OneBig,
    body: TwinsReply,
    reply: BulkRun,
    about:
      'Work on many: a few seconds lie between two answers, and it can be stopped. Whoever was answered, edited or deleted since is left out.',
  }),
}

/** `id` is that of one of the group: the group itself may be called otherwise by whoever hears it. */
export const duplicateEvents = {
  'twins.changed': { access: 'items.see', body: z.object({ id: BigId, space_id: Id }), row: z.null() },
} as const

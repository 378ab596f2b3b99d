import { z } from 'zod'
import { limits } from '../limits.ts'
import { del, get, post, put } from '../wire/call.ts'
import { BigId, Cursor, cursorOf, Id, IdText, Line, One, pageOf, Text, Time, WebUrl } from '../wire/fields.ts'

/**
 * `draft`: terms may change; `announced`: terms and the commitment are public; `frozen`: the list is closed;
 * `drawn`: the secret is open and winners stand; `closed`: over. `called_off` before it was drawn, with a reason.
 */
export const drawStates = ['draft', 'announced', 'frozen', 'drawn', 'closed', 'called_off'] as const
export type DrawState = (typeof drawStates)[number]

/** Why a comment gave no chance. */
export const leftOutReasons = [
  ...(['deleted', 'hidden', 'blocked', 'won_before', 'no_words', 'no_friends', 'no_photo', 'short'] as const),
] as const
export type LeftOutReason = (typeof leftOutReasons)[number]

const Terms = z
  .strictObject({
    /** Comments written from then on, and before the end. */
    from: Time,
    until: Time,
    winners: z.int().min(1).max(limits.draw_places),
    reserves: z.int().min(0).max(limits.draw_places),
    /** Must stand in the comment, in any case of letters. */
    words: Text(limits.name_max).default(''),
    /** At least so many people named. */
    friends: z.int().min(0).max(10).default(0),
    photo: z.boolean().default(false),
    min_length: z.int().min(0).max(1_000).default(0),
    /** Whoever won here within so many days takes no part. */
    winners_out_days: z.int().min(0).max(3_650).default(0),
    /** `hand`: a text that nobody could know when the list was closed, typed before the draw. */
    beacon: z.enum(['none', 'hand']).default('none'),
  })
  .refine(({ from, until }) => until > from, { path: ['until'] })
  .refine(({ winners, reserves }) => winners + reserves <= limits.draw_places, { path: ['reserves'] })
export const DrawTerms = Terms
export type DrawTerms = z.output<typeof Terms>

export const DrawDraft = z.strictObject({ name: Line(limits.name_max), post_id: BigId, terms: Terms })
export type DrawDraft = z.output<typeof DrawDraft>

const Post = z.object({ id: BigId, object_id: Id, text: z.string(), url: WebUrl, published_at: Time })
export type DrawPost = z.infer<typeof Post>

const counts = {
  /** Comments within the time; those that fit; authors, each once. */
  comments: z.int().nullable(),
  fitting: z.int().nullable(),
  entries: z.int().nullable(),
  left_out: z.partialRecord(z.enum(leftOutReasons), z.int()),
}
const times = {
  announced_at: Time.nullable(),
  frozen_at: Time.nullable(),
  drawn_at: Time.nullable(),
  ended_at: Time.nullable(),
}
const hashes = {
  commit: z.string().nullable(),
  list_salt: z.string().nullable(),
  entries_hash: z.string().nullable(),
  /** Open once it is drawn. */
  secret: z.string().nullable(),
  beacon_text: z.string().nullable(),
  beacon: z.string().nullable(),
}

export const Draw = z.object({
  id: Id,
  space_id: Id,
  /** Of its public page. */
  key: z.string(),
  name: z.string(),
  state: z.enum(drawStates),
  terms: Terms,
  post: Post,
  reason: z.string(),
  created_at: Time,
  ...times,
  ...counts,
})
export type Draw = z.infer<typeof Draw>

export const winnerStates = ['reserve', 'waiting', 'answered', 'passed'] as const
export const DrawWinner = z.object({
  place: z.int(),
  author_id: BigId,
  item_id: BigId,
  name: z.string(),
  image: z.string().nullable(),
  provider: z.string(),
  text: z.string(),
  ticket: z.string(),
  state: z.enum(winnerStates),
})
export type DrawWinner = z.infer<typeof DrawWinner>

export const DrawCard = Draw.extend({ ...hashes, winners: DrawWinner.array() })
export type DrawCard = z.infer<typeof DrawCard>

/** What anybody may see: no authors but the winners' names, tickets for the rest. */
export const DrawProof = z.object({
  name: z.string(),
  space: z.string(),
  state: z.enum(drawStates),
  terms: Terms,
  post: z.object({ text: z.string(), url: WebUrl }),
  reason: z.string(),
  algorithm: z.literal('otklik-draw-1'),
  ...times,
  ...counts,
  ...hashes,
  tickets: z.string().array(),
  winners: z.object({ place: z.int(), name: z.string(), ticket: z.string(), state: z.enum(winnerStates) }).array(),
})
export type DrawProof = z.infer<typeof DrawProof>

const PostChoice = Post.extend({ comments: z.int() })
export type PostChoice = z.infer<typeof PostChoice>

const access = 'draws.manage'
const Found = { access, params: One, reply: DrawCard } as const

export const draws = {
  list: get('/v1/draws', {
    access,
    query: z.strictObject({ after: cursorOf(z.tuple([Id])).optional() }),
    reply: pageOf(Draw),
    about: 'Latest first.',
  }),
  posts: get('/v1/draws/posts', {
    access,
    query: z.strictObject({ space_id: IdText, object_id: IdText.optional(), after: Cursor.optional() }),
    reply: pageOf(PostChoice),
    about: 'What can be drawn under, latest first.',
  }),
  get: get('/v1/draws/:id', Found),
  add: post('/v1/draws', { access, body: DrawDraft.extend({ space_id: Id }), reply: DrawCard }),
  change: put('/v1/draws/:id', { ...Found, body: DrawDraft, about: 'Only while it is a draft.' }),
  remove: del('/v1/draws/:id', { access, params: One, reply: z.null(), about: 'Only while it is a draft.' }),
  announce: post('/v1/draws/:id/announce', {
    ...Found,
    about: 'Terms are fixed and public from now on, and so is the commitment to the secret.',
  }),
  draw: post('/v1/draws/:id/draw', {
    ...Found,
    body: z.strictObject({ beacon_text: Text(limits.note_max).default('') }),
    about: 'Once the list is closed. The secret becomes public; there is no second draw.',
  }),
  answered: post('/v1/draws/:id/answered', { ...Found, body: z.strictObject({ place: z.int().min(1) }) }),
  pass: post('/v1/draws/:id/pass', {
    ...Found,
    body: z.strictObject({ place: z.int().min(1) }),
    about: 'A winner who does not answer: the next reserve takes the prize.',
  }),
  close: post('/v1/draws/:id/close', Found),
  callOff: post('/v1/draws/:id/call_off', {
    ...Found,
    body: z.strictObject({ reason: Line(limits.reason_max) }),
    about: 'Before it is drawn. The reason stands on the public page.',
  }),
  proof: get('/v1/draws/public/:key', {
    open: true,
    params: z.strictObject({ key: z.guid() }),
    reply: DrawProof,
    about: 'Everything that is needed to repeat the draw.',
  }),
}

/** `id` is the draw's. */
export const drawEvents = {
  'draws.changed': { access, body: z.object({ id: Id, space_id: Id }), row: z.null() },
} as const

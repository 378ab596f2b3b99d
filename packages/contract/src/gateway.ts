// What sources without an interface of their own say to us, and fetch from us (docs/gateway.md).
import { z } from 'zod'
import { limits } from './limits.ts'
import { get, post } from './wire/call.ts'
import { BigId, BigIdText, plain, Time } from './wire/fields.ts'

export const gateway_headers = { timestamp: 'x-gateway-timestamp', signature: 'x-gateway-signature' } as const

/** What a request of a source signs before its body. `path`: what follows the address it was given, query included. */
export const signedBefore = (at: string, method: string, path: string) => `${at}\n${method}\n${path}\n`

/** The source's own name of something. What begins like one of ours would pass for something that the source never told. */
const SourceId = plain
  .min(1)
  .max(200)
  .regex(/^(?!-:)/)
const Url = z.url({ protocol: /^https?$/ }).max(limits.told_url)
const At = Time.min(0)
const Text = plain.max(limits.gateway_text)
const Name = plain.trim().min(1).max(limits.told_name)

const Author = z.strictObject({ id: SourceId, name: Name, url: Url.optional(), image: Url.optional() })
const File = z.strictObject({
  kind: z.enum(['photo', 'video', 'voice', 'document']),
  /** Fetched by us soon after: it must be open to whoever has the address. */
  url: Url,
  name: Name.optional(),
  mime: plain.max(100).optional(),
})
const Files = File.array().max(limits.gateway_files).default([])
const post_fields = {
  id: SourceId,
  text: Text.default(''),
  url: Url.optional(),
  image: Url.optional(),
  /** Absent or 0: when we hear of it. */
  at: At.default(0),
}
/** By it a repeat is recognised, whatever else stands in it; without one, by all that stands in it. */
const revision = { revision: plain.min(1).max(100).optional() }
const written = { ...revision, id: SourceId, at: At, text: Text, files: Files }
const comment = {
  ...written,
  author: Author,
  /** What it stands under; without one, the account as a whole. */
  post: z.strictObject(post_fields).optional(),
  /** The comment that it answers. */
  parent: SourceId.optional(),
  title: Name.optional(),
  url: Url.optional(),
}
/** Of a message the chat is named, of a comment not. Two changes within a second are told apart by its fraction. */
const When = z.number().min(0)
const place = { ...revision, id: SourceId, chat: SourceId.optional(), at: When }

export const GatewayEntry = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('post'), ...revision, ...post_fields }),
  z.strictObject({ type: z.literal('comment'), ...comment }),
  z.strictObject({ type: z.literal('review'), ...comment, rating: z.int().min(1).max(5) }),
  z.strictObject({
    ...{ type: z.literal('message'), ...written, chat: SourceId, author: Author, quoted: SourceId.optional() },
    /** A conversation of many people, by its title. */
    group: Name.optional(),
  }),
  /** What our side wrote at the source itself: an answer to `parent`, or a message into `chat`. */
  z.strictObject({
    ...{ type: z.literal('own'), ...written, parent: SourceId.optional(), chat: SourceId.optional() },
  }),
  z.strictObject({
    ...{ type: z.literal('edit'), ...place, text: Text },
    rating: z.int().min(1).max(5).optional(),
    /** All of them as they are now; absent: as they were. */
    files: File.array().max(limits.gateway_files).optional(),
  }),
  z.strictObject({ type: z.literal('delete'), ...place }),
  /** Only comments can be given back, hidden and shown. */
  z.strictObject({ type: z.enum(['restore', 'hide', 'show']), ...revision, id: SourceId, at: When }),
])
export type GatewayEntry = z.output<typeof GatewayEntry>

/** Counted before anybody looks at one of them: a batch may hold hundreds of thousands of nothings. */
const Entries = z
  .custom<unknown[]>((value) => Array.isArray(value))
  .check(({ value, issues }) => {
    const told = { origin: 'array', input: value, inclusive: true } as const
    if (value.length > limits.gateway_entries)
      issues.push({ code: 'too_big', maximum: limits.gateway_entries, ...told })
    if (value.length === 0) issues.push({ code: 'too_small', minimum: 1, ...told })
  })

/** Entries are looked at one by one, so that one that cannot be taken refuses no other. */
export const GatewayBatch = z.strictObject({ entries: Entries })

const BatchAnswer = z.object({
  accepted: z.int(),
  refused: z.int(),
  /** In the order of the batch. */
  entries: z
    .discriminatedUnion('status', [
      z.object({ status: z.literal('accepted') }),
      /** By the names of the fields, in words. */
      z.object({ status: z.literal('refused'), fields: z.record(z.string(), z.string()) }),
    ])
    .array(),
})
export type BatchAnswer = z.infer<typeof BatchAnswer>

/** What somebody wants to happen at the source. Which of the names are there follows from the type. */
export const SourceAction = z.object({
  id: BigId,
  /** How many times it was asked for: a person may try again what has failed. */
  attempt: z.int(),
  type: z.enum([
    ...(['reply', 'private_reply', 'message', 'edit_reply', 'delete_reply', 'edit_message', 'delete_message'] as const),
    ...(['delete', 'restore', 'hide', 'unhide', 'like', 'unlike', 'pin', 'unpin'] as const),
    ...(['close_topic', 'reopen_topic', 'block', 'unblock', 'react', 'read'] as const),
  ]),
  created_at: Time,
  post: z.string().optional(),
  comment: z.string().optional(),
  /** Our own answer that is to be changed or taken back. */
  reply: z.string().optional(),
  chat: z.string().optional(),
  message: z.string().optional(),
  quoted: z.string().optional(),
  author: z.string().optional(),
  until: Time.optional(),
  reaction: z.string().nullable().optional(),
  text: z.string().optional(),
  /** The addresses work for an hour at least; whoever asks again gets fresh ones. */
  files: z.object({ name: z.string(), mime: z.string(), url: z.string().nullable() }).array().optional(),
})
export type SourceAction = z.infer<typeof SourceAction>

export const SourceResult = z.discriminatedUnion('result', [
  z.strictObject({
    result: z.literal('done'),
    /** What the source calls it; needed for what was written. */
    external_id: SourceId.optional(),
    attempt: z.int().positive().optional(),
  }),
  z.strictObject({
    result: z.literal('failed'),
    /** Shown to whoever wanted it. */
    words: plain.trim().max(300).default(''),
    reason: z.enum(['rejected', 'window_closed', 'recipient_unavailable', 'gone']).default('rejected'),
    attempt: z.int().positive().optional(),
  }),
])
export type SourceResult = z.output<typeof SourceResult>

const key = z.string().regex(/^[\w-]{22,64}$/)
const OfSource = z.strictObject({ key })
/** 0 is before everything. */
const After = z
  .string()
  .regex(/^\d{1,16}$/)
  .transform(Number)
  .pipe(z.int())

/** Signed as docs/gateway.md says: whoever has the key alone is told nothing. */
export const gateway = {
  deliver: post('/v1/gateway/:key', {
    ...{ open: true, raw: true, params: OfSource, reply: BatchAnswer },
    about:
      'What happened at a source, in entries; each is accepted or refused by itself. The same again changes nothing.',
  }),
  actions: get('/v1/gateway/:key/actions', {
    ...{ open: true, raw: true, polled: true, params: OfSource },
    query: z.strictObject({ after: After.optional() }),
    reply: z.object({ actions: SourceAction.array(), is_all: z.boolean() }),
    about:
      'What waits to be done at the source, oldest first. `after`: of those that were given out already only later ones; what is new is never left out.',
  }),
  confirm: post('/v1/gateway/:key/actions/:id', {
    ...{ open: true, raw: true, params: z.strictObject({ key, id: BigIdText }) },
    reply: z.object({ id: BigId, state: z.enum(['done', 'failed']) }),
    about: 'How it ended: it is given out no more. The same again answers the same.',
  }),
}

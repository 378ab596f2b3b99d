import { createHmac } from 'node:crypto'
import type { CommentFacts, Incoming } from '@otklik/contract/inbox/incoming.ts'
import { z } from 'zod'
import type { Receiver } from '../connector.ts'
import {
  AnyId,
  eachAlone,
  fingerprint,
  ignored,
  isSecret,
  optional,
  parseJson,
  readExactJson,
  shaped,
} from '../payload.ts'
import { Comment, commentFacts, Id } from './comments.ts'

/** What an event is about stands in it as a text of its own, which is JSON once more. */
const Event = z.object({
  event: z.string().min(1),
  user_openid: AnyId,
  create_time: optional(z.int()),
  content: optional(z.string()),
})
type Event = z.output<typeof Event>

const Update = z.object({
  comment_id: AnyId,
  video_id: Id,
  parent_comment_id: Id,
  comment_type: optional(z.string()),
  comment_action: z.string(),
  /** Milliseconds; older descriptions have seconds. */
  timestamp: optional(z.int()),
  unique_identifier: optional(z.string()),
  text: optional(z.string()),
})
type Update = z.output<typeof Update>

const contentOf = ({ content = '' }: Event) => parseJson(content)

/** `t=<seconds>,s=<hex>`: over the time and the bytes. A delivery that is repeated for three days may be old by then. */
export const signatureOf = (secret: string, time: string, body: Uint8Array) =>
  createHmac('sha256', secret).update(`${time}.`).update(body).digest('hex')

export const receiver: Receiver = {
  accepted: '',
  authenticate({ headers, body }, { app_secret = '' }) {
    // Whole, and once: of a header that came twice neither half is believed.
    const [, time = '', signature = ''] = /^t=(\d{1,15}), ?s=(.*)$/s.exec(headers['tiktok-signature'] ?? '') ?? []
    return isSecret(signature, signatureOf(app_secret, time, body)) && app_secret !== '' ? 'genuine' : 'forged'
  },
  keyOf: ({ body }) => keyOf(Event.safeParse(findExactJson(body)).data, body),
  split,
}

function split(body: Uint8Array) {
  const event = shaped(Event, readExactJson(body), 'event')
  return [{ provider_id: event.user_openid, key: keyOf(event, body), body }]
}

/** A comment is written, hidden, shown once at one moment. */
function keyOf(event: Event | undefined, body: Uint8Array): string {
  const update = event && Update.safeParse(contentOf(event)).data
  if (!update) return fingerprint(body)
  return [event.event, update.comment_id, update.comment_action, update.timestamp ?? event.create_time].join(':')
}

const findExactJson = (body: Uint8Array) => parseJson(Buffer.from(body).toString('utf8'))

const Look = z.object({
  look: z.literal('comments'),
  video_id: z.string().min(1),
  since: z.number(),
  answer: z.object({ comments: z.array(z.unknown()) }),
})

export function understand(body: Uint8Array): Incoming[] {
  const told = readExactJson(body)
  return z.looseObject({ look: z.string() }).safeParse(told).success
    ? lookFacts(shaped(Look, told, 'look'))
    : eventFacts(shaped(Event, told, 'event'))
}

function lookFacts({ video_id, since, answer }: z.output<typeof Look>): Incoming[] {
  return eachAlone(
    answer.comments,
    () => 'comment',
    (told) => {
      const { reply_list, ...comment } = shaped(Comment, told, 'comment')
      const under = comment.comment_id
      return [
        commentFacts(comment, { video_id }),
        ...reply_list.flatMap((reply) => (reply ? [commentFacts(reply, { video_id, under })] : [])),
      ].filter(({ created_at }) => created_at === 0 || created_at >= since)
    },
  )
}

function eventFacts(event: Event): Incoming[] {
  switch (event.event) {
    case 'comment.update':
      return updateFacts(shaped(Update, contentOf(event), 'comment.update'), event)
    // The next call is refused, and says so to whoever manages the account.
    case 'authorization.removed':
      return [{ kind: 'look_wanted' }]
    default:
      return ignored(event.event)
  }
}

const first_milliseconds = 100_000_000_000

function timeOf({ timestamp = 0 }: Update, { create_time = 0 }: Event): number {
  if (timestamp <= 0) return create_time
  return timestamp >= first_milliseconds ? Math.floor(timestamp / 1000) : timestamp
}

function updateFacts(update: Update, event: Event): Incoming[] {
  const { comment_id: external_id, comment_action } = update
  const at = timeOf(update, event)
  switch (comment_action) {
    case 'insert':
      return [{ kind: 'comment_hinted', otherwise: asTold(update, at) }]
    case 'delete':
      return [{ kind: 'comment_deleted', external_id, at }]
    case 'set_to_hidden':
    case 'set_to_friends_only':
      return [{ kind: 'comment_hidden', external_id, is_hidden: true, at }]
    case 'set_to_public':
      return [{ kind: 'comment_hidden', external_id, is_hidden: false, at }]
    default:
      return ignored(`comment.update ${comment_action}`)
  }
}

/** An event has neither the name nor, often, the words: the comment is asked for. */
function asTold(update: Update, created_at: number): CommentFacts {
  const { comment_id, video_id, parent_comment_id, comment_type, text = '', unique_identifier } = update
  const isReply = comment_type === undefined ? parent_comment_id !== undefined : comment_type === 'reply'
  return {
    ...{
      kind: 'comment',
      external_id: comment_id,
      post_external_id: video_id ?? comment_id,
      created_at,
      text,
      media: [],
    },
    ...(isReply && parent_comment_id && { parent_external_id: parent_comment_id }),
    author: { external_id: unique_identifier || comment_id },
    ...(text === '' && { subjects: [{ kind: 'other' }] }),
  }
}

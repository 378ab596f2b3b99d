import { z } from 'zod'
import { NetworkFailure, type Speaker } from '../connector.ts'
import { exchange, hush, unreadable } from '../exchange.ts'
import type { Refusal } from '../google/failures.ts'
import { optional } from '../payload.ts'
import { failureOf, readable, reasonsOf, refusalIn } from './failures.ts'

export const Text = optional(z.string())

/** A comment, be it at the top or a reply. Only the id is demanded: who has closed their account is not named at all. */
export const CommentNode = z.object({
  id: z.string().min(1),
  snippet: z.object({
    authorDisplayName: Text,
    authorProfileImageUrl: Text,
    authorChannelUrl: Text,
    authorChannelId: optional(z.object({ value: Text })),
    channelId: Text,
    videoId: Text,
    postId: Text,
    parentId: Text,
    /** Only its author is sure to be told the original. */
    textOriginal: Text,
    textDisplay: Text,
    /** Told to the owner of the channel, and not where comments are asked for by their ids. */
    moderationStatus: Text,
    publishedAt: Text,
    updatedAt: Text,
  }),
})
export type CommentNode = z.output<typeof CommentNode>

export const Thread = z.object({
  id: z.string().min(1),
  snippet: z.object({
    channelId: Text,
    videoId: Text,
    postId: Text,
    topLevelComment: z.unknown(),
    totalReplyCount: optional(z.int()),
    isPublic: optional(z.boolean()),
  }),
  replies: optional(z.object({ comments: z.array(z.unknown()) })),
})
export type Thread = z.output<typeof Thread>

/** `items` are absent where there are none. Each is read by itself. */
export const Listed = z.object({
  kind: z.string(),
  items: z
    .array(z.unknown())
    .nullish()
    .transform((list) => list ?? []),
  nextPageToken: Text,
})
export type Listed = z.output<typeof Listed>

type Manner = {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE'
  body?: object
  /** A lost answer leaves us not knowing. */
  once?: boolean
  /** Of the token, where none is the account's own yet. */
  token?: string
}
type Query = Readonly<Record<string, string | undefined>>

/** YouTube's own reason for a no, beside ours. */
export class YouTubeRefusal extends NetworkFailure {
  readonly reasons: readonly string[]
  constructor(refusal: Refusal, once: boolean, speaker: Speaker) {
    const failure = failureOf(refusal, once, hush(readable(refusal), speaker), speaker.now())
    super(failure.kind, failure.words, failure.retry_after_ms)
    this.reasons = reasonsOf(refusal)
  }
}

async function call(speaker: Speaker, path: string, query: Query, manner: Manner) {
  const { method = 'GET', body, once = false, token = speaker.secrets.access } = manner
  const asked = Object.entries(query).filter((one): one is [string, string] => Boolean(one[1]))
  const answer = await exchange(speaker, {
    ...{ url: `${speaker.bases.api}/youtube/v3/${path}?${new URLSearchParams(asked)}`, method, once },
    headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  })
  const refusal = refusalIn(answer.status, answer.json)
  if (refusal) throw new YouTubeRefusal(refusal, once, speaker)
  return answer
}

export async function ask<S extends z.ZodType>(
  speaker: Speaker,
  path: string,
  query: Query,
  schema: S,
  manner: Manner = {},
): Promise<z.output<S>> {
  const { status, json } = await call(speaker, path, query, manner)
  const answer = schema.safeParse(json)
  if (!answer.success || status >= 300) throw unreadable(status, manner.once ?? false)
  return answer.data
}

const done = 204

/** What is answered with nothing. */
export async function tell(speaker: Speaker, path: string, query: Query, method: 'POST' | 'DELETE'): Promise<void> {
  const { status } = await call(speaker, path, query, { method })
  if (status !== done) throw unreadable(status, false)
}

/** Replies are listed by what they stand under, and called by it: `<top>.<reply>`. */
export const topOf = (comment_id: string) => comment_id.split('.', 1)[0] ?? comment_id

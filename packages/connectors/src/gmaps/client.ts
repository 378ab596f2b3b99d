import { z } from 'zod'
import { NetworkFailure, type Speaker } from '../connector.ts'
import { exchange, hush, unreadable } from '../exchange.ts'
import { failureOf, Refused, wordsOf } from '../google/failures.ts'
import { listOf, optional } from '../payload.ts'

const Text = optional(z.string())

const Reviewer = z.object({ displayName: Text, profilePhotoUrl: Text, isAnonymous: optional(z.boolean()) })
export const Reply = z.object({ comment: Text, updateTime: Text, reviewReplyState: Text })
const MediaItem = z.object({ thumbnailUrl: Text, thumbnailLabel: Text, videoUrl: Text })

/** Only the id is demanded: Google leaves out what a person does not tell, down to the words. */
export const Review = z.object({
  reviewId: z.string().min(1),
  reviewer: optional(Reviewer),
  starRating: Text,
  comment: Text,
  createTime: Text,
  updateTime: Text,
  reviewReply: optional(Reply),
  reviewMediaItems: listOf(MediaItem, () => ({
    thumbnailUrl: undefined,
    thumbnailLabel: undefined,
    videoUrl: undefined,
  })),
  reviewReplyUrl: Text,
})
export type Review = z.output<typeof Review>

/** A place without reviews is answered with `{}`. Each review is read by itself (`Review`). */
export const Reviews = z.object({
  reviews: z
    .array(z.unknown())
    .nullish()
    .transform((list) => list ?? []),
  nextPageToken: Text,
})

/** Reviews are asked for by account and location, and the location alone is what everything else calls it by. */
export function placeOf({ account, secrets }: Speaker): { owner: string; location: string } {
  const [owner, location] = [secrets.owner ?? '', account?.provider_id ?? secrets.page ?? '']
  if (!/^\d+$/.test(owner) || !/^\d+$/.test(location))
    throw new NetworkFailure('rejected', 'it is not known which location this is')
  return { owner, location }
}

export function reviewsPath(speaker: Speaker): string {
  const { owner, location } = placeOf(speaker)
  return `/v4/accounts/${owner}/locations/${location}/reviews`
}

type Base = 'reviews' | 'management' | 'information' | 'notifications'
type Manner = {
  method?: 'GET' | 'PUT' | 'PATCH' | 'DELETE'
  body?: object
  /** A lost answer leaves us not knowing. */
  once?: boolean
  /** Of the token, where none is the account's own yet. */
  token?: string
}

export async function ask<S extends z.ZodType>(
  speaker: Speaker,
  base: Base,
  path: string,
  schema: S,
  { method = 'GET', body, once = false, token = speaker.secrets.access }: Manner = {},
): Promise<z.output<S>> {
  const { status, json } = await exchange(speaker, {
    ...{ url: `${speaker.bases[base]}${path}`, method, once },
    headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  })
  const refused = Refused.safeParse(json)
  if (refused.success) throw failureOf(refused.data.error, once, hush(wordsOf(refused.data.error), speaker))
  const answer = schema.safeParse(json)
  if (!answer.success || status >= 300) throw unreadable(status, once)
  return answer.data
}

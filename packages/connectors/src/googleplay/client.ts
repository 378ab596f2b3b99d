import { z } from 'zod'
import { type FailureKind, NetworkFailure, type Speaker } from '../connector.ts'
import { exchange, hush, unreadable } from '../exchange.ts'

const Refused = z.object({
  error: z.object({
    code: z.int(),
    message: z.string().default(''),
    status: z.string().optional(),
    errors: z.array(z.object({ reason: z.string().optional() })).default([]),
  }),
})
type Refusal = z.output<typeof Refused>['error']

/** Seconds are a string on this wire. */
const Moment = z.object({ seconds: z.string().regex(/^\d+$/).transform(Number) })

const UserComment = z.object({
  text: z.string().default(''),
  lastModified: Moment,
  starRating: z.int(),
  reviewerLanguage: z.string().optional(),
  device: z.string().optional(),
  androidOsVersion: z.int().optional(),
  appVersionCode: z.int().optional(),
  appVersionName: z.string().optional(),
  deviceMetadata: z.object({ productName: z.string().optional(), manufacturer: z.string().optional() }).optional(),
})
const DeveloperComment = z.object({ text: z.string().default(''), lastModified: Moment })

export const Review = z.object({
  reviewId: z.string().min(1),
  authorName: z.string().default(''),
  comments: z
    .array(z.object({ userComment: UserComment.optional(), developerComment: DeveloperComment.optional() }))
    .default([]),
})
export type Review = z.output<typeof Review>

/** An application without reviews is answered with `{}`. */
export const Reviews = z.object({
  reviews: z.array(Review).default([]),
  tokenPagination: z.object({ nextPageToken: z.string().optional() }).optional(),
})

export const customerIn = ({ comments }: Review) => comments.find(({ userComment }) => userComment)?.userComment
export const ownIn = ({ comments }: Review) =>
  comments.find(({ developerComment }) => developerComment)?.developerComment

export function packageName({ account, secrets }: Speaker): string {
  const name = account?.provider_id ?? secrets.page ?? ''
  if (!/^[a-z]\w*(\.[a-z]\w*)+$/i.test(name)) throw new NetworkFailure('rejected', 'this is not the name of a package')
  return name
}

export const storeUrl = (provider_id: string) =>
  `https://play.google.com/store/apps/details?id=${encodeURIComponent(provider_id)}`

/** With a body it is posted. `once`: a lost answer leaves us not knowing. */
type Manner = { body?: object; once?: boolean }

/** One call about this application. */
export async function ask<S extends z.ZodType>(
  speaker: Speaker,
  bearer: string,
  path: string,
  schema: S,
  { body, once = false }: Manner = {},
): Promise<z.output<S>> {
  const { status, json } = await exchange(speaker, {
    url: `${speaker.bases.api}/androidpublisher/v3/applications/${packageName(speaker)}/${path}`,
    headers: { authorization: `Bearer ${bearer}`, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
    once,
  })
  const refused = Refused.safeParse(json)
  if (refused.success) throw failureOf(refused.data.error, once, hush(refused.data.error.message, speaker))
  const answer = schema.safeParse(json)
  if (!answer.success || status >= 300) throw unreadable(status, once)
  return answer.data
}

// Google names no time to wait. The reviews of an application are counted by the hour, so a minute would not help.
const quota_wait_ms = 300_000
const quota_reasons = new Set(['rateLimitExceeded', 'userRateLimitExceeded', 'quotaExceeded', 'dailyLimitExceeded'])

const kinds: Readonly<Record<number, FailureKind>> = {
  // The bearer is fresh: what is refused is the service account itself.
  401: 'token_dead',
  403: 'token_dead',
  404: 'gone',
  410: 'gone',
}

export function failureOf({ code, status, errors }: Refusal, once: boolean, words: string): NetworkFailure {
  const isQuota = errors.some(({ reason = '' }) => quota_reasons.has(reason)) || status === 'RESOURCE_EXHAUSTED'
  if (isQuota || code === 429) return new NetworkFailure('try_later', words, quota_wait_ms)
  if (code >= 500 || code === 408) return new NetworkFailure(once ? 'lost_answer' : 'try_later', words)
  return new NetworkFailure(kinds[code] ?? 'rejected', words)
}

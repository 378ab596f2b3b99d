import type { ChangeFacts, CommentFacts, Incoming, OwnCommentFacts, PostFacts } from '@otklik/contract/incoming.ts'
import { z } from 'zod'
import type { AccountFacts } from '../connector.ts'
import { readJson, shaped } from '../payload.ts'
import { customerIn, ownIn, type Review, Reviews, storeUrl } from './client.ts'

/** A page as `news` and `history` wrap it. */
const Page = z.object({ look: z.literal('reviews.list'), answer: Reviews })

/**
 * Google shows each review as it is now, and does not say what is new in it: every review is told as one that came and
 * as one that was edited then, and so is our reply. What we know already changes nothing.
 */
export function understand(body: Uint8Array, account: AccountFacts): Incoming[] {
  const { answer } = shaped(Page, readJson(body), 'reviews')
  const facts = answer.reviews.flatMap((review) => reviewFacts(review, account.provider_id))
  return facts.length > 0 ? [appFacts(answer.reviews, account), ...facts] : []
}

/** When an application was published is not told: the oldest review at hand stands in. */
function appFacts(reviews: Review[], { provider_id, name }: AccountFacts): PostFacts {
  const times = reviews.flatMap((review) => customerIn(review)?.lastModified.seconds ?? [])
  return {
    kind: 'post',
    sort: 'app',
    external_id: provider_id,
    published_at: Math.min(...times),
    text: name,
    url: storeUrl(provider_id),
  }
}

function reviewFacts(review: Review, provider_id: string): (CommentFacts | OwnCommentFacts | ChangeFacts)[] {
  const written = customerIn(review)
  if (!written) return []
  const { reviewId: external_id } = review
  const at = written.lastModified.seconds
  const { title, text } = splitTitle(written.text)
  const comment: CommentFacts = {
    kind: 'comment',
    sort: 'review',
    external_id,
    post_external_id: provider_id,
    // Google names its people but gives them no id; a person has one review of an application.
    author: { external_id, ...(review.authorName && { name: review.authorName }) },
    created_at: at,
    text,
    media: [],
    rating: written.starRating,
    ...(title && { title }),
    details: detailsOf(written),
    url: `${storeUrl(provider_id)}&reviewId=${encodeURIComponent(external_id)}`,
  }
  const edited: ChangeFacts = { kind: 'comment_edited', external_id, text, at, rating: written.starRating }
  return [comment, edited, ...ownFacts(review)]
}

export const replyId = (reviewId: string) => `${reviewId}:reply`

function ownFacts(review: Review): (OwnCommentFacts | ChangeFacts)[] {
  const reply = ownIn(review)
  if (!reply) return []
  const external_id = replyId(review.reviewId)
  const [at, text] = [reply.lastModified.seconds, reply.text]
  return [
    { kind: 'own_comment', external_id, parent_external_id: review.reviewId, created_at: at, text },
    { kind: 'comment_edited', external_id, text, at },
  ]
}

/** Reviews once had titles: these stand before a tab, which is there even without one. */
function splitTitle(text: string): { title: string; text: string } {
  const [title = '', ...rest] = text.split('\t')
  return rest.length === 0 ? { title: '', text: text.trim() } : { title: title.trim(), text: rest.join('\t').trim() }
}

type Written = NonNullable<ReturnType<typeof customerIn>>

function detailsOf({ device, deviceMetadata, ...written }: Written): Record<string, string> {
  const model = deviceMetadata?.productName ?? device
  const told = {
    device: [deviceMetadata?.manufacturer, model].filter(Boolean).join(' '),
    app_version: written.appVersionName ?? written.appVersionCode,
    android_sdk: written.androidOsVersion,
    language: written.reviewerLanguage,
  }
  return Object.fromEntries(Object.entries(told).flatMap(([name, value]) => (value ? [[name, String(value)]] : [])))
}

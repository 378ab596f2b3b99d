import type { ChangeFacts, CommentFacts, Incoming, PostFacts } from '@otklik/contract/inbox/incoming.ts'
import { z } from 'zod'
import type { AccountFacts } from '../connector.ts'
import { eachAlone, readJson, shaped } from '../payload.ts'
import { customerIn, ownIn, Review, Reviews, storeUrl } from './client.ts'

/** A page as `news` and `history` wrap it. */
const Page = z.object({ look: z.literal('reviews.list'), answer: Reviews })

/**
 * Google shows each review as it is now, and does not say what is new in it: every review is told as one that came and
 * as one that was edited then, and so is our reply. What we know already changes nothing.
 */
export function understand(body: Uint8Array, account: AccountFacts): Incoming[] {
  const { answer } = shaped(Page, readJson(body), 'reviews')
  const facts = eachAlone(
    answer.reviews,
    () => 'review',
    (review) => reviewFacts(shaped(Review, review, 'review'), account.provider_id),
    (review) => salvage(review, account.provider_id),
  )
  const times = facts.flatMap((fact) => (fact.kind === 'comment' && fact.created_at > 0 ? [fact.created_at] : []))
  return facts.some(({ kind }) => kind === 'comment') ? [appFacts(times, account), ...facts] : facts
}

/** When an application was published is not told: the oldest review at hand stands in. */
const appFacts = (times: number[], { provider_id, name }: AccountFacts): PostFacts => ({
  kind: 'post',
  sort: 'app',
  external_id: provider_id,
  published_at: times.length > 0 ? Math.min(...times) : 0,
  text: name,
  url: storeUrl(provider_id),
})

function reviewFacts(review: Review, provider_id: string): Incoming[] {
  const written = customerIn(review)
  const { reviewId: external_id } = review
  if (!written) throw new Error('the words of the customer are missing')
  const at = written.lastModified
  const { title, text } = splitTitle(written.text ?? '')
  const rating = written.starRating === undefined ? {} : { rating: written.starRating }
  const comment: CommentFacts = {
    ...placeOf(review, provider_id),
    created_at: at,
    text,
    ...rating,
    ...(title && { title }),
    ...(written.originalText && { subjects: [{ kind: 'quote' as const, text: written.originalText.trim() }] }),
    details: detailsOf(written),
  }
  const edited: ChangeFacts = { kind: 'comment_edited', external_id, text, at, ...rating }
  return [comment, edited, ...ownFacts(review)]
}

function placeOf({ reviewId: external_id, authorName }: Pick<Review, 'reviewId' | 'authorName'>, provider_id: string) {
  return {
    kind: 'comment' as const,
    sort: 'review' as const,
    external_id,
    post_external_id: provider_id,
    // Google names its people but gives them no id; a person has one review of an application.
    author: { external_id, ...(authorName && { name: authorName }) },
    media: [],
    url: `${storeUrl(provider_id)}&reviewId=${encodeURIComponent(external_id)}`,
  }
}

/** A review that has an id, and nothing that we understand besides: whoever answers reviews sees that it is there. */
function salvage(told: unknown, provider_id: string): Incoming[] {
  const review = Review.safeParse(told).data
  if (!review) return []
  return [{ ...placeOf(review, provider_id), created_at: 0, text: '', subjects: [{ kind: 'unreadable' }] }]
}

export const replyId = (reviewId: string) => `${reviewId}:reply`

function ownFacts(review: Review): Incoming[] {
  const reply = ownIn(review)
  if (!reply) return []
  const external_id = replyId(review.reviewId)
  const [at, text] = [reply.lastModified, reply.text ?? '']
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
  const model = deviceMetadata?.productName || device
  const told = {
    device: [deviceMetadata?.manufacturer, model].filter(Boolean).join(' '),
    app_version: written.appVersionName || written.appVersionCode,
    android_sdk: written.androidOsVersion,
    language: written.reviewerLanguage,
  }
  return Object.fromEntries(Object.entries(told).flatMap(([name, value]) => (value ? [[name, String(value)]] : [])))
}

import type { ChangeFacts, CommentFacts, Incoming, PostFacts } from '@otklik/contract/inbox/incoming.ts'
import { z } from 'zod'
import type { AccountFacts } from '../connector.ts'
import { publicationIn, secondsOf } from '../looks.ts'
import { eachAlone, ignored, readJson, shaped } from '../payload.ts'
import { entriesOf, Review, type ReviewResponse, Reviews, storeUrl } from './client.ts'

export const look = 'customerReviews'
const Page = z.object({ look: z.literal(look), answer: Reviews })
type Included = Reviews['included']

/**
 * Apple shows each review as it is now and does not say when it was changed: every one is told as having come, and as
 * edited. What we know already changes nothing.
 */
export function understand(body: Uint8Array, account: AccountFacts): Incoming[] {
  const { answer } = shaped(Page, readJson(body), 'reviews')
  const isOnly = !Array.isArray(answer.data)
  const facts = eachAlone(
    entriesOf(answer),
    () => 'review',
    (told) => entryFacts(told, answer.included, account.provider_id, isOnly),
    (told) => salvage(told, answer.included, account.provider_id, isOnly),
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

const Kind = z.object({ type: z.string().optional() })

function entryFacts(told: unknown, included: Included, provider_id: string, isOnly: boolean): Incoming[] {
  const type = Kind.safeParse(told).data?.type ?? look
  // Apple's own summary of many reviews, and whatever else may come to stand beside them.
  if (type !== look) return ignored(type)
  const review = shaped(Review, told, 'review')
  const { rating, title, body } = review.attributes ?? {}
  if (rating === undefined && !title && !body) throw new Error('neither stars nor words')
  const { id: external_id } = review
  const text = body ?? ''
  const stars = rating === undefined ? {} : { rating }
  const comment: CommentFacts = { ...placeOf(review, provider_id), text, ...stars, ...(title && { title }) }
  const edited: ChangeFacts = { kind: 'comment_edited', external_id, text, at: 0, ...stars }
  return [comment, edited, ...ownFacts(review, included, isOnly)]
}

function placeOf({ id: external_id, attributes = {} }: Review, provider_id: string) {
  const { reviewerNickname, createdDate, territory } = attributes
  return {
    kind: 'comment' as const,
    sort: 'review' as const,
    external_id,
    post_external_id: provider_id,
    // Apple tells a nickname and no id; a person has one review of an application.
    author: { external_id, ...(reviewerNickname && { name: reviewerNickname }) },
    created_at: secondsOf(createdDate),
    media: [],
    details: { ...(territory && { territory }) },
  }
}

/** A review that has an id, and nothing that we understand besides: whoever answers reviews sees that it is there. */
function salvage(told: unknown, included: Included, provider_id: string, isOnly: boolean): Incoming[] {
  const review = Review.safeParse(told).data
  if (!review) return []
  const comment: CommentFacts = { ...placeOf(review, provider_id), text: '', subjects: [{ kind: 'unreadable' }] }
  return [comment, ...ownFacts(review, included, isOnly)]
}

/** A review holds one response; whether a new one gets another id is not documented, so we call it by its review. */
export const responseId = (reviewId: string) => `${reviewId}:response`

export const publicationOf = publicationIn({ PENDING_PUBLISH: 'pending', PUBLISHED: 'published' })

function ownFacts(review: Review, included: Included, isOnly: boolean): Incoming[] {
  const response = findResponse(review, included, isOnly)
  if (!response) return []
  const { responseBody: text = '', lastModifiedDate, state } = response.attributes ?? {}
  const [external_id, at] = [responseId(review.id), secondsOf(lastModifiedDate)]
  return [
    { kind: 'own_comment', external_id, parent_external_id: review.id, created_at: at, text, ...publicationOf(state) },
    { kind: 'comment_edited', external_id, text, at },
  ]
}

/** By either end of the relationship; where one review is asked for, neither need be told. */
function findResponse({ id, relationships }: Review, included: Included, isOnly: boolean): ReviewResponse | undefined {
  const responses = included.flatMap((one) => (one && (one.type ?? responses_type) === responses_type ? [one] : []))
  const named = relationships?.response?.data?.id
  if (named !== undefined) return responses.find((one) => one.id === named)
  const pointing = responses.find(({ relationships }) => relationships?.review?.data?.id === id)
  return pointing ?? (isOnly && responses.length === 1 ? responses[0] : undefined)
}
const responses_type = 'customerReviewResponses'

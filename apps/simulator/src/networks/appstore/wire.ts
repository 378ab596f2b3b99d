import type { Comment } from '../../state.ts'
import type { Account } from '../../world/account.ts'
import type { World } from '../../world/world.ts'
import { answerTo, modifiedAt, writerOf } from '../asked/reviews.ts'

// Wire shapes of the reviews, as the samples have them.

export const reviewId = (id: number) => `00000036-fb96-4ad1-0d45-${String(id).padStart(12, '0')}`
export const responseId = (id: number) => `b5e0a7c1-1111-4222-8333-${String(id).padStart(12, '0')}`

/** Cupertino's clock. */
const moment = (seconds: number) => `${new Date((seconds - 8 * 3_600) * 1000).toISOString().slice(0, 19)}-08:00`

const address = 'https://api.appstoreconnect.apple.com/v1'
const publishing_s = 30

export function wireReview(world: World, account: Account, review: Comment): object {
  const id = reviewId(review.id)
  const response = answerTo(world, account, review)
  const self = `${address}/customerReviews/${id}`
  const [first = '', ...rest] = review.text.split('\n')
  // People write a title besides; here it is the beginning of what they wrote.
  const title = rest.length > 0 ? first : (/^\S+(?: \S+){0,2}/.exec(first)?.[0] ?? first)
  return {
    type: 'customerReviews',
    id,
    attributes: {
      rating: review.rating ?? 5,
      title,
      body: review.text,
      reviewerNickname: writerOf(account, review)?.username ?? 'user',
      createdDate: moment(review.at),
      territory: 'RUS',
    },
    relationships: {
      response: {
        links: { related: `${self}/response` },
        data: response ? { type: 'customerReviewResponses', id: responseId(response.id) } : null,
      },
    },
    links: { self },
  }
}

/** It is shown to people only some time after it was written. */
export function wireResponse(world: World, response: Comment): object {
  const isWaiting = world.seconds() - modifiedAt(response) < publishing_s
  return {
    type: 'customerReviewResponses',
    id: responseId(response.id),
    attributes: {
      responseBody: response.text,
      lastModifiedDate: moment(modifiedAt(response)),
      state: isWaiting ? 'PENDING_PUBLISH' : 'PUBLISHED',
    },
  }
}

export const withReview = (response: object, review: Comment) => ({
  ...response,
  relationships: { review: { data: { type: 'customerReviews', id: reviewId(review.id) } } },
})

import type { CommentFacts, Incoming, MediaFacts, PostFacts } from '@otklik/contract/inbox/incoming.ts'
import { z } from 'zod'
import type { AccountFacts, Receiver } from '../connector.ts'
import { isSignedByGoogle } from '../google/signed.ts'
import { publicationIn, secondsOf } from '../looks.ts'
import { eachAlone, findJson, fingerprint, isSecret, optional, readJson, shaped } from '../payload.ts'
import { Review, Reviews } from './client.ts'

/** A page as `news` and `history` wrap it. */
const Page = z.object({ look: z.literal('reviews'), answer: Reviews })
/** A delivery of Pub/Sub: what was published stands in `data`, in base64. */
const Push = z.object({
  message: z.object({
    data: optional(z.string()),
    messageId: optional(z.string().min(1)),
    message_id: optional(z.string().min(1)),
  }),
})

/**
 * Google shows each review as it is now, and does not say what is new in it: every review is told as one that came and
 * as one that was edited then, and so is our reply. What we know already changes nothing.
 */
export function understand(body: Uint8Array, account: AccountFacts): Incoming[] {
  const told = readJson(body)
  // Only names stand in it: the place is asked what has changed.
  if (Push.safeParse(told).success) return [{ kind: 'look_wanted' }]
  const { answer } = shaped(Page, told, 'reviews')
  const facts = eachAlone(
    answer.reviews,
    () => 'review',
    (review) => reviewFacts(shaped(Review, review, 'review'), account),
  )
  const times = facts.flatMap((fact) => (fact.kind === 'comment' && fact.created_at > 0 ? [fact.created_at] : []))
  return facts.some(({ kind }) => kind === 'comment') ? [placeFacts(times, account), ...facts] : facts
}

/**
 * When a place was opened is not told: the oldest review at hand stands in. Shops of a chain have one name, and the
 * address says which of them a review is about.
 */
const placeFacts = (times: number[], { provider_id, name, screen_name, url }: AccountFacts): PostFacts => ({
  ...{ kind: 'post', sort: 'place', external_id: provider_id, text: [name, screen_name].filter(Boolean).join('\n') },
  published_at: times.length > 0 ? Math.min(...times) : 0,
  ...(url && { url }),
})

const stars: Readonly<Record<string, number>> = { ONE: 1, TWO: 2, THREE: 3, FOUR: 4, FIVE: 5 }

function reviewFacts(review: Review, { provider_id }: AccountFacts): Incoming[] {
  const { reviewId: external_id, reviewer, starRating = '', reviewReplyUrl } = review
  const { text, translated } = splitTranslation(review.comment ?? '')
  const [created_at, at] = [secondsOf(review.createTime ?? review.updateTime), secondsOf(review.updateTime)]
  const rating = stars[starRating] === undefined ? {} : { rating: stars[starRating] }
  const comment: CommentFacts = {
    ...{ kind: 'comment', sort: 'review', external_id, post_external_id: provider_id, created_at, text, ...rating },
    // Google names its people but gives them no id; a person has one review of a place.
    author: {
      external_id,
      ...(reviewer?.displayName && { name: reviewer.displayName }),
      ...(reviewer?.profilePhotoUrl && { image_url: reviewer.profilePhotoUrl }),
    },
    media: review.reviewMediaItems.flatMap(mediaFacts),
    ...(translated && { subjects: [{ kind: 'quote', title: 'Google Translate', text: translated }] }),
    ...(reviewReplyUrl && { url: reviewReplyUrl }),
  }
  return [comment, { kind: 'comment_edited', external_id, text, at, ...rating }, ...ownFacts(review)]
}

/** What the person wrote, beside what Google has made of it. Either may stand first. */
export function splitTranslation(comment: string): { text: string; translated?: string } {
  const after = /^\(Translated by Google\)\s*([\s\S]*?)\s*\(Original\)\s*([\s\S]*)$/.exec(comment)
  if (after) return { text: (after[2] ?? '').trim(), translated: (after[1] ?? '').trim() }
  const before = /^([\s\S]*?)\s*\(Translated by Google\)\s*([\s\S]*)$/.exec(comment)
  if (before?.[1]) return { text: before[1].trim(), translated: (before[2] ?? '').trim() }
  return { text: comment.trim() }
}

type Item = Review['reviewMediaItems'][number]

function mediaFacts({ thumbnailUrl, thumbnailLabel, videoUrl }: Item): MediaFacts[] {
  const name = thumbnailLabel ? { name: thumbnailLabel } : {}
  if (videoUrl) return [{ kind: 'video', ref: videoUrl, ...name }]
  return thumbnailUrl ? [{ kind: 'photo', ref: thumbnailUrl, ...name }] : []
}

export const replyId = (reviewId: string) => `${reviewId}:reply`

/** Moderators look at it first. */
export const publicationOf = publicationIn({ PENDING: 'pending', APPROVED: 'published', REJECTED: 'rejected' })

function ownFacts({ reviewId, reviewReply: reply }: Review): Incoming[] {
  if (!reply) return []
  const [external_id, at, text] = [replyId(reviewId), secondsOf(reply.updateTime), reply.comment ?? '']
  return [
    {
      ...{ kind: 'own_comment', external_id, parent_external_id: reviewId, created_at: at, text },
      ...publicationOf(reply.reviewReplyState),
    },
    { kind: 'comment_edited', external_id, text, at },
  ]
}

/** Nobody publishes how the notification spells its names: whichever stands there is taken. */
const locationIn = (text: string) => /accounts\/\d+\/locations\/(\d+)/.exec(text)?.[1]

/**
 * Pub/Sub pushes to an address that whoever runs the installation has set up, with our word in it. Addresses are written
 * down in many places, so where the installation names the account that its subscription signs as, Google's signature is
 * demanded beside it.
 */
export const receiver: Receiver = {
  authenticate({ query, headers }, { webhook, signed_by }) {
    if (!isSecret(query?.token, webhook)) return 'forged'
    return !signed_by || isSignedByGoogle(headers.authorization, signed_by) ? 'genuine' : 'forged'
  },
  keysAt: ({ certs }, app) => (app?.push_account ? `${certs}/oauth2/v3/certs` : undefined),
  keyOf: ({ body }) => keyOf(body),
  accepted: '',
  split(body) {
    const { message } = shaped(Push, readJson(body), 'push')
    const provider_id = locationIn(Buffer.from(message.data ?? '', 'base64').toString('utf8'))
    return provider_id === undefined ? [] : [{ provider_id, key: keyOf(body), body }]
  },
}

function keyOf(body: Uint8Array): string {
  const message = Push.safeParse(findJson(body)).data?.message
  return `push:${message?.messageId ?? message?.message_id ?? fingerprint(body)}`
}

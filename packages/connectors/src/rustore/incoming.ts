import type { ChangeFacts, CommentFacts, Incoming, PostFacts } from '@otklik/contract/inbox/incoming.ts'
import { z } from 'zod'
import type { AccountFacts } from '../connector.ts'
import { publicationIn, secondsOf } from '../looks.ts'
import { eachAlone, readJson, shaped } from '../payload.ts'
import { Comment, Entries, Feedback, storeUrl } from './client.ts'

export const looks = { comments: 'comment', answers: 'feedback' } as const

const Page = z.discriminatedUnion('look', [
  z.object({ look: z.literal(looks.comments), answer: z.object({ body: Entries }) }),
  z.object({ look: z.literal(looks.answers), answer: z.object({ body: Entries }) }),
])

/**
 * RuStore shows each review as it is now: every one is told as having come, and as edited then. Our answers come with the
 * reviews once they are published, and from a list of their own before.
 */
export function understand(body: Uint8Array, account: AccountFacts): Incoming[] {
  const { look, answer } = shaped(Page, readJson(body), 'page')
  if (look === looks.answers)
    return eachAlone(
      answer.body,
      () => 'feedback',
      (told) => answerFacts(shaped(Feedback, told, 'feedback')),
    )
  const facts = eachAlone(
    answer.body,
    () => 'comment',
    (told) => commentFacts(shaped(Comment, told, 'comment'), account.provider_id),
  )
  const times = facts.flatMap((fact) => (fact.kind === 'comment' && fact.created_at > 0 ? [fact.created_at] : []))
  return facts.some(({ kind }) => kind === 'comment') ? [appFacts(times, account), ...facts] : facts
}

const appFacts = (times: number[], { provider_id, name }: AccountFacts): PostFacts => ({
  kind: 'post',
  sort: 'app',
  external_id: provider_id,
  published_at: times.length > 0 ? Math.min(...times) : 0,
  text: name,
  url: storeUrl(provider_id),
})

/** Written as UTC where no zone is told: beside the same moment with one. */
export const writtenAt = ({ commentDateIso, commentDate }: Comment) => secondsOf(commentDateIso ?? commentDate)

function commentFacts(comment: Comment, provider_id: string): Incoming[] {
  const { commentId: external_id, userName, commentText: text = '', appRating } = comment
  const created_at = writtenAt(comment)
  const stars = appRating === undefined ? {} : { rating: appRating }
  const fact: CommentFacts = {
    kind: 'comment',
    sort: 'review',
    external_id,
    post_external_id: provider_id,
    // RuStore names its people but gives them no id.
    author: { external_id, ...(userName && { name: userName }) },
    created_at,
    text,
    media: [],
    ...stars,
    details: detailsOf(comment),
  }
  const at = secondsOf(comment.updatedAtIso ?? comment.updatedAt) || created_at
  const edited: ChangeFacts = { kind: 'comment_edited', external_id, text, at, ...stars }
  const response = comment.devResponses.findLast((one) => one?.text)
  return [fact, edited, ...ownFacts(external_id, response?.text, secondsOf(response?.createdAt))]
}

function detailsOf({ deviceInfo, appVersionName, commentStatus }: Comment): Record<string, string> {
  const told = {
    device: [deviceInfo?.device, deviceInfo?.model].filter(Boolean).join(' '),
    app_version: appVersionName,
    os: deviceInfo?.osVersion && `Android ${deviceInfo.osVersion}`,
    status: commentStatus === 'PUBLISHED' ? undefined : commentStatus,
  }
  return Object.fromEntries(Object.entries(told).flatMap(([name, value]) => (value ? [[name, value]] : [])))
}

/** An edited answer gets another id, so ours is called by its review, which holds one. */
export const answerId = (commentId: string) => `${commentId}:answer`

const publicationOf = publicationIn({ MODERATION: 'pending', PUBLISHED: 'published', REJECTED: 'rejected' })

function ownFacts(commentId: string, text: string | undefined, at: number, status?: string): Incoming[] {
  if (text === undefined) return []
  const external_id = answerId(commentId)
  return [
    { kind: 'own_comment', external_id, parent_external_id: commentId, created_at: at, text, ...publicationOf(status) },
    { kind: 'comment_edited', external_id, text, at },
  ]
}

/** Moscow's clock where no zone is told. */
export const answeredAt = ({ date }: Feedback) => secondsOf(date, '+03:00')

function answerFacts(feedback: Feedback): Incoming[] {
  const { commentId, text = '', status } = feedback
  // Deleted, or replaced by another one: which of the two is not said.
  if (status === 'DELETED') return [{ kind: 'ignored', what: 'feedback deleted or changed' }]
  return ownFacts(commentId, text, answeredAt(feedback), status)
}

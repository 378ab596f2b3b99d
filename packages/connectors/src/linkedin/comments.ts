import type {
  CommentFacts,
  Incoming,
  MediaFacts,
  OwnCommentFacts,
  SubjectFacts,
} from '@otklik/contract/inbox/incoming.ts'
import { z } from 'zod'
import type { AccountFacts } from '../connector.ts'
import { AnyId, listOf, optional } from '../payload.ts'
import { commentUrn, MaybeUrn, organizationUrn, pageUrl, readComment } from './urns.ts'

const Text = optional(z.string().min(1))
const Stamp = optional(z.object({ actor: MaybeUrn, time: optional(z.number().positive()) }))
const Content = z.object({ url: Text, entity: optional(z.looseObject({})) })

/** Only the id is demanded: lists that were captured lack each of the others. */
export const Comment = z.object({
  id: AnyId,
  $URN: MaybeUrn,
  commentUrn: MaybeUrn,
  actor: MaybeUrn,
  object: MaybeUrn,
  parentComment: MaybeUrn,
  message: optional(z.object({ text: Text })),
  content: listOf(Content, () => undefined),
  created: Stamp,
  lastModified: Stamp,
  commentsSummary: optional(z.object({ totalFirstLevelComments: optional(z.number()) })),
})
export type Comment = z.output<typeof Comment>

export const urnOf = ({ $URN, commentUrn: urn, object, id }: Comment, place = ''): string =>
  [$URN, urn].find((one) => one !== undefined && readComment(one)) ?? commentUrn(object ?? place, id)

/** The same in seconds; 0 where it is not told. */
export const secondsOf = (time: number | undefined) => Math.floor((time ?? 0) / 1000)

const writerOf = ({ actor, created, lastModified }: Comment) => actor ?? created?.actor ?? lastModified?.actor

/** `place`: what it was asked for under. Names of members are told to nobody. */
export function commentFacts(comment: Comment, account: AccountFacts, place = ''): CommentFacts | OwnCommentFacts {
  const urn = urnOf(comment, place)
  const post = comment.object ?? readComment(urn)?.place ?? place
  const writer = writerOf(comment)
  const facts = {
    external_id: urn,
    ...(comment.parentComment && { parent_external_id: wholeUrn(comment.parentComment, post) }),
    created_at: secondsOf(comment.created?.time ?? comment.lastModified?.time),
    text: comment.message?.text ?? '',
    ...contentOf(comment),
  }
  if (writer === organizationUrn(account.provider_id)) return { kind: 'own_comment', ...facts }
  return {
    kind: 'comment',
    ...facts,
    post_external_id: post,
    author: { external_id: writer ?? `writer of ${urn}` },
    url: pageUrl(post),
  }
}

/** Some tell of the comment that is answered by its number alone. */
const wholeUrn = (urn: string, place: string) =>
  readComment(urn) ? urn : commentUrn(place, urn.replace(/^urn:li:comment:/, ''))

function contentOf({ content }: Comment): { media: MediaFacts[]; subjects?: SubjectFacts[] } {
  const files = content.filter((one) => one !== undefined)
  const media = files.flatMap(({ url }) => (url ? [{ kind: 'photo' as const, ref: url }] : []))
  const lost = files.flatMap(({ url, entity }) => (!url && entity ? [{ kind: 'photo' as const }] : []))
  return { media, ...(lost.length > 0 && { subjects: lost }) }
}

export function editFacts(comment: Comment, account: AccountFacts, at: number): Incoming {
  const { external_id, text, media = [], subjects = [] } = commentFacts(comment, account)
  return { kind: 'comment_edited', external_id, text, at, media, subjects }
}

/** The words alone: pictures stay as they were. */
export function editedWords(comment: Comment, account: AccountFacts, at: number): Incoming {
  const { external_id, text } = commentFacts(comment, account)
  return { kind: 'comment_edited', external_id, text, at }
}

import type { AuthorFacts, CommentFacts, Incoming, PostFacts, TopicFacts } from '@otklik/contract/inbox/incoming.ts'
import { z } from 'zod'
import { readHtml } from '../html.ts'
import { secondsOf } from '../looks.ts'
import { AnyId, optional } from '../payload.ts'

const Text = optional(z.string())
const Count = optional(z.number())
/** An object today, a bare number in older forums. */
const Named = z.union([z.object({ id: AnyId, name: Text }), AnyId.transform((id) => ({ id, name: undefined }))])
const Author = z.object({ id: AnyId, name: Text })

export const Forum = z.object({ id: AnyId, name: Text })
export type Forum = z.output<typeof Forum>

export const Topic = z.object({
  id: AnyId,
  header: Text,
  description: Text,
  created: Text,
  updated: Text,
  url: Text,
  status: optional(Named),
  type: optional(Named),
  author: optional(Author),
  author_id: optional(AnyId),
  comment_count: Count,
  comments_count: Count,
})
export type Topic = z.output<typeof Topic>

/** Its words have one name in UserEcho's own export, and another in a client. */
export const Comment = z.object({
  id: AnyId,
  comment: Text,
  text: Text,
  created: Text,
  author: optional(Author),
  author_id: optional(AnyId),
  is_official: optional(z.boolean()),
})
export type Comment = z.output<typeof Comment>

export const countOf = ({ comment_count, comments_count }: Topic) => comment_count ?? comments_count
export const wordsOf = ({ comment, text }: Comment) => readHtml(comment ?? text ?? '')

/** What stands under a topic is known together with it: a reply needs both. */
export const commentId = (topic: string, comment: string) => `${topic}:${comment}`
export const topicOf = (external_id: string) => external_id.split(':', 1)[0] ?? ''

/** Of forums that have no words for their states. */
const numbered: Readonly<Record<string, string>> = {
  1: 'New',
  17: 'Under review',
  18: 'Planned',
  19: 'Started',
  20: 'Completed',
}
/** The two that a deed sets: as every forum has them at first. */
export const states = { closed: 20, open: 1 }

const ends =
  /complet|clos|done|declin|reject|duplicat|answered|solved|fertig|erledigt|geschlossen|abgelehnt|выполн|заверш|закры|отклон|готово|решен|решён/i

/** Owners name their states themselves: whether one of them ends a topic is told by its words alone. */
export function topicFacts({ status }: Topic): TopicFacts | undefined {
  if (!status) return undefined
  const state = status.name || numbered[status.id] || status.id
  return { state, is_closed: status.id === String(states.closed) || ends.test(state) }
}

export const forumFacts = ({ id, name }: Forum): PostFacts => ({
  ...{ kind: 'post', sort: 'topic', external_id: id, published_at: 0, text: name ?? '' },
})

const authorOf = (author: z.output<typeof Author> | undefined, author_id: string | undefined, self: string) =>
  ({ external_id: author?.id ?? author_id ?? self, ...(author?.name && { name: author.name }) }) satisfies AuthorFacts

const mediaOf = (pictures: readonly string[]): CommentFacts['media'] =>
  pictures.map((ref) => ({ kind: 'photo' as const, ref }))

export function topicComment(topic: Topic, forum: string): CommentFacts {
  const { id, header, created, url, type, author, author_id } = topic
  const { text, pictures } = readHtml(topic.description ?? '')
  const state = topicFacts(topic)
  return {
    ...{ kind: 'comment', external_id: id, post_external_id: forum, created_at: secondsOf(created), text },
    author: authorOf(author, author_id, id),
    media: mediaOf(pictures),
    ...(header && { title: header }),
    ...(url && { url }),
    ...(state && { topic: state }),
    ...(type?.name && { details: { type: type.name } }),
  }
}

/** What our side says is marked as official; `answered`: the last of the others before it. */
export function commentFacts(comment: Comment, topic: string, forum: string, answered: string): Incoming {
  const { text, pictures } = wordsOf(comment)
  const common = {
    external_id: commentId(topic, comment.id),
    created_at: secondsOf(comment.created),
    text,
    media: mediaOf(pictures),
  }
  if (comment.is_official) return { kind: 'own_comment', ...common, parent_external_id: answered }
  return {
    kind: 'comment',
    ...common,
    ...{ post_external_id: forum, root_external_id: topic, parent_external_id: topic },
    author: authorOf(comment.author, comment.author_id, common.external_id),
    ...(text === '' && pictures.length === 0 && { subjects: [{ kind: 'other' as const }] }),
  }
}

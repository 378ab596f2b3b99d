import type { CommentFacts, Incoming, OwnCommentFacts } from '@otklik/contract/inbox/incoming.ts'
import { z } from 'zod'
import type { AccountFacts } from '../connector.ts'
import { secondsOf } from '../looks.ts'
import { AnyId, eachAlone, IdText, optional, shaped } from '../payload.ts'
import { bareId, type Discussion, pageOf, postId, timeOfComment } from './ids.ts'

const Text = optional(z.string())

export const comment_fields = [
  'ID',
  'TEXT',
  'AUTHOR_ID',
  'AUTHOR_NAME',
  'AUTHOR_REF',
  'DATE',
  'TYPE',
  'REPLY_TO_ID',
  'REPLY_TO_NAME',
  'REPLY_TO_COMMENT_ID',
]
  .map((field) => `comment.${field}`)
  .join(',')

export const Comment = z.object({
  id: AnyId,
  text: Text,
  author_id: optional(AnyId),
  author_name: Text,
  author_ref: Text,
  /** Moscow time, which it does not say. */
  date: Text,
  date_ms: optional(z.coerce.number().int().positive()),
  type: Text,
  reply_to_comment_id: IdText.catch(undefined),
})
export type Comment = z.output<typeof Comment>

/** `since`: what is older was history. `is_complete`: there are no others under it, as far as the look speaks (`at`). */
export const ListedComments = z.object({
  discussionId: z.string().min(1),
  discussionType: z.string().min(1),
  since: z.number(),
  at: z.number(),
  is_complete: z.boolean(),
  answer: z.object({ comments: z.array(z.unknown()) }),
})

const moscow = '+03:00'

/** Seconds. */
export const writtenAt = ({ id, date, date_ms }: Comment) =>
  Math.floor((date_ms ?? timeOfComment(id)) / 1000) || secondsOf(date, moscow)

export function commentsFacts(look: z.output<typeof ListedComments>, account: AccountFacts): Incoming[] {
  const { answer, since, at, is_complete } = look
  const facts = eachAlone(
    answer.comments,
    () => 'comment',
    (told) => {
      const comment = shaped(Comment, told, 'comment')
      return writtenAt(comment) >= since ? [commentFacts(comment, look, account)] : []
    },
  )
  if (!is_complete) return facts
  // Deletions are told by nobody: what a complete look does not find any more is gone.
  const external_ids = answer.comments.flatMap((one) => Comment.safeParse(one).data?.id ?? [])
  const listed: Incoming = { kind: 'comments_listed', post_external_id: postId(look), since: 0, external_ids, at }
  return external_ids.length === answer.comments.length ? [...facts, listed] : facts
}

export function commentFacts(
  comment: Comment,
  discussion: Discussion,
  account: AccountFacts,
): CommentFacts | OwnCommentFacts {
  const { id, text = '', author_name, reply_to_comment_id } = comment
  const common = {
    external_id: id,
    created_at: writtenAt(comment),
    text: readable(text),
    ...(reply_to_comment_id && { parent_external_id: reply_to_comment_id }),
  }
  if (isOwn(comment, account)) return { kind: 'own_comment', ...common }
  const author = authorOf(comment)
  return {
    kind: 'comment',
    ...common,
    post_external_id: postId(discussion),
    author: {
      external_id: author,
      ...(author_name && { name: author_name }),
      ...(author !== id && { url: pageOf(author) }),
    },
    media: [],
    // OK tells that there is something else, and not what.
    ...(text === '' && { subjects: [{ kind: 'other' as const }] }),
  }
}

export const isOwn = ({ author_ref }: Comment, { provider_id }: AccountFacts) => author_ref === `group:${provider_id}`

/** Groups comment as well; their numbers are of another row. Nobody's comment has an author of its own. */
function authorOf({ id, author_id, author_ref = '' }: Comment): string {
  const number = author_id ?? bareId(author_ref)
  if (!number) return id
  return author_ref.startsWith('group:') ? `group:${number}` : number
}

/** `{group:47000000000007}Лавка{group}` shows a name. */
export const readable = (text: string) => text.replaceAll(/\{(\w+):\w+\}((?:(?!\{\w+:\w+\}).)*?)\{\1\}/gs, '$2')

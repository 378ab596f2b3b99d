import type { ChangeFacts, CommentFacts, Incoming, OwnCommentFacts } from '@otklik/contract/inbox/incoming.ts'
import { z } from 'zod'
import { optional, shaped } from '../payload.ts'
import { Attachments, contentOf } from './attachments.ts'
import { commentId, postId, type Sort } from './places.ts'
import { readable } from './words.ts'

export type Reader = (told: unknown, group_id: number) => Incoming[]

/** VK tells no time for what happens to comments, nor for reading: the order of arrival rules. */
export const untold = 0

export const Comment = z.object({
  id: z.int(),
  from_id: z.int(),
  date: optional(z.int()).transform((at) => at ?? 0),
  text: optional(z.string()).transform((text) => text ?? ''),
  parents_stack: optional(z.array(z.int())).transform((stack) => stack ?? []),
  reply_to_comment: optional(z.int()),
  attachments: Attachments,
})
const Named = z.object({ id: z.int() })

const Owner = z.int().optional()

/** Five families of events say the same in words of their own. */
const families = {
  wall_reply: {
    sort: 'wall',
    Where: z
      .object({ owner_id: Owner, post_owner_id: Owner, post_id: z.int() })
      .transform((it) => ({ owner_id: it.owner_id ?? it.post_owner_id, object_id: it.post_id })),
  },
  photo_comment: {
    sort: 'photo',
    Where: z
      .object({ owner_id: Owner, photo_owner_id: Owner, photo_id: z.int() })
      .transform((it) => ({ owner_id: it.photo_owner_id ?? it.owner_id, object_id: it.photo_id })),
  },
  video_comment: {
    sort: 'video',
    Where: z
      .object({ owner_id: Owner, video_owner_id: Owner, video_id: z.int() })
      .transform((it) => ({ owner_id: it.video_owner_id ?? it.owner_id, object_id: it.video_id })),
  },
  market_comment: {
    sort: 'market',
    Where: z
      .object({ owner_id: Owner, market_owner_id: Owner, item_id: z.int() })
      .transform((it) => ({ owner_id: it.market_owner_id ?? it.owner_id, object_id: it.item_id })),
  },
  board_post: {
    sort: 'topic',
    Where: z
      .object({ topic_owner_id: Owner, topic_id: z.int() })
      .transform((it) => ({ owner_id: it.topic_owner_id, object_id: it.topic_id })),
  },
} as const

type Read = (told: unknown, place: CommentPlace, group_id: number) => Incoming

/** Of `wall_reply_new`, `photo_comment_edit` and so on. */
export const commentReaders: Readonly<Record<string, Reader>> = Object.fromEntries(
  Object.entries(families).flatMap(([family, { sort, Where }]) => {
    const reader = (deed: string, read: Read): [string, Reader] => [
      `${family}_${deed}`,
      (told, group_id) => {
        const { owner_id = -group_id, object_id } = shaped(Where, told, `${family}_${deed}`)
        return [read(told, { sort, owner_id, object_id }, group_id)]
      },
    ]
    return [
      reader('new', (told, place, group_id) => commentFacts(shaped(Comment, told, `${family}_new`), place, group_id)),
      reader('edit', (told, place) => commentEdit(shaped(Comment, told, `${family}_edit`), place)),
      reader('delete', (told, place) => commentPresence('comment_deleted', told, place)),
      reader('restore', (told, place) => commentPresence('comment_restored', told, place)),
    ]
  }),
)

export type CommentPlace = { sort: Sort; owner_id: number; object_id: number }

export function commentFacts(
  comment: z.output<typeof Comment>,
  place: CommentPlace,
  group_id: number,
): CommentFacts | OwnCommentFacts {
  const { sort, owner_id, object_id } = place
  const nameOf = (id: number) => commentId(sort, owner_id, object_id, id)
  // 0 is nobody.
  const answered = comment.reply_to_comment || comment.parents_stack.at(-1)
  const root = comment.parents_stack[0] ?? answered
  const common = {
    external_id: nameOf(comment.id),
    ...(answered !== undefined && { parent_external_id: nameOf(answered) }),
    created_at: comment.date,
    text: readable(comment.text),
    ...contentOf(comment.attachments, comment.text),
  }
  if (comment.from_id === -group_id) return { kind: 'own_comment', ...common }
  return {
    kind: 'comment',
    ...common,
    ...(root !== undefined && { root_external_id: nameOf(root) }),
    post_external_id: postId(sort, owner_id, object_id),
    author: { external_id: String(comment.from_id) },
    ...urlOf(place, comment.id, root),
  }
}

/** Only a wall and a discussion have an address for a comment of theirs. */
function urlOf({ sort, owner_id, object_id }: CommentPlace, id: number, root: number | undefined) {
  const thread = root === undefined ? '' : `&thread=${root}`
  if (sort === 'wall') return { url: `https://vk.com/wall${owner_id}_${object_id}?reply=${id}${thread}` }
  if (sort === 'topic') return { url: `https://vk.com/topic${owner_id}_${object_id}?post=${id}` }
  return {}
}

function commentEdit(comment: z.output<typeof Comment>, { sort, owner_id, object_id }: CommentPlace): ChangeFacts {
  const external_id = commentId(sort, owner_id, object_id, comment.id)
  const content = contentOf(comment.attachments, comment.text)
  return { kind: 'comment_edited', external_id, text: readable(comment.text), ...content, at: untold }
}

function commentPresence(
  kind: 'comment_deleted' | 'comment_restored',
  told: unknown,
  { sort, owner_id, object_id }: CommentPlace,
): ChangeFacts {
  const { id } = shaped(Named, told, kind)
  return { kind, external_id: commentId(sort, owner_id, object_id, id), at: untold }
}

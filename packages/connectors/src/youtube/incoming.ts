import type { CommentFacts, Incoming } from '@otklik/contract/inbox/incoming.ts'
import { z } from 'zod'
import type { AccountFacts } from '../connector.ts'
import { publicationIn, secondsOf } from '../looks.ts'
import { eachAlone, readJson, shaped } from '../payload.ts'
import { CommentNode, Thread } from './client.ts'

/**
 * Threads of one list, as we have asked for them. `since`: what is older was history, or is. `at`: when it stood so; 0
 * where that does not matter.
 */
export const ThreadsPage = z.object({
  look: z.literal('threads'),
  list: z.enum(['published', 'heldForReview', 'likelySpam']),
  since: z.number(),
  at: z.number(),
  answer: z.object({ items: z.array(z.unknown()) }),
})
export type ThreadsPage = z.output<typeof ThreadsPage>

/** Comments that were held at an earlier look, and are not any more. */
export const ShownPage = z.object({
  look: z.literal('shown'),
  at: z.number(),
  answer: z.object({ ids: z.array(z.string().min(1)) }),
})

const Page = z.discriminatedUnion('look', [ThreadsPage, ShownPage])

export function understand(body: Uint8Array, account: AccountFacts): Incoming[] {
  const page = shaped(Page, readJson(body), 'look')
  if (page.look === 'shown')
    return page.answer.ids.map((external_id) => ({
      ...{ kind: 'comment_hidden', external_id, is_hidden: false, at: page.at },
    }))
  return eachAlone(
    page.answer.items,
    () => 'thread',
    (told) => threadFacts(shaped(Thread, told, 'thread'), page, account),
  )
}

type Place = Pick<ThreadsPage, 'list' | 'since' | 'at'> & { post: string; is_public: boolean | undefined }

function threadFacts(thread: Thread, page: ThreadsPage, account: AccountFacts): Incoming[] {
  const { isPublic: is_public, topLevelComment } = thread.snippet
  const place = { ...page, post: postOf(thread, account), is_public }
  return eachAlone(
    [topLevelComment, ...(thread.replies?.comments ?? [])],
    () => 'comment',
    (told) => {
      const comment = shaped(CommentNode, told, 'comment')
      return commentFacts(comment, comment.id === thread.id ? undefined : thread.id, place, account)
    },
  )
}

/** Replies do not say what they stand under; posts have no video, and what was said of the channel itself has neither. */
function postOf({ snippet }: Thread, { provider_id }: AccountFacts): string {
  const top = CommentNode.safeParse(snippet.topLevelComment).data?.snippet
  return (
    snippet.videoId ||
    snippet.postId ||
    top?.videoId ||
    top?.postId ||
    snippet.channelId ||
    top?.channelId ||
    provider_id
  )
}

export const textOf = ({ textOriginal, textDisplay = '' }: CommentNode['snippet']) => textOriginal || textDisplay
export const isOwn = ({ snippet }: CommentNode, { provider_id }: AccountFacts) =>
  snippet.authorChannelId?.value === provider_id

/** YouTube may hold what we say as well. */
export const publicationOf = publicationIn({
  ...{ published: 'published', rejected: 'rejected', heldForReview: 'pending', likelySpam: 'pending' },
})

function commentFacts(
  comment: CommentNode,
  root: string | undefined,
  { post, since, at, ...place }: Place,
  account: AccountFacts,
): Incoming[] {
  const { id: external_id, snippet } = comment
  const [created_at, edited_at] = [secondsOf(snippet.publishedAt), secondsOf(snippet.updatedAt)]
  const text = textOf(snippet)
  const parent = root === undefined ? {} : { parent_external_id: snippet.parentId || root }
  const isNew = created_at === 0 || created_at >= since
  const edits: Incoming[] =
    edited_at > created_at && edited_at >= since ? [{ kind: 'comment_edited', external_id, text, at: edited_at }] : []
  if (isOwn(comment, account)) {
    const own = { kind: 'own_comment' as const, external_id, ...parent, created_at, text }
    return [...(isNew ? [{ ...own, ...publicationOf(snippet.moderationStatus) }] : []), ...edits]
  }
  const is_hidden = isHidden(comment, root === undefined, place)
  const fact: CommentFacts = {
    ...{ kind: 'comment', external_id, post_external_id: post, ...parent, author: authorOf(comment), created_at, text },
    media: [],
    ...(isVideo(post) && { url: `https://www.youtube.com/watch?v=${post}&lc=${encodeURIComponent(external_id)}` }),
    ...(is_hidden !== undefined && { is_hidden }),
  }
  // What is known already is hidden by this word alone.
  const hidden: Incoming[] = is_hidden && at > 0 ? [{ kind: 'comment_hidden', external_id, is_hidden: true, at }] : []
  return [...(isNew ? [fact] : []), ...edits, ...hidden]
}

export const isVideo = (post: string) => /^[\w-]{11}$/.test(post)

/** Who has closed their account has neither name nor id: such a comment has an author of its own. */
function authorOf({ id, snippet }: CommentNode): CommentFacts['author'] {
  const { authorDisplayName: name, authorChannelUrl: url, authorProfileImageUrl: image_url, authorChannelId } = snippet
  const [, screen_name] = /^@(.+)$/.exec(name ?? '') ?? []
  return {
    external_id: authorChannelId?.value || id,
    ...(name && { name }),
    ...(screen_name && { screen_name }),
    ...(url && { url }),
    ...(image_url && { image_url }),
  }
}

type Standing = Pick<Place, 'list' | 'is_public'>

/** A thread is among those held also where only a reply is: without a word of its own nobody knows which. */
export function isHidden({ snippet }: CommentNode, isTop: boolean, { list, is_public }: Standing): boolean | undefined {
  if (snippet.moderationStatus) return snippet.moderationStatus !== 'published'
  if (list === 'published') return false
  return isTop && is_public !== undefined ? !is_public : undefined
}

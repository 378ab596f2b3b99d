import type { Comment } from '../../state.ts'
import type { Account } from '../../world/account.ts'
import type { World } from '../../world/world.ts'
import type { Done } from '../asked/refusal.ts'
import { badRequest, forbidden, notFound } from './errors.ts'
import { commentId, type Format, listed, videoId, wireComment, wireThread, wireVideo } from './wire.ts'

export type Call = { world: World; account: Account; query: Record<string, string>; body: object }

const page_max = 100
const text_max = 10_000

const formatOf = ({ textFormat }: Call['query']): Format => (textFormat === 'plainText' ? 'plainText' : 'html')
const standing = ({ world, account }: Call) =>
  world
    .stateOf(account)
    .comments.filter(({ is_deleted }) => !is_deleted)
    .toSorted((a, b) => b.at - a.at || b.id - a.id)

/** A page begins after what its token names, so that new ones do not shift it. */
function pageOf<T>(all: readonly T[], { maxResults, pageToken }: Call['query'], nameOf: (one: T) => string) {
  const size = Number(maxResults ?? 20)
  if (!Number.isInteger(size) || size < 1 || size > page_max) throw badRequest('badRequest')
  const from = pageToken === undefined ? 0 : all.findIndex((one) => nameOf(one) === pageToken) + 1
  const page = all.slice(from, from + size)
  const last = page.at(-1)
  return { page, next: last !== undefined && from + size < all.length ? nameOf(last) : undefined }
}

/** Those who are published unless others are wanted; a thread is among the held also for one of its replies. */
export function listThreads(call: Call): Done {
  const { world, account, query } = call
  if (query.allThreadsRelatedToChannelId !== account.id) throw notFound('channel')
  const { moderationStatus = 'published' } = query
  if (!['published', 'heldForReview', 'likelySpam'].includes(moderationStatus)) throw badRequest('badRequest')
  const all = standing(call)
  const format = formatOf(query)
  const isHeld = moderationStatus === 'heldForReview'
  const repliesTo = ({ id }: Comment) => all.filter(({ root, is_hidden }) => root === id && !!is_hidden === isHeld)
  const isShown = (top: Comment) => (isHeld ? top.is_hidden || repliesTo(top).length > 0 : !top.is_hidden)
  const tops = moderationStatus === 'likelySpam' ? [] : all.filter((one) => one.root === undefined && isShown(one))
  const { page, next } = pageOf(tops, query, commentId)
  const count = ({ id }: Comment) => all.filter(({ root, is_hidden }) => root === id && !is_hidden).length
  const threads = page.map((top) =>
    wireThread(world, account, { top, replies: repliesTo(top), count: count(top), format }),
  )
  return { body: listed('commentThread', threads, next) }
}

export function listReplies(call: Call): Done {
  const { world, account, query } = call
  const all = standing(call)
  const top = all.find((one) => one.root === undefined && commentId(one) === query.parentId)
  if (!top) throw notFound('comment')
  const replies = all.filter(({ root, is_hidden }) => root === top.id && !is_hidden)
  const { page, next } = pageOf(replies, query, commentId)
  const format = formatOf(query)
  return {
    body: listed(
      'comment',
      page.map((one) => wireComment(world, account, one, format)),
      next,
    ),
  }
}

export function listVideos({ world, account, query }: Call): Done {
  const wanted = new Set((query.id ?? '').split(','))
  const found = world.stateOf(account).posts.filter(({ id }) => wanted.has(videoId(id)))
  return {
    body: listed(
      'video',
      found.map((post) => wireVideo(world, account, post)),
    ),
  }
}

function textIn(body: object): { snippet: Record<string, unknown>; text: string } {
  const { snippet = {} } = body as { snippet?: Record<string, unknown> }
  const text = typeof snippet.textOriginal === 'string' ? snippet.textOriginal.trim() : ''
  if (text === '') throw badRequest('commentTextRequired', 'The comment text is missing.')
  if (text.length > text_max) throw badRequest('commentTextTooLong', 'The comment text is too long.')
  return { snippet, text }
}

export function insertReply(call: Call): Done {
  const { world, account, body } = call
  const { snippet, text } = textIn(body)
  const top = standing(call).find((one) => one.root === undefined && commentId(one) === snippet.parentId)
  if (!top) throw notFound('parentComment')
  const written = world.answerComment(account, top.post_id, { text, reply_to: top.id })
  return {
    body: wireComment(world, account, written, 'html'),
    outcome: { place: commentId(top), text, effect: 'new', external_id: commentId(written) },
  }
}

/** Deleted ones too: what was rejected may be rejected again. */
function getComment({ world, account }: Call, id: unknown): Comment {
  const found = world.stateOf(account).comments.find((one) => commentId(one) === id)
  if (!found) throw notFound('comment')
  return found
}

function getOwn(call: Call, id: unknown): Comment {
  const comment = getComment(call, id)
  if (comment.is_deleted) throw notFound('comment')
  if (comment.from !== 0) throw forbidden()
  return comment
}

export function updateComment(call: Call): Done {
  const { world, account, body } = call
  const comment = getOwn(call, (body as { id?: unknown }).id)
  world.editComment(account, comment, textIn(body).text)
  return { body: wireComment(world, account, comment, 'html') }
}

export function deleteComment(call: Call): Done {
  const { world, account, query } = call
  world.deleteComment(account, getOwn(call, query.id))
  return { status: 204, body: {} }
}

/** What was rejected does not come back. */
export function setModerationStatus(call: Call): Done {
  const { world, account, query } = call
  const { id = '', moderationStatus, banAuthor } = query
  if (banAuthor === 'true' && moderationStatus !== 'rejected') throw badRequest('banWithoutReject')
  for (const comment of id.split(',').map((one) => getComment(call, one))) {
    if (comment.is_deleted && moderationStatus !== 'rejected') throw notFound('comment')
    switch (moderationStatus) {
      case 'published':
      case 'heldForReview':
        world.hideComment(account, comment, moderationStatus === 'heldForReview')
        break
      case 'rejected':
        if (!comment.is_deleted) world.deleteComment(account, comment)
        if (banAuthor === 'true') world.ban(account, comment.from, 0)
        break
      default:
        throw badRequest('badRequest')
    }
  }
  return { status: 204, body: {} }
}

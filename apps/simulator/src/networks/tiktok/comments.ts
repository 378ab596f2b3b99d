import type { Comment } from '../../state.ts'
import type { Account } from '../../world/account.ts'
import type { World } from '../../world/world.ts'
import type { Done } from '../asked/refusal.ts'
import { badParameter, noPermission, notFound } from './error.ts'
import { authorIdOf, commentId, videoId, wireComment, wireReply, wireVideo } from './wire.ts'

/** What was asked, be it in the address or in the body. */
export type Call = { world: World; account: Account; given: Readonly<Record<string, unknown>> }

export const fine = (data: object, outcome: Done['outcome'] = {}): Done => ({
  body: { code: 0, message: 'OK', request_id: '20261115000000010', data },
  outcome,
})

function textOf({ given }: Call, name: string): string {
  const value = given[name]
  if (typeof value !== 'string' || value === '') throw badParameter(`${name}: Missing data for required field.`)
  return value
}

function listOf({ given }: Call, name: string): string[] | undefined {
  if (given[name] === undefined) return undefined
  const list: unknown = JSON.parse(String(given[name]))
  if (!Array.isArray(list)) throw badParameter(`${name}: Not a valid list.`)
  return list.map(String)
}

const standing = ({ world, account }: Call) =>
  world
    .stateOf(account)
    .comments.filter(({ is_deleted }) => !is_deleted)
    .toSorted((a, b) => b.at - a.at || b.id - a.id)

function getVideo(call: Call): number {
  const id = textOf(call, 'video_id')
  const post = call.world.stateOf(call.account).posts.find((one) => videoId(one.id) === id)
  if (!post) throw notFound('video')
  return post.id
}

function getComment(call: Call): Comment {
  const id = textOf(call, 'comment_id')
  const comment = standing(call).find((one) => commentId(one.id) === id)
  if (!comment) throw notFound('comment')
  return comment
}

const page_max = 30

function pageOf<T>({ given }: Call, all: readonly T[]) {
  const size = Number(given.max_count ?? 20)
  if (!Number.isInteger(size) || size < 1 || size > page_max) throw badParameter('max_count: Must be between 1 and 30.')
  const from = Number(given.cursor ?? 0)
  return { page: all.slice(from, from + size), cursor: from + size, has_more: from + size < all.length }
}

/** By ids replies are found as well, and there are no pages. */
export function listComments(call: Call): Done {
  const { world, account, given } = call
  const video = getVideo(call)
  const here = standing(call).filter(({ post_id }) => post_id === video)
  const wanted = listOf(call, 'comment_ids')
  if (wanted) {
    const found = here.filter(({ id }) => wanted.includes(commentId(id)))
    return fine({ comments: found.map((one) => wireComment(world, account, one)) })
  }
  const tops = here.filter(({ root }) => root === undefined)
  const { page, cursor, has_more } = pageOf(call, given.sort_field === 'create_time' ? tops : tops.toReversed())
  const repliesTo = (top: Comment) => here.filter(({ root, is_hidden }) => root === top.id && !is_hidden)
  const comments = page.map((one) =>
    wireComment(world, account, one, given.include_replies === 'true' ? repliesTo(one) : undefined),
  )
  return fine({ comments, cursor, has_more })
}

export function listReplies(call: Call): Done {
  const { world, account } = call
  const top = getComment(call)
  if (top.is_hidden) throw notFound('comment')
  const { page, cursor, has_more } = pageOf(
    call,
    standing(call).filter(({ root }) => root === top.id),
  )
  return fine({ comments: page.map((one) => wireReply(world, account, one)), cursor, has_more })
}

/** A page begins before the time that its cursor names, in milliseconds. */
export function listVideos(call: Call): Done {
  const { world, account, given } = call
  const filters =
    given.filters === undefined ? undefined : (JSON.parse(String(given.filters)) as { video_ids?: string[] })
  const size = Number(given.max_count ?? 10)
  if (size > 20) throw badParameter('max_count: Must be between 1 and 20.')
  const until = Number(given.cursor ?? Number.POSITIVE_INFINITY)
  const all = world
    .stateOf(account)
    .posts.filter(({ id, at }) => at * 1_000 < until && (filters?.video_ids?.includes(videoId(id)) ?? true))
    .toSorted((a, b) => b.at - a.at || b.id - a.id)
  const page = all.slice(0, size)
  const cursor = (page.at(-1)?.at ?? 0) * 1_000
  return fine({ videos: page.map((post) => wireVideo(world, account, post)), cursor, has_more: size < all.length })
}

const text_max = 150

export function createReply(call: Call): Done {
  const { world, account } = call
  const video = getVideo(call)
  const comment = getComment(call)
  const text = textOf(call, 'text')
  if (text.length > text_max) throw badParameter('text: Length must be between 1 and 150.')
  const written = world.answerComment(account, video, { text, reply_to: comment.id })
  const data = {
    ...{ video_id: videoId(video), parent_comment_id: commentId(comment.id), comment_id: commentId(written.id) },
    ...{ create_time: String(written.at), text, unique_identifier: authorIdOf(account, 0) },
  }
  return fine(data, { place: commentId(comment.id), text, effect: 'new', external_id: commentId(written.id) })
}

/** Own ones only. */
export function deleteComment(call: Call): Done {
  const comment = getComment(call)
  if (comment.from !== 0) throw noPermission()
  call.world.deleteComment(call.account, comment)
  return fine({})
}

const actions = { hide: ['HIDE', 'UNHIDE'], like: ['LIKE', 'UNLIKE'], pin: ['PIN', 'UNPIN'] } as const

/** Hidden, liked, pinned; and no longer. */
export const turn = (kind: keyof typeof actions) => (call: Call) => {
  const { world, account } = call
  getVideo(call)
  const comment = getComment(call)
  const action = textOf(call, 'action')
  if (!(actions[kind] as readonly string[]).includes(action)) throw badParameter('action: Must be one of its values.')
  const isOn = action === actions[kind][0]
  if (kind === 'hide' && (comment.is_hidden ?? false) !== isOn) world.hideComment(account, comment, isOn)
  if (kind === 'like') world.likeComment(comment, isOn)
  if (kind === 'pin') world.markComment(comment, { is_pinned: isOn })
  return fine({})
}

import type { Comment, Post } from '../../state.ts'
import type { Account } from '../../world/account.ts'
import type { World } from '../../world/world.ts'
import type { Done } from '../asked/refusal.ts'
import { badRequest, forbidden, notFound } from './errors.ts'
import { ownOf } from './own.ts'
import { wireComment, wireMe, wirePost } from './wire.ts'

type Fields = Readonly<Record<string, string | undefined>>
export type Call = { world: World; account: Account; fields: Fields; id: string }

const text_max = 3_000
const edit_window_s = 1_200
const posts_per_page = 12
const comments_per_page = 100

const result = (body: unknown): Done => ({ body: { message: '', result: body } })

const postsOf = (world: World, account: Account): Post[] => {
  const { posts, comments } = world.stateOf(account)
  const known = new Set(posts.map(({ id }) => id))
  // Articles of weeks that are over are remembered by what was written under them.
  const older = [...new Set(comments.map(({ post_id }) => post_id))].filter((id) => !known.has(id))
  const first = (id: number) => comments.find((one) => one.post_id === id)?.at ?? 0
  const past = older.map((id) => ({ id, at: first(id), text: `Статья ${id}`, picture: '' }))
  return [...posts, ...past].toSorted((left, right) => right.at - left.at || right.id - left.id)
}

const commentsOf = (world: World, account: Account, post_id: number): Comment[] =>
  world
    .stateOf(account)
    .comments.filter((one) => one.post_id === post_id)
    .toSorted((left, right) => left.at - right.at || left.id - right.id)

function getPost({ world, account }: Call, id: string | undefined): Post {
  const post = postsOf(world, account).find((one) => String(one.id) === id)
  if (!post) throw notFound()
  return post
}

function getComment({ world, account }: Call, id: string | undefined): Comment {
  const comment = world.findComment(account, Number(id))
  if (!comment || comment.is_deleted) throw notFound()
  return comment
}

function getText({ fields: { text = '' } }: Call): string {
  if (text === '') throw badRequest('Комментарий пуст')
  if (text.length > text_max) throw badRequest('Комментарий слишком длинный')
  return text
}

/** A page begins after the one that was last. */
function pageOf<T extends { id: number; at: number }>(all: readonly T[], { lastId }: Fields, count: number) {
  const from = lastId ? all.findIndex(({ id }) => String(id) === lastId) + 1 : 0
  const page = all.slice(from, from + count)
  const last = page.at(-1)
  const isMore = from + page.length < all.length
  return { page, place: last && isMore ? { lastId: last.id, lastSortingValue: last.at } : {} }
}

export const calls: Readonly<Record<string, (call: Call) => Done>> = {
  'GET /v2.1/subsite/me': ({ account }) => result(wireMe(account)),
  'GET /v2.8/timeline'(call) {
    const { world, account, fields } = call
    if (fields.subsitesIds !== account.id) throw notFound()
    ownOf(world, account).asked_at = world.seconds()
    const { page, place } = pageOf(postsOf(world, account), fields, posts_per_page)
    const items = page.map((post) => ({
      type: 'entry',
      data: wirePost(account, post, commentsOf(world, account, post.id).length),
    }))
    return result({ items, ...place })
  },
  'GET /v2.10/comments'(call) {
    const { world, account, fields } = call
    const post = getPost(call, fields.contentId)
    const { page, place } = pageOf(commentsOf(world, account, post.id), fields, comments_per_page)
    return result({ items: page.map((one) => wireComment(world, account, post, one)), ...place })
  },
  'GET /v2.10/content'(call) {
    const { world, account, fields } = call
    const post = getPost(call, fields.id)
    return result(wirePost(account, post, commentsOf(world, account, post.id).length))
  },
  'POST /v2.4/comment/add'(call) {
    const { world, account, fields } = call
    const post = getPost(call, fields.id)
    const answered = fields.reply_to && fields.reply_to !== '0' ? getComment(call, fields.reply_to) : undefined
    const text = getText(call)
    const comment = world.answerComment(account, post.id, { text, ...(answered && { reply_to: answered.id }) })
    return {
      ...result(wireComment(world, account, post, comment)),
      outcome: { place: String(post.id), text, files: 0, effect: 'new', external_id: String(comment.id) },
    }
  },
  'POST /v1.9/comment/edit'(call) {
    const { world, account, fields } = call
    const post = getPost(call, fields.entryId)
    const comment = getComment(call, fields.commentId)
    if (comment.from !== 0 || comment.post_id !== post.id) throw forbidden('Нельзя изменить чужой комментарий')
    if (world.seconds() - comment.at > edit_window_s) throw forbidden('Время редактирования истекло')
    world.editComment(account, comment, getText(call))
    return result(wireComment(world, account, post, comment))
  },
  'DELETE /v3.0/comments'(call) {
    const { world, account } = call
    const comment = getComment(call, call.id)
    const own = ownOf(world, account)
    if (comment.from !== 0) own.removed = { ...own.removed, [comment.id]: true }
    world.deleteComment(account, comment)
    return { body: {} }
  },
  'GET /v1.9/webhooks/get': ({ world, account }) => {
    const { webhook } = ownOf(world, account)
    return result(webhook ? [webhook] : [])
  },
  'POST /v1.9/webhooks/add'({ world, account, fields: { url = '', event } }) {
    if (event !== 'new_comment' || !URL.canParse(url)) throw badRequest('Неверное событие')
    const webhook = { id: world.store.takeId(), event, url }
    ownOf(world, account).webhook = webhook
    world.store.touch()
    return result(webhook)
  },
  'POST /v1.9/webhooks/del'({ world, account }) {
    delete ownOf(world, account).webhook
    world.store.touch()
    return result([])
  },
}

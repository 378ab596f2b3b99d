import { isDrawn } from '../../pictures/draw.ts'
import type { Comment } from '../../state.ts'
import type { Account } from '../../world/account.ts'
import { findPerson } from '../../world/people.ts'
import type { Happening, World } from '../../world/world.ts'

/** Where comments stand under posts; reviews of a place stand under nothing. */
export type Shape = { has_posts: boolean }
type Entry = Record<string, unknown>

/** What happens at a source, in the words of the gateway (docs/gateway.md). */
export function findEntry(world: World, { has_posts }: Shape, happening: Happening, now_s: number): Entry | undefined {
  const { account } = happening
  switch (happening.kind) {
    case 'post_new': {
      const { id, text, picture, at } = happening.post
      return { type: 'post', id: String(id), text, image: world.files.url(picture), at }
    }
    case 'comment_new': {
      const { comment } = happening
      const written = writtenOf(world, comment)
      const answered = comment.reply_to === undefined ? {} : { parent: String(comment.reply_to) }
      if (comment.from === 0) return { type: 'own', ...written, ...answered }
      return {
        ...(comment.rating === undefined ? { type: 'comment' } : { type: 'review', rating: comment.rating }),
        ...written,
        ...answered,
        author: authorOf(world, account, comment.from),
        ...(has_posts && { post: postOf(world, account, comment) }),
      }
    }
    case 'comment_edited': {
      const { comment } = happening
      const rating = comment.rating === undefined || comment.from === 0 ? {} : { rating: comment.rating }
      return { type: 'edit', id: String(comment.id), at: now_s, text: comment.text, ...rating }
    }
    case 'comment_deleted':
      return { type: 'delete', id: String(happening.comment.id), at: now_s }
    case 'comment_restored':
      return { type: 'restore', id: String(happening.comment.id), at: now_s }
    case 'comment_hidden':
    case 'comment_shown':
      return {
        type: happening.kind === 'comment_hidden' ? 'hide' : 'show',
        id: String(happening.comment.id),
        at: now_s,
      }
    case 'message_new': {
      const { message, person_id } = happening
      const written = { ...writtenOf(world, message), chat: String(person_id) }
      if (message.from === 0) return { type: 'own', ...written }
      const quoted = message.reply_to === undefined ? {} : { quoted: String(message.reply_to) }
      return { type: 'message', ...written, ...quoted, author: authorOf(world, account, message.from) }
    }
    case 'message_edited': {
      const { message, person_id } = happening
      return { type: 'edit', id: String(message.id), chat: String(person_id), at: now_s, text: message.text }
    }
    case 'message_deleted':
      return { type: 'delete', id: String(happening.message.id), chat: String(happening.person_id), at: now_s }
    default:
      return undefined
  }
}

type Written = { id: number; at: number; text: string; files: string[] }

const writtenOf = (world: World, { id, at, text, files }: Written) => ({
  ...{ id: String(id), at, text },
  ...(files.length > 0 && { files: files.map((file) => fileOf(world, file)) }),
})

function fileOf(world: World, id: string) {
  const { name = `${id}.jpg`, mime = isDrawn(id) ? 'image/jpeg' : 'application/octet-stream' } =
    world.files.find(id) ?? {}
  const kind = { image: 'photo', video: 'video', audio: 'voice' }[mime.split('/')[0] ?? ''] ?? 'document'
  return { kind, url: world.files.url(id), name, mime }
}

function authorOf(world: World, account: Account, id: number) {
  const person = findPerson(account, id)
  if (!person) throw new Error(`nobody has the number ${id}`)
  const name = `${person.first_name} ${person.last_name}`
  return { id: String(id), name, image: world.files.url(`person-${person.place}`) }
}

function postOf(world: World, account: Account, { post_id, at }: Comment) {
  const post = world.stateOf(account).posts.find(({ id }) => id === post_id)
  if (!post) return { id: String(post_id), at }
  return { id: String(post.id), text: post.text, image: world.files.url(post.picture), at: post.at }
}

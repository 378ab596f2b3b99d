import type { Comment, FileFacts, Mention, Post } from '../../state.ts'
import type { Account } from '../../world/account.ts'
import { findPerson } from '../../world/people.ts'
import type { World } from '../../world/world.ts'
import { wireTime } from '../meta/call.ts'

/** Wire shapes of Threads, as the samples have them. */

export const usernameOf = (account: Account, person_id: number) =>
  (person_id === 0 ? undefined : findPerson(account, person_id)?.username) ?? account.screen_name

const pictureOf = (world: World, account: Account, person_id: number) => {
  const person = person_id === 0 ? undefined : findPerson(account, person_id)
  return world.files.url(person ? `person-${person.place}` : 'scene-basket-0', 200)
}

export const wireMe = (world: World, account: Account) => ({
  id: account.id,
  username: account.screen_name,
  name: account.name,
  threads_profile_picture_url: pictureOf(world, account, 0),
})

const permalink = (username: string, id: number) => `https://www.threads.net/@${username}/post/T${id.toString(36)}`

const common = (account: Account, from: number, { id, at, text }: { id: number; at: number; text: string }) => {
  const username = usernameOf(account, from)
  return {
    id: String(id),
    media_product_type: 'THREADS',
    permalink: permalink(username, id),
    username,
    ...(text && { text }),
    timestamp: wireTime(at),
    shortcode: `T${id.toString(36)}`,
    is_quote_post: false,
  }
}

export const wirePost = (world: World, account: Account, post: Post) => ({
  ...common(account, 0, post),
  media_type: 'IMAGE',
  media_url: world.files.url(post.picture),
  owner: { id: account.id },
  has_replies: standing(world, account).some(({ post_id }) => post_id === post.id),
})

export const wireMention = (world: World, account: Account, mention: Mention) => ({
  ...common(account, mention.from, mention),
  media_type: 'IMAGE',
  media_url: world.files.url(mention.picture),
  has_replies: standing(world, account).some(({ post_id }) => post_id === mention.id),
  is_reply: false,
})

export const standing = (world: World, account: Account) =>
  world.stateOf(account).comments.filter(({ is_deleted }) => !is_deleted)

function mediaOf(world: World, { files }: Comment) {
  const [id] = files
  if (id === undefined) return { media_type: 'TEXT_POST' }
  const { mime = 'image/jpeg' }: Partial<FileFacts> = world.files.find(id) ?? {}
  return { media_type: mime.startsWith('video/') ? 'VIDEO' : 'IMAGE', media_url: world.files.url(id) }
}

export function wireReply(world: World, account: Account, comment: Comment) {
  const { from, reply_to, post_id, id } = comment
  return {
    ...common(account, from, comment),
    ...mediaOf(world, comment),
    has_replies: standing(world, account).some((one) => one.reply_to === id),
    is_reply: true,
    is_reply_owned_by_me: from === 0,
    root_post: { id: String(post_id) },
    replied_to: { id: String(reply_to ?? post_id) },
    hide_status: comment.is_hidden ? 'HIDDEN' : 'NOT_HUSHED',
    profile_picture_url: pictureOf(world, account, from),
  }
}

/** What a delivery has of it: whose post it stands under is told here only. */
export function toldReply(world: World, account: Account, comment: Comment) {
  const { id, username, text, media_type, permalink, replied_to, shortcode, timestamp, profile_picture_url, ...more } =
    { text: '', media_url: undefined, ...wireReply(world, account, comment) }
  const root_post = { id: String(comment.post_id), owner_id: account.id, username: account.screen_name }
  return {
    ...{ id, username, ...(text && { text }), media_type, permalink, replied_to, root_post, shortcode, timestamp },
    ...(more.media_url && { media_url: more.media_url }),
    is_verified: false,
    profile_picture_url,
  }
}

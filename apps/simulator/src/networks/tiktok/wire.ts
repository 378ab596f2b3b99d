import type { Comment, Post } from '../../state.ts'
import type { Account } from '../../world/account.ts'
import { findPerson } from '../../world/people.ts'
import type { World } from '../../world/world.ts'

/** What the wire calls things: numbers of nineteen digits, which no number of JavaScript's could hold. */
const places = 17
const long = (kind: 72 | 73, id: number) => `${kind}${String(id).padStart(places, '0')}`
export const commentId = (id: number) => long(73, id)
export const videoId = (id: number) => long(72, id)
export const readLong = (text: string): number | undefined =>
  /^7[23]\d{17}$/.test(text) ? Number(text.slice(2)) : undefined

/** With the signs that are not letters, as the real ones have them. */
export const personId = (id: number) => `+QXb7r1/${Buffer.from(`person ${id}`).toString('base64url')}`

/** JSON with ids as the bare numbers that they are within events. */
export const exactly = (value: object): string =>
  JSON.stringify(value).replaceAll(/"((?:parent_)?comment_id|video_id)":"(\d+)"/g, '"$1":$2')

const writerOf = (account: Account, from: number) => (from === 0 ? undefined : findPerson(account, from))

export const authorIdOf = (account: Account, from: number) => (from === 0 ? `+own/${account.company}` : personId(from))

export function wireReply(world: World, account: Account, comment: Comment) {
  const { id, from, at, text, post_id, root, is_hidden, is_liked, files } = comment
  const person = writerOf(account, from)
  const [picture] = files
  return {
    comment_id: commentId(id),
    video_id: videoId(post_id),
    unique_identifier: authorIdOf(account, from),
    user_id: `ce9b7be629b0${from}`,
    create_time: String(at),
    text,
    likes: 0,
    owner: from === 0,
    liked: is_liked ?? false,
    status: is_hidden ? 'HIDDEN' : 'PUBLIC',
    username: person?.username ?? account.screen_name,
    display_name: person ? `${person.first_name} ${person.last_name}` : account.name,
    profile_image: world.files.url(person ? `person-${person.place}` : 'scene-basket-0', 168),
    ...(root !== undefined && { parent_comment_id: commentId(root) }),
    ...(picture !== undefined && { image_url: world.files.url(picture) }),
  }
}

const some = 3

export const wireComment = (world: World, account: Account, comment: Comment, replies?: readonly Comment[]) => ({
  ...wireReply(world, account, comment),
  pinned: comment.is_pinned ?? false,
  replies: world.stateOf(account).comments.filter(({ root, is_deleted }) => root === comment.id && !is_deleted).length,
  ...(replies && { reply_list: replies.slice(0, some).map((one) => wireReply(world, account, one)) }),
})

export const wireVideo = (world: World, account: Account, { id, at, text, picture }: Post) => ({
  item_id: videoId(id),
  create_time: String(at),
  caption: text,
  share_url: `https://www.tiktok.com/@${account.screen_name}/video/${videoId(id)}`,
  thumbnail_url: world.files.url(picture),
  media_type: 'VIDEO',
})

export const wireProfile = (world: World, { name, screen_name }: Account) => ({
  username: screen_name,
  display_name: name,
  profile_image: world.files.url('scene-basket-0', 168),
})

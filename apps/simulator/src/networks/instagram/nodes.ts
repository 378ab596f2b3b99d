import type { Comment, Post } from '../../state.ts'
import type { Account } from '../../world/account.ts'
import { findPerson } from '../../world/people.ts'
import type { World } from '../../world/world.ts'
import { wireTime } from '../meta/call.ts'

export const mid = ({ id }: { id: number }) => `aWdfZAG1faXRlbToxOklHTWVzc2FnZAUlEOjE3ODQx_${id}`

export const fromOf = (account: Account, person_id: number) => {
  const person = person_id === 0 ? undefined : findPerson(account, person_id)
  return person
    ? { id: String(person_id), username: person.username }
    : { id: account.id, username: account.screen_name }
}

const scoped = (account: Account) => `264${account.id.slice(3)}`

export const wireMe = (world: World, account: Account) => ({
  user_id: account.id,
  username: account.screen_name,
  name: account.name,
  profile_picture_url: world.files.url(account.company === 'lavka' ? 'scene-basket-0' : 'scene-soup-3', 200),
  account_type: 'BUSINESS',
  id: scoped(account),
})

export const wireMedia = (world: World, account: Account, post: Post) => ({
  id: String(post.id),
  caption: post.text,
  media_type: 'IMAGE',
  media_url: world.files.url(post.picture),
  permalink: `https://www.instagram.com/p/C${post.id.toString(36)}/`,
  timestamp: wireTime(post.at),
  comments_count: standing(world, account).filter(({ post_id }) => post_id === post.id).length,
})

export const standing = (world: World, account: Account) =>
  world.stateOf(account).comments.filter(({ is_deleted }) => !is_deleted)

export function wireComment(account: Account, comment: Comment) {
  const from = fromOf(account, comment.from)
  return {
    id: String(comment.id),
    text: comment.text,
    username: from.username,
    from,
    timestamp: wireTime(comment.at),
    like_count: 0,
    hidden: comment.is_hidden ?? false,
  }
}

import type { Comment, Post } from '../../state.ts'
import type { Account } from '../../world/account.ts'
import { findPerson } from '../../world/people.ts'
import type { World } from '../../world/world.ts'
import { wireTime } from '../meta/call.ts'

export const postId = (account: Account, post_id: number) => `${account.id}_${post_id}`
export const commentId = ({ post_id, id }: Pick<Comment, 'post_id' | 'id'>) => `${post_id}_${id}`
export const mid = ({ id }: { id: number }) => `m_AG5Hz2Uq7tuwNEhXfYYKj8mJEM_QPpz5jdCK48PnKAjSd_${id}`

export const fromOf = (account: Account, person_id: number) => {
  const person = findPerson(account, person_id)
  if (person_id === 0 || !person) return { id: account.id, name: account.name }
  return { id: String(person_id), name: `${person.first_name} ${person.last_name}` }
}

export const postUrl = (account: Account, post_id: number) => `https://www.facebook.com/${account.id}/posts/${post_id}`

export const pagePicture = ({ company }: Account) => (company === 'lavka' ? 'scene-basket-0' : 'scene-soup-3')

export const wirePage = (world: World, account: Account) => ({
  id: account.id,
  name: account.name,
  username: account.screen_name,
  link: `https://www.facebook.com/${account.screen_name}`,
  category: 'Grocery Store',
  picture: { data: { height: 200, is_silhouette: false, url: world.files.url(pagePicture(account), 200), width: 200 } },
})

export const wirePost = (world: World, account: Account, post: Post) => ({
  id: postId(account, post.id),
  message: post.text,
  created_time: wireTime(post.at),
  permalink_url: postUrl(account, post.id),
  full_picture: world.files.url(post.picture),
  from: { id: account.id, name: account.name },
})

export function wireComment(world: World, account: Account, comment: Comment) {
  const [file] = comment.files.flatMap((id) => world.files.find(id) ?? [])
  const parent = comment.root === undefined ? {} : { parent: { id: `${comment.post_id}_${comment.root}` } }
  return {
    id: commentId(comment),
    message: comment.text,
    from: fromOf(account, comment.from),
    created_time: wireTime(comment.at),
    like_count: 0,
    comment_count: 0,
    can_comment: true,
    can_remove: true,
    can_hide: true,
    can_like: true,
    can_reply_privately: comment.from !== 0,
    is_hidden: comment.is_hidden ?? false,
    user_likes: comment.is_liked ?? false,
    permalink_url: `${postUrl(account, comment.post_id)}?comment_id=${comment.id}`,
    ...parent,
    ...(file && { attachment: wireAttachment(world.files.url(file.id), file) }),
  }
}

function wireAttachment(
  url: string,
  { mime, width = 960, height = 720 }: { mime: string; width?: number; height?: number },
) {
  const target = { id: '1', url: 'https://www.facebook.com/photo/?fbid=1' }
  const image = { height, src: url, width }
  if (mime.startsWith('video/')) return { type: 'video_inline', url, media: { image, source: url }, target }
  return { type: 'photo', url: target.url, media: { image }, target }
}

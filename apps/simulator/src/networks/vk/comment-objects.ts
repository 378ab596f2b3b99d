import type { Comment, Post } from '../../state.ts'
import type { World } from '../../world/world.ts'
import type { Community } from './accounts.ts'
import { pictureOf, wireAttachments, wirePhoto, wireSizes } from './attachments.ts'
import { type Sort, sortOf } from './things.ts'

/** Wire shapes of VK 5.199, as the samples have them. */

export const ownerId = ({ id }: Community) => -Number(id)
export const fromId = (community: Community, from: number) => (from === 0 ? ownerId(community) : from)

export type CommentParts = {
  id: number
  from_id: number
  date: number
  text: string
  post_id: number
  owner_id: number
  root?: number
  reply_to_user?: number
  reply_to_comment?: number
  attachments?: object[]
}

export function vkComment({ root, reply_to_user, reply_to_comment, attachments = [], ...comment }: CommentParts) {
  const thread = { count: 0, items: [], can_post: true, show_reply_button: true, groups_can_post: true }
  return {
    ...comment,
    post_owner_id: comment.owner_id,
    parents_stack: root === undefined ? [] : [root],
    ...(root === undefined && { thread }),
    ...(reply_to_comment !== undefined && { reply_to_user, reply_to_comment }),
    ...(attachments.length > 0 && { attachments }),
  }
}

export function wireComment(world: World, community: Community, comment: Comment) {
  const sort = sortOf(comment.post_id)
  return sort === 'wall' ? onWall(world, community, comment) : elsewhere(world, community, comment, sort)
}

export function onWall(world: World, community: Community, comment: Comment) {
  const answered = comment.reply_to === undefined ? undefined : world.findComment(community, comment.reply_to)
  return vkComment({
    id: comment.id,
    from_id: fromId(community, comment.from),
    date: comment.at,
    text: comment.text,
    post_id: comment.post_id,
    owner_id: ownerId(community),
    root: comment.root,
    reply_to_comment: comment.reply_to,
    reply_to_user: answered && fromId(community, answered.from),
    attachments: attachmentsOf(world, community, comment),
  })
}

type Elsewhere = Exclude<Sort, 'wall'>

/** Under photos, videos and goods one may answer somebody; a discussion is one row of posts. */
function elsewhere(world: World, community: Community, comment: Comment, sort: Elsewhere) {
  const { id, reply_to, post_id } = comment
  const answered = reply_to === undefined || sort === 'topic' ? undefined : world.findComment(community, reply_to)
  const attachments = attachmentsOf(world, community, comment)
  return {
    id,
    from_id: fromId(community, comment.from),
    date: comment.at,
    text: comment.text,
    ...placeOf(sort, post_id, ownerId(community)),
    ...(answered && { reply_to_user: fromId(community, answered.from), reply_to_comment: answered.id }),
    ...(attachments.length > 0 && { attachments }),
  }
}

function placeOf(sort: Elsewhere, id: number, owner_id: number) {
  switch (sort) {
    case 'photo':
      return { photo_id: id, photo_owner_id: owner_id }
    case 'video':
      return { video_id: id, video_owner_id: owner_id }
    case 'market':
      return { item_id: id, market_owner_id: owner_id }
    case 'topic':
      return { topic_id: id, topic_owner_id: owner_id }
  }
}

const attachmentsOf = (world: World, community: Community, comment: Comment) =>
  wireAttachments(world, comment, fromId(community, comment.from))

/** What a deletion says; who deleted it is told in other words each time. */
export function deletedComment(community: Community, { id, from, post_id }: Comment) {
  const owner_id = ownerId(community)
  const deleter_id = from === 0 ? community.admin_id : from
  switch (sortOf(post_id)) {
    case 'wall':
      return { owner_id, id, deleter_id, post_id }
    case 'photo':
      return { owner_id, id, user_id: from, deleter_id, photo_id: post_id }
    case 'video':
      return { owner_id, id, deleter_id, video_id: post_id }
    case 'market':
      return { owner_id, id, user_id: from, item_id: post_id }
    case 'topic':
      return { topic_owner_id: owner_id, topic_id: post_id, id, deleter_id }
  }
}

export function wirePost(world: World, community: Community, post: Post) {
  const owner_id = ownerId(community)
  const comments = world.stateOf(community).comments.filter((one) => one.post_id === post.id && !one.is_deleted)
  return {
    inner_type: 'wall_wallpost',
    id: post.id,
    from_id: owner_id,
    owner_id,
    date: post.at,
    post_type: 'post',
    text: post.text,
    comments: { can_post: 1, count: comments.length, groups_can_post: true },
    attachments: [{ type: 'photo', photo: wirePhoto(world, pictureOf(post), owner_id, post) }],
  }
}

/** A photo, a video, a product or a discussion, as the method that describes it does. */
export function wireThing(world: World, community: Community, post: Post) {
  const [title, description = ''] = post.text.split('\n')
  const common = { id: post.id, owner_id: ownerId(community), date: post.at }
  switch (sortOf(post.id)) {
    case 'photo':
      return { ...common, album_id: 1, text: post.text, sizes: wireSizes(world, pictureOf(post)) }
    case 'video': {
      const image = wireSizes(world, pictureOf(post)).map(({ type, ...size }) => size)
      return { ...common, title, description, duration: 61, image }
    }
    case 'market':
      return { ...common, title, description, thumb_photo: world.files.url(post.picture, 400), availability: 0 }
    default:
      return { id: post.id, title, created: post.at, created_by: community.admin_id, is_closed: 0, is_fixed: 0 }
  }
}

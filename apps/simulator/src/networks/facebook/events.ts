import type { Comment, Mention, Post } from '../../state.ts'
import type { Account } from '../../world/account.ts'
import type { Happening, World } from '../../world/world.ts'
import type { Told } from '../meta/application.ts'
import { wireTime } from '../meta/call.ts'
import { commentId, fromOf, postId, postUrl } from './nodes.ts'

const verbs = {
  comment_new: 'add',
  comment_edited: 'edited',
  comment_deleted: 'remove',
  comment_restored: 'add',
  comment_hidden: 'hide',
  comment_shown: 'unhide',
} as const

/** What is told of the page itself. */
export function feedEvents(world: World, happening: Happening): Told[] {
  if (happening.kind === 'post_new') return [told(wireNewPost(world, happening.account, happening.post))]
  if (happening.kind === 'mention_new') return [wireMention(happening.account, happening.mention)]
  if (!('comment' in happening)) return []
  const { kind, account, comment } = happening
  return [told(wireChange(world, account, comment, verbs[kind]))]
}

export const mentionId = ({ from, id }: Mention) => `${from}_${id}`

function wireMention(account: Account, mention: Mention): Told {
  const { id, name } = fromOf(account, mention.from)
  const value = {
    sender_id: id,
    sender_name: name,
    item: 'post',
    post_id: mentionId(mention),
    message: mention.text,
    verb: 'add',
    created_time: mention.at,
  }
  return { field: 'mention', entry: { changes: [{ field: 'mention', value }] } }
}

const told = (value: object): Told => ({ field: 'feed', entry: { changes: [{ field: 'feed', value }] } })

function wireChange(world: World, account: Account, comment: Comment, verb: string) {
  const post_id = postId(account, comment.post_id)
  const isNew = verb === 'add'
  return {
    from: fromOf(account, comment.from),
    ...(verb !== 'remove' && { post: wireHead(world, account, comment.post_id), message: comment.text }),
    post_id,
    comment_id: commentId(comment),
    created_time: isNew ? comment.at : world.seconds(),
    item: 'comment',
    parent_id: comment.root === undefined ? post_id : `${comment.post_id}_${comment.root}`,
    verb,
    ...(verb !== 'remove' && mediaOf(world, comment)),
  }
}

function mediaOf(world: World, { files }: Comment) {
  const [file] = files.flatMap((id) => world.files.find(id) ?? [])
  if (!file) return {}
  return { [file.mime.startsWith('video/') ? 'video' : 'photo']: world.files.url(file.id) }
}

const wireHead = (world: World, account: Account, post_id: number) => ({
  status_type: 'added_photos',
  is_published: true,
  updated_time: wireTime(world.seconds()),
  permalink_url: postUrl(account, post_id),
  promotion_status: 'inactive',
  id: postId(account, post_id),
})

const wireNewPost = (world: World, account: Account, post: Post) => ({
  from: fromOf(account, 0),
  message: post.text,
  link: world.files.url(post.picture),
  post_id: postId(account, post.id),
  created_time: post.at,
  item: 'photo',
  published: 1,
  verb: 'add',
})

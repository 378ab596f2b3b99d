import type { Comment, FileFacts, Message, Post } from '../../state.ts'
import type { World } from '../../world/world.ts'
import type { Community } from './accounts.ts'

/** Wire shapes of VK 5.199, as the samples have them. */

export const ownerId = ({ id }: Community) => -Number(id)
const fromId = (community: Community, from: number) => (from === 0 ? ownerId(community) : from)

export function wireComment(world: World, community: Community, comment: Comment) {
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
    attachments: attachments(world, community, comment),
  })
}

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

export function wirePost(world: World, community: Community, post: Post) {
  return {
    inner_type: 'wall_wallpost',
    id: post.id,
    from_id: ownerId(community),
    owner_id: ownerId(community),
    date: post.at,
    post_type: 'post',
    text: post.text,
    attachments: [
      {
        type: 'photo',
        photo: wirePhoto(world, { id: post.picture, width: 960, height: 720 }, ownerId(community), post),
      },
    ],
  }
}

export function wireMessage(world: World, community: Community, peer_id: number, message: Message) {
  const quoted = message.reply_to === undefined ? undefined : world.findMessage(community, peer_id, message.reply_to)
  return {
    ...vkMessage({
      id: message.id,
      date: message.at,
      from_id: fromId(community, message.from),
      peer_id,
      out: message.from === 0 ? 1 : 0,
      conversation_message_id: message.id,
      random_id: message.key ?? 0,
      text: message.text,
      attachments: attachments(world, community, message),
    }),
    ...(quoted && {
      reply_message: {
        id: quoted.id,
        date: quoted.at,
        from_id: fromId(community, quoted.from),
        peer_id,
        conversation_message_id: quoted.id,
        text: quoted.text,
        attachments: attachments(world, community, quoted),
      },
    }),
    ...(message.edited_at !== undefined && { update_time: message.edited_at }),
    ...(message.from === 0 && { admin_author_id: community.admin_id }),
  }
}

export type MessageParts = {
  id: number
  date: number
  from_id: number
  peer_id: number
  out: 0 | 1
  conversation_message_id: number
  random_id: number
  text: string
  attachments: object[]
}

export const vkMessage = (parts: MessageParts) => ({
  ...parts,
  version: 1_000_000 + parts.id,
  important: false,
  is_hidden: false,
  fwd_messages: [],
})

function attachments(world: World, community: Community, { files, from, at }: Comment | Message): object[] {
  const owner_id = fromId(community, from)
  return files.flatMap((id): object[] => {
    const file = world.files.find(id)
    if (!file) return []
    if (!file.mime.startsWith('image/')) return [{ type: 'doc', doc: wireDocument(world, file, owner_id, at) }]
    return [{ type: 'photo', photo: wirePhoto(world, file, owner_id, { at }) }]
  })
}

type Picture = Pick<FileFacts, 'id' | 'width' | 'height'>
const small = 75

export function wirePhoto(world: World, file: Picture, owner_id: number, { at }: { at: number }) {
  const { width = 960, height = 720 } = file
  return {
    id: numberOf(file.id),
    album_id: -15,
    owner_id,
    access_key: file.id.replaceAll('-', ''),
    date: at,
    text: '',
    sizes: [
      { type: 's', url: world.files.url(file.id, small), width: small, height: Math.round((small * height) / width) },
      { type: 'x', url: world.files.url(file.id), width, height },
    ],
  }
}

export function wireDocument(world: World, file: FileFacts, owner_id: number, date: number) {
  return {
    id: numberOf(file.id),
    owner_id,
    title: file.name,
    size: file.bytes,
    ext: file.name.split('.').at(-1) ?? '',
    date,
    type: 1,
    url: world.files.url(file.id),
    access_key: file.id.replaceAll('-', ''),
  }
}

/** VK numbers its files; ours have names. */
function numberOf(file_id: string): number {
  const number = Number(/\d+$/.exec(file_id)?.[0] ?? 0)
  return 457_000_000 + number + file_id.length
}

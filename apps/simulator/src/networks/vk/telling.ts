import type { Parts } from '../../parts.ts'
import type { CallbackServer, Comment } from '../../state.ts'
import type { Happening, World } from '../../world/world.ts'
import type { Community } from './accounts.ts'
import { deletedComment, ownerId, wireComment, wirePost } from './comment-objects.ts'
import { newMessage, vkEvent } from './events.ts'
import { wireMessage } from './message-objects.ts'
import { reactionNumber } from './reactions.ts'
import { type Sort, sortOf } from './things.ts'

export const hookName = (community: Community, server: CallbackServer) => `vk:${community.id}:${server.id}`

/** To every server that listens, what it has asked to hear. */
export function announce({ world, deliveries }: Parts, community: Community, happening: Happening) {
  const told = eventOf(world, community, happening)
  if (!told) return
  const event = vkEvent(told.type, told.object, { group_id: Number(community.id) })
  for (const server of world.stateOf(community).servers) {
    if (server.status !== 'ok' || !server.settings.includes(told.type)) continue
    deliveries.push(hookName(community, server), told.lane, event)
  }
}

const families: Readonly<Record<Sort, string>> = {
  wall: 'wall_reply',
  photo: 'photo_comment',
  video: 'video_comment',
  market: 'market_comment',
  topic: 'board_post',
}
const deeds = { comment_new: 'new', comment_edited: 'edit', comment_restored: 'restore', comment_deleted: 'delete' }

type Told = { type: string; lane: string; object: object }

function eventOf(world: World, community: Community, happening: Happening): Told | undefined {
  switch (happening.kind) {
    case 'comment_new':
    case 'comment_edited':
    case 'comment_restored':
    case 'comment_deleted':
      return ofComment(world, community, deeds[happening.kind], happening.comment)
    case 'post_new': {
      const { post } = happening
      return { type: 'wall_post_new', lane: `post:${post.id}`, object: wirePost(world, community, post) }
    }
    case 'message_new':
    case 'message_edited': {
      const { person_id, message } = happening
      const wire = wireMessage(world, community, person_id, message)
      const lane = `peer:${person_id}`
      if (happening.kind === 'message_edited') return { type: 'message_edit', lane, object: wire }
      if (message.from === 0) return { type: 'message_reply', lane, object: wire }
      return { type: 'message_new', lane, object: newMessage(cropped(wire)) }
    }
    case 'messages_read': {
      const { person_id, message } = happening
      const read = { read_message_id: message.id, conversation_message_id: message.id }
      return ofPeer('message_read', person_id, { from_id: person_id, peer_id: person_id, ...read })
    }
    case 'reaction': {
      const { person_id, message, from, reactions } = happening
      // Our own is told by the answer to our call.
      if (from === 0) return
      const number = reactions[0] === undefined ? {} : { reaction_id: reactionNumber(reactions[0]) }
      const reacted = { reacted_id: from, peer_id: person_id, cmid: message.id, ...number }
      return ofPeer('message_reaction_event', person_id, reacted)
    }
    case 'typing': {
      const { person_id } = happening
      const typing = { state: 'typing', from_id: person_id, to_id: ownerId(community) }
      return ofPeer('message_typing_state', person_id, typing)
    }
    case 'blocked':
      return ofPeer('message_deny', happening.person_id, { user_id: happening.person_id })
    case 'unblocked':
      return ofPeer('message_allow', happening.person_id, { user_id: happening.person_id, key: '' })
    case 'banned':
      return ofBan(community, happening)
    default:
      return
  }
}

/** VK says that it crops, not where: the whole is given to those who ask. */
const told_at_most = 4_096
const cropped = (wire: { text: string }) =>
  wire.text.length > told_at_most ? { ...wire, text: wire.text.slice(0, told_at_most), is_cropped: true } : wire

const ofPeer = (type: string, peer_id: number, object: object): Told => ({ type, lane: `peer:${peer_id}`, object })

/** By whom is told, too: here it is always the one who runs the community. */
function ofBan({ admin_id }: Community, { person_id: user_id, until }: Extract<Happening, { kind: 'banned' }>): Told {
  if (until === undefined) return ofPeer('user_unblock', user_id, { admin_id, user_id, by_end_date: 0 })
  return ofPeer('user_block', user_id, { admin_id, user_id, unblock_date: until, reason: 0, comment: '' })
}

function ofComment(world: World, community: Community, deed: string, comment: Comment): Told {
  return {
    type: `${families[sortOf(comment.post_id)]}_${deed}`,
    lane: `post:${comment.post_id}`,
    object: deed === 'delete' ? deletedComment(community, comment) : wireComment(world, community, comment),
  }
}

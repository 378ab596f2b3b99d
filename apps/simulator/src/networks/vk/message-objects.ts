import type { Message } from '../../state.ts'
import { written_place } from '../../world/buttons.ts'
import type { World } from '../../world/world.ts'
import { wireAbout } from './about.ts'
import type { Community } from './accounts.ts'
import { wireAttachments } from './attachments.ts'
import { fromId } from './comment-objects.ts'

/** Wire shapes of VK 5.199, as the samples have them. */

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

export function wireMessage(world: World, community: Community, peer_id: number, message: Message) {
  const quoted = message.reply_to === undefined ? undefined : world.findMessage(community, peer_id, message.reply_to)
  const attachments = (one: Message) => wireAttachments(world, one, fromId(community, one.from))
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
      attachments: [...attachments(message), ...wireAbout(world, community, message)],
    }),
    ...(quoted && {
      reply_message: {
        id: quoted.id,
        date: quoted.at,
        from_id: fromId(community, quoted.from),
        peer_id,
        conversation_message_id: quoted.id,
        text: quoted.text,
        attachments: attachments(quoted),
      },
    }),
    ...(message.pressed !== undefined && { payload: message.pressed }),
    ...(message.start !== undefined && { ref: message.start, ref_source: 'simulated' }),
    ...(message.shares === 'place' && { geo: { type: 'point', coordinates: written_place } }),
    ...(message.edited_at !== undefined && { update_time: message.edited_at }),
    ...(message.from === 0 && { admin_author_id: community.admin_id }),
  }
}

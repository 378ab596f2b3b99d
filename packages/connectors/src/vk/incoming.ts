import type { Incoming } from '@otklik/contract/inbox/incoming.ts'
import { z } from 'zod'
import type { AccountFacts, Receiver } from '../connector.ts'
import { findJson, fingerprint, ignored, isSecret, orSalvaged, readJson, shaped } from '../payload.ts'
import { userBlock, userUnblock } from './blocks.ts'
import { commentReaders, type Reader } from './comments.ts'
import { isLook, LookedAt, readLook } from './looks.ts'
import {
  contact,
  Message,
  messageEdit,
  messageFacts,
  messageReaction,
  messagesRead,
  NewMessage,
  salvageMessage,
  typing,
} from './messages.ts'
import { Post, wallFacts } from './posts.ts'

const ReceiverAddress = z.object({
  type: z.string(),
  secret: z.string().optional(),
  event_id: z.string().min(1).optional(),
})

export const receiver: Receiver = {
  accepted: 'ok',
  authenticate({ body }, secrets) {
    const plate = ReceiverAddress.safeParse(findJson(body)).data
    if (!plate) return 'forged'
    // VK sends it before it knows our secret, and the answer is of use to nobody but VK.
    if (plate.type === 'confirmation') return secrets.handshake ? { handshake: secrets.handshake } : 'forged'
    return isSecret(plate.secret, secrets.webhook) ? 'genuine' : 'forged'
  },
  keyOf({ body }) {
    return ReceiverAddress.safeParse(findJson(body)).data?.event_id ?? fingerprint(body)
  },
}

const readers: Readonly<Record<string, Reader>> = {
  ...commentReaders,
  wall_post_new: (told, group_id) => {
    const post = shaped(Post, told, 'wall_post_new')
    const found = wallFacts(post, group_id)
    return found.length ? found : ignored(`wall_post_new of type ${post.post_type}`)
  },
  message_new: (told, group_id) => [messageFacts(shaped(NewMessage, told, 'message_new').message, group_id)],
  message_reply: (told, group_id) => [messageFacts(shaped(Message, told, 'message_reply'), group_id, true)],
  message_edit: (told) => [messageEdit(told)],
  message_read: messagesRead,
  message_reaction_event: (told, group_id) => [messageReaction(told, group_id)],
  message_typing_state: typing,
  message_deny: (told) => [contact(told, true)],
  message_allow: (told) => [contact(told, false)],
  user_block: (told) => [userBlock(told)],
  user_unblock: (told) => [userUnblock(told)],
}

/** All that we ask VK to tell. */
export const wanted_events = Object.keys(readers)

const Envelope = z.object({ type: z.string(), group_id: z.int(), object: z.unknown() })

export function understand(body: Uint8Array, account: AccountFacts): Incoming[] {
  const told = readJson(body)
  if (isLook(told)) return readLook(shaped(LookedAt, told, 'look'), Number(account.provider_id))
  const { type, group_id, object } = shaped(Envelope, told, 'event')
  if (String(group_id) !== account.provider_id) throw new Error(`event of another community: ${group_id}`)
  const read = Object.hasOwn(readers, type) ? readers[type] : undefined
  if (!read) return ignored(type)
  return orSalvaged(
    type,
    () => read(object, group_id),
    () => (type === 'message_new' ? salvageMessage(object, group_id) : []),
  )
}

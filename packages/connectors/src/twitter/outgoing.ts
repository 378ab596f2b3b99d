import { sayings } from '@otklik/contract/actions/sayings.ts'
import { z } from 'zod'
import {
  NetworkFailure,
  type Outgoing,
  type OutgoingMessage,
  type OutgoingReply,
  type Sent,
  type Speaker,
} from '../connector.ts'
import { AnyId } from '../payload.ts'
import { ask, Forbidden } from './client.ts'
import { groupOf } from './messages.ts'
import { forgetUploads, isAlone, uploadAll } from './upload.ts'

export async function send(speaker: Speaker, outgoing: Outgoing): Promise<Sent> {
  switch (outgoing.kind) {
    case 'reply':
      return sendReply(speaker, outgoing)
    case 'message':
      return sendMessage(speaker, outgoing)
    case 'private_reply':
      throw new NetworkFailure('rejected', 'X knows no "private_reply"')
  }
}

const most_files = 4
const Posted = z.object({ data: z.object({ id: AnyId }) })

async function sendReply(speaker: Speaker, reply: OutgoingReply): Promise<Sent> {
  const { text, files, item_external_id, key } = reply
  if (files.length > most_files || (files.length > 1 && files.some(isAlone)))
    throw new NetworkFailure('rejected', 'X takes four pictures, or one GIF, or one video')
  const media_ids = await uploadAll(speaker, reply, 'tweet')
  const body = {
    ...(text && { text }),
    reply: { in_reply_to_tweet_id: item_external_id },
    ...(media_ids.length > 0 && { media: { media_ids } }),
  }
  const { data } = await ask(speaker, '/2/tweets', Posted, { method: 'POST', body, once: true }).catch(asUninvited)
  forgetUploads(key, files.length)
  return { external_id: data.id }
}

/** Whoever has not called us may not be answered by a program: X says so in these words as well. */
function asUninvited(error: unknown): never {
  const isUninvited = error instanceof Forbidden && /not permitted to perform this action/i.test(error.words)
  throw isUninvited ? new NetworkFailure('rejected', sayings.reply_not_invited) : error
}

const Written = z.object({ data: z.object({ dm_event_id: AnyId }) })

async function sendMessage(speaker: Speaker, message: OutgoingMessage): Promise<Sent> {
  const { text, files, chat_external_id, sticker_id, key } = message
  if (sticker_id !== undefined) throw new NetworkFailure('rejected', 'X knows no stickers')
  if (files.length > 1) throw new NetworkFailure('rejected', 'X takes one file with a message')
  const attachments = (await uploadAll(speaker, message, 'dm')).map((media_id) => ({ media_id }))
  const body = { ...(text && { text }), ...(attachments.length > 0 && { attachments }) }
  const group = groupOf(chat_external_id)
  const place = group === undefined ? `with/${encodeURIComponent(chat_external_id)}` : encodeURIComponent(group)
  const path = `/2/dm_conversations/${place}/messages`
  const { data } = await ask(speaker, path, Written, { method: 'POST', body, once: true })
  forgetUploads(key, files.length)
  return { external_id: data.dm_event_id }
}

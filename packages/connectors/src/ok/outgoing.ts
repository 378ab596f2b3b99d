import { setTimeout as pause } from 'node:timers/promises'
import { z } from 'zod'
import {
  NetworkFailure,
  type Outgoing,
  type OutgoingMessage,
  type OutgoingReply,
  type Sent,
  type Speaker,
} from '../connector.ts'
import { unreadable } from '../exchange.ts'
import { AnyId } from '../payload.ts'
import { ownId } from './auth.ts'
import { keyboardOf } from './choices.ts'
import { graph, rest } from './client.ts'
import { Comment, isOwn } from './comments.ts'
import { readMessages } from './history.ts'
import { messageId, readPostId, timeOfMessage } from './ids.ts'
import { lookUnder } from './news.ts'
import { upload } from './uploads.ts'

export async function send(speaker: Speaker, outgoing: Outgoing): Promise<Sent> {
  switch (outgoing.kind) {
    case 'reply':
      return sendReply(speaker, outgoing)
    case 'message':
      return sendMessage(speaker, outgoing)
    case 'private_reply':
      throw new NetworkFailure('rejected', 'OK answers comments in sight of all')
  }
}

/** OK describes it as "the comment in the asked format": seen are its id alone, and an object that holds it. */
const Commented = z.union([
  z
    .string()
    .min(8)
    .transform((id) => ({ id })),
  z.object({ id: AnyId }),
  z.object({ comment_id: AnyId }).transform(({ comment_id }) => ({ id: comment_id })),
  z.object({ comment: z.object({ id: AnyId }) }).transform(({ comment }) => comment),
])

async function sendReply(speaker: Speaker, reply: OutgoingReply): Promise<Sent> {
  if (reply.files.length > 0) throw new NetworkFailure('rejected', 'OK takes no files with a comment')
  const { discussionType, discussionId } = readPostId(reply.post_external_id)
  const asked = {
    entityType: discussionType,
    entityId: discussionId,
    comment: reply.text,
    reply_to_comment_id: reply.item_external_id,
    // In the name of the group, not of the person whose session it is.
    as_admin: true,
  }
  const answer = await rest(speaker, 'discussions.addDiscussionComment', asked, z.unknown(), { once: true })
  const said = Commented.safeParse(answer).data
  if (said) return { external_id: said.id }
  // Any other answer is no refusal: what stands there now tells the id, and without it nothing is called sent.
  if (isNo(answer)) throw unreadable(200, true)
  return findOwnComment(speaker, reply)
}

const isNo = (answer: unknown) => answer === false || z.object({ success: z.literal(false) }).safeParse(answer).success

async function findOwnComment(speaker: Speaker, reply: OutgoingReply): Promise<Sent> {
  const discussion = readPostId(reply.post_external_id)
  const found = await lookUnder(speaker, discussion, 0).catch(() => undefined)
  const own = (found?.comments ?? [])
    .flatMap((one) => Comment.safeParse(one).data ?? [])
    .filter((one) => isOwn(one, { provider_id: ownId(speaker), name: '' }))
    .filter((one) => one.text === reply.text && one.reply_to_comment_id === reply.item_external_id)
  // More than one: an earlier answer in the same words stands there too.
  if (own.length !== 1 || !own[0]) throw unreadable(200, true)
  return { external_id: own[0].id }
}

const SentMessage = z.object({ message_id: z.string().min(1) })
const Refused = z.object({ success: z.union([z.literal(false), z.tuple([z.literal(false)], z.unknown())]) })

async function sendMessage(speaker: Speaker, message: OutgoingMessage): Promise<Sent> {
  const { chat_external_id: chat_id, quoted_external_id, text, files } = message
  const reply_to = quoted_external_id === undefined ? undefined : messageId(quoted_external_id)
  const attachments: object[] = keyboardOf(message)
  for (const file of files) attachments.push(await upload(speaker, file))
  const body = {
    recipient: { chat_id },
    message: {
      ...(text && { text }),
      ...(attachments.length > 0 && { attachments }),
      ...(reply_to !== undefined && { reply_to }),
    },
  }
  // A stored file is there after a moment; nobody says when.
  if (files.length > 0) await pause(file_settles_ms)
  const path = `me/messages/${encodeURIComponent(chat_id)}`
  const answer = await graph(speaker, path, { body, once: true }, z.looseObject({}))
  if (Refused.safeParse(answer).success) throw new NetworkFailure('recipient_unavailable', 'OK did not deliver it')
  const sent = SentMessage.safeParse(answer).data
  return sentAs(sent ? sent.message_id : await findOwnMessage(speaker, message))
}

const file_settles_ms = 500

/** Some are answered `{success: true}`: then it is there, and the chat tells its id. */
async function findOwnMessage(speaker: Speaker, { chat_external_id, text }: OutgoingMessage): Promise<string> {
  const read = await readMessages(speaker, chat_external_id, 5).catch(() => ({ messages: [] }))
  const [newest] = read.messages.flatMap((one) => Written.safeParse(one).data ?? [])
  if (!newest || (newest.message.text ?? '') !== text) throw unreadable(200, true)
  return newest.message.mid
}

const Written = z.object({ message: z.object({ mid: z.string().min(1), text: z.string().nullish() }) })

const sentAs = (mid: string): Sent => {
  const at = Math.floor(timeOfMessage(mid) / 1000)
  return { external_id: mid, ...(at > 0 && { at }) }
}

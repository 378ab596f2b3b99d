import type { Comment, Message } from '../../state.ts'
import { findPerson } from '../../world/people.ts'
import type { Writing } from '../../world/world.ts'
import { telegramPeople } from './accounts.ts'
import { structure, type TelegramCall } from './call.ts'
import { businessChat, chatId } from './chats.ts'
import { badRequest, TelegramError } from './error.ts'
import { wireComment, wireMessage } from './updates.ts'

/** Where a call wants to write: a dialogue of the world, or the thread under a post. */
export type Target = { chat: number } | { post_id: number }
export type Written = { place: string; external_id: string; wire: object }

/** Anything that was written in a chat, whichever way the world keeps it. */
export type Found = { comment: Comment } | { chat: number; message: Message }

const day_s = 86_400

export function getChat(call: TelegramCall): number {
  const { world, bot, fields } = call
  const { club, discussion } = bot
  const id = Number(fields.chat_id)
  if (fields.business_connection_id !== undefined) return getBusinessChat(call, id)
  if (id === club.old_id) {
    throw new TelegramError(400, 'Bad Request: group chat was upgraded to a supergroup chat', {
      migrate_to_chat_id: club.id,
    })
  }
  if (id === club.id || id === discussion.id) return id
  if (!findPerson(telegramPeople, id)) throw badRequest('chat not found')
  const { dialogs, blocked } = world.stateOf(bot)
  if (!dialogs[id]) throw new TelegramError(403, "Forbidden: bot can't initiate conversation with a user")
  if (blocked.includes(id)) throw new TelegramError(403, 'Forbidden: bot was blocked by the user')
  return id
}

function getBusinessChat({ world, bot, fields }: TelegramCall, person_id: number): number {
  if (fields.business_connection_id !== bot.business.connection) throw badRequest('BUSINESS_CONNECTION_INVALID')
  const chat = businessChat(person_id)
  const last = world.stateOf(bot).dialogs[chat]?.findLast(({ from }) => from === person_id)
  if (!last) throw badRequest('BUSINESS_PEER_INVALID')
  if (last.at < world.seconds() - day_s) throw badRequest('BUSINESS_PEER_USAGE_MISSING')
  return chat
}

/** The chat, and what is answered there: under a post both a comment and the post's copy lead to its thread. */
export function getTarget(call: TelegramCall): { target: Target; reply_to?: number } {
  const chat = getChat(call)
  const answered = structure(call, 'reply_parameters') as { message_id?: number } | undefined
  if (!answered) return { target: { chat } }
  const id = Number(answered.message_id)
  const post = chat === call.bot.discussion.id && call.world.stateOf(call.bot).posts.find((one) => one.id === id)
  if (post) return { target: { post_id: post.id } }
  const found = findWritten(call, chat, id)
  if (!found) throw badRequest('message to be replied not found')
  return { target: 'comment' in found ? { post_id: found.comment.post_id } : { chat }, reply_to: id }
}

export function findWritten({ world, bot }: TelegramCall, chat: number, id: number): Found | undefined {
  const comment = chat === bot.discussion.id ? world.findComment(bot, id) : undefined
  if (comment && !comment.is_deleted) return { comment }
  const message = world.findMessage(bot, chat, id)
  if (message && !message.is_deleted) return { chat, message }
}

export function write({ world, bot }: TelegramCall, target: Target, writing: Writing): Written {
  if ('chat' in target) {
    const message = world.answerMessage(bot, target.chat, writing)
    const place = String(chatId(target.chat))
    return { place, external_id: String(message.id), wire: wireMessage(world, bot, target.chat, message) }
  }
  const comment = world.answerComment(bot, target.post_id, writing)
  const place = String(bot.discussion.id)
  return { place, external_id: `${place}_${comment.id}`, wire: wireComment(world, bot, comment) }
}

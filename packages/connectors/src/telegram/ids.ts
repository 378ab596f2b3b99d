import { told_only, topic_mark } from '@otklik/contract/inbox/incoming.ts'
import { NetworkFailure } from '../connector.ts'

/** Numbers of messages are unique only inside their chat: what hangs under posts is named by both. */
export const commentId = (group: number | string, message: number | string) => `${group}_${message}`

export function readCommentId(external_id: string): { chat_id: string; message_id: number } {
  const [chat_id = '', message_id] = external_id.split('_')
  return { chat_id, message_id: Number(message_id) }
}

/** A pressed button is no message of Telegram's, and can neither be quoted nor reacted to. */
export const press = `${told_only}press:`

export function messageNumber(external_id: string): number {
  const number = Number(external_id)
  if (!Number.isSafeInteger(number)) throw new NetworkFailure('rejected', 'a pressed button is no message')
  return number
}

/** A chat of somebody's own account goes by the connection through which we see it. */
/** What the ids of all chats of a connection begin with. */
export const businessChats = (connection: string) => `${connection}:`
export const businessChatId = (connection: string, chat: number) => `${businessChats(connection)}${chat}`

/** In the direct messages of a channel all people write into one chat, each in a topic of their own. */
const direct_mark = '@'

type Standing = {
  chat: { id: number; is_direct_messages?: boolean | undefined }
  business_connection_id?: string | undefined
  is_topic_message?: boolean | undefined
  message_thread_id?: number | undefined
  direct_messages_topic?: { topic_id: number } | undefined
}

/**
 * The chat goes by all that an answer must name to get there. `message_thread_id` alone is told of every thread of a
 * group: only in a forum does it say where the message stands. `writer`: whose topic it is where Telegram names none.
 */
export function chatIdOf(message: Standing, writer: number | undefined): string {
  const { chat, business_connection_id, is_topic_message, message_thread_id, direct_messages_topic } = message
  if (business_connection_id !== undefined) return businessChatId(business_connection_id, chat.id)
  const direct = direct_messages_topic?.topic_id ?? (chat.is_direct_messages ? writer : undefined)
  if (direct !== undefined) return `${chat.id}${direct_mark}${direct}`
  const isTopic = is_topic_message && message_thread_id !== undefined
  return isTopic ? `${chat.id}${topic_mark}${message_thread_id}` : String(chat.id)
}

export type ChatPlace = {
  chat_id: string
  business_connection_id?: string
  message_thread_id?: number
  direct_messages_topic_id?: number
}

export function readChatId(external_id: string): ChatPlace {
  const cut = external_id.lastIndexOf(':')
  if (cut >= 0) return { chat_id: external_id.slice(cut + 1), business_connection_id: external_id.slice(0, cut) }
  const [chat_id = '', person] = external_id.split(direct_mark)
  if (person !== undefined) return { chat_id, direct_messages_topic_id: Number(person) }
  const [group = '', topic] = external_id.split(topic_mark)
  return topic === undefined ? { chat_id: group } : { chat_id: group, message_thread_id: Number(topic) }
}

/** Groups and channels by their own name, closed ones by their number without its first digits, for members only. */
export function messageUrl({ id, username }: { id: number; username?: string | undefined }, message: number): string {
  const place = username ?? `c/${String(id).replace(/^-100/, '')}`
  return `https://t.me/${place}/${message}`
}

import { told_only } from '@otklik/contract/incoming.ts'
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
export const businessChatId = (connection: string, chat: number) => `${connection}:${chat}`

export function readChatId(external_id: string): { chat_id: string; business_connection_id?: string } {
  const cut = external_id.lastIndexOf(':')
  if (cut < 0) return { chat_id: external_id }
  return { chat_id: external_id.slice(cut + 1), business_connection_id: external_id.slice(0, cut) }
}

/** Groups and channels by their own name, closed ones by their number without its first digits, for members only. */
export function messageUrl({ id, username }: { id: number; username?: string | undefined }, message: number): string {
  const place = username ?? `c/${String(id).replace(/^-100/, '')}`
  return `https://t.me/${place}/${message}`
}

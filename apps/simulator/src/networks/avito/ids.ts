import type { Account } from '../../world/account.ts'

/** What the wire calls things. Chats and messages have letters and digits, people and listings numbers. */

export const chatId = (account: Account, person_id: number) => `u2i-${account.id}~${person_id}`
export const readChatId = (account: Account, id: string): number | undefined => {
  const [head, person_id] = id.split('~')
  return head === `u2i-${account.id}` && /^\d+$/.test(person_id ?? '') ? Number(person_id) : undefined
}

/** A picture and words are two messages there: the picture's id begins otherwise. */
export const messageId = (id: number, isPicture = false) => `${isPicture ? 'e' : 'f'}${String(id).padStart(31, '0')}`
export const readMessageId = (id: string) => (/^[ef]\d{31}$/.test(id) ? Number(id.slice(1)) : undefined)

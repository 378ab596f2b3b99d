import type { Comment, Message } from '../../state.ts'

/** What the wire calls things. */

export const userRef = (id: number | string) => `user:${id}`
export const groupRef = (id: string) => `group:${id}`

export const chatId = (person_id: number) => `chat:C${person_id.toString(16)}`
export function readChatId(text: string): number | undefined {
  const [, hex] = /^chat:C([\da-f]+)$/.exec(text) ?? []
  return hex === undefined ? undefined : Number.parseInt(hex, 16)
}

/** Sixty-four bits: the time in milliseconds, and sixteen bits behind it. */
const seqOf = ({ at, id }: Pick<Message, 'at' | 'id'>) => (BigInt(at * 1_000) << 16n) + BigInt(id & 0xffff)
/** Kept as text: `exactly` lets it out as a number. */
export const seq = (message: Message) => String(seqOf(message))
export const mid = (person_id: number, message: Pick<Message, 'at' | 'id'>) =>
  `mid:${chatId(person_id).slice('chat:'.length)}.${seqOf(message).toString(16)}`

/** JSON with `seq` as the number that it is on the wire, which no number of JavaScript's could hold. */
export const exactly = (value: unknown): string =>
  JSON.stringify(value).replaceAll(/"seq":"(\d+)"/g, (_, digits: string) => `"seq":${digits}`)

export const commentId = ({ id, at, post_id }: Pick<Comment, 'id' | 'at' | 'post_id'>) =>
  Buffer.from(`${at * 1_000}:-${id}:${at * 1_000}:${post_id}:1`).toString('base64')

/** Our number in it; nothing where it is not written as we write it. */
export function readCommentId(text: string): number | undefined {
  const told = Buffer.from(text, 'base64').toString('latin1')
  const [, id] = /^\d+:-(\d+):\d+:\d+:1$/.exec(told) ?? []
  return id !== undefined && Buffer.from(told).toString('base64') === text ? Number(id) : undefined
}

export const discussion_type = 'GROUP_TOPIC'

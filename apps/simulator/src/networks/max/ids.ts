import type { Message } from '../../state.ts'
import type { Bot } from './accounts.ts'

/** What the wire calls things: a message's id is 32 digits of hexadecimal, the first half of them its chat. */

export const isGroup = (chat: number) => chat < 0
/** A number among the world's dialogues → the chat's own, and back. */
export const chatId = (bot: Bot, chat: number) => (isGroup(chat) ? chat : chat + bot.dialogs_from)
export const readChatId = (bot: Bot, chat_id: number) => (isGroup(chat_id) ? chat_id : chat_id - bot.dialogs_from)

const hex = (value: bigint) => BigInt.asUintN(64, value).toString(16).padStart(16, '0')

/** Our own number stands at its end as it is, after a letter: by that the control page knows what is meant. */
export const mid = (bot: Bot, chat: number, id: number) =>
  `mid.${hex(BigInt(chatId(bot, chat)))}${String(id).padStart(16, 'a')}`

export function readMid(bot: Bot, text: string): { chat: number; id: number } | undefined {
  const [, chat, id] = /^mid\.([\da-f]{16})(?=.{16}$)a+(\d+)$/.exec(text) ?? []
  if (chat === undefined || id === undefined) return
  return { chat: readChatId(bot, Number(BigInt.asIntN(64, BigInt(`0x${chat}`)))), id: Number(id) }
}

/** Sixty-four bits, kept as text: `exactly` lets it out as a number. */
export const seq = ({ at, id }: Message) => String((BigInt(at * 1_000) << 16n) + BigInt(id & 0xffff))

/** JSON with `seq` as the number that it is on the wire, which no number of JavaScript's could hold. */
export const exactly = (value: object): string =>
  JSON.stringify(value).replaceAll(/"seq":"(\d+)"/g, (_, digits: string) => `"seq":${digits}`)

import type { FileFacts, Message } from '../../state.ts'
import { findPerson } from '../../world/people.ts'
import type { World } from '../../world/world.ts'
import type { Bot } from './accounts.ts'

/** Wire shapes of the Bot API, as the samples have them. */

export type TelegramUser = { id: number; first_name: string; last_name?: string; username?: string }

/** Pure builder of a whole delivery, for those who send it by themselves. */
export const telegramUpdate = (update: {
  update_id: number
  message_id: number
  from: TelegramUser
  date: number
  text: string
}) => ({
  update_id: update.update_id,
  message: {
    message_id: update.message_id,
    from: wireUser(update.from),
    chat: wireChat(update.from),
    date: update.date,
    text: update.text,
  },
})

const wireUser = (user: TelegramUser) => ({ id: user.id, is_bot: false, ...names(user), language_code: 'ru' })
const wireChat = (user: TelegramUser) => ({ id: user.id, ...names(user), type: 'private' })

const names = ({ first_name, last_name, username }: TelegramUser) => ({
  first_name,
  ...(last_name && { last_name }),
  ...(username && { username }),
})

export const wireBot = (bot: Bot) => ({
  id: Number(bot.id),
  is_bot: true,
  first_name: bot.name,
  username: bot.screen_name,
})

function userOf(id: number): TelegramUser {
  const person = findPerson('telegram', id)
  if (!person) throw new Error(`nobody has the number ${id}`)
  return {
    id,
    first_name: person.first_name,
    last_name: person.last_name,
    username: person.username.replaceAll('.', '_'),
  }
}

export function wireMessage(world: World, bot: Bot, chat_id: number, message: Message): object {
  const quoted = message.reply_to === undefined ? undefined : world.findMessage(bot, chat_id, message.reply_to)
  const user = userOf(chat_id)
  const file = message.files[0] === undefined ? undefined : world.files.find(message.files[0])
  return {
    message_id: message.id,
    from: message.from === 0 ? wireBot(bot) : wireUser(user),
    chat: wireChat(user),
    date: message.at,
    ...(message.edited_at !== undefined && { edit_date: message.edited_at }),
    ...(file && wireFile(file)),
    ...(message.text && { [file ? 'caption' : 'text']: message.text }),
    // Only one level deep, as Telegram has it.
    ...(quoted && { reply_to_message: wireMessage(world, bot, chat_id, { ...quoted, reply_to: undefined }) }),
  }
}

export const wireBlocked = (bot: Bot, chat_id: number, date: number, is_blocked: boolean) => {
  const user = userOf(chat_id)
  const member = { user: wireBot(bot), status: 'member' }
  const kicked = { user: wireBot(bot), status: 'kicked', until_date: 0 }
  return {
    chat: wireChat(user),
    from: wireUser(user),
    date,
    old_chat_member: is_blocked ? member : kicked,
    new_chat_member: is_blocked ? kicked : member,
  }
}

const small = 90
const small_suffix = '.small'

function wireFile(file: FileFacts): object {
  const { width = small, height = small } = file
  if (!file.mime.startsWith('image/')) {
    return { document: { file_name: file.name, mime_type: file.mime, ...identity(file.id), file_size: file.bytes } }
  }
  const thumb = { width: small, height: Math.round((small * height) / width), file_size: 1_400 }
  return {
    photo: [
      { ...identity(file.id + small_suffix), ...thumb },
      { ...identity(file.id), file_size: file.bytes, width, height },
    ],
  }
}

const identity = (id: string) => ({ file_id: id, file_unique_id: `u${id.replaceAll(/[-.]/g, '')}` })

/** A `file_id` of ours → the file, and whether its small size is meant. */
export function readFileId(file_id: string): { id: string; width?: number } {
  if (!file_id.endsWith(small_suffix)) return { id: file_id }
  return { id: file_id.slice(0, -small_suffix.length), width: small }
}

import { findPerson } from '../../world/people.ts'
import type { Bot, Group } from './accounts.ts'
import { telegramPeople } from './accounts.ts'

/** Which chat a number among the world's dialogues is, and how the wire shows it. */

export type TelegramUser = { id: number; first_name: string; last_name?: string; username?: string }

// No person has so large a number: the owner's dialogue with somebody is not the bot's with the same person.
const business_from = 1_000_000_000_000

export const businessChat = (person_id: number) => person_id + business_from
export const isBusiness = (chat: number) => chat > business_from
const personOf = (chat: number) => (isBusiness(chat) ? chat - business_from : chat)

export const findGroup = ({ club, discussion }: Bot, chat: number): Group | undefined =>
  [club, discussion].find(({ id }) => id === chat)

export const chatsOf = ({ club, discussion, business }: Bot) => [
  { name: 'club', title: club.title },
  { name: 'discussion', title: discussion.title },
  { name: 'business', title: `${business.owner.first_name} ${business.owner.last_name}` },
]

export function findChat({ club, discussion }: Bot, person_id: number, name: string): number | undefined {
  const chats: Readonly<Record<string, number>> = {
    club: club.id,
    discussion: discussion.id,
    business: businessChat(person_id),
  }
  return chats[name]
}

/** What the wire calls a chat by. */
export const chatId = (chat: number) => personOf(chat)

export function userOf(id: number): TelegramUser {
  const person = findPerson(telegramPeople, id)
  if (!person) throw new Error(`nobody has the number ${id}`)
  return {
    id,
    first_name: person.first_name,
    last_name: person.last_name,
    username: person.username.replaceAll('.', '_'),
  }
}

export const wireUser = (user: TelegramUser) => ({ id: user.id, is_bot: false, ...names(user), language_code: 'ru' })
export const wirePrivate = (user: TelegramUser) => ({ id: user.id, ...names(user), type: 'private' })

const names = ({ first_name, last_name, username }: TelegramUser) => ({
  first_name,
  ...(last_name && { last_name }),
  ...(username && { username }),
})

export const wireGroup = ({ id, title, username }: Group, type = 'supergroup') => ({
  id,
  title,
  ...(username && { username }),
  type,
})

export function wireChat(bot: Bot, chat: number) {
  const group = findGroup(bot, chat)
  return group ? wireGroup(group) : wirePrivate(userOf(personOf(chat)))
}

export const wireBot = (bot: Bot) => ({
  id: Number(bot.id),
  is_bot: true,
  first_name: bot.name,
  username: bot.screen_name,
})

/** Somebody who does not exist stands for those who write without a name, and for the channel's own posts. */
export const group_anonymous_bot = { id: 1087968824, is_bot: true, first_name: 'Group', username: 'GroupAnonymousBot' }
export const service_notifications = { id: 777000, is_bot: false, first_name: 'Telegram' }

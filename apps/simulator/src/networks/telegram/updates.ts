import type { Comment, Message, Post } from '../../state.ts'
import { written_phone, written_place } from '../../world/buttons.ts'
import { isPast } from '../../world/past.ts'
import type { World } from '../../world/world.ts'
import type { Bot } from './accounts.ts'
import { wireButtons } from './buttons.ts'
import {
  findGroup,
  group_anonymous_bot,
  isBusiness,
  service_notifications,
  type TelegramUser,
  userOf,
  wireBot,
  wireChat,
  wireGroup,
  wirePrivate,
  wireUser,
} from './chats.ts'
import { wireContent, wirePhoto } from './content.ts'

/** Wire shapes of the Bot API, as the samples have them. */

export type { TelegramUser } from './chats.ts'

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
    chat: wirePrivate(update.from),
    date: update.date,
    text: update.text,
  },
})

export function wireMessage(world: World, bot: Bot, chat: number, message: Message): object {
  const quoted = message.reply_to === undefined ? undefined : world.findMessage(bot, chat, message.reply_to)
  return {
    ...(isBusiness(chat) && { business_connection_id: bot.business.connection }),
    ...(isBusiness(chat) && message.from === 0 && !message.is_by_hand && { sender_business_bot: wireBot(bot) }),
    message_id: message.id,
    from: wireSender(bot, chat, message),
    chat: wireChat(bot, chat),
    ...wireWords(world, message),
    ...wireButtons(message.buttons),
    ...wireShared(message),
    ...(message.about === 'story' && { reply_to_story: { chat: wireGroup(bot.channel, 'channel'), id: 77 } }),
    ...(quoted && findGroup(bot, chat) && { message_thread_id: rootOf(world, bot, chat, message) }),
    // Only one level deep, as Telegram has it.
    ...(quoted && { reply_to_message: wireMessage(world, bot, chat, { ...quoted, reply_to: undefined }) }),
  }
}

/** What somebody hands over by pressing a key. */
function wireShared({ shares, from }: Message): object {
  if (shares === 'place') return { location: written_place }
  if (shares !== 'phone') return {}
  const { first_name } = userOf(from)
  return { text: undefined, contact: { phone_number: written_phone, first_name, user_id: from } }
}

function wireSender(bot: Bot, chat: number, { from }: Message) {
  if (from !== 0) return wireUser(userOf(from))
  return isBusiness(chat) ? wireUser(bot.business.owner) : wireBot(bot)
}

function wireWords(world: World, written: Message | Comment) {
  const { at, edited_at, files, sticker } = written
  const text = 'start' in written ? `/start ${written.start}` : written.text
  const content = wireContent(world, { files, ...(sticker !== undefined && { sticker }) })
  return {
    date: at,
    ...(edited_at !== undefined && { edit_date: edited_at }),
    ...content,
    ...(text && { [Object.keys(content).length > 0 ? 'caption' : 'text']: text }),
  }
}

/** In groups a thread goes by the message that it began with, whoever wrote it. */
function rootOf(world: World, bot: Bot, chat: number, message: Message): number {
  const answered = message.reply_to === undefined ? undefined : world.findMessage(bot, chat, message.reply_to)
  return answered ? rootOf(world, bot, chat, answered) : message.id
}

/** The channel numbers its posts by itself; their copies in the group have the group's numbers. */
export function channelNumber(world: World, bot: Bot, post: Post): number {
  const { posts } = world.stateOf(bot)
  const alike = posts.filter((one) => isPast(one) === isPast(post))
  return (isPast(post) ? 1 : 80) + alike.findIndex(({ id }) => id === post.id)
}

export const wireChannelPost = (world: World, bot: Bot, post: Post) => ({
  message_id: channelNumber(world, bot, post),
  sender_chat: wireGroup(bot.channel, 'channel'),
  chat: wireGroup(bot.channel, 'channel'),
  date: post.at,
  ...wirePostWords(post),
})

/** What Telegram puts into the group for each post of the channel. */
export const wireCopy = (world: World, bot: Bot, post: Post) => ({
  message_id: post.id,
  from: service_notifications,
  sender_chat: wireGroup(bot.channel, 'channel'),
  chat: wireGroup(bot.discussion),
  date: post.at,
  forward_origin: {
    type: 'channel',
    chat: wireGroup(bot.channel, 'channel'),
    message_id: channelNumber(world, bot, post),
    date: post.at,
  },
  is_automatic_forward: true,
  ...wirePostWords(post),
})

const wirePostWords = ({ picture, text }: Post) =>
  picture
    ? { ...wirePhoto({ id: picture, name: picture, mime: 'image/jpeg', bytes: 60_000 }), caption: text }
    : { text }

export function wireComment(world: World, bot: Bot, comment: Comment): object {
  const answered = comment.reply_to === undefined ? undefined : world.findComment(bot, comment.reply_to)
  const post = world.stateOf(bot).posts.find(({ id }) => id === comment.post_id)
  return {
    ...wireComing(world, bot, comment),
    ...(answered
      ? { reply_to_message: wireComing(world, bot, answered) }
      : post && { reply_to_message: wireCopy(world, bot, post) }),
  }
}

/** Without what it answers. Those who run the group write in its name. */
const wireComing = (world: World, bot: Bot, comment: Comment) => ({
  message_id: comment.id,
  ...(comment.from !== 0
    ? { from: wireUser(userOf(comment.from)) }
    : comment.is_by_hand
      ? { from: group_anonymous_bot, sender_chat: wireGroup(bot.discussion) }
      : { from: wireBot(bot) }),
  chat: wireGroup(bot.discussion),
  message_thread_id: comment.post_id,
  ...wireWords(world, comment),
})

export const wireReaction = (bot: Bot, chat: number, message: Message, reaction: Reaction) => ({
  chat: wireChat(bot, chat),
  message_id: message.id,
  user: wireUser(userOf(reaction.from)),
  date: reaction.at,
  old_reaction: reaction.before.map(wireEmoji),
  new_reaction: reaction.after.map(wireEmoji),
})
type Reaction = { from: number; at: number; before: string[]; after: string[] }

const wireEmoji = (emoji: string) => ({ type: 'emoji', emoji })

export const wireBlocked = (bot: Bot, chat: number, date: number, is_blocked: boolean) => {
  const user = userOf(chat)
  const member = { user: wireBot(bot), status: 'member' }
  const kicked = { user: wireBot(bot), status: 'kicked', until_date: 0 }
  return {
    chat: wirePrivate(user),
    from: wireUser(user),
    date,
    old_chat_member: is_blocked ? member : kicked,
    new_chat_member: is_blocked ? kicked : member,
  }
}

import type { Comment, Message } from '../../state.ts'
import type { Happening, World } from '../../world/world.ts'
import type { Bot } from './accounts.ts'
import { isBusiness, wireChat } from './chats.ts'
import { wirePress } from './presses.ts'
import { wireBlocked, wireChannelPost, wireComment, wireCopy, wireMessage, wireReaction } from './updates.ts'

/** Kind of update, its content, and the chat in whose order it comes. */
type Telling = [kind: string, content: object, chat: number]

/** What a bot is told of something that happened. */
export function tellings(world: World, bot: Bot, happening: Happening): Telling[] {
  switch (happening.kind) {
    case 'message_new':
      return aboutMessage(world, bot, happening, '')
    case 'message_edited':
      return aboutMessage(world, bot, happening, 'edited_')
    case 'message_deleted':
      return aboutDeletion(bot, happening)
    case 'comment_new':
      return aboutComment(world, bot, happening.comment, 'message')
    case 'comment_edited':
      return aboutComment(world, bot, happening.comment, 'edited_message')
    case 'reaction': {
      const { person_id: chat, message, from, reactions: after, before } = happening
      if (from === 0 || isBusiness(chat)) return []
      const content = wireReaction(bot, chat, message, { from, at: world.seconds(), before, after })
      return [['message_reaction', content, chat]]
    }
    case 'pressed':
      return [['callback_query', wirePress(world, bot, happening), happening.person_id]]
    case 'blocked':
    case 'unblocked': {
      const { person_id, kind } = happening
      return [['my_chat_member', wireBlocked(bot, person_id, world.seconds(), kind === 'blocked'), person_id]]
    }
    case 'post_new':
      return [
        ['channel_post', wireChannelPost(world, bot, happening.post), bot.channel.id],
        ['message', wireCopy(world, bot, happening.post), bot.discussion.id],
      ]
    default:
      return []
  }
}

type AboutMessage = { person_id: number; message: Message }

function aboutMessage(world: World, bot: Bot, { person_id: chat, message }: AboutMessage, edited: string): Telling[] {
  if (isBusiness(chat)) return [[`${edited}business_message`, wireMessage(world, bot, chat, message), chat]]
  // A bot is not told of what it has sent itself.
  return message.from === 0 ? [] : [[`${edited}message`, wireMessage(world, bot, chat, message), chat]]
}

/** Bots hear of deletions only in the chats of accounts that they are connected to. */
function aboutDeletion(bot: Bot, { person_id: chat, message }: AboutMessage): Telling[] {
  if (!isBusiness(chat)) return []
  const { connection } = bot.business
  const content = { business_connection_id: connection, chat: wireChat(bot, chat), message_ids: [message.id] }
  return [['deleted_business_messages', content, chat]]
}

function aboutComment(world: World, bot: Bot, comment: Comment, kind: string): Telling[] {
  const isOurs = comment.from === 0 && !comment.is_by_hand
  return isOurs ? [] : [[kind, wireComment(world, bot, comment), bot.discussion.id]]
}

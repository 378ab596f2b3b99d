import type { Parts } from '../../parts.ts'
import type { Happening, World } from '../../world/world.ts'
import type { Bot } from './accounts.ts'
import { chatId, isGroup, mid } from './ids.ts'
import { ownOf } from './own.ts'
import { wireMessage, wireUser } from './wire.ts'

type Telling = { update_type: string; [name: string]: unknown }

const user_locale = 'ru'

/** What a bot is told of something that happened. Of what it does itself it is told nothing. */
function findTelling(world: World, bot: Bot, happening: Happening): Telling | undefined {
  switch (happening.kind) {
    case 'message_new':
    case 'message_edited': {
      const { kind, person_id: chat, message } = happening
      if (message.from === 0) return
      const told = { message: wireMessage(world, bot, chat, message) }
      return kind === 'message_new'
        ? { update_type: 'message_created', ...told, user_locale }
        : { update_type: 'message_edited', ...told }
    }
    case 'message_deleted': {
      const { person_id: chat, message } = happening
      if (message.from === 0) return
      const message_id = mid(bot, chat, message.id)
      return { update_type: 'message_removed', message_id, chat_id: chatId(bot, chat), user_id: message.from }
    }
    case 'blocked':
    case 'unblocked': {
      const { kind, person_id } = happening
      const told = { chat_id: chatId(bot, person_id), user: wireUser(world, person_id) }
      return kind === 'blocked'
        ? { update_type: 'bot_stopped', ...told, user_locale }
        : { update_type: 'bot_started', ...told, payload: 'again', user_locale }
    }
    case 'pressed': {
      const { person_id: chat, message, button, press } = happening
      const user = wireUser(world, press.from)
      const callback = { timestamp: press.at * 1_000, callback_id: `cb${press.id}`, payload: button.payload, user }
      return { update_type: 'message_callback', callback, message: wireMessage(world, bot, chat, message), user_locale }
    }
    case 'started': {
      const { person_id, start } = happening
      const told = { chat_id: chatId(bot, person_id), user: wireUser(world, person_id) }
      return { update_type: 'bot_started', ...told, payload: start, user_locale }
    }
    default:
      return
  }
}

export const hookName = (bot: Bot, url: string) => `max:${bot.id}:${url}`

export function announce({ world, deliveries }: Parts, bot: Bot, happening: Happening) {
  const telling = findTelling(world, bot, happening)
  if (!telling) return
  const chat = 'person_id' in happening ? happening.person_id : 0
  const lane = isGroup(chat) ? `group:${chat}` : `person:${chat}`
  for (const { url, update_types } of ownOf(world, bot).subscriptions) {
    if (update_types.length > 0 && !update_types.includes(telling.update_type)) continue
    deliveries.push(hookName(bot, url), lane, { ...telling, timestamp: world.seconds() * 1_000 })
  }
}

import type { Account } from '../../world/account.ts'
import type { Happening, World } from '../../world/world.ts'
import type { Bot } from './accounts.ts'
import { userOf, wireChat, wireUser } from './chats.ts'
import { wireMessage } from './updates.ts'

/** Presses that the bot has not answered yet. */
export const pressesOf = (world: World, bot: Account) =>
  world.ownOf<{ waiting: string[] }>(bot, () => ({ waiting: [] }))

const kept = 100

export function wirePress(world: World, bot: Bot, happening: Extract<Happening, { kind: 'pressed' }>): object {
  const { person_id: chat, message, button, press } = happening
  const own = pressesOf(world, bot)
  const id = String(press.id)
  if (!own.waiting.includes(id)) own.waiting = [...own.waiting, id].slice(-kept)
  return {
    id,
    from: wireUser(userOf(press.from)),
    chat_instance: '-4017385901274612',
    data: button.payload,
    message: press.is_old
      ? { chat: wireChat(bot, chat), message_id: message.id, date: 0 }
      : wireMessage(world, bot, chat, message),
  }
}

import type { Parts } from '../../parts.ts'
import type { Account } from '../../world/account.ts'
import type { Happening, World } from '../../world/world.ts'
import { tokenOf, userId } from './ids.ts'
import { ownOf, type Webhook } from './own.ts'
import { chat_hostname, wireContent, wireUser } from './wire.ts'

type Telling = { event: string; [name: string]: unknown }

const marks = { messages_delivered: 'delivered', messages_read: 'seen' } as const

/** What a bot is told. What people change, take back or feel is told to no bot, and what it does itself neither. */
function findTelling(world: World, webhook: Webhook, happening: Happening): Telling | undefined {
  switch (happening.kind) {
    case 'message_new': {
      const { person_id, message } = happening
      if (message.from === 0) return
      return {
        event: 'message',
        message_token: tokenOf(message.id),
        sender: wireUser(world, person_id, webhook),
        message: wireContent(world, message),
        silent: false,
      }
    }
    case 'messages_delivered':
    case 'messages_read': {
      const { kind, person_id, message } = happening
      return { event: marks[kind], message_token: tokenOf(message.id), user_id: userId(person_id) }
    }
    case 'blocked':
      return {
        event: 'unsubscribed',
        message_token: tokenOf(world.store.takeId()),
        user_id: userId(happening.person_id),
      }
    case 'unblocked': {
      const user = wireUser(world, happening.person_id, webhook)
      return { event: 'subscribed', message_token: tokenOf(world.store.takeId()), user }
    }
    case 'started': {
      const { person_id, start } = happening
      const user = wireUser(world, person_id, webhook)
      const message_token = tokenOf(world.store.takeId())
      return { event: 'conversation_started', message_token, type: 'open', context: start, user, subscribed: true }
    }
    default:
      return
  }
}

/** These cannot be refused. */
const always = ['message', 'subscribed', 'unsubscribed']

export const hookName = (bot: Account) => `viber:${bot.id}`

export function announce({ world, deliveries, now }: Parts, bot: Account, happening: Happening) {
  const { webhook } = ownOf(world, bot)
  const telling = webhook && findTelling(world, webhook, happening)
  if (!telling || !(always.includes(telling.event) || webhook.event_types.includes(telling.event))) return
  const { event, ...rest } = telling
  const lane = 'person_id' in happening ? `person:${happening.person_id}` : 'all'
  deliveries.push(hookName(bot), lane, { event, timestamp: now(), chat_hostname, ...rest })
}

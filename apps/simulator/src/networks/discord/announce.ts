import type { Comment, Message } from '../../state.ts'
import type { Happening, World } from '../../world/world.ts'
import type { Bot } from './accounts.ts'
import { dialogId, snowflake, userId } from './ids.ts'
import { eventMessage, isThread, type Where, whereOf, wireChannel, wireMessage, wireUser } from './wire.ts'

export type Event = { t: string; d: object }

/** Bits of what a program asks for when it introduces itself. */
export const intents = {
  guild_messages: 1 << 9,
  dialogs: 1 << 12,
  dialog_reactions: 1 << 13,
  dialog_typing: 1 << 14,
  content: 1 << 15,
}

/** Where something stands, and what it answers there. */
export function findComment(world: World, bot: Bot, comment: Comment) {
  const post = world.stateOf(bot).posts.find(({ id }) => id === comment.post_id)
  const answered = comment.reply_to === undefined ? undefined : world.findComment(bot, comment.reply_to)
  return post && { where: whereOf(bot, post), answered }
}

export const findAnswered = (world: World, bot: Bot, person_id: number, { reply_to }: Message) =>
  reply_to === undefined ? undefined : world.findMessage(bot, person_id, reply_to)

/** What a program that listens is told, if it has asked for it. */
export function eventsOf(world: World, bot: Bot, happening: Happening, wanted: number): Event[] {
  const has = (bit: number) => (wanted & bit) !== 0
  switch (happening.kind) {
    case 'comment_new':
    case 'comment_edited': {
      const { comment, kind } = happening
      const found = findComment(world, bot, comment)
      if (!found || !has(intents.guild_messages)) return []
      const message = wireMessage(world, bot, comment, found.where, found.answered)
      const d = eventMessage(message, found.where, comment.from !== 0)
      return [
        {
          t: kind === 'comment_new' ? 'MESSAGE_CREATE' : 'MESSAGE_UPDATE',
          d: has(intents.content) ? d : { ...d, content: '', attachments: [] },
        },
      ]
    }
    case 'comment_deleted': {
      const found = findComment(world, bot, happening.comment)
      return found && has(intents.guild_messages) ? [deletion(happening.comment, found.where)] : []
    }
    case 'message_new':
    case 'message_edited': {
      const { person_id, message, kind } = happening
      const where = { channel_id: dialogId(person_id) }
      const wire = wireMessage(world, bot, message, where, findAnswered(world, bot, person_id, message))
      const d = eventMessage(wire, where, message.from !== 0, message.key)
      return has(intents.dialogs) ? [{ t: kind === 'message_new' ? 'MESSAGE_CREATE' : 'MESSAGE_UPDATE', d }] : []
    }
    case 'message_deleted':
      return has(intents.dialogs) ? [deletion(happening.message, { channel_id: dialogId(happening.person_id) })] : []
    case 'reaction':
      return has(intents.dialog_reactions) ? reactionsOf(bot, happening) : []
    // Presses are told without being asked for.
    case 'pressed':
      return [interaction(world, bot, happening)]
    case 'typing':
      return has(intents.dialog_typing)
        ? [
            {
              t: 'TYPING_START',
              d: {
                channel_id: dialogId(happening.person_id),
                user_id: userId(happening.person_id),
                timestamp: world.seconds(),
              },
            },
          ]
        : []
    case 'post_new': {
      const { post } = happening
      return [{ t: isThread(post) ? 'THREAD_CREATE' : 'CHANNEL_CREATE', d: wireChannel(bot, post, null) }]
    }
    default:
      return []
  }
}

function interaction(world: World, bot: Bot, happening: Extract<Happening, { kind: 'pressed' }>): Event {
  const { person_id, message, button, press } = happening
  const where = { channel_id: dialogId(person_id) }
  const wire = wireMessage(world, bot, message, where, findAnswered(world, bot, person_id, message))
  return {
    t: 'INTERACTION_CREATE',
    d: {
      version: 1,
      type: 3,
      id: snowflake(press),
      application_id: bot.id,
      token: tokenOf(press),
      ...where,
      user: wireUser(press.from),
      data: { component_type: 2, custom_id: button.payload },
      message: wire,
    },
  }
}

/** Good for one press, and for whoever was told of it. */
export const tokenOf = ({ id }: { id: number }) => `simulated-interaction-${id}`

const deletion = (written: { id: number; at: number }, where: Where): Event => ({
  t: 'MESSAGE_DELETE',
  d: { id: snowflake(written), ...where },
})

/** Each by itself: Discord knows no whole of what somebody feels. */
function reactionsOf(
  bot: Bot,
  { person_id, message, from, reactions, before }: Extract<Happening, { kind: 'reaction' }>,
): Event[] {
  const tell = (t: string, name: string): Event => ({
    t,
    d: {
      user_id: from === 0 ? bot.id : userId(from),
      channel_id: dialogId(person_id),
      message_id: snowflake(message),
      message_author_id: message.from === 0 ? bot.id : userId(message.from),
      emoji: { id: null, name },
      burst: false,
      type: 0,
    },
  })
  return [
    ...before.filter((name) => !reactions.includes(name)).map((name) => tell('MESSAGE_REACTION_REMOVE', name)),
    ...reactions.filter((name) => !before.includes(name)).map((name) => tell('MESSAGE_REACTION_ADD', name)),
  ]
}

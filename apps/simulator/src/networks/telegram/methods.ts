import { type Method, type Result, type TelegramCall, words } from './call.ts'
import { findGroup, wireBot, wireChat, wireGroup } from './chats.ts'
import { getFile, wirePhoto } from './content.ts'
import { badRequest } from './error.ts'
import { moderationMethods } from './moderation.ts'
import { pressesOf } from './presses.ts'
import { sendingMethods } from './sending.ts'
import { getChat } from './targets.ts'

export const methods: Readonly<Record<string, Method>> = {
  getMe: ({ bot }) => ({
    result: {
      ...wireBot(bot),
      can_join_groups: true,
      can_read_all_group_messages: true,
      supports_inline_queries: false,
      can_connect_to_business: true,
      has_main_web_app: false,
    },
  }),
  setWebhook,
  deleteWebhook({ world, bot }) {
    delete world.stateOf(bot).webhook
    world.store.touch()
    return { result: true }
  },
  getWebhookInfo,
  getChat: describeChat,
  getUserProfilePhotos: ({ world, bot }) => ({ result: wireProfile(world, bot) }),
  getFile: (call) => ({ result: getFile(call.world, words(call, 'file_id')) }),
  sendChatAction(call) {
    if (words(call, 'action') === '') throw badRequest('wrong parameter action in request')
    getChat(call)
    return { result: true }
  },
  /** Once for each press: whichever else is named was pressed long ago. */
  answerCallbackQuery(call) {
    const own = pressesOf(call.world, call.bot)
    const id = words(call, 'callback_query_id')
    if (!own.waiting.includes(id))
      throw badRequest('query is too old and response timeout expired or query ID is invalid')
    own.waiting = own.waiting.filter((one) => one !== id)
    return { result: true }
  },
  ...sendingMethods,
  ...moderationMethods,
}

const secret_shape = /^[\w-]{1,256}$/

function setWebhook({ world, bot, fields }: TelegramCall): Result {
  const { url, secret_token = '', allowed_updates = [] } = fields
  if (typeof url !== 'string' || !URL.canParse(url)) throw badRequest('bad webhook: invalid URL')
  if (secret_token !== '' && !secret_shape.test(String(secret_token))) {
    throw badRequest('secret token contains unallowed characters')
  }
  const updates = Array.isArray(allowed_updates) ? allowed_updates.map(String) : []
  world.stateOf(bot).webhook = { url, secret_token: String(secret_token), allowed_updates: updates }
  world.store.touch()
  return { result: true }
}

function getWebhookInfo({ world, bot, pending }: TelegramCall): Result {
  const { webhook } = world.stateOf(bot)
  const { last_error } = webhook ?? {}
  return {
    result: {
      url: webhook?.url ?? '',
      has_custom_certificate: false,
      pending_update_count: pending(),
      ...(last_error && { last_error_date: last_error.at, last_error_message: last_error.words }),
      ...(webhook && { max_connections: 40, allowed_updates: webhook.allowed_updates }),
    },
  }
}

/** The picture of the bot's latest post stands for it. */
function wireProfile({ stateOf }: TelegramCall['world'], bot: TelegramCall['bot']) {
  const picture = stateOf(bot).posts.at(-1)?.picture
  if (!picture) return { total_count: 0, photos: [] }
  const { photo } = wirePhoto({ id: picture, name: picture, mime: 'image/jpeg', bytes: 60_000 })
  return { total_count: 1, photos: [photo] }
}

/** A channel and the group where it is talked about name each other. */
function describeChat(call: TelegramCall): Result {
  const { channel, discussion } = call.bot
  const looks = { accent_color_id: 0, max_reaction_count: 11 }
  if (Number(call.fields.chat_id) === channel.id) {
    return { result: { ...wireGroup(channel, 'channel'), ...looks, linked_chat_id: discussion.id } }
  }
  const chat = getChat(call)
  const linked = findGroup(call.bot, chat) === discussion && { linked_chat_id: channel.id }
  return { result: { ...wireChat(call.bot, chat), ...looks, ...linked } }
}

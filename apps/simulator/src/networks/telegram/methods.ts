import type { Outcome } from '../../ledger.ts'
import type { FileFacts, Message } from '../../state.ts'
import { findPerson } from '../../world/people.ts'
import type { World } from '../../world/world.ts'
import type { Bot } from './accounts.ts'
import { badRequest, TelegramError } from './error.ts'
import { readFileId, wireBot, wireMessage } from './updates.ts'

export type TelegramCall = {
  world: World
  bot: Bot
  /** Fields of JSON or form; in a form all of them are strings. */
  fields: Readonly<Record<string, unknown>>
  /** Uploaded files by the name of their field. */
  files: Readonly<Record<string, FileFacts>>
  pending: () => number
}
type Result = { result: unknown; outcome?: Partial<Outcome> }

export const methods: Readonly<Record<string, (call: TelegramCall) => Result>> = {
  getMe: ({ bot }) => ({
    result: {
      ...wireBot(bot),
      can_join_groups: true,
      can_read_all_group_messages: true,
      supports_inline_queries: false,
      can_connect_to_business: false,
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
  sendMessage: (call) => send(call, text(call, 'text'), []),
  sendPhoto: (call) => send(call, caption(text(call, 'caption')), [upload(call, 'photo')]),
  sendDocument: (call) => send(call, caption(text(call, 'caption')), [upload(call, 'document')]),
  sendMediaGroup,
  getFile,
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

const text_max = 4_096
const caption_max = 1_024

const text = ({ fields }: TelegramCall, name: string) => String(fields[name] ?? '')

function caption(words: string): string {
  if (words.length > caption_max) throw badRequest('message caption is too long')
  return words
}

function upload({ files }: TelegramCall, name: string): FileFacts {
  const file = files[name]
  if (!file) throw badRequest(`there is no ${name} in the request`)
  return file
}

function send(call: TelegramCall, words: string, files: FileFacts[]): Result {
  const { world, bot } = call
  if (files.length === 0 && words === '') throw badRequest('message text is empty')
  if (words.length > text_max) throw badRequest('message is too long')
  const chat_id = getChat(call)
  const message = world.answerMessage(bot, chat_id, {
    text: words,
    files: files.map(({ id }) => id),
    reply_to: findQuoted(call, chat_id),
  })
  return { result: wireMessage(world, bot, chat_id, message), outcome: sent(chat_id, words, files.length, message) }
}

const sent = (chat_id: number, words: string, files: number, message: Message) => ({
  place: String(chat_id),
  text: words,
  files,
  effect: 'new' as const,
  external_id: String(message.id),
})

/** Every item of an album is a message of its own. */
function sendMediaGroup(call: TelegramCall): Result {
  const { world, bot } = call
  const media = readJson(call.fields.media)
  if (!Array.isArray(media) || media.length < 2 || media.length > 10) throw badRequest('wrong number of media')
  const chat_id = getChat(call)
  const items = media.map((item) => ({
    file: upload(call, String(item.media).replace('attach://', '')),
    words: caption(String(item.caption ?? '')),
  }))
  const reply_to = findQuoted(call, chat_id)
  const messages = items.map(({ file, words }) =>
    world.answerMessage(bot, chat_id, { text: words, files: [file.id], reply_to }),
  )
  const words = items.map((item) => item.words).join('')
  const outcome = sent(chat_id, words, items.length, messages[0] as Message)
  return { result: messages.map((message) => wireMessage(world, bot, chat_id, message)), outcome }
}

function getChat({ world, bot, fields }: TelegramCall): number {
  const chat_id = Number(fields.chat_id)
  if (!findPerson('telegram', chat_id)) throw badRequest('chat not found')
  const { dialogs, blocked } = world.stateOf(bot)
  if (!dialogs[chat_id]) throw new TelegramError(403, "Forbidden: bot can't initiate conversation with a user")
  if (blocked.includes(chat_id)) throw new TelegramError(403, 'Forbidden: bot was blocked by the user')
  return chat_id
}

function findQuoted({ world, bot, fields }: TelegramCall, chat_id: number): number | undefined {
  const parameters = readJson(fields.reply_parameters) as { message_id?: number } | undefined
  if (!parameters) return
  const quoted = world.findMessage(bot, chat_id, Number(parameters.message_id))
  if (!quoted) throw badRequest('message to be replied not found')
  return quoted.id
}

function readJson(value: unknown): unknown {
  if (typeof value !== 'string') return value
  try {
    return JSON.parse(value)
  } catch {
    throw badRequest("can't parse JSON")
  }
}

function getFile({ world, fields }: TelegramCall): Result {
  const file_id = String(fields.file_id ?? '')
  const file = world.files.find(readFileId(file_id).id)
  if (!file) throw badRequest('invalid file_id')
  const folder = file.mime.startsWith('image/') ? 'photos' : 'documents'
  const file_unique_id = `u${file_id.replaceAll(/[-.]/g, '')}`
  return { result: { file_id, file_unique_id, file_size: file.bytes, file_path: `${folder}/${file_id}` } }
}

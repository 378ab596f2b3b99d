import type { Outcome } from '../../ledger.ts'
import type { Message } from '../../state.ts'
import { findPerson } from '../../world/people.ts'
import type { World } from '../../world/world.ts'
import type { Bot } from './accounts.ts'
import { maxPeople } from './accounts.ts'
import { readButtons } from './buttons.ts'
import { badPayload, denied, notFound, notReady } from './error.ts'
import { chatId, isGroup, mid, readChatId, readMid } from './ids.ts'
import { ownOf, type Upload } from './own.ts'
import { wireMe, wireMessage } from './wire.ts'

export type MaxCall = {
  world: World
  bot: Bot
  origin: string
  query: Readonly<Record<string, string | undefined>>
  body: Readonly<Record<string, unknown>>
}
export type Result = { body: object; outcome?: Partial<Outcome> }

const success: Result = { body: { success: true } }
const text_max = 4_000

export const methods: Readonly<Record<string, (call: MaxCall) => Result>> = {
  'GET me': ({ world, bot }) => ({ body: wireMe(world, bot) }),
  'GET subscriptions': ({ world, bot }) => ({
    body: { subscriptions: ownOf(world, bot).subscriptions.map(({ secret, ...shown }) => shown) },
  }),
  'POST subscriptions': subscribe,
  'DELETE subscriptions'({ world, bot, query }) {
    const own = ownOf(world, bot)
    own.subscriptions = own.subscriptions.filter(({ url }) => url !== query.url)
    world.store.touch()
    return success
  },
  'POST uploads': openUpload,
  'POST messages': send,
  'PUT messages'(call) {
    const { chat, message } = getOwn(call)
    call.world.editMessage(call.bot, chat, message, readText(call))
    return success
  },
  'DELETE messages'(call) {
    const { chat, message } = getOwn(call)
    call.world.deleteMessage(call.bot, chat, message)
    return success
  },
}

export function describeChat({ bot }: MaxCall, chat_id: string): Result {
  const { id, title } = bot.club
  if (chat_id !== String(id)) throw notFound(`Chat ${chat_id} not found`)
  return { body: { chat_id: id, type: 'chat', status: 'active', title, participants_count: 24, is_public: false } }
}

/** The real one wants https and port 443; this one delivers inside one machine as well. */
function subscribe({ world, bot, body }: MaxCall): Result {
  const { url, secret = '', update_types = [] } = body
  if (typeof url !== 'string' || !URL.canParse(url)) throw badPayload('Invalid url')
  if (typeof secret !== 'string' || !/^[\w-]{5,256}$/.test(secret)) throw badPayload('Invalid secret')
  const own = ownOf(world, bot)
  const others = own.subscriptions.filter((one) => one.url !== url)
  const wanted = Array.isArray(update_types) ? update_types.map(String) : []
  own.subscriptions = [...others, { url, secret, update_types: wanted, time: world.seconds() * 1_000 }]
  world.store.touch()
  return success
}

const types = ['image', 'video', 'audio', 'file']

/** Videos and sounds are known by a token from the first step on; they take a moment to be ready. */
function openUpload({ world, bot, origin, query }: MaxCall): Result {
  const { type = '' } = query
  if (!types.includes(type)) throw badPayload(`Unknown upload type: ${type}`)
  const token = `f9Lupload${world.store.takeId()}`
  const isSlow = type === 'video' || type === 'audio'
  ownOf(world, bot).uploads[token] = { type, is_ready: !isSlow }
  world.store.touch()
  return { body: { url: `${origin}/max/upload.do?bot=${bot.id}&id=${token}`, ...(isSlow && { token }) } }
}

function getChat({ world, bot, query }: MaxCall): number {
  const chat = query.user_id === undefined ? readChatId(bot, Number(query.chat_id)) : Number(query.user_id)
  if (chat === bot.club.id) return chat
  if (isGroup(chat) || !findPerson(maxPeople, chat)) throw notFound('Chat not found')
  const { dialogs, blocked } = world.stateOf(bot)
  if (!dialogs[chat]) throw denied('notfound')
  if (blocked.includes(chat)) throw denied('suspended')
  return chat
}

function readText({ body }: MaxCall): string {
  const text = body.text ?? ''
  if (typeof text !== 'string' || text.length > text_max) throw badPayload('text: size must be between 0 and 4000')
  return text
}

type Attached = { type?: string; payload?: { token?: string; photos?: Record<string, { token?: string }> } }

const attachedTo = ({ body }: MaxCall) => (Array.isArray(body.attachments) ? body.attachments : [])

function readFiles(call: MaxCall): string[] {
  const { world, bot } = call
  const attached = attachedTo(call).filter((one: Attached) => one.type !== 'inline_keyboard') as Attached[]
  const { uploads } = ownOf(world, bot)
  return attached.map(({ type, payload }) => {
    const token = payload?.token ?? Object.values(payload?.photos ?? {})[0]?.token ?? ''
    const upload: Upload | undefined = Object.hasOwn(uploads, token) ? uploads[token] : undefined
    if (upload?.type !== type) throw badPayload(`No upload for the attachment of type ${type}`)
    const { file, is_ready } = upload as Upload
    if (file !== undefined) uploads[token] = { ...(upload as Upload), is_ready: true }
    if (file === undefined || !is_ready) throw notReady()
    return file
  })
}

function send(call: MaxCall): Result {
  const { world, bot } = call
  const chat = getChat(call)
  const text = readText(call)
  const files = readFiles(call)
  const buttons = readButtons(attachedTo(call))
  if (text === '' && files.length === 0) throw badPayload('Message is empty')
  const link = call.body.link as { type?: string; mid?: string } | undefined
  const quoted = link?.type === 'reply' ? getMessage(call, link.mid ?? '') : undefined
  const message = world.answerMessage(bot, chat, {
    text,
    files,
    ...(quoted && { reply_to: quoted.message.id }),
    ...(buttons && { buttons }),
  })
  const external_id = mid(bot, chat, message.id)
  const place = String(chatId(bot, chat))
  return {
    body: { message: wireMessage(world, bot, chat, message) },
    outcome: { place, text, files: files.length, effect: 'new', external_id },
  }
}

function getMessage({ world, bot }: MaxCall, text: string): { chat: number; message: Message } {
  const place = readMid(bot, text)
  const message = place && world.findMessage(bot, place.chat, place.id)
  if (!message || message.is_deleted) throw notFound('Message not found')
  return { chat: place.chat, message }
}

function getOwn(call: MaxCall) {
  const found = getMessage(call, call.query.message_id ?? '')
  if (found.message.from !== 0) throw badPayload('Only own messages can be changed')
  return found
}

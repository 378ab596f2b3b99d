import { isDrawn } from '../../pictures/draw.ts'
import type { FileFacts, Message } from '../../state.ts'
import { written_phone, written_place } from '../../world/buttons.ts'
import { findPerson } from '../../world/people.ts'
import type { World } from '../../world/world.ts'
import type { Bot } from './accounts.ts'
import { maxPeople } from './accounts.ts'
import { wireKeyboard } from './buttons.ts'
import { chatId, isGroup, mid, seq } from './ids.ts'

/** Wire shapes of MAX, as the samples have them. Times are milliseconds. */

export function wireUser(world: World, user_id: number) {
  const person = findPerson(maxPeople, user_id)
  if (!person) throw new Error(`nobody has the number ${user_id}`)
  const { first_name, last_name } = person
  return {
    user_id,
    first_name,
    last_name,
    username: null,
    is_bot: false,
    last_activity_time: world.seconds() * 1_000,
    name: `${first_name} ${last_name}`,
  }
}

export const wireBot = (world: World, { id, name, screen_name }: Bot) => ({
  user_id: Number(id),
  first_name: name,
  username: screen_name,
  is_bot: true,
  last_activity_time: world.seconds() * 1_000,
})

export function wireMe(world: World, bot: Bot) {
  const picture = bot.company === 'lavka' ? 'scene-bread-1' : 'scene-soup-11'
  return {
    ...wireBot(world, bot),
    description: 'Отвечаем каждый день',
    avatar_url: world.files.url(picture, 200),
    full_avatar_url: world.files.url(picture),
    commands: [{ name: 'start', description: 'Начать' }],
    name: bot.name,
  }
}

export function wireMessage(world: World, bot: Bot, chat: number, message: Message) {
  const quoted = message.reply_to === undefined ? undefined : world.findMessage(bot, chat, message.reply_to)
  return {
    recipient: wireRecipient(bot, chat, message),
    timestamp: message.at * 1_000,
    body: wireBody(world, bot, chat, message),
    sender: wireSender(world, bot, message),
    ...(quoted && {
      link: {
        type: 'reply',
        sender: wireSender(world, bot, quoted),
        message: wireBody(world, bot, chat, quoted),
      },
    }),
  }
}

function wireRecipient(bot: Bot, chat: number, { from }: Message) {
  if (isGroup(chat)) return { chat_id: chat, chat_type: 'chat' }
  return { chat_id: chatId(bot, chat), chat_type: 'dialog', user_id: from === 0 ? chat : Number(bot.id) }
}

const wireSender = (world: World, bot: Bot, { from }: Message) =>
  from === 0 ? wireBot(world, bot) : wireUser(world, from)

function wireBody(world: World, bot: Bot, chat: number, message: Message) {
  const attachments = wireAttachments(world, message)
  return {
    mid: mid(bot, chat, message.id),
    seq: seq(message),
    text: message.text,
    ...(attachments.length > 0 && { attachments }),
  }
}

function wireAttachments(world: World, { files, sticker, buttons, shares, from }: Message): object[] {
  if (sticker !== undefined) {
    const payload = { url: world.files.url(sticker), code: sticker.replaceAll('-', '') }
    return [{ type: 'sticker', payload, width: 170, height: 170 }]
  }
  const sent = files
    .map((id) => findFile(world, id))
    .filter((file) => file !== undefined)
    .map((file) => wireFile(world, file))
  return [...sent, ...wireKeyboard(buttons), ...wireShared(shares, from)]
}

function wireShared(shares: Message['shares'], from: number): object[] {
  if (shares === 'place') return [{ type: 'location', ...written_place }]
  if (shares !== 'phone') return []
  const vcf_info = `BEGIN:VCARD\r\nVERSION:3.0\r\nTEL;TYPE=cell:${written_phone}\r\nFN:${findPerson(maxPeople, from)?.first_name}\r\nEND:VCARD`
  return [{ type: 'contact', payload: { vcf_info } }]
}

/** Pictures of this world can be had before anybody has attached them. */
function findFile(world: World, id: string): FileFacts | undefined {
  return (
    world.files.find(id) ?? (isDrawn(id) ? { id, name: `${id}.jpg`, mime: 'image/jpeg', bytes: 60_000 } : undefined)
  )
}

function wireFile(world: World, { id, name, mime, bytes, width = 720, height = 1_280, seconds = 12 }: FileFacts) {
  const payload = { url: world.files.url(id), token: `f9L${id}` }
  if (mime.startsWith('image/')) return { type: 'image', payload: { photo_id: photoId(id), ...payload } }
  if (mime.startsWith('audio/')) return { type: 'audio', payload, transcription: 'добрый день' }
  if (!mime.startsWith('video/')) return { type: 'file', payload, filename: name, size: bytes }
  const thumbnail = { url: world.files.url('scene-bread-1', 200) }
  return { type: 'video', payload, thumbnail, width, height, duration: seconds }
}

const photoId = (id: string) => [...id].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 9_999_999_967, 7)

import type { AuthorFacts, Incoming, MediaFacts } from '@otklik/contract/incoming.ts'
import { z } from 'zod'
import type { AccountFacts, Door } from '../connector.ts'
import { findJson, fingerprint, isSecret, readJson, shaped } from '../payload.ts'

const Doorplate = z.object({ update_id: z.int() })

export const door: Door = {
  accepted: 'ok',
  authenticate({ headers, body }, secrets) {
    if (!isSecret(headers['x-telegram-bot-api-secret-token'], secrets.webhook)) return 'forged'
    return Doorplate.safeParse(findJson(body)).success ? 'genuine' : 'forged'
  },
  keyOf({ body }) {
    const plate = Doorplate.safeParse(findJson(body)).data
    return plate ? String(plate.update_id) : fingerprint(body)
  },
}

const File = z.object({
  file_id: z.string(),
  file_size: z.int().optional(),
  file_name: z.string().optional(),
  mime_type: z.string().optional(),
  width: z.int().optional(),
  height: z.int().optional(),
})
const Sticker = File.extend({
  emoji: z.string().optional(),
  is_animated: z.boolean().optional(),
  is_video: z.boolean().optional(),
  thumbnail: File.optional(),
})
const User = z.object({
  id: z.int(),
  first_name: z.string(),
  last_name: z.string().optional(),
  username: z.string().optional(),
})
const Message = z.looseObject({
  message_id: z.int(),
  from: User,
  date: z.int(),
  edit_date: z.int().optional(),
  text: z.string().optional(),
  caption: z.string().optional(),
  photo: z.array(File).optional(),
  video: File.optional(),
  video_note: File.optional(),
  animation: File.optional(),
  voice: File.optional(),
  audio: File.optional(),
  document: File.optional(),
  sticker: Sticker.optional(),
  reply_to_message: z.object({ message_id: z.int() }).optional(),
})
type Message = z.output<typeof Message>

const Chat = z.object({ id: z.int(), type: z.string() })
const InChat = z.object({ chat: Chat })
const Update = z.object({
  update_id: z.int(),
  message: InChat.loose().optional(),
  edited_message: InChat.loose().optional(),
})

export function understand(body: Uint8Array, _account: AccountFacts): Incoming[] {
  const { message, edited_message } = shaped(Update, readJson(body), 'update')
  if (message?.chat.type === 'private') return messageFacts(shaped(Message, message, 'message'), message.chat.id)
  if (edited_message?.chat.type === 'private') {
    return [editFacts(shaped(Message, edited_message, 'edited_message'), edited_message.chat.id)]
  }
  return []
}

function messageFacts(message: Message, chat_id: number): Incoming[] {
  const text = findText(message)
  if (text === undefined) return []
  const quoted = message.reply_to_message?.message_id
  return [
    {
      kind: 'message',
      external_id: String(message.message_id),
      chat_external_id: String(chat_id),
      author: authorFacts(message.from),
      created_at: message.date,
      text,
      media: mediaOf(message),
      ...(quoted !== undefined && { quoted_external_id: String(quoted) }),
    },
  ]
}

const editFacts = (message: Message, chat_id: number): Incoming => ({
  kind: 'message_edited',
  chat_external_id: String(chat_id),
  external_id: String(message.message_id),
  text: findText(message) ?? '',
  at: message.edit_date ?? message.date,
})

const authorFacts = ({ id, first_name, last_name, username }: z.output<typeof User>): AuthorFacts => ({
  external_id: String(id),
  name: [first_name, last_name].filter(Boolean).join(' '),
  screen_name: username,
  url: username && `https://t.me/${username}`,
})

function mediaOf(message: Message): MediaFacts[] {
  const video = message.video ?? message.video_note ?? message.animation
  // Sizes come from small to large.
  const photo = message.photo?.at(-1)
  const facts = [
    photo && fileFacts('photo', photo, 'image/jpeg'),
    video && fileFacts('video', video),
    message.voice && fileFacts('voice', message.voice),
    message.audio && fileFacts('voice', message.audio),
    // An animation comes a second time as a document.
    message.animation ? undefined : message.document && fileFacts('document', message.document),
    stickerFacts(message.sticker),
  ]
  return facts.filter((fact) => fact !== undefined)
}

/** Moving stickers are vector files that no browser shows: their still picture, or else their emoji, stands for them. */
function stickerFacts(sticker: Message['sticker']): MediaFacts | undefined {
  if (!sticker) return
  const isStill = !sticker.is_animated && !sticker.is_video
  const picture = isStill ? sticker : sticker.thumbnail
  return picture && fileFacts('sticker', picture, 'image/webp')
}

const fileFacts = (kind: MediaFacts['kind'], file: z.output<typeof File>, mime?: string): MediaFacts => ({
  kind,
  ref: file.file_id,
  name: file.file_name,
  mime: file.mime_type ?? mime,
  width: file.width,
  height: file.height,
  bytes: file.file_size,
})

const unshown = ['location', 'venue', 'contact', 'poll', 'dice', 'story']

/** A bubble is never empty: what we cannot show is at least named. Absent for what is not a message of a person. */
function findText(message: Message): string | undefined {
  const said = message.text ?? message.caption
  if (said !== undefined) return said
  if (mediaOf(message).length > 0) return ''
  const kind = unshown.find((name) => message[name] !== undefined)
  return message.sticker?.emoji ?? (kind && `[${kind}]`)
}

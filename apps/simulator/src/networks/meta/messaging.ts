import type { Message } from '../../state.ts'
import type { Account } from '../../world/account.ts'
import type { Happening, World } from '../../world/world.ts'
import type { Told } from './application.ts'
import { ownOf } from './own.ts'

/** How Messenger and Instagram differ: what a message is called, and who is told of what. */
export type Dialect = {
  mid(message: { id: number }): string
  fields: { referral: string; edit: string; read: string; delivered?: string; echo: string; reaction: string }
  /** Instagram tells of messages taken back; Messenger does not. */
  tellsUnsent: boolean
  readEvent(message: Message, at_ms: number): object
  /** What an echo, and a quotation, say besides. */
  echoOf(message: Message): object
  quoteOf(message: Message, quoted: Message): object
}

/** What is told of dialogues. */
export function messagingEvents(world: World, happening: Happening, dialect: Dialect): Told[] {
  const { account, kind } = happening
  if (happening.kind === 'started') return [startedEvent(happening, dialect)]
  if (!('person_id' in happening) || !('message' in happening)) return []
  const { person_id, message } = happening
  const at_ms = world.seconds() * 1_000
  const tell = (field: string, event: object, isOurs = false, timestamp = at_ms): Told[] => {
    const [person, page] = [{ id: String(person_id) }, { id: account.id }]
    const [sender, recipient] = isOurs ? [page, person] : [person, page]
    return [{ field, entry: { messaging: [{ sender, recipient, timestamp, ...event }] } }]
  }
  switch (kind) {
    case 'message_new': {
      const isOurs = message.from === 0
      const wire = wireMessage(world, account, person_id, message, dialect)
      return tell(isOurs ? dialect.fields.echo : 'messages', { message: wire }, isOurs, message.at * 1_000)
    }
    case 'message_edited': {
      const edit = { mid: dialect.mid(message), text: message.text, num_edit: 1 }
      return message.from === 0 ? [] : tell(dialect.fields.edit, { message_edit: edit })
    }
    case 'message_deleted':
      return dialect.tellsUnsent
        ? tell('messages', { message: { mid: dialect.mid(message), is_deleted: true } }, message.from === 0)
        : []
    case 'messages_read':
      return tell(dialect.fields.read, { read: dialect.readEvent(message, at_ms) })
    case 'messages_delivered': {
      const delivery = { mids: [dialect.mid(message)], watermark: at_ms }
      return dialect.fields.delivered === undefined ? [] : tell(dialect.fields.delivered, { delivery })
    }
    case 'pressed': {
      const { button, press } = happening
      const postback = { mid: dialect.mid(press), title: button.label, payload: button.payload }
      return tell('messaging_postbacks', { postback }, false, press.at * 1_000)
    }
    case 'reaction': {
      const [emoji] = happening.reactions
      const place = { mid: dialect.mid(message) }
      const reaction =
        emoji === undefined ? { action: 'unreact', ...place } : { ...named(emoji), action: 'react', ...place }
      return happening.from === 0 ? [] : tell(dialect.fields.reaction, { reaction })
    }
    default:
      return []
  }
}

/** Whoever has written before comes again, by a link of the page's own. */
function startedEvent(happening: Extract<Happening, { kind: 'started' }>, { fields }: Dialect): Told {
  const { account, person_id, start, at } = happening
  const referral = { ref: start, source: 'SHORTLINK', type: 'OPEN_THREAD' }
  const event = { sender: { id: String(person_id) }, recipient: { id: account.id }, timestamp: at * 1_000, referral }
  return { field: fields.referral, entry: { messaging: [event] } }
}

const names: Readonly<Record<string, string>> = {
  '❤': 'love',
  '👍': 'like',
  '😆': 'smile',
  '😮': 'wow',
  '😢': 'sad',
  '😠': 'angry',
}
const named = (emoji: string) => ({ reaction: names[emoji.replace('\uFE0F', '')] ?? 'other', emoji })

function wireMessage(world: World, account: Account, person_id: number, message: Message, dialect: Dialect) {
  const quoted = message.reply_to === undefined ? undefined : world.findMessage(account, person_id, message.reply_to)
  const attachments = attachmentsOf(world, message)
  const metadata = ownOf(world, account).metadata[message.id]
  return {
    mid: dialect.mid(message),
    ...(message.from === 0 && { is_echo: true, ...dialect.echoOf(message) }),
    ...(message.from === 0 && metadata !== undefined && { metadata }),
    ...(message.text !== '' && { text: message.text }),
    ...(message.pressed !== undefined && { quick_reply: { payload: message.pressed } }),
    ...(message.shares === 'phone' && { quick_reply: { payload: message.text } }),
    ...(quoted && { reply_to: { mid: dialect.mid(quoted), ...dialect.quoteOf(message, quoted) } }),
    ...(attachments.length > 0 && { attachments }),
  }
}

const types: Readonly<Record<string, string>> = { image: 'image', video: 'video', audio: 'audio' }
const sticker_id = 369_239_263_222_822

function attachmentsOf(world: World, { files, sticker }: Message): object[] {
  const sent = files.flatMap((id) => {
    const file = world.files.find(id)
    const type = types[file?.mime.split('/')[0] ?? ''] ?? 'file'
    return file ? [{ type, payload: { url: world.files.url(id) } }] : []
  })
  if (sticker === undefined) return sent
  return [...sent, { type: 'sticker', payload: { url: world.files.url(sticker), sticker_id } }]
}

import type { MediaFacts, MessageFacts, OwnMessageFacts } from '@otklik/contract/incoming.ts'
import { z } from 'zod'
import type { AccountFacts } from '../connector.ts'
import { listOf, Time } from './nodes.ts'

export const conversation_fields =
  'id,updated_time,participants,messages.limit(20){id,message,created_time,from,to,attachments,sticker}'

const Person = z.object({ id: z.string(), name: z.string().optional(), username: z.string().optional() })
const File = z.object({
  mime_type: z.string().optional(),
  name: z.string().optional(),
  size: z.int().optional(),
  image_data: z.object({ url: z.string() }).optional(),
  video_data: z.object({ url: z.string() }).optional(),
  file_url: z.string().optional(),
})
const Message = z.object({
  id: z.string(),
  message: z.string().default(''),
  created_time: Time,
  from: Person,
  to: listOf(Person),
  attachments: listOf(File),
  sticker: z.string().optional(),
})
export const Conversations = z.object({ data: z.array(z.object({ messages: listOf(Message) })) })

/** What stood in the dialogues before we came. */
export const conversationFacts = ({ data }: z.output<typeof Conversations>, account: AccountFacts) =>
  data.flatMap(({ messages }) => messages.flatMap((message) => findFacts(message, account)))

function findFacts(node: z.output<typeof Message>, account: AccountFacts): (MessageFacts | OwnMessageFacts)[] {
  const isOurs = node.from.id === account.provider_id
  const other = isOurs ? node.to[0] : node.from
  if (!other) return []
  const media = mediaOf(node)
  const facts = {
    external_id: node.id,
    chat_external_id: other.id,
    created_at: node.created_time,
    text: node.message || (media.length > 0 ? '' : '[message]'),
    media,
  }
  if (isOurs) return [{ kind: 'own_message', ...facts }]
  const name = other.name ?? other.username
  return [{ kind: 'message', ...facts, author: { external_id: other.id, ...(name !== undefined && { name }) } }]
}

function mediaOf({ attachments, sticker }: z.output<typeof Message>): MediaFacts[] {
  const files = attachments.flatMap((file): MediaFacts[] => {
    const { image_data, video_data, file_url, name, mime_type: mime, size: bytes } = file
    if (image_data) return [{ kind: 'photo', ref: image_data.url, name, mime, bytes }]
    if (video_data) return [{ kind: 'video', ref: video_data.url, name, mime, bytes }]
    const kind = mime?.startsWith('audio/') ? 'voice' : 'document'
    return file_url === undefined ? [] : [{ kind, ref: file_url, name, mime, bytes }]
  })
  return sticker === undefined ? files : [...files, { kind: 'sticker', ref: sticker }]
}

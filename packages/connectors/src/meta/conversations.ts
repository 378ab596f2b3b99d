import type { Incoming, MediaFacts, SubjectFacts } from '@otklik/contract/incoming.ts'
import { z } from 'zod'
import type { AccountFacts } from '../connector.ts'
import { eachAlone, optional, shaped } from '../payload.ts'
import { Id, needed, Parts, Text } from './fields.ts'
import { listOf, Time } from './nodes.ts'

export const conversation_fields =
  'id,updated_time,participants,messages.limit(20){id,message,created_time,from,to,attachments,sticker}'

const Person = z.object({ id: Id, name: Text, username: Text })
const Addressed = optional(z.object({ url: z.string().min(1) }))
const File = z.object({
  mime_type: Text,
  name: Text,
  size: optional(z.int()),
  image_data: Addressed,
  video_data: Addressed,
  file_url: Text,
})
/** A shared post, link or product. */
const Share = z.object({ name: Text, description: Text, link: Text })
const Message = z.object({
  id: z.string().min(1),
  message: Text,
  created_time: Time.catch(0),
  from: optional(Person),
  to: listOf(Person),
  attachments: listOf(File),
  shares: listOf(Share),
  sticker: Text,
})
export const Conversations = z.object({ data: Parts })
const Conversation = z.object({ messages: optional(z.object({ data: Parts })) })

/** What stood in the dialogues before we came; each message by itself. */
export const conversationFacts = ({ data }: z.output<typeof Conversations>, account: AccountFacts): Incoming[] =>
  eachAlone(
    data,
    () => 'conversation',
    (told) =>
      eachAlone(
        shaped(Conversation, told, 'conversation').messages?.data ?? [],
        () => 'message',
        (one) => readMessage(shaped(Message, one, 'message'), account),
      ),
  )

function readMessage(node: z.output<typeof Message>, account: AccountFacts): Incoming[] {
  const isOurs = node.from?.id === account.provider_id
  const other = isOurs ? node.to.find(({ id }) => id !== account.provider_id) : node.from
  const chat_external_id = needed(other?.id, 'whom it is about')
  const media = mediaOf(node)
  const text = node.message ?? ''
  const subjects = sharesOf(node, text)
  const isEmpty = text === '' && media.length === 0 && subjects.length === 0
  const facts = {
    external_id: node.id,
    chat_external_id,
    created_at: node.created_time,
    text,
    media,
    ...((isEmpty || subjects.length > 0) && { subjects: isEmpty ? [{ kind: 'other' as const }] : subjects }),
  }
  if (isOurs) return [{ kind: 'own_message', ...facts }]
  const name = other?.name ?? other?.username
  return [{ kind: 'message', ...facts, author: { external_id: chat_external_id, ...(name !== undefined && { name }) } }]
}

const sharesOf = ({ shares }: z.output<typeof Message>, said: string): SubjectFacts[] =>
  shares
    .filter(({ link, name }) => !(link && said.includes(link) && !name))
    .map(({ name, description, link }) => ({
      kind: 'link',
      ...(name && { title: name }),
      ...(description && { text: description }),
      ...(link && { url: link }),
    }))

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

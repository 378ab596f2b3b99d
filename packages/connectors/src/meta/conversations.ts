import type {
  Incoming,
  MediaFacts,
  MessageFacts,
  OwnMessageFacts,
  SubjectFacts,
} from '@otklik/contract/inbox/incoming.ts'
import { z } from 'zod'
import type { AccountFacts } from '../connector.ts'
import { eachAlone, optional, shaped } from '../payload.ts'
import { Id, needed, Parts, Text } from './fields.ts'
import { listOf, Time } from './nodes.ts'

/** `more`: what a message of this network may hold besides. */
export const messageFields = (more: string) => `id,message,created_time,from,to,attachments,${more}`
export const conversationFields = (more: string) =>
  `id,updated_time,participants,messages.limit(20){${messageFields(more)}}`

const Person = z.object({ id: Id, name: Text, username: Text })
const Addressed = optional(z.object({ url: z.string().min(1) }))
const File = z.object({
  mime_type: Text,
  name: Text,
  size: optional(z.int()),
  image_data: Addressed,
  video_data: Addressed,
  file_url: Text,
  generic_template: optional(
    z.object({ title: Text, subtitle: Text, cta: optional(z.object({ title: Text, url: Text })) }),
  ),
})
/** A shared post, link or product. */
const Share = z.object({ name: Text, description: Text, link: Text })
/** A story of ours that is answered, or one of theirs that names us. */
const Story = optional(z.object({ link: Text }))
const Message = z.object({
  id: z.string().min(1),
  message: Text,
  created_time: Time.catch(0),
  from: optional(Person),
  to: listOf(Person),
  attachments: listOf(File),
  shares: listOf(Share),
  sticker: Text,
  story: optional(z.object({ reply_to: Story, mention: Story })),
  is_unsupported: optional(z.boolean()),
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
        (one) => [readMessage(shaped(Message, one, 'message'), account)],
      ),
  )

/** One message, asked for by the id that a delivery has named it by. */
export function messageFacts(answer: unknown, external_id: string, account: AccountFacts) {
  return { ...readMessage(shaped(Message, answer, 'message'), account), external_id }
}

// Instagram may call us by a number that only our application knows; the name is the same.
const isUs = (person: z.output<typeof Person> | undefined, { provider_id, screen_name }: AccountFacts) =>
  person !== undefined && (person.id === provider_id || (Boolean(person.username) && person.username === screen_name))

function readMessage(node: z.output<typeof Message>, account: AccountFacts): MessageFacts | OwnMessageFacts {
  const isOurs = isUs(node.from, account)
  const other = isOurs ? node.to.find((one) => !isUs(one, account)) : node.from
  const chat_external_id = needed(other?.id, 'whom it is about')
  const media = mediaOf(node)
  const text = node.message ?? ''
  const told = [...storiesOf(node), ...templatesOf(node), ...sharesOf(node, text)]
  const isEmpty = text === '' && media.length === 0 && told.length === 0
  const subjects = isEmpty ? [{ kind: 'other' as const, ...(node.is_unsupported && { title: 'unsupported' }) }] : told
  const facts = {
    external_id: node.id,
    chat_external_id,
    created_at: node.created_time,
    text,
    media,
    ...(subjects.length > 0 && { subjects }),
  }
  if (isOurs) return { kind: 'own_message', ...facts }
  const name = other?.name ?? other?.username
  return { kind: 'message', ...facts, author: { external_id: chat_external_id, ...(name !== undefined && { name }) } }
}

/** Their address is that of the picture; the one that names us ends after a day, so its picture is kept as a file. */
function storiesOf({ story }: z.output<typeof Message>): SubjectFacts[] {
  const { reply_to, mention } = story ?? {}
  return [
    ...(reply_to
      ? [{ kind: 'story' as const, ...(reply_to.link && { url: reply_to.link, picture: reply_to.link }) }]
      : []),
    ...(mention ? [{ kind: 'story' as const, ...(mention.link && { url: mention.link }) }] : []),
  ]
}

const templatesOf = ({ attachments }: z.output<typeof Message>): SubjectFacts[] =>
  attachments.flatMap(({ generic_template: card }): SubjectFacts[] => {
    if (!card) return []
    const { title, subtitle, cta } = card
    return [
      {
        kind: 'message',
        ...(title && { title }),
        ...(subtitle && { text: subtitle }),
        ...(cta?.url && { url: cta.url }),
        ...(cta?.title && { lines: [{ title: cta.title }] }),
      },
    ]
  })

const sharesOf = ({ shares }: z.output<typeof Message>, said: string): SubjectFacts[] =>
  shares
    .filter(({ link, name }) => !(link && said.includes(link) && !name))
    .map(({ name, description, link }) => ({
      kind: 'link',
      ...(name && { title: name }),
      ...(description && { text: description }),
      ...(link && { url: link }),
    }))

function mediaOf({ attachments, sticker, story }: z.output<typeof Message>): MediaFacts[] {
  const files = attachments.flatMap((file): MediaFacts[] => {
    const { image_data, video_data, file_url, name, mime_type: mime, size: bytes } = file
    if (image_data) return [{ kind: 'photo', ref: image_data.url, name, mime, bytes }]
    if (video_data) return [{ kind: 'video', ref: video_data.url, name, mime, bytes }]
    const kind = mime?.startsWith('audio/') ? 'voice' : 'document'
    return file_url === undefined ? [] : [{ kind, ref: file_url, name, mime, bytes }]
  })
  return [
    ...files,
    ...(story?.mention?.link ? [{ kind: 'photo' as const, ref: story.mention.link }] : []),
    ...(sticker === undefined ? [] : [{ kind: 'sticker' as const, ref: sticker }]),
  ]
}

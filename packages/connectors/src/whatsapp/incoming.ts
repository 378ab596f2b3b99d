import type { AuthorFacts, ChangeFacts, Incoming, OwnMessageFacts } from '@otklik/contract/incoming.ts'
import { z } from 'zod'
import type { AccountFacts, Door } from '../connector.ts'
import { hubDoor } from '../meta/door.ts'
import { readJson, shaped } from '../payload.ts'
import { Content, mediaOf, textOf } from './content.ts'
import { Status, statusFacts } from './statuses.ts'

const Contact = z.object({
  profile: z.object({ name: z.string().optional(), username: z.string().optional() }).optional(),
  wa_id: z.string().optional(),
  user_id: z.string().optional(),
})

const Message = Content.extend({
  id: z.string(),
  timestamp: z.coerce.number().int(),
  from: z.string().optional(),
  from_user_id: z.string().optional(),
  to: z.string().optional(),
  to_user_id: z.string().optional(),
  group_id: z.string().optional(),
  context: z.object({ id: z.string().optional() }).optional(),
  reaction: z.object({ message_id: z.string(), emoji: z.string().optional() }).optional(),
  edit: z.object({ original_message_id: z.string(), message: Content }).optional(),
  revoke: z.object({ original_message_id: z.string() }).optional(),
})
type Message = z.output<typeof Message>

const Value = z.object({
  metadata: z.object({ phone_number_id: z.string() }),
  contacts: z.array(Contact).default([]),
  messages: z.array(Message).default([]),
  statuses: z.array(Status).default([]),
  message_echoes: z.array(Message).default([]),
})
type Value = z.output<typeof Value>

const Envelope = z.object({
  object: z.literal('whatsapp_business_account'),
  entry: z.array(z.object({ changes: z.array(z.object({ field: z.string(), value: z.unknown() })).default([]) })),
})

/** Other fields tell of templates and of the business itself. */
const fields = new Set(['messages', 'smb_message_echoes'])

const readValues = (body: Uint8Array): Value[] =>
  shaped(Envelope, readJson(body), 'delivery')
    .entry.flatMap(({ changes }) => changes)
    .filter(({ field }) => fields.has(field))
    .map(({ field, value }) => shaped(Value, value, field))

// The door is that of one number: what it shares with the others of Meta is how a delivery is proved and named.
const { accepted, authenticate, keyOf } = hubDoor((body) =>
  readValues(body).flatMap(({ metadata, messages, statuses, message_echoes }) =>
    [
      ...messages.map(({ id }) => `message:${id}`),
      ...statuses.map(({ id, status }) => `status:${id}:${status}`),
      ...message_echoes.map(({ id }) => `echo:${id}`),
    ].map((key) => ({ provider_id: metadata.phone_number_id, key, body })),
  ),
)
export const door: Door = { accepted, authenticate, keyOf }

/** A delivery may hold several events, also of other numbers of the same business, which are no business of this account. */
export function understand(body: Uint8Array, account: AccountFacts): Incoming[] {
  return readValues(body)
    .filter(({ metadata }) => metadata.phone_number_id === account.provider_id)
    .flatMap((value) => [
      ...value.messages.flatMap((message) => customerFacts(message, value.contacts)),
      ...value.message_echoes.flatMap(echoFacts),
      ...value.statuses.flatMap(statusFacts),
    ])
}

type Place = { chat_external_id: string; at: number }

function customerFacts(message: Message, contacts: Value['contacts']): Incoming[] {
  // NOTES.md: a dialogue is the phone's where there is one, the person's own id is the author's.
  const chat_external_id = message.from ?? message.from_user_id
  // Groups are not dialogues with a customer.
  if (chat_external_id === undefined || message.group_id !== undefined) return []
  const at = message.timestamp
  const author = authorFacts(message, contacts)
  if (message.reaction) {
    const { message_id: external_id, emoji } = message.reaction
    const reactions = emoji ? [emoji] : []
    return [{ kind: 'message_reactions', chat_external_id, external_id, author, reactions, at }]
  }
  const change = findChange(message, { chat_external_id, at })
  if (change) return [change]
  return [
    {
      kind: 'message',
      external_id: message.id,
      chat_external_id,
      author,
      created_at: at,
      text: textOf(message),
      media: mediaOf(message),
      ...(message.context?.id !== undefined && { quoted_external_id: message.context.id }),
      ...(message.location && { sort: 'location' as const }),
      ...(message.system && { sort: 'system' as const }),
    },
  ]
}

function authorFacts({ from, from_user_id }: Message, contacts: Value['contacts']): AuthorFacts {
  const contact = contacts.find(
    ({ wa_id, user_id }) =>
      (user_id !== undefined && user_id === from_user_id) || (wa_id !== undefined && wa_id === from),
  )
  const { name, username } = contact?.profile ?? {}
  return {
    external_id: from_user_id ?? from ?? '',
    ...(name && { name }),
    ...((username ?? from) && { screen_name: username ?? `+${from}` }),
    ...(from && { url: `https://wa.me/${from}` }),
  }
}

/** Written in the WhatsApp Business app, or edited or deleted there. */
function echoFacts(echo: Message): (OwnMessageFacts | ChangeFacts)[] {
  const chat_external_id = echo.to ?? echo.to_user_id
  if (chat_external_id === undefined || echo.group_id !== undefined) return []
  const at = echo.timestamp
  if (echo.reaction) {
    const { message_id: external_id, emoji } = echo.reaction
    return [{ kind: 'message_reactions', chat_external_id, external_id, reactions: emoji ? [emoji] : [], at }]
  }
  const change = findChange(echo, { chat_external_id, at })
  if (change) return [change]
  return [
    {
      kind: 'own_message',
      external_id: echo.id,
      chat_external_id,
      created_at: at,
      text: textOf(echo),
      media: mediaOf(echo),
      ...(echo.context?.id !== undefined && { quoted_external_id: echo.context.id }),
    },
  ]
}

function findChange({ edit, revoke }: Message, place: Place): ChangeFacts | undefined {
  if (revoke) return { kind: 'message_deleted', ...place, external_id: revoke.original_message_id }
  if (edit) {
    const { original_message_id: external_id, message } = edit
    return { kind: 'message_edited', ...place, external_id, text: textOf(message) }
  }
}

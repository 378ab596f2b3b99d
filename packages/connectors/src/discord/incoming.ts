import type { ChangeFacts, Incoming, PlaceFacts } from '@otklik/contract/inbox/incoming.ts'
import { z } from 'zod'
import type { AccountFacts } from '../connector.ts'
import { secondsOf } from '../looks.ts'
import { AnyId, eachAlone, ignored, optional, orSalvaged, readExactJson, shaped } from '../payload.ts'
import { pressFacts } from './choices.ts'
import { authorOf, saidIn } from './content.ts'
import { isId, messageUrl, timeOf } from './ids.ts'
import {
  Channel,
  Deleted,
  DeletedBulk,
  Guild,
  isThread,
  isWrittenIn,
  Message,
  MessageUpdate,
  Reaction,
  ThreadList,
  Typing,
  User,
} from './objects.ts'

/** Discord tells no time of deletions and reactions: the order of arrival rules. */
const untold = 0

type Reader = (told: unknown, account: AccountFacts) => Incoming[]

const readers: Readonly<Record<string, Reader>> = {
  MESSAGE_CREATE: (told, account) =>
    orSalvaged(
      'MESSAGE_CREATE',
      () => newFacts(shaped(Message, told, 'MESSAGE_CREATE'), account),
      () => salvage(told),
    ),
  MESSAGE_UPDATE: editFacts,
  INTERACTION_CREATE: pressFacts,
  MESSAGE_DELETE: (told) => [deletion(shaped(Deleted, told, 'MESSAGE_DELETE'))],
  MESSAGE_DELETE_BULK(told) {
    const { ids, ...place } = shaped(DeletedBulk, told, 'MESSAGE_DELETE_BULK')
    return ids.map((id) => deletion({ id, ...place }))
  },
  MESSAGE_REACTION_ADD: (told, account) => reactionFacts(told, account, 'added'),
  MESSAGE_REACTION_REMOVE: (told, account) => reactionFacts(told, account, 'removed'),
  TYPING_START(told) {
    const { channel_id, guild_id, timestamp } = shaped(Typing, told, 'TYPING_START')
    if (guild_id) return ignored('TYPING_START in a channel')
    return [{ kind: 'typing', chat_external_id: channel_id, at: timestamp ?? untold }]
  },
  GUILD_CREATE(told) {
    const { name, channels, threads } = shaped(Guild, told, 'GUILD_CREATE')
    const places = [...channels, ...threads].filter(isWrittenIn).map((one) => placeOf(one, name))
    return places.length > 0 ? places : ignored('GUILD_CREATE without channels')
  },
  CHANNEL_CREATE: (told) => channelFacts(told, 'CHANNEL_CREATE'),
  CHANNEL_UPDATE: (told) => channelFacts(told, 'CHANNEL_UPDATE'),
  CHANNEL_DELETE: (told) => channelFacts(told, 'CHANNEL_DELETE', true),
  THREAD_CREATE: (told) => channelFacts(told, 'THREAD_CREATE'),
  THREAD_UPDATE: (told) => channelFacts(told, 'THREAD_UPDATE'),
  // Nothing but its ids is told of it.
  THREAD_DELETE: (told) => channelFacts(told, 'THREAD_DELETE', true),
  THREAD_LIST_SYNC(told) {
    const { threads } = shaped(ThreadList, told, 'THREAD_LIST_SYNC')
    return threads.length > 0 ? threads.map((one) => placeOf(one)) : ignored('THREAD_LIST_SYNC without threads')
  },
}

/** What is worth storing of what the gateway tells: all that is read here, and whatever else is about messages or buttons. */
export const isWorthStoring = (event: string, told: unknown) =>
  event === 'TYPING_START'
    ? Typing.safeParse(told).data?.guild_id === undefined
    : Object.hasOwn(readers, event) || event.startsWith('MESSAGE_')

const Dispatch = z.looseObject({ t: z.string(), d: z.unknown().optional() })
/** What was asked for by ourselves: messages of one channel, newest first. */
const Listed = z.object({
  look: z.literal('messages'),
  channel_id: AnyId,
  guild_id: optional(AnyId),
  messages: z.array(z.unknown()),
  /** All from then on until then are among them. */
  whole: optional(z.object({ since: z.number(), at: z.number() })),
})
export type Listed = z.input<typeof Listed>

export function understand(body: Uint8Array, account: AccountFacts): Incoming[] {
  const told = readExactJson(body)
  const listed = Listed.safeParse(told)
  if (listed.success) return listedFacts(listed.data, account)
  const { t, d } = shaped(Dispatch, told, 'event')
  const read = Object.hasOwn(readers, t) ? readers[t] : undefined
  return read ? read(d, account) : ignored(t)
}

function listedFacts(
  { channel_id, guild_id, messages, whole }: z.output<typeof Listed>,
  account: AccountFacts,
): Incoming[] {
  const place = { channel_id, ...(guild_id && { guild_id }) }
  const facts = eachAlone(
    messages,
    () => 'message of a list',
    (one) => {
      const message = { ...shaped(Message, one, 'message'), ...place }
      const [fact = { kind: 'ignored', what: 'nothing' } as const] = newFacts(message, account)
      const edited_at = secondsOf(message.edited_timestamp)
      return edited_at > 0 && fact.kind !== 'ignored' ? [fact, editOf(message, edited_at)] : [fact]
    },
    (one) => salvage({ ...(one as object), ...place }),
  )
  if (!whole || !guild_id) return facts
  const external_ids = messages.flatMap((one) => z.object({ id: AnyId }).safeParse(one).data?.id ?? [])
  return [...facts, { kind: 'comments_listed', post_external_id: channel_id, external_ids, ...whole }]
}

/** Kinds of messages that somebody has written: plain ones and answers. All others are lines of Discord's own. */
const written = new Set([0, 19])

/** The name by which it is left out, if it is none of a customer's and none of ours. */
function strangeness({ author, type, webhook_id }: Message, account: AccountFacts): string | undefined {
  if (!written.has(type)) return `message of type ${type}`
  if (webhook_id) return 'message of a webhook'
  if (author.bot && author.id !== account.provider_id) return 'message of another bot'
}

const createdAt = ({ id, timestamp }: Pick<Message, 'id' | 'timestamp'>) =>
  secondsOf(timestamp) || (isId(id) ? Math.floor(timeOf(id)) : 0)

/** What it answers, if that stands in the same channel. A forwarded message names another, and answers nobody. */
const answeredIn = ({ message_reference: reference, channel_id }: Message): string | undefined =>
  reference && (reference.type ?? 0) === 0 && (reference.channel_id ?? channel_id) === channel_id
    ? reference.message_id
    : undefined

function newFacts(message: Message, account: AccountFacts): Incoming[] {
  const strange = strangeness(message, account)
  if (strange) return ignored(strange)
  const { id, channel_id, guild_id, author } = message
  const answered = answeredIn(message)
  const told = { external_id: id, created_at: createdAt(message), ...saidIn(message) }
  const isOwn = author.id === account.provider_id
  if (guild_id) {
    const place = { ...told, ...(answered && { parent_external_id: answered }) }
    if (isOwn) return [{ kind: 'own_comment', ...place }]
    const where = { post_external_id: channel_id, place_external_id: channel_id }
    return [
      { kind: 'comment', ...place, ...where, author: authorOf(author), url: messageUrl(guild_id, channel_id, id) },
    ]
  }
  const place = { ...told, chat_external_id: channel_id, ...(answered && { quoted_external_id: answered }) }
  if (!isOwn) return [{ kind: 'message', ...place, author: authorOf(author) }]
  return [{ kind: 'own_message', ...place, ...sendNumber(message) }]
}

/** Ours are positive numbers of 31 bits; whatever else is there, another program has sent. */
function sendNumber({ nonce }: Message): { send_number?: number } {
  const number = Number(nonce)
  return Number.isInteger(number) && number > 0 && number < 2 ** 31 ? { send_number: number } : {}
}

/** Discord tells of a pin and of a preview in the same way: an edit has a time of its own. */
function editFacts(told: unknown, account: AccountFacts): Incoming[] {
  const { content, author } = shaped(MessageUpdate, told, 'MESSAGE_UPDATE')
  if (content === undefined || author === undefined) return ignored('MESSAGE_UPDATE of a preview')
  const message = shaped(Message, told, 'MESSAGE_UPDATE')
  const at = secondsOf(message.edited_timestamp)
  if (at === 0) return ignored('MESSAGE_UPDATE without an edit')
  const strange = strangeness(message, account)
  return strange ? ignored(`edit, ${strange}`) : [editOf(message, at)]
}

function editOf(message: Message, at: number): ChangeFacts {
  const { id: external_id, channel_id, guild_id } = message
  const edited = { external_id, ...saidIn(message), at }
  return guild_id
    ? { kind: 'comment_edited', ...edited }
    : { kind: 'message_edited', chat_external_id: channel_id, ...edited }
}

const deletion = ({ id: external_id, channel_id, guild_id }: z.output<typeof Deleted>): ChangeFacts =>
  guild_id
    ? { kind: 'comment_deleted', external_id, at: untold }
    : { kind: 'message_deleted', chat_external_id: channel_id, external_id, at: untold }

function reactionFacts(told: unknown, account: AccountFacts, change: 'added' | 'removed'): Incoming[] {
  const { user_id, channel_id, message_id, guild_id, member, emoji } = shaped(Reaction, told, 'reaction')
  // What our side feels is known from our own calls.
  if (user_id === account.provider_id) return ignored('reaction of our own')
  if (guild_id) return ignored('reaction in a channel')
  const author = member?.user ? authorOf(member.user) : { external_id: user_id }
  const reaction = emoji.id ? `:${emoji.name ?? emoji.id}:` : (emoji.name ?? '❔')
  return [
    {
      ...{ kind: 'message_reactions', change, chat_external_id: channel_id, external_id: message_id },
      ...{ author, reactions: [reaction], at: untold },
    },
  ]
}

const Gone = z.object({ id: AnyId })

function channelFacts(told: unknown, what: string, is_gone?: true): Incoming[] {
  if (is_gone) return [{ kind: 'place', external_id: shaped(Gone, told, what).id, title: '', is_gone }]
  const channel = shaped(Channel, told, what)
  return isWrittenIn(channel) ? [placeOf(channel)] : ignored(`${what} of type ${channel.type}`)
}

export function placeOf(channel: Channel, home?: string): PlaceFacts {
  const { id, name, parent_id } = channel
  return {
    kind: 'place',
    external_id: id,
    title: isThread(channel) ? (name ?? id) : `#${name ?? id}`,
    ...(home && { home }),
    // The parent of a channel is a category, which nobody chooses.
    ...(isThread(channel) && parent_id && { parent_external_id: parent_id }),
  }
}

const Left = z.object({
  id: AnyId,
  channel_id: AnyId,
  guild_id: optional(AnyId),
  author: User,
  content: optional(z.string()),
})

/** What is left of a message whose shape is not known. */
function salvage(told: unknown): Incoming[] {
  const left = Left.safeParse(told).data
  // Neither ours nor another program's is a customer's.
  if (!left || left.author.bot) return []
  const { id, channel_id, guild_id, author, content = '' } = left
  const said = { text: content, media: [], subjects: [{ kind: 'unreadable' as const }] }
  const common = {
    external_id: id,
    author: authorOf(author),
    created_at: createdAt({ id, timestamp: undefined }),
    ...said,
  }
  return guild_id
    ? [{ kind: 'comment', ...common, post_external_id: channel_id, place_external_id: channel_id }]
    : [{ kind: 'message', ...common, chat_external_id: channel_id }]
}

import { type ChangeFacts, conversationOf, type MessageFacts, topic_mark } from '@otklik/contract/inbox/incoming.ts'
import type { Did } from '@otklik/contract/work/did.ts'
import { sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import { failLate } from '../actions/echo.ts'
import { replaceMedia } from '../files/edited.ts'
import { replaceSubjects } from '../files/subjects.ts'
import { isLatest, keepEarly, takeEarly } from '../work/early.ts'
import { applyEdit } from '../work/edits.ts'
import { type AwaitingMessage, chatOf, messageOf } from './early.ts'
import { judgeAnew } from './emotion.ts'
import { markMessages } from './marks.ts'
import { restoreWaiting, setMessageState } from './messages/message-queries.ts'
import { awaitQuoted, joinQuotes } from './messages/quotes.ts'
import { setLost } from './open.ts'
import { type LockedChat, lockChat } from './queries.ts'
import { announceChat, lookAgain } from './status.ts'

type Place = { space_id: number; object_id: number }
type MessageChange = Extract<ChangeFacts, { chat_external_id: string }>
type Of<Kind extends MessageChange['kind']> = Extract<MessageChange, { kind: Kind }>

/** What the network says happened in a dialogue: now if we have what it is about, on its arrival if we do not. */
export async function changeMessages(ctx: Context, place: Place, change: MessageChange): Promise<void> {
  switch (change.kind) {
    case 'message_edited':
      return editMessage(ctx, place, change)
    case 'message_deleted':
      return deleteMessage(ctx, place, change)
    case 'message_reactions':
      return setReactions(ctx, place, change)
    case 'messages_delivered':
    case 'messages_read':
      return markMessages(ctx, place, change)
    case 'message_failed':
      return failMessage(ctx, place, change)
    case 'contact':
      return setContact(ctx, place, change)
    case 'typing':
      return showTyping(ctx, place, change)
    default:
      change satisfies never
  }
}

/** What was said of these before they came. */
export async function applyEarly(
  ctx: Context,
  place: Place,
  arrived: readonly { chat_external_id: string; external_id: string }[],
) {
  const byKey = new Map(
    arrived.flatMap(({ chat_external_id, external_id }) =>
      // What came without its topic waits under the conversation.
      [chat_external_id, conversationOf(chat_external_id)].map(
        (chat) => [messageOf(place, chat, external_id).external_id, external_id] as const,
      ),
    ),
  )
  for (const { external_id, change, body } of await takeEarly(ctx.db, place, 'message', [...byKey.keys()])) {
    if (change === 'answers') await joinQuotes(ctx, place, byKey.get(external_id) ?? '', body as AwaitingMessage[])
    else await changeMessages(ctx, place, body as MessageChange)
  }
}

async function editMessage(ctx: Context, place: Place, edit: Of<'message_edited'>) {
  const message = await lockByExternalId(ctx, place, edit)
  if (!message) return keep(ctx, place, 'edit', edit)
  const { space_id } = place
  const { id, chat_id } = message
  if (!(await applyEdit(ctx.db, space_id, 'message_id', id, message, edit))) return
  await sql`update messages set text = ${edit.text}, edited_at = to_timestamp(${edit.at}) where space_id = ${space_id} and id = ${id}`.execute(
    ctx.db,
  )
  const isAboutElse = await replaceSubjects(
    ctx,
    place,
    { message_id: id },
    edit.subjects,
    (subjects) => sql`
    update messages set subjects = ${subjects}::jsonb
    where space_id = ${space_id} and id = ${id} and subjects is distinct from ${subjects}::jsonb returning 1 as one`,
  )
  const hasOtherFiles = await replaceMedia(ctx, place, { message_id: id }, edit.media)
  if (hasOtherFiles)
    await sql`update messages set has_files = ${edit.media?.length !== 0} where space_id = ${space_id} and id = ${id}`.execute(
      ctx.db,
    )
  const did: Did[] = []
  if (edit.text !== message.text) did.push('text')
  if (isAboutElse || hasOtherFiles) did.push('media')
  if (did.length === 0) return
  await sql`update chats set version = version + 1 where space_id = ${space_id} and id = ${chat_id}`.execute(ctx.db)
  const heard = await judgeSaid(ctx, place, message)
  announce(ctx, place, message, did, { did: ['messages', ...heard], version: message.version + 1 })
}

/**
 * Further pictures of an album, and the words that came with one of them. Nobody has edited anything; and where all that
 * was known of it had been deleted, there is something left.
 */
export async function growMessage(ctx: Context, place: Place, known_as: string, whole: MessageFacts) {
  const { chat_external_id, external_id, text, media } = whole
  const message = await lockByExternalId(ctx, place, { chat_external_id, external_id: known_as })
  if (!message) return
  const { space_id } = place
  const { id, chat_id } = message
  await replaceMedia(ctx, place, { message_id: id }, media)
  await sql`
    update messages set external_id = ${external_id}, text = ${text}, deleted_at = null, kind = ${media[0]?.kind ?? 'text'}, has_files = ${media.length > 0}
    where space_id = ${space_id} and id = ${id}`.execute(ctx.db)
  await sql`update chats set version = version + 1 where space_id = ${space_id} and id = ${chat_id}`.execute(ctx.db)
  const heard = await judgeSaid(ctx, place, message)
  announce(ctx, place, message, text === message.text ? ['media'] : ['media', 'text'], {
    did: ['messages', ...heard],
    version: message.version + 1,
  })
  // Where it waits for what it quotes, it waits under the name that it had.
  if (external_id !== known_as && message.quoted_id === null) await awaitQuoted(ctx, place, whole)
  await applyEarly(ctx, place, [whole])
}

/** The text stays: it is shown as what used to stand there. */
async function deleteMessage(ctx: Context, place: Place, deleted: Of<'message_deleted'>) {
  const message = await lockByExternalId(ctx, place, deleted)
  if (!message) return keep(ctx, place, 'presence', deleted)
  const { space_id } = place
  const { id, chat_id } = message
  await sql`
    update messages set deleted_at = least(deleted_at, to_timestamp(${deleted.at})) where space_id = ${space_id} and id = ${id}`.execute(
    ctx.db,
  )
  if (message.deleted_at) return
  await sql`update chats set version = version + 1 where space_id = ${space_id} and id = ${chat_id}`.execute(ctx.db)
  const heard = await judgeSaid(ctx, place, message)
  announce(ctx, place, message, ['deleted'], { did: ['messages', ...heard], version: message.version + 1 })
}

/** Nothing that a writer should have seen first, so the version stays. */
async function setReactions(ctx: Context, place: Place, felt: Of<'message_reactions'>) {
  const message = await lockByExternalId(ctx, place, felt)
  const actor = felt.author?.external_id ?? ''
  if (!message) {
    const { chat_external_id, external_id, at, change, reactions } = felt
    // Told one at a time, each waits by itself.
    const which = change ? `:${reactions.join()}` : ''
    const what = `reactions:${actor}${which}` as const
    return void (await isLatest(ctx.db, messageOf(place, chat_external_id, external_id), what, at, felt))
  }
  if (await saveReactions(ctx, { ...place, message_id: message.id }, actor, felt.reactions, felt.at, felt.change))
    announce(ctx, place, message, ['marks'])
}

type MessagePlace = { space_id: number; message_id: number }

/** The last word of each actor; `actor` empty is our own side. Answers whether this is it. `change`: not all of it is told. */
export async function saveReactions(
  { db }: Context,
  { space_id, message_id }: MessagePlace,
  actor: string,
  reactions: readonly string[],
  at: number,
  change?: Of<'message_reactions'>['change'],
): Promise<boolean> {
  const first = change === 'removed' ? [] : reactions
  const others = sql`array(select one from unnest(known.reactions) one where one <> all (${reactions}::text[]))`
  const next = { added: sql`${others} || ${reactions}::text[]`, removed: others, all: sql`excluded.reactions` }
  const { rows } = await sql`
    insert into message_reactions as known (space_id, message_id, actor, reactions, at)
    values (${space_id}, ${message_id}, ${actor}, ${first}::text[], to_timestamp(${at}))
    on conflict (space_id, message_id, actor) do update set reactions = ${next[change ?? 'all']}, at = excluded.at
    where excluded.at >= known.at returning 1 as one`.execute(db)
  return rows.length === 1
}

/** The network took it, and could not deliver it after all: as if the send itself had failed. */
async function failMessage(ctx: Context, place: Place, failed: Of<'message_failed'>) {
  const message = await lockByExternalId(ctx, place, failed)
  if (!message) return keep(ctx, place, 'failed', failed)
  const { space_id } = place
  if (message.state !== 'sent') return
  await setMessageState(ctx.db, { space_id, id: message.id }, 'failed')
  await failLate(ctx, { space_id, message_id: message.id }, failed.reason, failed.words)
  await restoreWaiting(ctx.db, space_id, message.chat_id)
  const chat = (await lockChat(ctx.db, [space_id], message.chat_id)) as LockedChat
  announce(ctx, place, message, ['failed'])
  await lookAgain(ctx, chat, message.id)
}

/** We cannot be heard there any more, or can again. */
async function setContact(ctx: Context, place: Place, { chat_external_id, is_lost, at, ...reach }: Of<'contact'>) {
  if (!(await isLatest(ctx.db, chatOf(place, chat_external_id), 'presence', at, { is_lost }))) return
  for (const chat of await findChats(ctx, place, chat_external_id, reach)) {
    await setLost(ctx, place.space_id, chat.id, is_lost, at)
    announceChat(ctx, chat, chat.version, ['contact'])
  }
}

/** After this a person has long stopped writing, or gone on. */
const TYPING_S = 15

async function showTyping(ctx: Context, place: Place, { chat_external_id, at }: Of<'typing'>) {
  if (at < Date.now() / 1000 - TYPING_S) return
  const [chat] = await findChats(ctx, place, chat_external_id)
  if (!chat) return
  const { space_id, object_id, group_id, assigned_to, id } = chat
  const audience = { space_id, object_id, group_id, assigned_to, access: 'chats.see' } as const
  ctx.whisper(audience, { type: 'typing', space_id, chat_id: id })
}

type AboutMessage = { chat_external_id: string; in_topics?: true; external_id: string }

const keep = async (
  { db }: Context,
  place: Place,
  change: 'edit' | 'presence' | 'failed',
  fact: AboutMessage & { at: number },
) => void (await keepEarly(db, messageOf(place, fact.chat_external_id, fact.external_id), change, fact.at, fact))

type Found = {
  id: number
  chat_id: number
  text: string
  quoted_id: number | null
  state: string | null
  edited_at: Date | null
  deleted_at: Date | null
  group_id: number | null
  assigned_to: number | null
  version: number
}

/** What we said ourselves tells nothing of the customer. */
const judgeSaid = async (ctx: Context, { space_id }: Place, { chat_id, state }: Found): Promise<Did[]> =>
  state === null ? judgeAnew(ctx, space_id, chat_id) : []

/** What happened to the message; to the dialogue the same, where nothing else is said. */
function announce(
  ctx: Context,
  place: Place,
  message: Found,
  did: Did[],
  chat: { did?: Did[]; version?: number } = {},
) {
  const { id, chat_id, group_id, assigned_to } = message
  const where = { ...place, group_id, assigned_to }
  const { space_id } = place
  ctx.announce(where, 'message.changed', { id, space_id, chat_id, did })
  ctx.announce(where, 'chat.changed', { id: chat_id, space_id, version: message.version, did, ...chat })
}

async function lockByExternalId(
  { db }: Context,
  { space_id, object_id }: Place,
  { chat_external_id, in_topics, external_id }: AboutMessage,
): Promise<Found | undefined> {
  const { rows } = await sql<Found>`
    select m.id, m.chat_id, m.text, m.state, m.quoted_id, m.edited_at, m.deleted_at, c.group_id, c.assigned_to, c.version
    from chats c join messages m on m.space_id = ${space_id} and m.chat_id = c.id and m.external_id = ${external_id}
    where c.space_id = ${space_id} and c.object_id = ${object_id} and ${isChat(chat_external_id, { in_topics })} for no key update`.execute(
    db,
  )
  return rows[0]
}

const findChats = async (
  { db }: Context,
  { space_id, object_id }: Place,
  external_id: string,
  reach?: Reach,
): Promise<LockedChat[]> => {
  const { rows } = await sql<LockedChat>`
    select c.id, c.space_id, c.object_id, c.author_id, c.status, c.version, c.assigned_to, c.group_id, c.unread, c.external_id, c.last_inbound_at, c.delayed_until
    from chats c where c.space_id = ${space_id} and c.object_id = ${object_id} and ${isChat(external_id, reach)} order by c.id`.execute(
    db,
  )
  return rows
}

type Reach = { in_topics?: true | undefined; in_all?: true }

/** More than one is looked for only where the network has said that there are more: that reads all dialogues of the account. */
const isChat = (external_id: string, { in_topics, in_all }: Reach = {}) =>
  in_all
    ? sql`starts_with(c.external_id, ${external_id})`
    : in_topics
      ? sql`(c.external_id = ${external_id} or starts_with(c.external_id, ${external_id + topic_mark}))`
      : sql`c.external_id = ${external_id}`

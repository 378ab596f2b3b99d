import type { Incoming } from '@otklik/contract/inbox/incoming.ts'
import { z } from 'zod'
import { type Deed, NetworkFailure, type Speaker } from '../connector.ts'
import { call } from './client.ts'
import { type ChatPlace, messageNumber, press, readChatId, readCommentId } from './ids.ts'

type Place = { chat_id: string; business_connection_id?: string; message_id: number }

export async function act(speaker: Speaker, deed: Deed): Promise<void> {
  switch (deed.kind) {
    case 'delete':
      return deleteOne(speaker, readCommentId(deed.item_external_id))
    case 'delete_reply':
      return deleteOne(speaker, readCommentId(deed.external_id))
    case 'delete_message':
      return deleteOne(speaker, messagePlace(deed))
    case 'edit_reply':
      return editWords(speaker, readCommentId(deed.external_id), deed.text)
    case 'edit_message':
      return editAs(speaker, messagePlace(deed), deed.has_files ? 'caption' : 'text', deed.text)
    case 'like':
      return setReaction(speaker, readCommentId(deed.item_external_id), '👍')
    case 'unlike':
      return setReaction(speaker, readCommentId(deed.item_external_id), null)
    case 'react':
      return setReaction(speaker, messagePlace(deed), deed.reaction)
    case 'block':
    case 'unblock':
      return shutOut(speaker, deed)
    case 'read':
      return markRead(speaker, readChatId(deed.chat_external_id), deed.up_to_external_id)
    case 'typing':
      return showTyping(speaker, readChatId(deed.chat_external_id))
    case 'restore':
    case 'hide':
    case 'unhide':
    case 'pin':
    case 'unpin':
    case 'close_topic':
    case 'reopen_topic':
      throw new NetworkFailure('rejected', `Telegram knows no "${deed.kind}"`)
  }
}

/** A message is known by its number in the whole chat, whatever topic it stands in. */
function messagePlace({ chat_external_id, external_id }: { chat_external_id: string; external_id: string }): Place {
  const { chat_id, business_connection_id } = readChatId(chat_external_id)
  const message_id = messageNumber(external_id)
  return { chat_id, ...(business_connection_id !== undefined && { business_connection_id }), message_id }
}

/** In the direct messages of a channel Telegram shows no typing. */
async function showTyping(speaker: Speaker, place: ChatPlace): Promise<void> {
  if (place.direct_messages_topic_id === undefined)
    await done(speaker, 'sendChatAction', { ...place, action: 'typing' })
}

const done = async (speaker: Speaker, method: string, parameters: object) =>
  void (await call(speaker, method, parameters, z.unknown()))

/** What already is as we want it was done before: our first answer was lost, or somebody else was quicker. */
async function unless(words: RegExp, work: Promise<void>): Promise<void> {
  await work.catch((error: unknown) => {
    if (!(error instanceof NetworkFailure && words.test(error.words))) throw error
  })
}

function deleteOne(speaker: Speaker, { chat_id, business_connection_id, message_id }: Place) {
  const work = business_connection_id
    ? done(speaker, 'deleteBusinessMessages', { business_connection_id, message_ids: [message_id] })
    : done(speaker, 'deleteMessage', { chat_id, message_id })
  return unless(/message to delete not found/i, work)
}

const editAs = (speaker: Speaker, place: Place, kind: 'text' | 'caption', words: string) =>
  unless(
    /message is not modified/i,
    done(speaker, kind === 'text' ? 'editMessageText' : 'editMessageCaption', { ...place, [kind]: words }),
  )

/** Whether the reply has a file, under which its words are a caption, only Telegram knows. */
async function editWords(speaker: Speaker, place: Place, words: string) {
  await editAs(speaker, place, 'text', words).catch((error: unknown) => {
    if (!(error instanceof NetworkFailure && /there is no text in the message/i.test(error.words))) throw error
    return editAs(speaker, place, 'caption', words)
  })
}

function setReaction(speaker: Speaker, place: Place, reaction: string | null) {
  const { chat_id, business_connection_id, message_id } = place
  if (business_connection_id) throw new NetworkFailure('rejected', 'no reactions through a business connection')
  const wanted = reaction === null ? [] : [{ type: 'emoji', emoji: reaction }]
  return done(speaker, 'setMessageReaction', { chat_id, message_id, reaction: wanted })
}

/** From the group under whose posts they wrote. Channels write there too, and are shut out by a call of their own. */
function shutOut(speaker: Speaker, deed: Extract<Deed, { kind: 'block' | 'unblock' }>) {
  const { author_external_id: author, post_external_id } = deed
  if (post_external_id === undefined) throw new NetworkFailure('rejected', 'in private chats a bot can block nobody')
  const { chat_id } = readCommentId(post_external_id)
  if (author.startsWith('-')) {
    const method = deed.kind === 'block' ? 'banChatSenderChat' : 'unbanChatSenderChat'
    return done(speaker, method, { chat_id, sender_chat_id: Number(author) })
  }
  const user_id = Number(author)
  // Without `only_if_banned` letting somebody in would throw a member out.
  if (deed.kind === 'unblock') return done(speaker, 'unbanChatMember', { chat_id, user_id, only_if_banned: true })
  const until = deed.until !== undefined && { until_date: Math.round(deed.until) }
  return done(speaker, 'banChatMember', { chat_id, user_id, ...until })
}

/** A bot has no marks of reading; the owner of a connected account has, if they have let us set them. */
async function markRead(speaker: Speaker, chat: ChatPlace, up_to: string) {
  const { chat_id, business_connection_id } = chat
  if (!business_connection_id || up_to.startsWith(press)) return
  const message_id = messageNumber(up_to)
  const work = done(speaker, 'readBusinessMessage', { business_connection_id, chat_id: Number(chat_id), message_id })
  // The owner may keep it to themselves; anything else that is refused is told.
  await unless(/rights|forbidden|not allowed/i, work)
}

/** Until it is answered, the customer's button shows that it is waiting. */
export async function acknowledge(speaker: Speaker, facts: readonly Incoming[]): Promise<void> {
  const pressed = facts.flatMap((fact) =>
    fact.kind === 'message' && fact.external_id.startsWith(press) ? [fact.external_id.slice(press.length)] : [],
  )
  await Promise.all(pressed.map((callback_query_id) => done(speaker, 'answerCallbackQuery', { callback_query_id })))
}

import type { Message } from '@otklik/contract/chats/chats.ts'
import { replyFault } from '@otklik/contract/networks/network.ts'
import type { Did } from '@otklik/contract/work/did.ts'
import { sql } from 'kysely'
import type { CallContext, Context } from '../../../platform/context.ts'
import { visible } from '../../../platform/database/scope.ts'
import { faultIn, refuse } from '../../../platform/refuse.ts'
import { getChannel, refuseAfter } from '../../actions/allowed.ts'
import { refuseUnapproved } from '../../actions/approval.ts'
import { didSettle, dismissAction, isOvertaken, planDeed } from '../../actions/deeds.ts'
import type { ActionRow, DeedTarget } from '../../actions/target.ts'
import { applyEdit, type EditBody, takeBackEdit } from '../../work/edits.ts'
import { saveReactions } from '../change.ts'
import { type LockedChat, lockChat } from '../queries.ts'
import { announceChat } from '../status.ts'
import { findMessage, type MessageRow, markDeleted, setMessageText } from './message-queries.ts'
import { announceMessage, getMessage } from './send.ts'

// What people do to messages on the network besides sending them: shown at once, taken back when the network refuses.

export async function editMessage(ctx: CallContext, id: number, text: string): Promise<Message> {
  const { message, chat } = await lockThere(ctx, id)
  if (!message.is_own) refuse('reply_not_allowed')
  const channel = await getChannel(ctx, chat, 'messages', 'edit')
  refuseAfter(channel.edit_window_s, message.created_at)
  const fault = replyFault(channel, text, message.has_files ? 1 : 0, 'edit')
  if (fault) refuse(fault)
  await refuseUnapproved(ctx, chat)
  if (text !== message.text) {
    const before = { text: message.text, edited_at: message.edited_at && message.edited_at.getTime() / 1000 }
    const body: EditBody = { text, at: Date.now() / 1000, before }
    await plan(ctx, message, 'edit_message', body)
    await rewrite(ctx, message, chat, body)
  }
  return getMessage(ctx, chat.space_id, id)
}

export async function removeMessage(ctx: CallContext, id: number): Promise<Message> {
  const { message, chat } = await lockThere(ctx, id)
  if (!message.is_own) refuse('reply_not_allowed')
  const channel = await getChannel(ctx, chat, 'messages', 'delete_own')
  refuseAfter(channel.delete_window_s, message.created_at)
  await plan(ctx, message, 'delete_message', {})
  await setPresence(ctx, message, chat, false)
  return getMessage(ctx, chat.space_id, id)
}

type ReactBody = { reaction: string | null; before: string[] }

export async function react(ctx: CallContext, id: number, reaction: string | null): Promise<Message> {
  const { message, chat } = await lockThere(ctx, id)
  const { reactions } = await getChannel(ctx, chat, 'messages', 'react')
  const offered = (await findOffered(ctx, chat)) ?? reactions
  if (reaction !== null && offered && !offered.includes(reaction)) faultIn('reaction')
  const before = await findOwnReactions(ctx, message)
  if (before.join() !== (reaction ?? '')) {
    await plan(ctx, message, 'react', { reaction, before } satisfies ReactBody)
    await feel(ctx, message, chat, reaction === null ? [] : [reaction])
  }
  return getMessage(ctx, chat.space_id, id)
}

/** Only what stands on the network can be changed there. */
async function lockThere(ctx: CallContext, id: number) {
  const found = (await findMessage(ctx.db, ctx.spaces, id)) ?? refuse('not_found', { row: { table: 'messages', id } })
  const chat = visible(ctx, await lockChat(ctx.db, ctx.spaces, found.chat_id), 'chats', found.chat_id)
  const message = (await findMessage(ctx.db, [found.space_id], id)) ?? refuse('not_found')
  if (message.deleted_at) refuse('deleted')
  if (message.external_id === null || (message.is_own && message.state !== 'sent')) refuse('reply_not_allowed')
  return { message, chat }
}

type Kind = 'edit_message' | 'delete_message' | 'react'

const plan = (
  ctx: CallContext,
  { space_id, object_id, chat_id, id: message_id }: MessageRow,
  kind: Kind,
  body: object,
) => planDeed(ctx, { space_id, object_id, kind, chat_id, message_id, body })

async function rewrite(ctx: Context, message: MessageRow, chat: LockedChat, { text, at }: EditBody) {
  const { space_id, id } = message
  if (await applyEdit(ctx.db, space_id, 'message_id', id, message, { text, at, edited_by: ctx.user_id }))
    await setMessageText(ctx.db, message, text, at)
  await tell(ctx, message, chat, ['text'])
}

async function setPresence(ctx: Context, message: MessageRow, chat: LockedChat, is_present: boolean) {
  await markDeleted(ctx.db, message, is_present ? null : Date.now() / 1000)
  // It comes back only when the network would not delete it.
  await tell(ctx, message, chat, is_present ? ['restored', 'deed_failed'] : ['deleted'])
}

/** Whoever is writing there should see it first. */
async function tell(ctx: Context, message: MessageRow, chat: LockedChat, did: Did[]) {
  const { space_id, id } = chat
  await sql`update chats set version = version + 1 where space_id = ${space_id} and id = ${id}`.execute(ctx.db)
  announceMessage(ctx, chat, message.id, did)
  announceChat(ctx, chat, chat.version + 1, ['messages'])
}

async function feel(
  ctx: Context,
  { space_id, id }: MessageRow,
  chat: LockedChat,
  reactions: readonly string[],
  also: readonly Did[] = [],
) {
  await saveReactions(ctx, { space_id, message_id: id }, '', reactions, Date.now() / 1000)
  announceMessage(ctx, chat, id, ['marks', ...also])
}

/** What the account's administrator leaves of the network's reactions; null is all of them. */
async function findOffered({ db }: Context, { space_id, object_id }: LockedChat): Promise<string[] | null> {
  const { rows } = await sql<{ reactions: string[] | null }>`
    select settings -> 'reactions' as reactions from objects where space_id = ${space_id} and id = ${object_id}`.execute(
    db,
  )
  return rows[0]?.reactions ?? null
}

async function findOwnReactions({ db }: Context, { space_id, id }: MessageRow): Promise<string[]> {
  const { rows } = await sql<{ reactions: string[] }>`
    select reactions from message_reactions where space_id = ${space_id} and message_id = ${id} and actor = ''`.execute(
    db,
  )
  return rows[0]?.reactions ?? []
}

/** What the ledger needs to know of these. */
export const messageDeeds: Record<Kind | 'read', DeedTarget> = {
  edit_message: {
    async deed({ db }, action) {
      const place = await findPlace({ db }, action)
      const { text } = action.body as EditBody
      return place && { kind: 'edit_message', ...place.ids, text, has_files: place.has_files }
    },
    async settled(ctx, action, { state }) {
      const found = await lockAbout(ctx, action)
      if (!found) return
      const { message, chat } = found
      const edit = action.body as EditBody
      if (state === 'failed' && message.text === edit.text && !(await isOvertaken(ctx, action, ['edit_message']))) {
        await takeBackEdit(ctx.db, action.space_id, 'message_id', message.id, edit.at)
        await setMessageText(ctx.db, message, edit.before.text, edit.before.edited_at)
        await tell(ctx, message, chat, ['text', 'deed_failed'])
      } else if (state === 'pending' && message.text !== edit.text) await rewrite(ctx, message, chat, edit)
      else announceMessage(ctx, chat, message.id, didSettle(state))
    },
  },
  delete_message: {
    async deed({ db }, action) {
      const place = await findPlace({ db }, action)
      return place && { kind: 'delete_message', ...place.ids }
    },
    async settled(ctx, action, { state, reason }) {
      const found = await lockAbout(ctx, action)
      if (!found) return
      const { message, chat } = found
      const isThere = state === 'failed' && reason !== 'gone'
      if (isThere === (message.deleted_at === null)) announceMessage(ctx, chat, message.id, didSettle(state, isThere))
      else await setPresence(ctx, message, chat, isThere)
    },
  },
  react: {
    async deed({ db }, action) {
      const place = await findPlace({ db }, action)
      return place && { kind: 'react', ...place.ids, reaction: (action.body as ReactBody).reaction }
    },
    async settled(ctx, action, { state }) {
      const found = await lockAbout(ctx, action)
      if (!found) return
      const { message, chat } = found
      const { reaction, before } = action.body as ReactBody
      const isTheLast = !(await isOvertaken(ctx, action, ['react']))
      if (state === 'failed' && isTheLast) await feel(ctx, message, chat, before, ['deed_failed'])
      else if (state === 'pending' && isTheLast) await feel(ctx, message, chat, reaction === null ? [] : [reaction])
      else announceMessage(ctx, chat, message.id, didSettle(state))
    },
  },
  read: {
    async deed({ db }, { space_id, chat_id, body }) {
      const { rows } = await sql<{ chat_external_id: string }>`
        select external_id as chat_external_id from chats where space_id = ${space_id} and id = ${chat_id}`.execute(db)
      return rows[0] && { kind: 'read', ...rows[0], up_to_external_id: (body as { up_to: string }).up_to }
    },
    async settled({ db }, { space_id, id }, { state }) {
      // Nobody is to look into it that the network did not want to know.
      if (state === 'failed') await dismissAction(db, { space_id, id })
    },
  },
}

async function findPlace({ db }: Pick<Context, 'db'>, { space_id, message_id }: ActionRow) {
  const message = message_id ? await findMessage(db, [space_id], message_id) : undefined
  if (!message || message.external_id === null) return undefined
  const { chat_external_id, external_id, has_files } = message
  return { ids: { chat_external_id, external_id }, has_files }
}

async function lockAbout(ctx: Context, { space_id, chat_id, message_id }: ActionRow) {
  const chat = chat_id ? await lockChat(ctx.db, [space_id], chat_id) : undefined
  const message = message_id ? await findMessage(ctx.db, [space_id], message_id) : undefined
  return chat && message && { chat, message }
}

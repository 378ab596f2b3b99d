import type { MessageDraft } from '@otklik/contract/actions/actions.ts'
import type { Chat, Message } from '@otklik/contract/chats/chats.ts'
import type { Choice } from '@otklik/contract/networks/choices/form.ts'
import type { Did } from '@otklik/contract/work/did.ts'
import type { CallContext, Context, DoerContext } from '../../../platform/context.ts'
import { pipelined } from '../../../platform/database/pipelined.ts'
import { visible } from '../../../platform/database/scope.ts'
import { refuse } from '../../../platform/refuse.ts'
import { whyApproval } from '../../actions/approval/approval.ts'
import { statusForNow } from '../../actions/later.ts'
import { cancel, plan, retry } from '../../actions/service.ts'
import { guardSend } from '../../automation/guard.ts'
import { finishDraft } from '../../drafts/sent.ts'
import { giveBack } from '../../drafts/service.ts'
import { attachSticker, attachUploads } from '../../files/service.ts'
import { getUndoMs } from '../../spaces/service.ts'
import { refuseUntagged } from '../../work/tags.ts'
import { tellPerson } from '../../work/tell.ts'
import { contentOf } from '../content.ts'
import { giveWay } from '../pause.ts'
import { type LockedChat, lockChat } from '../queries.ts'
import { announceChat, getChat, lockFor, moveChat } from '../status.ts'
import { findOwn, insertOwn, restoreWaiting, setMessageState, showLast } from './message-queries.ts'
import { selectMessages } from './messages.ts'

/**
 * Saved at once, sent after the undo time; the dialogue is taken, and left in the state its writer asks for. `choices`:
 * what is offered under it. Robots offer them, and know what a press of theirs means: no call of the contract takes any.
 */
export async function sendMessage(
  ctx: DoerContext,
  id: number,
  draft: MessageDraft,
  choices: readonly Choice[] = [],
): Promise<Message> {
  const chat = await lockFor(ctx, id, draft.seen_version)
  const { space_id, object_id } = chat
  if (draft.then_status === 'closed') await refuseUntagged(ctx, 'chat', chat)
  const robots = await giveWay(ctx, chat)
  await guardSend(ctx, 'chat', chat)
  const [{ sticker, details, source, channel, ...content }, undo_ms, why] = await pipelined(
    contentOf(ctx, chat, draft, choices),
    getUndoMs(ctx, space_id),
    whyApproval(ctx, chat),
  )
  const written = await finishDraft(ctx, space_id, 'chat', id, draft)
  const to_status = statusForNow({ ...draft, is_asked: why !== null }, chat.status)
  const assigned_to = chat.assigned_to ?? ctx.user_id
  const message = await insertOwn(ctx.db, {
    ...{ space_id, object_id, chat_id: id, user_id: ctx.user_id, ...content },
    source: source === 'typed' ? written : source,
    // What waits for a yes is not said yet, either.
    is_later: draft.send_at !== null || why !== null,
    choices: choices.length > 0 ? choices : null,
  })
  await attachUploads(ctx, space_id, { message_id: message.id }, draft.file_ids, channel)
  if (sticker) await attachSticker(ctx, space_id, { message_id: message.id }, sticker)
  const planned = plan(ctx, {
    space_id,
    object_id,
    kind: 'message',
    chat_id: id,
    message_id: message.id,
    seen_version: draft.seen_version,
    undo_ms,
    send_at: draft.send_at,
    status_before: chat.status,
    delayed_before: chat.delayed_until,
    assigned_before: chat.assigned_to,
    status_after: to_status,
    then_status: draft.then_status,
    approval: why && { why, version: chat.version + 1, group_id: chat.group_id, assigned_to },
    details,
  })
  const shown = showLast(ctx.db, space_id, id)
  const moved = moveChat(ctx, chat, to_status, {
    assigned_to,
    also: ['messages', 'sending', ...robots],
  })
  const [, , , saved] = await pipelined(planned, shown, moved, getMessage(ctx, space_id, message.id))
  announceArrived(ctx, chat, message.id)
  return saved
}

/** Back into the composer, as long as it has not left; the dialogue goes back to the state it had. */
export async function cancelMessage(ctx: CallContext, id: number): Promise<{ text: string | null; chat: Chat }> {
  const { message, chat } = await ownMessage(ctx, id)
  const { space_id } = message
  const { to_status, stopped, ...before } = await cancel(ctx, { space_id, message_id: id }, chat)
  await setMessageState(ctx.db, message, 'cancelled')
  await showLast(ctx.db, space_id, chat.id)
  await restoreWaiting(ctx.db, space_id, chat.id)
  if (stopped && stopped.user_id !== null) {
    const { user_id } = stopped
    await giveBack(ctx, space_id, { ...stopped, user_id }, 'chat', chat.id, message.text)
    const told = { said: { kind: 'message', id }, how: 'stopped' } as const
    tellPerson(ctx, user_id, 'later_back', { space_id, chat_id: chat.id }, told)
  }
  const takenBack = { answer: { message_id: id }, how: 'undone' } as const
  await moveChat(ctx, chat, to_status, { ...before, takenBack, also: ['messages', 'sending'] })
  announceMessage(ctx, chat, id, ['sending'])
  return { text: stopped ? null : message.text, chat: await getChat(ctx, chat) }
}

export async function retryMessage(ctx: CallContext, id: number): Promise<Message> {
  const { message, chat } = await ownMessage(ctx, id)
  await retry(ctx, { space_id: message.space_id, message_id: id })
  await setMessageState(ctx.db, message, 'pending')
  announceChat(ctx, chat, chat.version, ['sending'])
  announceMessage(ctx, chat, id, ['sending'])
  return getMessage(ctx, message.space_id, id)
}

export async function ownMessage(ctx: CallContext, id: number) {
  const message = (await findOwn(ctx.db, ctx.spaces, id)) ?? refuse('not_found', { row: { table: 'messages', id } })
  const chat = visible(ctx, await lockChat(ctx.db, ctx.spaces, message.chat_id), 'chats', message.chat_id)
  return { message, chat }
}

export function announceArrived(ctx: Context, chat: LockedChat, id: number) {
  const { space_id, object_id, group_id, assigned_to } = chat
  ctx.announce({ space_id, object_id, group_id, assigned_to }, 'message.arrived', { id, space_id, chat_id: chat.id })
}

export function announceMessage(ctx: Context, chat: LockedChat, id: number, did: Did[]) {
  const { space_id, object_id, group_id, assigned_to } = chat
  const where = { space_id, object_id, group_id, assigned_to }
  ctx.announce(where, 'message.changed', { id, space_id, chat_id: chat.id, did })
}

export async function getMessage({ db, link }: DoerContext, space_id: number, id: number): Promise<Message> {
  const [message] = await selectMessages(db, [space_id], [id], link)
  return message as Message
}

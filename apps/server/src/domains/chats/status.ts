import type { Chat } from '@otklik/contract/chats/chats.ts'
import { allows } from '@otklik/contract/networks/network.ts'
import { type Did, didMove } from '@otklik/contract/work/did.ts'
import type { StatusChange, WorkStatus } from '@otklik/contract/work/work.ts'
import { sql } from 'kysely'
import type { CallContext, Context, DoerContext } from '../../platform/context.ts'
import { pipelined } from '../../platform/database/pipelined.ts'
import { visible } from '../../platform/database/scope.ts'
import { fromSeconds } from '../../platform/seconds.ts'
import { findChannel } from '../actions/allowed.ts'
import { planDeed } from '../actions/deeds.ts'
import { asPresent, asSeen, type Beside, refuseUnoffered } from '../work/offered.ts'
import { recordSteps } from '../work/service.ts'
import { refuseUntagged } from '../work/tags.ts'
import { markTakenBack, restoreClock } from '../work/taken-back.ts'
import { type LockedChat, lockChat, selectChats, toChat, updateChat } from './queries.ts'

export async function setChatStatus(ctx: DoerContext, id: number, change: StatusChange): Promise<Chat> {
  const chat = await lockFor(ctx, id, change.seen_version)
  refuseUnoffered(ctx.actor, chat.space_id, change.status)
  const delayed_until = change.delayed_until === undefined ? null : fromSeconds(change.delayed_until)
  if (change.status === 'closed') await refuseUntagged(ctx, 'chat', chat)
  await moveChat(ctx, chat, change.status, { delayed_until })
  return getChat(ctx, chat)
}

/** Ours until the end of the transaction, and as its writer saw it; else the reason why not. */
export const lockFor = async (ctx: DoerContext, id: number, seen_version: number): Promise<LockedChat> =>
  asSeen(visible(ctx, await lockChat(ctx.db, ctx.spaces, id), 'chats', id), seen_version)

/** Ours until the end of the transaction, whatever has changed: for what does not depend on it. */
export const lockPresent = async (ctx: DoerContext, id: number): Promise<LockedChat> =>
  asPresent(visible(ctx, await lockChat(ctx.db, ctx.spaces, id), 'chats', id))

/** Writes the state, its story and the news of it. */
export async function moveChat(
  ctx: Context,
  chat: LockedChat,
  to_status: WorkStatus,
  { takenBack, also = [], ...beside }: Beside = {},
) {
  const { space_id, object_id, id } = chat
  if (takenBack) await markTakenBack(ctx, chat, takenBack, to_status !== chat.status)
  await pipelined(
    updateChat(ctx.db, chat, { status: to_status, ...beside }),
    recordSteps(ctx, [{ space_id, object_id, chat_id: id, from_status: chat.status, to_status }]),
  )
  if (takenBack) await restoreClock(ctx, chat, takenBack)
  const { assigned_to = chat.assigned_to } = beside
  const given: Did[] = assigned_to === chat.assigned_to ? [] : ['assigned']
  announceChat(ctx, { ...chat, assigned_to }, chat.version + 1, [...didMove(chat.status, to_status), ...given, ...also])
}

/**
 * Closed, or left to the customer, with an answer that never came: somebody must look again. Answers whether that is so;
 * the clock goes on as if it had never been, whatever has become of it.
 */
export async function lookAgain(ctx: Context, chat: LockedChat, message_id: number): Promise<boolean> {
  const takenBack = { answer: { message_id }, how: 'failed' } as const
  if (chat.status === 'closed' || chat.status === 'waiting') {
    await moveChat(ctx, chat, 'inprogress', { takenBack, also: ['failed'] })
    return true
  }
  await markTakenBack(ctx, chat, takenBack, false)
  await restoreClock(ctx, chat, takenBack)
  announceChat(ctx, chat, chat.version, ['failed'])
  return false
}

/** Somebody has looked. Not a change that a writer should have seen, so the version stays. */
export async function markRead(ctx: CallContext, id: number): Promise<Chat> {
  const chat = visible(ctx, await lockChat(ctx.db, ctx.spaces, id), 'chats', id)
  if (chat.unread > 0) {
    await sql`update chats set unread = 0 where space_id = ${chat.space_id} and id = ${id}`.execute(ctx.db)
    announceChat(ctx, chat, chat.version, ['marks'])
    await tellReader(ctx, chat)
  }
  return getChat(ctx, chat)
}

/** The customer sees it too, where the network shows such things. Once for what there is. */
async function tellReader(ctx: CallContext, chat: LockedChat) {
  const { space_id, object_id, id } = chat
  if (!allows(await findChannel(ctx, chat, 'messages'), 'read')) return
  const { rows } = await sql<{ up_to: string; is_told: boolean }>`
    select m.external_id as up_to, exists (
      select from actions n where n.space_id = ${space_id} and n.chat_id = ${id} and n.kind = 'read' and n.body ->> 'up_to' = m.external_id) as is_told
    from messages m where m.space_id = ${space_id} and m.chat_id = ${id} and not m.is_own and m.external_id is not null
    order by m.created_at desc, m.id desc limit 1`.execute(ctx.db)
  const [last] = rows
  if (!last || last.is_told) return
  const { up_to } = last
  await planDeed(ctx, { space_id, object_id, kind: 'read', chat_id: id, body: { up_to } })
}

export function announceChat(
  ctx: Context,
  { space_id, object_id, group_id, assigned_to, id }: LockedChat,
  version: number,
  did: Did[],
) {
  ctx.announce({ space_id, object_id, group_id, assigned_to }, 'chat.changed', { id, space_id, version, did })
}

export async function getChat({ db, link }: DoerContext, { space_id, id }: LockedChat): Promise<Chat> {
  const [row] = await selectChats(db, [space_id], [id])
  return toChat(row as NonNullable<typeof row>, link)
}

/** Closed by a robot, which is told apart from what people have closed. */
export async function autocloseChat(ctx: DoerContext, id: number): Promise<void> {
  const chat = await lockPresent(ctx, id)
  if (chat.status === 'autoclosed') return
  await refuseUntagged(ctx, 'chat', chat)
  await moveChat(ctx, chat, 'autoclosed')
}

import type { ReplyDraft } from '@otklik/contract/actions/actions.ts'
import type { Item, Reply } from '@otklik/contract/items/items.ts'
import { secondAnswer } from '@otklik/contract/items/second-answer.ts'
import { type Channel, channelFor, replyFault, windowFor } from '@otklik/contract/networks/network.ts'
import type { CallContext, Context, DoerContext } from '../../../platform/context.ts'
import { pipelined } from '../../../platform/database/pipelined.ts'
import { visible } from '../../../platform/database/scope.ts'
import { refuse } from '../../../platform/refuse.ts'
import { findChannel, refuseAfter } from '../../actions/allowed.ts'
import { whyApproval } from '../../actions/approval/approval.ts'
import { statusForNow } from '../../actions/later.ts'
import { cancel, plan, retry } from '../../actions/service.ts'
import { guardSend } from '../../automation/guard.ts'
import { finishDraft } from '../../drafts/sent.ts'
import { giveBack } from '../../drafts/service.ts'
import { attachUploads } from '../../files/service.ts'
import { getUndoMs } from '../../spaces/service.ts'
import { refuseUntagged } from '../../work/tags.ts'
import { tellPerson } from '../../work/tell.ts'
import { selectReply } from '../card.ts'
import { lockItem } from '../queries.ts'
import { getItem, lockFor, moveItem } from '../status.ts'
import { findReply, insertReply, selectAnswers, setReplyState } from './reply-queries.ts'

/** Saved at once, sent after the undo time; the item is taken, and left in the state its writer asks for. */
export async function replyToItem(
  ctx: DoerContext,
  id: number,
  draft: ReplyDraft,
  attach = attachUploads,
): Promise<Reply> {
  const item = await lockFor(ctx, id, draft.seen_version)
  const { space_id, object_id } = item
  await guardSend(ctx, 'item', item)
  const { text, is_private } = draft
  const kind = is_private ? 'private_reply' : 'reply'
  const [known, undo_ms, why] = await pipelined(
    findChannel(ctx, item, 'comments'),
    getUndoMs(ctx, space_id),
    whyApproval(ctx, item),
  )
  const channel = channelFor(known, item.kind)
  const fault = replyFault(channel, text, draft.file_ids.length, kind)
  if (fault) refuse(fault)
  if (!is_private) await refuseSecond(ctx, item, channel)
  if (channel) refuseAfter(windowFor(channel, kind), item.created_at, draft.send_at)
  if (draft.then_status === 'closed') await refuseUntagged(ctx, 'item', item)

  const source = await finishDraft(ctx, space_id, 'item', id, draft)
  const to_status = statusForNow({ ...draft, is_asked: why !== null }, item.status)
  const assigned_to = item.assigned_to ?? ctx.user_id
  const reply = await insertReply(ctx.db, {
    ...{ space_id, object_id, item_id: id, user_id: ctx.user_id },
    ...{ text, is_private, source },
  })
  await attach(ctx, space_id, { reply_id: reply.id }, draft.file_ids, channel)
  const planned = plan(ctx, {
    space_id,
    object_id,
    kind,
    item_id: id,
    reply_id: reply.id,
    seen_version: draft.seen_version,
    undo_ms,
    send_at: draft.send_at,
    status_before: item.status,
    delayed_before: item.delayed_until,
    assigned_before: item.assigned_to,
    status_after: to_status,
    then_status: draft.then_status,
    approval: why && { why, version: item.version + 1, group_id: item.group_id, assigned_to },
  })
  const moved = moveItem(ctx, item, to_status, { assigned_to, also: ['sending'] })
  const [, , saved] = await pipelined(planned, moved, getReply(ctx, space_id, reply.id))
  announceReply(ctx, item, reply.id, 'pending')
  return saved
}

/** Back into the composer, as long as it has not left; the item goes back to the state it had. */
export async function cancelReply(ctx: CallContext, id: number): Promise<{ text: string | null; item: Item }> {
  const { reply, item } = await ownReply(ctx, id)
  const { space_id } = reply
  const { to_status, stopped, ...before } = await cancel(ctx, { space_id, reply_id: id }, item)
  await setReplyState(ctx.db, reply, 'cancelled')
  const takenBack = { answer: { reply_id: id }, how: 'undone' } as const
  await moveItem(ctx, item, to_status, { ...before, takenBack, also: ['sending'] })
  if (stopped && stopped.user_id !== null) {
    const { user_id } = stopped
    await giveBack(ctx, space_id, { ...stopped, user_id }, 'item', item.id, reply.text)
    const told = { said: { kind: 'reply', id }, how: 'stopped' } as const
    tellPerson(ctx, user_id, 'later_back', { space_id, item_id: item.id }, told)
  }
  announceReply(ctx, item, id, 'cancelled')
  return { text: stopped ? null : reply.text, item: await getItem(ctx, item) }
}

export async function retryReply(ctx: CallContext, id: number): Promise<Reply> {
  const { reply, item } = await ownReply(ctx, id)
  // Another one may have been written since this one failed.
  if (!reply.is_private) await refuseSecond(ctx, item, await findChannel(ctx, item, 'comments'), id)
  await retry(ctx, { space_id: reply.space_id, reply_id: id })
  await setReplyState(ctx.db, reply, 'pending')
  announceReply(ctx, item, id, 'pending')
  return getReply(ctx, reply.space_id, id)
}

type Place = { space_id: number; id: number }

/** Before it is sent: the network would say no, and its writer would hear of it when they are elsewhere. */
async function refuseSecond(ctx: DoerContext, { space_id, id }: Place, channel: Channel | null, but?: number) {
  if (channel?.answers !== 'one_refused') return
  const others = (await selectAnswers(ctx.db, space_id, id)).filter((answer) => answer.id !== but)
  if (secondAnswer(channel, others)) refuse('already_answered')
}

export async function ownReply(ctx: CallContext, id: number) {
  const reply = (await findReply(ctx.db, ctx.spaces, id)) ?? refuse('not_found', { row: { table: 'replies', id } })
  const item = visible(ctx, await lockItem(ctx.db, ctx.spaces, reply.item_id), 'items', reply.item_id)
  return { reply, item }
}

type Answered = {
  space_id: number
  object_id: number
  group_id: number | null
  assigned_to: number | null
  id: number
  version: number
}

export function announceReply(
  ctx: Context,
  { space_id, object_id, group_id, assigned_to, id: item_id }: Answered,
  id: number,
  state: 'pending' | 'cancelled',
) {
  ctx.announce({ space_id, object_id, group_id, assigned_to }, 'reply.changed', { id, space_id, item_id, state })
}

export const getReply = ({ db, link }: DoerContext, space_id: number, id: number): Promise<Reply> =>
  selectReply(db, space_id, id, link)

import type { Reply } from '@otklik/contract/items/items.ts'
import { replyFault } from '@otklik/contract/networks/network.ts'
import type { CallContext, Context } from '../../../platform/context.ts'
import { refuse } from '../../../platform/refuse.ts'
import { getChannel, refuseAfter } from '../../actions/allowed.ts'
import { refuseUnapproved } from '../../actions/approval.ts'
import { isOvertaken, planDeed } from '../../actions/deeds.ts'
import type { DeedTarget } from '../../actions/target.ts'
import { applyEdit, type EditBody, takeBackEdit } from '../../work/edits.ts'
import { lockItem } from '../queries.ts'
import { getReply, ownReply } from './reply.ts'
import { announceOwn, showOwn } from './reply-change.ts'
import { findReply, findThread, markDeleted, type ReplyRow, setReplyText } from './reply-queries.ts'

// Replies that have been sent, changed or taken off the network again.

export async function editReply(ctx: CallContext, id: number, text: string): Promise<Reply> {
  const { reply, item } = await sentReply(ctx, id)
  const channel = await getChannel(ctx, item, 'comments', 'edit')
  refuseAfter(channel.edit_window_s, reply.created_at)
  const fault = replyFault(channel, text, reply.files, 'edit')
  if (fault) refuse(fault)
  await refuseUnapproved(ctx, item)
  if (text !== reply.text) {
    const before = { text: reply.text, edited_at: reply.edited_at && reply.edited_at.getTime() / 1000 }
    const body: EditBody = { text, at: Date.now() / 1000, before }
    await plan(ctx, reply, 'edit_reply', body)
    await rewrite(ctx, reply, body)
  }
  return getReply(ctx, reply.space_id, id)
}

export async function removeReply(ctx: CallContext, id: number): Promise<Reply> {
  const { reply, item } = await sentReply(ctx, id)
  const channel = await getChannel(ctx, item, 'comments', 'delete_own')
  refuseAfter(channel.delete_window_s, reply.created_at)
  await plan(ctx, reply, 'delete_reply', {})
  await setPresence(ctx, reply, false)
  return getReply(ctx, reply.space_id, id)
}

/** Only what stands on the network can be changed there; what was said privately stands in a dialogue. */
async function sentReply(ctx: CallContext, id: number) {
  const found = await ownReply(ctx, id)
  const { state, deleted_at, is_private } = found.reply
  if (deleted_at) refuse('deleted')
  return state === 'sent' && !is_private ? found : refuse('reply_not_allowed')
}

const plan = (ctx: CallContext, reply: ReplyRow, kind: 'edit_reply' | 'delete_reply', body: object) => {
  const { space_id, object_id, item_id, id: reply_id } = reply
  return planDeed(ctx, { space_id, object_id, kind, item_id, reply_id, body })
}

async function rewrite(ctx: Context, reply: ReplyRow, { text, at }: EditBody) {
  const edited_by = ctx.user_id
  if (await applyEdit(ctx.db, reply.space_id, 'reply_id', reply.id, reply, { text, at, edited_by }))
    await setReplyText(ctx.db, reply, text, at)
  await announceOwn(ctx, reply.space_id, reply)
}

async function setPresence(ctx: Context, reply: ReplyRow, is_present: boolean) {
  await markDeleted(ctx.db, reply, is_present ? null : Date.now() / 1000)
  // It comes back only when the network would not delete it.
  await announceOwn(ctx, reply.space_id, reply, is_present ? ['deed_failed'] : [])
}

/** What the ledger needs to know of these. */
export const replyDeeds: Record<'edit_reply' | 'delete_reply', DeedTarget> = {
  edit_reply: {
    async deed({ db }, { space_id, item_id, reply_id, body }) {
      const found = await findPlace({ db }, space_id, item_id, reply_id)
      return found && { kind: 'edit_reply', ...found, text: (body as EditBody).text }
    },
    async settled(ctx, action, { state }) {
      const reply = await lockReply(ctx, action.space_id, action.reply_id)
      if (!reply) return
      const edit = action.body as EditBody
      if (state === 'failed' && reply.text === edit.text && !(await isOvertaken(ctx, action, ['edit_reply']))) {
        await takeBackEdit(ctx.db, action.space_id, 'reply_id', reply.id, edit.at)
        await setReplyText(ctx.db, reply, edit.before.text, edit.before.edited_at)
        await announceOwn(ctx, action.space_id, reply, ['deed_failed'])
      } else if (state === 'pending' && reply.text !== edit.text) await rewrite(ctx, reply, edit)
      else await showOwn(ctx, action.space_id, reply)
    },
  },
  delete_reply: {
    async deed({ db }, { space_id, item_id, reply_id }) {
      const found = await findPlace({ db }, space_id, item_id, reply_id)
      return found && { kind: 'delete_reply', ...found }
    },
    async settled(ctx, action, { state, reason }) {
      const reply = await lockReply(ctx, action.space_id, action.reply_id)
      if (!reply) return
      const isThere = state === 'failed' && reason !== 'gone'
      if (isThere === (reply.deleted_at === null)) await showOwn(ctx, action.space_id, reply)
      else await setPresence(ctx, reply, isThere)
    },
  },
}

async function findPlace(
  { db }: Pick<Context, 'db'>,
  space_id: number,
  item_id: number | null,
  reply_id: number | null,
) {
  const reply = reply_id ? await findReply(db, [space_id], reply_id) : undefined
  const thread = item_id ? await findThread(db, space_id, item_id) : undefined
  return reply?.external_id && thread ? { ...thread.place, external_id: reply.external_id } : undefined
}

async function lockReply(ctx: Context, space_id: number, id: number | null): Promise<ReplyRow | undefined> {
  const reply = id ? await findReply(ctx.db, [space_id], id) : undefined
  if (!reply || !(await lockItem(ctx.db, [space_id], reply.item_id))) return
  return findReply(ctx.db, [space_id], reply.id)
}

import type { OwnMessageFacts } from '@otklik/contract/inbox/incoming.ts'
import type { Context } from '../../../platform/context.ts'
import { asPlanned, noteReopened, statusOnceSent } from '../../actions/later.ts'
import { type ActionRow, isOver, type Outcome, type SendTarget } from '../../actions/target.ts'
import { tellUnsent } from '../../actions/unsent-notice.ts'
import { bequeath } from '../../drafts/heirs.ts'
import { outgoingFiles } from '../../files/outgoing.ts'
import { lockItem } from '../queries.ts'
import { lookAgain, moveItem } from '../status.ts'
import { overtakeReplies } from './approval.ts'
import { tellEarly } from './outside.ts'
import { findReply, findThread, markReplied, markReplySent, sayNow, setReplyState } from './reply-queries.ts'

/** What the ledger needs to know of replies. */
export const replyTarget: SendTarget = {
  async outgoing({ db }, { space_id, item_id, reply_id, idempotency_key, send_number }, store) {
    const reply = reply_id ? await findReply(db, [space_id], reply_id) : undefined
    const thread = item_id ? await findThread(db, space_id, item_id) : undefined
    // Deleted on the network while the undo time ran: there is nothing to answer any more.
    if (!reply || !thread || thread.status === 'deleted') return undefined
    const files = await outgoingFiles(db, store, space_id, { reply_id: reply.id })
    const send = { key: idempotency_key, number: send_number, text: reply.text, files, ...thread.place }
    if (!reply.is_private) return { kind: 'reply', ...send }
    const { author_external_id } = thread
    return author_external_id === null ? undefined : { kind: 'private_reply', ...send, author_external_id }
  },
  settled,
}

type StoreOwn = (ctx: Context, place: { space_id: number; object_id: number }, own: OwnMessageFacts) => Promise<void>

/** A private reply goes into a dialogue: where the network says which, it stands there too, be it echoed or not. */
export const privateReplyTarget = (storeOwnMessage: StoreOwn): SendTarget => ({
  outgoing: replyTarget.outgoing,
  async settled(ctx, action, outcome) {
    await settled(ctx, action, outcome)
    const { space_id, object_id, reply_id } = action
    const reply = reply_id ? await findReply(ctx.db, [space_id], reply_id) : undefined
    if (!reply || outcome.sent?.chat_external_id === undefined) return
    const { external_id, chat_external_id, at = Math.floor(Date.now() / 1000) } = outcome.sent
    const own = { kind: 'own_message', external_id, chat_external_id, created_at: at, text: reply.text } as const
    await storeOwnMessage(ctx, { space_id, object_id }, own)
  },
})

async function settled(ctx: Context, action: ActionRow, { state, sent, reason, heir }: Outcome) {
  const { space_id, reply_id, body } = action
  const reply = reply_id ? await findReply(ctx.db, [space_id], reply_id) : undefined
  const item = reply && (await lockItem(ctx.db, [space_id], reply.item_id))
  if (!reply || !item) return
  const { object_id, group_id, assigned_to, id: item_id } = item
  const where = { space_id, object_id, group_id, assigned_to }
  if (sent) {
    await markReplySent(ctx.db, reply, sent)
    const { is_later, is_asked } = body as { is_later?: true; is_asked?: true }
    if (is_later || is_asked) await sayNow(ctx.db, reply)
    await markReplied(ctx.db, space_id, item_id)
    const replied = { ...item, version: item.version + 1 }
    const to_status = statusOnceSent(action, item.status)
    if (to_status !== item.status) await moveItem(asPlanned(ctx, action), replied, to_status, { also: ['answered'] })
    else ctx.announce(where, 'item.changed', { id: item_id, space_id, version: replied.version, did: ['answered'] })
    if (action.user_id !== null) await overtakeReplies(ctx, space_id, item_id, action.user_id)
    await tellEarly(ctx, { space_id, object_id }, { ...sent, created_at: Date.now() / 1000 })
  } else {
    await setReplyState(ctx.db, reply, state)
    if (isOver(state)) {
      if (await lookAgain(ctx, item, reply.id)) await noteReopened(ctx, action, 'inprogress')
      tellUnsent(ctx, action, state, { space_id, item_id }, { kind: 'reply', id: reply.id })
      if (reason === 'no_right')
        await bequeath(ctx, { ...action, text: reply.text }, { ...item, kind: 'item' }, [heir, assigned_to])
    } else ctx.announce(where, 'item.changed', { id: item_id, space_id, version: item.version, did: ['sending'] })
  }
  ctx.announce(where, 'reply.changed', { id: reply.id, space_id, item_id, state })
}

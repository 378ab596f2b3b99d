import { type ActionTarget, isOver } from '../actions/target.ts'
import { outgoingFiles } from '../files/outgoing.ts'
import { tellEarly } from './outside.ts'
import { lockItem } from './queries.ts'
import { findReply, findThread, markReplied, markReplySent, setReplyState } from './reply-queries.ts'
import { moveItem } from './status.ts'

/** What the ledger needs to know of replies. */
export const replyTarget: ActionTarget = {
  async outgoing({ db }, { space_id, reply_id, idempotency_key, send_number }, store) {
    const thread = reply_id && (await findThread(db, space_id, reply_id))
    // Deleted on the network while the undo time ran: there is nothing to answer any more.
    if (!thread || thread.status === 'deleted' || !thread.post_external_id) return undefined
    return {
      kind: 'reply',
      key: idempotency_key,
      number: send_number,
      text: thread.text,
      files: await outgoingFiles(db, store, space_id, { reply_id }),
      item_external_id: thread.item_external_id,
      post_external_id: thread.post_external_id,
      ...(thread.root_external_id && { root_external_id: thread.root_external_id }),
    }
  },

  async settled(ctx, { space_id, reply_id }, { state, sent }) {
    const reply = reply_id ? await findReply(ctx.db, [space_id], reply_id) : undefined
    const item = reply && (await lockItem(ctx.db, [space_id], reply.item_id))
    if (!reply || !item) return
    const { object_id, group_id, assigned_to, id: item_id } = item
    const where = { space_id, object_id, group_id, assigned_to }
    if (sent) {
      await markReplySent(ctx.db, reply, sent.external_id)
      await markReplied(ctx.db, space_id, item_id)
      ctx.announce(where, 'item.changed', { id: item_id, space_id, version: item.version + 1 })
      await tellEarly(ctx, { space_id, object_id }, { ...sent, created_at: Date.now() / 1000 })
    } else {
      await setReplyState(ctx.db, reply, state)
      // Closed with an answer that never came: somebody must look again.
      if (isOver(state) && item.status === 'closed') await moveItem(ctx, item, 'inprogress')
    }
    ctx.announce(where, 'reply.changed', { id: reply.id, space_id, item_id, state })
  },
}

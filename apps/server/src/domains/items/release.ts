// A reply that has its yes.
import type { CallContext } from '../../platform/context.ts'
import { visible } from '../../platform/database/scope.ts'
import type { ActionRow } from '../actions/target.ts'
import { applyEdit } from '../work/edits.ts'
import { tellPerson } from '../work/tell.ts'
import { type LockedItem, lockItem } from './queries.ts'
import { announceReply } from './replies/reply.ts'
import { findReply, setReplyText } from './replies/reply-queries.ts'
import { moveItem } from './status.ts'

export { lockFor } from './status.ts'

/** Whatever has changed, be it deleted: a no is possible all the same. */
export const lockSeen = async (ctx: CallContext, id: number): Promise<LockedItem> =>
  visible(ctx, await lockItem(ctx.db, ctx.spaces, id), 'items', id)

/** `words`: other than its writer's, which stay to be read as its former text. */
export async function releaseReply(ctx: CallContext, item: LockedItem, action: ActionRow, words: string | null) {
  const { space_id, reply_id, user_id } = action
  const reply = reply_id ? await findReply(ctx.db, [space_id], reply_id) : undefined
  if (!reply) return
  if (words !== null) {
    await applyEdit(ctx.db, space_id, 'reply_id', reply.id, reply, {
      ...{ text: words, at: Date.now() / 1000, edited_by: ctx.user_id },
    })
    await setReplyText(ctx.db, reply, words, null)
  }
  // Whoever writes here should have seen that an answer is on its way.
  await moveItem(ctx, item, item.status, { also: ['sending'] })
  announceReply(ctx, item, reply.id, 'pending')
  const told = { said: { kind: 'reply', id: reply.id }, how: words === null ? 'approved' : 'changed' } as const
  if (user_id !== null) tellPerson(ctx, user_id, 'approval_done', { space_id, item_id: item.id }, told)
}

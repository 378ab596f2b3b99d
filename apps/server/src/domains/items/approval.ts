import type { Context } from '../../platform/context.ts'
import { endOthers } from '../actions/approval.ts'
import type { ActionRow } from '../actions/target.ts'
import { giveBack } from '../drafts/service.ts'
import { tellPerson } from '../work/tell.ts'
import { lockItem } from './queries.ts'
import { announceReply } from './replies/reply.ts'
import { findReply, setReplyState } from './replies/reply-queries.ts'

/** A reply that waited for a yes and is not sent: a draft of its writer's again, who is told why. */
export async function giveBackReply(
  ctx: Context,
  action: ActionRow,
  told: { code: 'approval_refused' | 'approval_done'; how: string },
) {
  const { space_id, item_id, reply_id, user_id } = action
  const item = item_id ? await lockItem(ctx.db, [space_id], item_id) : undefined
  const reply = reply_id ? await findReply(ctx.db, [space_id], reply_id) : undefined
  if (!item || !reply) return
  await setReplyState(ctx.db, reply, 'cancelled')
  announceReply(ctx, item, reply.id, 'cancelled')
  const { object_id, group_id, assigned_to, id, version } = item
  ctx.announce({ space_id, object_id, group_id, assigned_to }, 'item.changed', {
    id,
    space_id,
    version,
    did: ['sending'],
  })
  if (user_id === null) return
  await giveBack(ctx, space_id, { ...action, user_id }, 'item', item.id, reply.text)
  tellPerson(
    ctx,
    user_id,
    told.code,
    { space_id, item_id: item.id },
    { said: { kind: 'reply', id: reply.id }, how: told.how },
  )
}

/** A colleague's answer is there: what others had waiting for a yes is overtaken. */
export async function overtakeReplies(ctx: Context, space_id: number, item_id: number, answered_by: number | null) {
  for (const action of await endOthers(ctx, space_id, 'item_id', item_id, answered_by))
    await giveBackReply(ctx, action, { code: 'approval_done', how: 'answered' })
}

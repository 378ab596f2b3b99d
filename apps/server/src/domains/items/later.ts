import type { Reply } from '@otklik/contract/items/items.ts'
import { windowFor } from '@otklik/contract/networks/network.ts'
import { sql } from 'kysely'
import type { CallContext, Context } from '../../platform/context.ts'
import { getChannel, refuseAfter } from '../actions/allowed.ts'
import { cancelPlanned, reschedule } from '../actions/later.ts'
import { refuseOthers } from '../actions/service.ts'
import { giveBack } from '../drafts/service.ts'
import { tellPerson } from '../work/tell.ts'
import { lockItem } from './queries.ts'
import { announceReply, getReply, ownReply } from './replies/reply.ts'
import { findReply, setReplyState } from './replies/reply-queries.ts'
import { moveItem } from './status.ts'

/** Of a reply that waits for its time: another time, or now. */
export async function setReplyLater(ctx: CallContext, id: number, send_at: number | null): Promise<Reply> {
  const { reply, item } = await ownReply(ctx, id)
  await refuseOthers(ctx, { space_id: reply.space_id, reply_id: id })
  await reschedule(ctx, { space_id: reply.space_id, reply_id: id }, send_at)
  const kind = reply.is_private ? 'private_reply' : 'reply'
  const channel = await getChannel(ctx, item, 'comments', kind)
  refuseAfter(windowFor(channel, kind), item.created_at, send_at)
  announceReply(ctx, item, id, 'pending')
  return getReply(ctx, reply.space_id, id)
}

type Place = { space_id: number; object_id: number }

/** Whoever was to be answered later has gone on in their thread: the answer goes back to its writer. */
export async function cancelLaterReplies(
  ctx: Context,
  { space_id, object_id }: Place,
  external_ids: readonly string[],
) {
  const { rows } = await sql<{ id: number }>`
    select distinct w.id from items i
    join items w on w.space_id = ${space_id} and (w.id = i.root_id or w.root_id = i.root_id) and w.id <> i.id and w.author_id = i.author_id
    where i.space_id = ${space_id} and i.object_id = ${object_id} and i.external_id = any(${external_ids}::text[]) and i.root_id is not null
      and exists (select from actions n where n.space_id = ${space_id} and n.item_id = w.id and n.state = 'held' and n.hold = 'later')
    order by w.id`.execute(ctx.db)
  if (rows.length === 0) return
  const cancelled = await cancelPlanned(
    ctx,
    space_id,
    'item_id',
    rows.map(({ id }) => id),
  )
  for (const { item_id, reply_id, user_id, ...unsent } of cancelled) {
    const item = item_id ? await lockItem(ctx.db, [space_id], item_id) : undefined
    const reply = reply_id ? await findReply(ctx.db, [space_id], reply_id) : undefined
    if (!item || !reply) continue
    await setReplyState(ctx.db, reply, 'cancelled')
    announceReply(ctx, item, reply.id, 'cancelled')
    // Left for later in the belief that the answer was on its way.
    if (item.status === 'waiting' || item.status === 'closed')
      await moveItem(ctx, item, 'inprogress', {
        takenBack: { answer: { reply_id: reply.id }, how: 'failed' },
        also: ['sending'],
      })
    if (user_id === null) continue
    await giveBack(ctx, space_id, { ...unsent, user_id }, 'item', item.id, reply.text)
    tellPerson(ctx, user_id, 'later_back', { space_id, item_id: item.id }, { said: { kind: 'reply', id: reply.id } })
  }
}

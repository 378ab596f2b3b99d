import type { FailureReason } from '@otklik/contract/actions/actions.ts'
import type { Context } from '../../platform/context.ts'
import { type ActionRow, endByEcho, findActionOf, findByNumber } from './queries.ts'
import type { SendTarget } from './target.ts'

type Owner = { space_id: number; reply_id: number } | { space_id: number; message_id: number }

/** The network shows us what we sent, perhaps before it has answered: that is proof enough. */
export const settleByEcho = async (
  ctx: Context,
  target: SendTarget,
  owner: Owner,
  external_id: string,
): Promise<boolean> => settle(ctx, target, await findActionOf(ctx.db, owner), external_id)

/** The same for networks that give our number back. */
export const settleByNumber = async (
  ctx: Context,
  target: SendTarget,
  place: Place,
  number: number,
  external_id: string,
): Promise<boolean> =>
  settle(ctx, target, await findByNumber(ctx.db, place.space_id, place.object_id, number), external_id)

/** The network took it, and says only now that it was not delivered. */
export async function failLate(ctx: Context, owner: Owner, reason: FailureReason, words: string) {
  const action = await findActionOf(ctx.db, owner)
  if (action?.state !== 'done') return
  await ctx.db
    .updateTable('actions')
    .set({ state: 'failed', reason, reason_text: words })
    .where('space_id', '=', action.space_id)
    .where('id', '=', action.id)
    .execute()
}

type Place = { space_id: number; object_id: number }

async function settle(ctx: Context, target: SendTarget, action: ActionRow | undefined, external_id: string) {
  // Not before it has left: what is still inside its undo time cannot be on the network.
  if (!action || action.attempt === 0 || !(await endByEcho(ctx.db, action, external_id))) return false
  await target.settled(ctx, action, { state: 'sent', sent: { external_id } })
  return true
}

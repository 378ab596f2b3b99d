import type { FailureReason } from '@otklik/contract/actions/actions.ts'
import { sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import { sends } from './brief.ts'
import { type ActionRow, actionColumns } from './queries.ts'
import { stateOf } from './service.ts'
import type { ActionTargets } from './target.ts'

type Account = { space_id: number; object_id: number }

/** Connected again: what waited for it goes out. */
export async function releaseActions(targets: ActionTargets, ctx: Context, { space_id, object_id }: Account) {
  const { rows } = await sql<ActionRow>`
    update actions set state = 'queued', hold = null, not_before = now(), reason = null, reason_text = null
    where space_id = ${space_id} and object_id = ${object_id} and state = 'held' and hold = 'account'
    returning ${actionColumns}`.execute(ctx.db)
  for (const action of rows) await targets[action.kind]?.settled(ctx, action, { state: 'pending' })
  ctx.wake('actions')
}

/**
 * Removed: what was to be sent through it never will be, and says so, lest it surprise a customer months later. Of what its
 * source has fetched nobody will tell us any more.
 */
export async function abandonActions(targets: ActionTargets, ctx: Context, { space_id, object_id }: Account) {
  const isLost = sql`taken_at is not null and kind in (${sql.join(sends.map((kind) => sql.lit(kind)))})`
  const { rows } = await sql<ActionRow & { reason: FailureReason | null }>`
    update actions set state = case when ${isLost} then 'unknown' else 'failed' end, hold = null, taken_at = null,
      reason = case when ${isLost} then 'lost_answer' else 'token_dead' end, ended_at = now()
    where space_id = ${space_id} and object_id = ${object_id} and state in ('held', 'queued')
    returning ${actionColumns}, reason`.execute(ctx.db)
  for (const { reason, ...action } of rows)
    await targets[action.kind]?.settled(ctx, action, { state: stateOf(action.state), ...(reason && { reason }) })
}

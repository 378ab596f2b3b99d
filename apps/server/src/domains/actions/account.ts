import { sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import { type ActionRow, actionColumns } from './queries.ts'
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

/** Removed: what was to be sent through it never will be, and says so, lest it surprise a customer months later. */
export async function abandonActions(targets: ActionTargets, ctx: Context, { space_id, object_id }: Account) {
  const { rows } = await sql<ActionRow>`
    update actions set state = 'failed', hold = null, reason = 'token_dead', ended_at = now()
    where space_id = ${space_id} and object_id = ${object_id} and state in ('held', 'queued')
    returning ${actionColumns}`.execute(ctx.db)
  for (const action of rows) await targets[action.kind]?.settled(ctx, action, { state: 'failed', reason: 'token_dead' })
}

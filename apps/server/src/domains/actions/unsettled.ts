// What we wanted of networks that did not happen, or of which nobody knows whether it did, for those who manage accounts.

import type { UnsettledAction } from '@otklik/contract/inbox/problems.ts'
import { limits } from '@otklik/contract/limits.ts'
import type { Cursor } from '@otklik/contract/wire/fields.ts'
import { sql } from 'kysely'
import type { CallContext } from '../../platform/context.ts'
import { toPage } from '../../platform/page.ts'
import { refuse } from '../../platform/refuse.ts'
import { micros, seconds } from '../../platform/seconds.ts'
import { refuseUnasked } from './approval.ts'
import { isDeed } from './brief.ts'
import { type ActionRow, actionColumns } from './queries.ts'
import { isTheirAction } from './seen.ts'
import { stateOf } from './service.ts'
import type { ActionTargets } from './target.ts'

type Row = Omit<UnsettledAction, 'outcome'> & { sort_key: string; state: 'failed' | 'unknown' }

export async function listUnsettled(ctx: CallContext, after: Cursor | undefined) {
  const { rows } = await sql<Row>`
    select n.id, n.space_id, n.object_id, n.kind, n.state, n.item_id, n.chat_id, n.user_id, n.attempt as attempts,
      ${seconds('n.ended_at')} as at, n.reason, n.reason_text, ${micros('n.created_at')} as sort_key,
      left(coalesce(r.text, m.text, n.body->>'text', ''), ${limits.excerpt}) as text
    from actions n
    join objects o on o.space_id = n.space_id and o.id = n.object_id and o.state <> 'removed'
    left join replies r on r.space_id = n.space_id and r.id = n.reply_id
    left join messages m on m.space_id = n.space_id and m.id = n.message_id
    where n.space_id = any(${ctx.spaces}::integer[]) and n.state in ('failed', 'unknown') and n.dismissed_at is null
      and ${isTheirAction(ctx, 'n')} and n.id < ${after?.[1] ?? Number.MAX_SAFE_INTEGER}
    order by n.id desc limit ${limits.page_rows + 1}`.execute(ctx.db)
  return toPage(
    rows,
    limits.page_rows,
    (row) => [row.sort_key, row.id],
    ({ sort_key, ...row }): UnsettledAction => ({ ...row, outcome: stateOf(row.state) }),
  )
}

/** Again, because a person says so; the reply or message it is about waits again, too. */
export async function retryUnsettled(targets: ActionTargets, ctx: CallContext, id: number): Promise<null> {
  await refuseUnaskedSend(ctx, id)
  const action = await change(
    ctx,
    id,
    sql`state = 'queued', hold = null, not_before = now(), ended_at = null, reason = null, reason_text = null, dismissed_at = null, user_id = ${ctx.user_id}`,
  )
  await targets[action.kind]?.settled(ctx, action, { state: 'pending' })
  ctx.wake('actions')
  return null
}

async function refuseUnaskedSend(ctx: CallContext, id: number) {
  const { rows } = await sql<ActionRow>`
    select ${actionColumns} from actions where space_id = any(${ctx.spaces}::integer[]) and id = ${id}`.execute(ctx.db)
  const [action] = rows
  // Of deeds an edit says something new.
  if (action && (!isDeed(action.kind) || action.kind === 'edit_reply' || action.kind === 'edit_message'))
    await refuseUnasked(ctx, action)
}

/** Stays as it ended, and is not shown here any more. */
export async function dismissUnsettled(ctx: CallContext, id: number): Promise<null> {
  await change(ctx, id, sql`dismissed_at = now()`)
  return null
}

async function change(ctx: CallContext, id: number, how: ReturnType<typeof sql>): Promise<ActionRow> {
  const { rows } = await sql<ActionRow>`
    update actions set ${how}
    where space_id = any(${ctx.spaces}::integer[]) and id = ${id} and state in ('failed', 'unknown') and ${isTheirAction(ctx, 'actions')}
      and exists (select from objects o where o.space_id = actions.space_id and o.id = actions.object_id and o.state <> 'removed')
    returning ${actionColumns}`.execute(ctx.db)
  return rows[0] ?? (await refuseChange(ctx, id))
}

async function refuseChange(ctx: CallContext, id: number): Promise<never> {
  const { rows } = await sql`
    select from actions n where n.space_id = any(${ctx.spaces}::integer[]) and n.id = ${id} and ${isTheirAction(ctx, 'n')}`.execute(
    ctx.db,
  )
  return rows.length ? refuse('stale') : refuse('not_found', { row: { table: 'actions', id } })
}

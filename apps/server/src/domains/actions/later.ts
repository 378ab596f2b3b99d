// What is to be sent at a time that its writer has chosen.
import type { ReplyDraft } from '@otklik/contract/actions/actions.ts'
import { afterTaking, type WorkStatus } from '@otklik/contract/work/work.ts'
import { sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import { refuse } from '../../platform/refuse.ts'
import { type ActionRow, actionColumns, type StatesAround } from './queries.ts'
import { robotOf } from './robot.ts'

type Wish = Pick<ReplyDraft, 'then_status' | 'send_at'> & { is_asked: boolean }

/** The state that a comment or dialogue is left in for now: what is to be sent later, or waits for a yes, is not answered yet. */
export const statusForNow = ({ then_status, send_at, is_asked }: Wish, status: WorkStatus): WorkStatus =>
  send_at === null && !is_asked && then_status !== null ? then_status : afterTaking(status)

/** Once it has left: the state its writer asked for, unless somebody has moved it on since. */
export function statusOnceSent({ body }: Pick<ActionRow, 'body'>, status: WorkStatus): WorkStatus {
  const { then_status, status_after } = body as StatesAround
  return then_status && status === status_after ? then_status : status
}

/** Whoever sent it wanted it so; of what was planned nobody stands behind it at that hour. */
export const asPlanned = <C extends Context>(ctx: C, action: ActionRow): C => ({
  ...ctx,
  user_id: action.user_id,
  cause: (action.body as { is_later?: true }).is_later ? 'schedule' : (robotOf(action)?.cause ?? 'person'),
})

/** It did not arrive, so what it was to close is open again. It closes when it arrives after all. */
export const noteReopened = ({ db }: Pick<Context, 'db'>, { space_id, id }: ActionRow, status_after: WorkStatus) =>
  sql`
    update actions set body = body || jsonb_build_object('status_after', ${status_after}::text)
    where space_id = ${space_id} and id = ${id}`.execute(db)

type Owner = { space_id: number; reply_id: number } | { space_id: number; message_id: number }

/** At another time, or now. Once it has left it is too late. Gives what its domain has kept with it. */
export async function reschedule(ctx: Context, owner: Owner, send_at: number | null): Promise<ActionRow['body']> {
  const [column, id] = 'reply_id' in owner ? ['reply_id', owner.reply_id] : ['message_id', owner.message_id]
  const how =
    send_at === null
      ? sql`state = 'queued', hold = null, cancel_on_reply = false, not_before = now()`
      : sql`not_before = to_timestamp(${send_at})`
  const { rows } = await sql<Pick<ActionRow, 'body'>>`
    update actions set ${how}
    where space_id = ${owner.space_id} and ${sql.ref(column as string)} = ${id} and state = 'held' and hold = 'later'
    returning body`.execute(ctx.db)
  const { body } = rows[0] ?? refuse('too_late')
  ctx.wake('actions')
  return body
}

/** The customer has written first: what was planned no longer answers the last word. */
export async function cancelPlanned(
  { db }: Context,
  space_id: number,
  about: 'item_id' | 'chat_id',
  ids: readonly number[],
): Promise<ActionRow[]> {
  const { rows } = await sql<ActionRow>`
    update actions set state = 'cancelled', hold = null, ended_at = now()
    where space_id = ${space_id} and ${sql.ref(about)} = any(${ids}::bigint[]) and state = 'held' and hold = 'later' and cancel_on_reply
    returning ${actionColumns}`.execute(db)
  return rows
}

// The ledger of every outside action: an intent before the call, and how it ended. What is sent and what becomes of it
// afterwards is known by the domain whose action it is (target.ts).

import { randomUUID } from 'node:crypto'
import type { ActionBrief, FailureReason, SendState } from '@otklik/contract/actions.ts'
import { limits } from '@otklik/contract/limits.ts'
import type { WorkStatus } from '@otklik/contract/work.ts'
import { sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import { refuse } from '../../platform/refuse.ts'
import { type ActionRow, cancelAction, findActionOf, insertAction, requeueAction } from './queries.ts'

export type Intent = {
  space_id: number
  object_id: number
  kind: 'reply' | 'private_reply' | 'message'
  /** One at a time and in order within a lane. */
  lane: number
  item_id?: number
  reply_id?: number
  chat_id?: number
  message_id?: number
  seen_version: number
  undo_ms: number
  /** What it was before, to go back to when the reply is taken back. */
  status_before: WorkStatus
  /** What its domain wants to know when it is sent. */
  details?: object
}

/** Saved with what it is about, in one transaction; leaves when the undo time is over. */
export async function plan(ctx: Context, { undo_ms, status_before, details, ...intent }: Intent): Promise<ActionRow> {
  const idempotency_key = randomUUID()
  const isHeld = undo_ms > 0
  const action = await insertAction(ctx.db, {
    ...intent,
    user_id: ctx.user_id,
    cause: ctx.cause,
    correlation_id: ctx.correlation_id,
    state: isHeld ? 'held' : 'queued',
    hold: isHeld ? 'undo' : null,
    not_before: sql`now() + ${undo_ms} * interval '1 millisecond'`,
    idempotency_key,
    send_number: numberOf(idempotency_key),
    body: JSON.stringify({ ...details, status_before }),
  })
  ctx.wake('actions')
  return action
}

/** For networks that recognise a number, not a text: 31 bits of the key. */
const numberOf = (key: string) => Number.parseInt(key.slice(0, 8), 16) & 0x7fffffff || 1

type Owner = { space_id: number; reply_id: number } | { space_id: number; message_id: number }

/** Taken back before it left; once a worker has it, it is too late. Answers with what it was before. */
export async function cancel(ctx: Context, owner: Owner): Promise<WorkStatus> {
  const { status_before } = (await cancelAction(ctx.db, owner)) ?? refuse('too_late')
  return status_before
}

/** Again, because a person says so: after a failure, or after an outcome nobody could find out. */
export async function retry(ctx: Context, owner: Owner): Promise<ActionRow> {
  const action = (await requeueAction(ctx.db, owner)) ?? refuse('too_late')
  ctx.wake('actions')
  return action
}

export const findAction = (ctx: Pick<Context, 'db'>, owner: Owner) => findActionOf(ctx.db, owner)

export const stateOf = (action: ActionRow['state']): SendState =>
  action === 'done'
    ? 'sent'
    : action === 'failed' || action === 'unknown' || action === 'cancelled'
      ? action
      : 'pending'

/** As `briefOf` selects it. */
export type BriefRow = Omit<ActionBrief, 'undo_ms'> & { undo_ms: number }
export const toBrief = (row: BriefRow | null): ActionBrief | null =>
  row && row.state !== 'done'
    ? {
        ...row,
        undo_ms: row.hold === 'undo' ? Math.max(0, Math.round(row.undo_ms)) : 0,
        reason: row.reason as FailureReason | null,
      }
    : null

/** How long to wait before the next attempt: doubling, with full jitter, so that a network that comes back is not flooded. */
export const backoffMs = (attempt: number) =>
  Math.random() * Math.min(300_000, 1_000 * 2 ** Math.min(attempt, limits.send_attempts))

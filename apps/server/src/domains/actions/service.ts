// The ledger of every outside action: an intent before the call, and how it ended. What is sent and what becomes of it
// afterwards is known by the domain whose action it is (target.ts).

import { randomUUID } from 'node:crypto'
import type { ActionBrief, FailureReason, SendState } from '@otklik/contract/actions/actions.ts'
import { limits } from '@otklik/contract/limits.ts'
import { can } from '@otklik/contract/permissions.ts'
import type { WorkStatus } from '@otklik/contract/work/work.ts'
import { sql } from 'kysely'
import type { CallContext, Context } from '../../platform/context.ts'
import { refuse } from '../../platform/refuse.ts'
import { type Asking, ask, refuseUnasked } from './approval.ts'
import {
  type ActionRow,
  cancelAction,
  findActionOf,
  insertAction,
  requeueAction,
  type StatesAround,
} from './queries.ts'
import { robotBehind } from './robot.ts'

/** How often the sender looks what will be due, without being woken. */
export const LOOKS_EVERY_MS = 1_000

export type Intent = {
  space_id: number
  object_id: number
  kind: 'reply' | 'private_reply' | 'message'
  item_id?: number
  reply_id?: number
  chat_id?: number
  message_id?: number
  seen_version: number
  undo_ms: number
  /** When it is to be sent, if not at once; a customer who writes before that stops it. */
  send_at: number | null
  /** What it was before, to go back to when the reply is taken back and nobody has moved it on since. */
  status_before: WorkStatus
  delayed_before: Date | null
  status_after: WorkStatus
  assigned_before: number | null
  /** The state its writer wants in the end; `status_after` already, unless it is sent later. */
  then_status: WorkStatus | null
  /** It waits for a colleague's yes first. */
  approval: Asking | null
  /** What its domain wants to know when it is sent. */
  details?: object
}

/** Saved with what it is about, in one transaction; leaves when the undo time is over. */
export async function plan(ctx: Context, intended: Intent): Promise<ActionRow> {
  const { undo_ms, send_at, status_before, delayed_before, status_after, assigned_before, ...others } = intended
  const { then_status, details, approval, ...intent } = others
  const idempotency_key = randomUUID()
  const hold = approval ? 'approval' : send_at !== null ? 'later' : undo_ms > 0 ? 'undo' : null
  const action = await insertAction(ctx.db, {
    ...intent,
    user_id: ctx.user_id,
    cause: ctx.cause,
    correlation_id: ctx.correlation_id,
    state: hold ? 'held' : 'queued',
    hold,
    cancel_on_reply: hold === 'later',
    not_before: send_at !== null ? sql`to_timestamp(${send_at})` : sql`now() + ${undo_ms} * interval '1 millisecond'`,
    idempotency_key,
    send_number: numberOf(idempotency_key),
    body: JSON.stringify({
      ...{ ...details, status_before, delayed_before, status_after, assigned_before },
      ...(send_at !== null && { is_later: true }),
      ...(approval && { is_asked: true }),
      ...(then_status !== null && { then_status }),
      ...robotBehind(ctx),
    }),
  })
  if (approval) await ask(ctx, action, approval)
  // What is held for longer the sender finds by itself.
  if (send_at !== null || undo_ms < LOOKS_EVERY_MS) ctx.wake('actions')
  return action
}

/** For networks that recognise a number, not a text: 31 bits of the key. */
const numberOf = (key: string) => Number.parseInt(key.slice(0, 8), 16) & 0x7fffffff || 1

type Owner = { space_id: number; reply_id: number } | { space_id: number; message_id: number }

/** What is on its way is its writer's. Administrators answer for their space: they may stop it. */
export async function refuseOthers(ctx: CallContext, owner: Owner) {
  const action = await findActionOf(ctx.db, owner)
  const isOurs = action?.user_id === ctx.user_id || can(ctx.actor, 'spaces.manage', owner.space_id)
  if (action && !isOurs) refuse('no_access')
}

type Standing = { status: WorkStatus; assigned_to: number | null }

/**
 * Taken back before it left; once a worker has it, it is too late. Answers with the state that what it is about goes back
 * to, and with the action where it was somebody else's.
 */
export async function cancel(ctx: CallContext, owner: Owner, { status, assigned_to }: Standing) {
  await refuseOthers(ctx, owner)
  const action = (await cancelAction(ctx.db, owner)) ?? refuse('too_late')
  const { status_before, delayed_before, status_after, assigned_before } = action.body as StatesAround
  const delayed_until = delayed_before ? new Date(delayed_before) : null
  // Put off until a time that has come meanwhile, or that nobody kept.
  const isOver = status_before === 'delayed' && (!delayed_until || delayed_until <= new Date())
  return {
    to_status: status !== status_after ? status : isOver ? ('new' as const) : status_before,
    delayed_until,
    // Taken by this answer and by nothing else: nobody's again.
    ...(assigned_before === null && assigned_to === action.user_id && { assigned_to: null }),
    stopped: action.user_id === ctx.user_id ? undefined : action,
  }
}

/** Again, because a person says so: after a failure, or after an outcome nobody could find out. */
export async function retry(ctx: CallContext, owner: Owner): Promise<ActionRow> {
  const failed = await findActionOf(ctx.db, owner)
  if (failed) await refuseUnasked(ctx, failed)
  const action = (await requeueAction(ctx.db, owner, ctx.user_id)) ?? refuse('too_late')
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

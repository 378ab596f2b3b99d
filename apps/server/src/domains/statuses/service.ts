// Where people stand at work: online, at lunch, offline. One row per stay; the plan itself is workinghours'.
import { limits } from '@otklik/contract/limits.ts'
import { type Actor, can } from '@otklik/contract/permissions.ts'
import type { OwnStatus } from '@otklik/contract/statuses.ts'
import type { Cause } from '@otklik/contract/work/work.ts'
import type { Context } from '../../platform/context.ts'
import { type Ground, transact } from '../../platform/database/transact.ts'
import { faultIn, refuse } from '../../platform/refuse.ts'
import { hasFlag } from '../spaces/service.ts'
import { pointAtEnd, takePoints } from '../workinghours/points.ts'
import { findDemand } from '../workinghours/service.ts'
import { tellSoon } from '../workinghours/told.ts'
import {
  findOffline,
  findStatus,
  hasChangedSince,
  holdUntil,
  insertInterval,
  isHeld,
  isSeenWithin,
  lockMember,
  selectStatuses,
  type Whose,
} from './queries.ts'

type Chosen = { space_id: number; status: number; until?: number | undefined }
const LEAD_LATE_S = 60

type Theirs = Context & { user_id: number }

/** By the person's own hand: any but the hidden ones, which are the system's. */
export async function chooseStatus(ctx: Theirs, { space_id, status, until }: Chosen): Promise<OwnStatus> {
  const found = (await findStatus(ctx.db, space_id, status)) ?? refuse('not_found')
  if (found.hidden) refuse('invalid')
  const now_s = Date.now() / 1000
  if (until !== undefined && (until <= now_s || until > now_s + limits.status_hold_s)) faultIn('until')
  const whose = { space_id, user_id: ctx.user_id }
  await lockMember(ctx.db, whose)
  await moveTo(ctx, whose, status, 'person')
  await holdUntil(ctx.db, whose, until ?? null)
  await pointAtEnd(ctx, space_id, ctx.user_id, until ?? null)
  const [own] = await listOwn(ctx, [space_id])
  return own as OwnStatus
}

/** The same, said through the socket. */
export async function sayStatus(ground: Ground, actor: Actor, { space_id, status }: Chosen): Promise<OwnStatus> {
  if (!can(actor, 'desk.see', space_id)) return refuse('no_access')
  const behind = { spaces: [space_id], cause: 'person', correlation_id: `status:${actor.id}` } as const
  return transact(ground, { ...behind, user_id: actor.id }, (ctx) =>
    chooseStatus({ ...ctx, user_id: actor.id }, { space_id, status }),
  )
}

/** One per space. */
export const listOwn = ({ db, user_id }: Pick<Theirs, 'db' | 'user_id'>, spaces: readonly number[]) =>
  selectStatuses(db, spaces, user_id)

/** Signed out, or gone for long. */
export async function goOffline(ctx: Context, user_id: number) {
  for (const space_id of ctx.spaces) {
    const whose = { space_id, user_id }
    const offline = await findOffline(ctx.db, space_id)
    if (offline !== undefined && (await lockMember(ctx.db, whose))) await moveTo(ctx, whose, offline, 'system')
  }
}

/** Whoever works here no more stands nowhere, though they may be at work in another space. The member is locked. */
export async function leaveDesk(ctx: Context, whose: Whose) {
  const offline = await findOffline(ctx.db, whose.space_id)
  if (offline !== undefined) await moveTo(ctx, whose, offline, 'system')
}

/**
 * Gives the person the status that the plan asks for now, unless they have chosen one themselves since. `isAsked`: they
 * are there and want to know; then a status that they lost by being away comes back. By itself the plan brings a status
 * once, to those who are there.
 */
export async function followPlan(ctx: Context, whose: Whose, { isAsked }: { isAsked: boolean }, now = new Date()) {
  const demand = await findDemand(ctx, whose, now)
  if (!demand || !(await hasFlag(ctx, whose.space_id, 'user_workinghours'))) return
  if (await isHeld(ctx.db, whose, now)) return
  const isThere =
    isAsked || demand.status === null || (await isSeenWithin(ctx.db, whose.user_id, limits.offline_after_s))
  if (!isThere || !(await lockMember(ctx.db, whose))) return
  const causes: Cause[] = isAsked ? ['person'] : ['person', 'schedule']
  if (await hasChangedSince(ctx.db, whose, demand.since, causes)) return
  const status = demand.status ?? (await findOffline(ctx.db, whose.space_id))
  if (status !== undefined) await moveTo(ctx, whose, status, 'schedule')
}

/** What became due of the person's plan, once: whoever comes second finds nothing left. */
export async function actOnPoints(ctx: Context, whose: Whose, now = new Date()) {
  if (!(await lockMember(ctx.db, whose))) return
  const due = await takePoints(ctx, whose.space_id, whose.user_id, now)
  if (due.some(({ kind }) => kind !== 'lead')) await followPlan(ctx, whose, { isAsked: false }, now)
  // A reminder that comes late, after a stop, reminds of nothing.
  const isSoon = due.some(({ kind, at }) => kind === 'lead' && now.getTime() / 1000 - at <= LEAD_LATE_S)
  if (isSoon && (await hasFlag(ctx, whose.space_id, 'user_workinghours'))) await tellSoon(ctx, whose, now)
}

/** The member is locked. The same status again is no new stay. */
async function moveTo(ctx: Context, { space_id, user_id }: Whose, status: number, cause: Cause) {
  const [present] = await selectStatuses(ctx.db, [space_id], user_id)
  if (present?.status === status) return
  const started_at = await insertInterval(ctx.db, { space_id, user_id }, status, cause)
  ctx.whisper({ space_id }, { type: 'status', space_id, user_id, status, started_at })
  // Somebody may be there for what waits.
  ctx.wake('routing')
}

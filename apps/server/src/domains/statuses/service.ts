// Where people stand at work: online, at lunch, offline. One row per stay; the plan itself is workinghours'.
import { limits } from '@otklik/contract/limits.ts'
import { type Actor, can } from '@otklik/contract/permissions.ts'
import type { OwnStatus } from '@otklik/contract/statuses.ts'
import type { Cause } from '@otklik/contract/work/work.ts'
import type { Context } from '../../platform/context.ts'
import { type Ground, transact } from '../../platform/database/transact.ts'
import { refuse } from '../../platform/refuse.ts'
import { hasFlag } from '../spaces/service.ts'
import { findDemand } from '../workinghours/service.ts'
import {
  findOffline,
  findStatus,
  hasChangedSince,
  insertInterval,
  isSeenWithin,
  lockMember,
  selectStatuses,
  type Whose,
} from './queries.ts'

type Chosen = { space_id: number; status: number }
type Theirs = Context & { user_id: number }

/** By the person's own hand: any but the hidden ones, which are the system's. */
export async function chooseStatus(ctx: Theirs, { space_id, status }: Chosen): Promise<OwnStatus> {
  const found = (await findStatus(ctx.db, space_id, status)) ?? refuse('not_found')
  if (found.hidden) refuse('invalid')
  const whose = { space_id, user_id: ctx.user_id }
  await lockMember(ctx.db, whose)
  await moveTo(ctx, whose, status, 'person')
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

/**
 * Gives the person the status that the plan asks for now, unless they have chosen one themselves since. `isAsked`: they
 * are there and want to know; then a status that they lost by being away comes back. By itself the plan brings a status
 * once, to those who are there.
 */
export async function followPlan(ctx: Context, whose: Whose, { isAsked }: { isAsked: boolean }, now = new Date()) {
  const demand = await findDemand(ctx, whose, now)
  if (!demand || !(await hasFlag(ctx, whose.space_id, 'user_workinghours'))) return
  const isThere =
    isAsked || demand.status === null || (await isSeenWithin(ctx.db, whose.user_id, limits.offline_after_s))
  if (!isThere || !(await lockMember(ctx.db, whose))) return
  const causes: Cause[] = isAsked ? ['person'] : ['person', 'schedule']
  if (await hasChangedSince(ctx.db, whose, demand.since, causes)) return
  const status = demand.status ?? (await findOffline(ctx.db, whose.space_id))
  if (status !== undefined) await moveTo(ctx, whose, status, 'schedule')
}

/** The member is locked. The same status again is no new stay. */
async function moveTo(ctx: Context, { space_id, user_id }: Whose, status: number, cause: Cause) {
  const [present] = await selectStatuses(ctx.db, [space_id], user_id)
  if (present?.status === status) return
  const started_at = await insertInterval(ctx.db, { space_id, user_id }, status, cause)
  ctx.whisper({ space_id }, { type: 'status', space_id, user_id, status, started_at })
}

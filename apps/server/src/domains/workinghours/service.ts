// The plan: who works when, and when they are away. What follows from it for a person's status is decided by statuses.

import { netPlan, type Piece, place, planAt } from '@otklik/contract/schedule/plan.ts'
import type { WorkingHours } from '@otklik/contract/statuses.ts'
import type { Context } from '../../platform/context.ts'
import { fromSeconds } from '../../platform/seconds.ts'
import { hasFlag } from '../spaces/service.ts'
import { type ShiftRow, selectAway, selectShiftsBetween } from './queries.ts'

const DAY_MS = 86_400_000
type Asker = Pick<Context, 'db' | 'has_billing'>
type Whose = { space_id: number; user_id: number }

/** What the plan asks for: the status of a piece, or none (null) between shifts; `since` is when it last changed. */
export type Demand = { status: number | null; since: number }

/** From yesterday to a week ahead; nothing where the space has no schedules. */
export async function listHours(ctx: Asker, whose: Whose, now = new Date()): Promise<WorkingHours[]> {
  if (!(await hasFlag(ctx, whose.space_id, 'user_workinghours'))) return []
  const [from, to] = [days(now, -1), days(now, 7)]
  const pieces = await readPieces(ctx, whose.space_id, [whose.user_id], from, to)
  return (pieces.get(whose.user_id) ?? [])
    .filter((piece) => piece.to > from.getTime() / 1000 && piece.from < to.getTime() / 1000)
    .map((piece) => ({ started_at: piece.from, ended_at: piece.to, status: piece.status }))
}

/** What the plan asks of a person now. What ended longer ago than two days asks for nothing any more. */
export async function findDemand(ctx: Pick<Context, 'db'>, whose: Whose, now: Date): Promise<Demand | undefined> {
  const pieces = await readPieces(ctx, whose.space_id, [whose.user_id], days(now, -2), days(now, 1))
  const { piece, since } = planAt(pieces.get(whose.user_id) ?? [], now.getTime() / 1000)
  return since === null ? undefined : { status: piece?.status ?? null, since }
}

/** Published pieces of people, without absences, of all shifts that touch the time between. */
export async function readPieces(
  ctx: Pick<Context, 'db'>,
  space_id: number,
  user_ids: readonly number[],
  from: Date,
  to: Date,
): Promise<Map<number, Piece[]>> {
  const shifts = Map.groupBy(await selectShiftsBetween(ctx, space_id, user_ids, from, to), ({ user_id }) => user_id)
  if (shifts.size === 0) return new Map<number, Piece[]>([])
  // A shift may have begun long before: absences are read as far as the shifts go.
  const all = [...shifts.values()].flat()
  const since = Math.min(...all.map(({ started_at }) => started_at))
  const until = Math.max(...all.map(({ ended_at }) => ended_at))
  const away = Map.groupBy(
    await selectAway(ctx, space_id, user_ids, fromSeconds(since), fromSeconds(until)),
    ({ user_id }) => user_id,
  )
  return new Map(
    [...shifts].map(([user_id, rows]) => [user_id, netPlan(rows.flatMap(placedOf), away.get(user_id) ?? [])]),
  )
}

export const placedOf = ({ id, local_day, zone, ...shift }: ShiftRow) => place(shift, local_day, zone, id) ?? []

const days = (from: Date, count: number) => new Date(from.getTime() + count * DAY_MS)

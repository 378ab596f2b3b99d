// The plan: who works when, and when they are away. What follows from it for a person's status is decided by statuses.
import type { WorkingHours } from '@otklik/contract/statuses.ts'
import type { Context } from '../../platform/context.ts'
import { type Demand, demandAt, withoutAbsences } from './plan.ts'
import { type Period, selectAbsences, selectShifts } from './queries.ts'

const DAY_MS = 86_400_000

type Whose = { space_id: number; user_id: number }

/** From yesterday to a week ahead. */
export const listHours = (ctx: Pick<Context, 'db'>, whose: Whose, now = new Date()): Promise<WorkingHours[]> =>
  readPlan(ctx, { ...whose, from: days(now, -1), to: days(now, 7) })

/** What the plan asks of a person now. What ended longer ago than two days asks for nothing any more. */
export async function findDemand(ctx: Pick<Context, 'db'>, whose: Whose, now: Date): Promise<Demand | undefined> {
  const plan = await readPlan(ctx, { ...whose, from: days(now, -2), to: days(now, 1) })
  return demandAt(plan, now.getTime() / 1000)
}

async function readPlan({ db }: Pick<Context, 'db'>, period: Period): Promise<WorkingHours[]> {
  return withoutAbsences(await selectShifts(db, period), await selectAbsences(db, period))
}

const days = (from: Date, count: number) => new Date(from.getTime() + count * DAY_MS)

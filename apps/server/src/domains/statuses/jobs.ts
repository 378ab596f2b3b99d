import { limits } from '@otklik/contract/limits.ts'
import { sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import type { Database } from '../../platform/database/db.ts'
import { transact } from '../../platform/database/transact.ts'
import type { JobParts } from '../../platform/jobs/jobs.ts'
import { touchPresence, type Whose } from './queries.ts'
import { actOnPoints, goOffline } from './service.ts'

const AT_ONCE = 200

/** They are connected: one statement for all of them. */
export const seePeople = (database: Database, user_ids: readonly number[]) =>
  database.asIdentity((db) => touchPresence(db, user_ids))

/** Whoever has not been connected for long is offline. */
export async function sweepAbsent(parts: JobParts): Promise<boolean> {
  const gone = await parts.database.acrossSpaces(
    sql<Whose>`select space_id, user_id from people_gone(${limits.offline_after_s} * interval '1 second', ${AT_ONCE})`,
  )
  for (const { space_id, user_id } of gone) await inSpace(parts, space_id, 'system', (ctx) => goOffline(ctx, user_id))
  return gone.length === AT_ONCE
}

/** Whose plan asks for something else since. Any number of processes may look; each moment acts once. */
export async function followPlans(parts: JobParts): Promise<boolean> {
  const people = await parts.database.acrossSpaces(
    sql<Whose>`select space_id, user_id from plan_points_due(now(), ${AT_ONCE})`,
  )
  for (const whose of people) await inSpace(parts, whose.space_id, 'schedule', (ctx) => actOnPoints(ctx, whose))
  return people.length === AT_ONCE
}

const inSpace = <T>(
  parts: JobParts,
  space_id: number,
  cause: 'schedule' | 'system',
  work: (ctx: Context) => Promise<T>,
) => transact(parts, { spaces: [space_id], user_id: null, cause, correlation_id: `statuses:${space_id}` }, work)

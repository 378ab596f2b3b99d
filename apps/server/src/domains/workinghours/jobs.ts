import { sql } from 'kysely'
import { transact } from '../../platform/database/transact.ts'
import type { JobParts } from '../../platform/jobs/jobs.ts'
import { listCalendars, writeOpenHours } from './calendars.ts'
import { materialise } from './materialise.ts'
import { findPeople } from './people.ts'
import { rewritePoints } from './points.ts'

/** Marks of days that are over for so long are of no use: the past does not move. */
const MARKS_KEPT = '60 days'

/** Every space: shifts 13 weeks ahead, points a week ahead, open time years ahead. Each in its own transaction. */
export async function planAhead(parts: JobParts) {
  const spaces = await parts.database.acrossSpaces(sql<{ id: number }>`select all_spaces() as id`)
  for (const { id } of spaces) {
    const behind = { spaces: [id], user_id: null, cause: 'schedule', correlation_id: `plan:${id}` } as const
    await transact(parts, behind, async (ctx) => {
      await materialise(ctx, id, null)
      const people = await findPeople(ctx, id, null)
      await rewritePoints(
        ctx,
        id,
        people.map(({ user_id }) => user_id),
      )
      await sql`delete from schedule_days where space_id = ${id} and local_day < current_date - ${MARKS_KEPT}::interval`.execute(
        ctx.db,
      )
    })
    await transact(parts, behind, async (ctx) => {
      for (const calendar of await listCalendars(ctx)) await writeOpenHours(ctx, calendar)
    })
  }
}

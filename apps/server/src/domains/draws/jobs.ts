import { sql } from 'kysely'
import { transact } from '../../platform/database/transact.ts'
import type { JobParts } from '../../platform/jobs/jobs.ts'
import { freezeDraw } from './freeze.ts'
import type { DrawPlace } from './queries.ts'

/** Whoever comes second finds it closed already. */
export async function freezeDue(parts: JobParts): Promise<boolean> {
  const due = await parts.database.acrossSpaces(sql<DrawPlace>`select space_id, id from draws_to_freeze()`)
  for (const place of due) {
    const { space_id, id } = place
    const correlation_id = `draw:${space_id}:${id}`
    const behind = { spaces: [space_id], user_id: null, cause: 'schedule', correlation_id } as const
    await transact(parts, behind, (ctx) => freezeDraw(ctx, place)).catch((error) => parts.report(error, correlation_id))
  }
  return false
}

import { sql } from 'kysely'
import type { Context } from '../../platform/context.ts'

/** Whether anything that is still to come stands in this status: shifts, their breaks, edits, templates. */
export async function isInFutureShifts(
  { db }: Pick<Context, 'db'>,
  space_id: number,
  status: number,
): Promise<boolean> {
  const inBreaks = JSON.stringify([{ status }])
  const inShifts = JSON.stringify([{ breaks: [{ status }] }])
  const { rows } = await sql`
    select 1 as one from workinghours where space_id = ${space_id} and ended_at > now() and (status = ${status} or breaks @> ${inBreaks}::jsonb)
    union all select 1 from schedule_edits where space_id = ${space_id} and (shifts @> ${inBreaks}::jsonb or shifts @> ${inShifts}::jsonb)
    union all select 1 from workinghours_templates where space_id = ${space_id} and (shifts @> ${inBreaks}::jsonb or shifts @> ${inShifts}::jsonb)
    limit 1`.execute(db)
  return rows.length > 0
}

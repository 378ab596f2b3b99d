// How much applications and personal tokens ask for: counted in the database, so that several processes count together.
import { limits } from '@otklik/contract/limits.ts'
import { sql } from 'kysely'
import type { Database } from '../../../platform/database/db.ts'
import { transact } from '../../../platform/database/transact.ts'
import type { CountUse, Via } from '../../../platform/http/serve.ts'
import type { JobParts } from '../../../platform/jobs/jobs.ts'
import { refuse } from '../../../platform/refuse.ts'
import { whileCounting } from '../throttle/attempts.ts'

type Use = Parameters<CountUse>[1]

function boundsOf({ application_id, space_id, family_id }: Via, { leaves }: Use) {
  const of = application_id === null ? `personal_token:${family_id}` : `application:${space_id}:${application_id}`
  const most = application_id === null ? limits.personal_token_calls : limits.application_calls
  return [{ bucket: of, most }, ...(leaves ? [{ bucket: `outgoing:${of}`, most: limits.outgoing_calls }] : [])]
}

/** By the minute of the clock; what is refused counts too, and is over with the minute. */
export const makeUseCount =
  ({ database }: { database: Database }): CountUse =>
  async (via, use) => {
    const over_s = await whileCounting(database, async (db) => {
      const { rows } = await sql<{ is_over: boolean; left_s: number }>`
        with asked as (
          select bucket, most, date_bin('1 minute', now(), 'epoch') + interval '1 minute' as ends_at
          from jsonb_to_recordset(${JSON.stringify(boundsOf(via, use))}::jsonb) as t (bucket text, most integer)),
        counted as (
          insert into rate_limits as r (bucket, window_at) select bucket, ends_at from asked order by bucket
          on conflict (bucket, window_at) do update set hits = r.hits + 1 returning bucket, hits)
        select bool_or(c.hits > a.most) as is_over, max(date_part('epoch', a.ends_at - now())) as left_s
        from counted c join asked a on a.bucket = c.bucket`.execute(db)
      const { is_over, left_s } = rows[0] as { is_over: boolean; left_s: number }
      if (via.application_id !== null) {
        const [reads, changes, refused] = is_over ? [0, 0, 1] : use.is_read ? [1, 0, 0] : [0, 1, 0]
        await sql`
          insert into application_uses as u (space_id, application_id, hour, reads, changes, refused)
          values (${via.space_id}, ${via.application_id}, date_bin('1 hour', now(), 'epoch'), ${reads}, ${changes}, ${refused})
          on conflict (space_id, application_id, hour) do update set reads = u.reads + excluded.reads,
            changes = u.changes + excluded.changes, refused = u.refused + excluded.refused`.execute(db)
      }
      return is_over ? Math.max(1, Math.ceil(left_s)) : null
    })
    if (over_s !== null) refuse('too_many', { retry_after_s: over_s })
  }

type Told = { application_id: number; name: string; hour: string; reads: number; changes: number; refused: number }

/** A line of the journal for every application and hour that is over; figures are let go when nobody can see them any more. */
export async function tellUses(parts: JobParts, now = new Date()) {
  const hour = new Date(Math.floor(now.getTime() / 3_600_000) * 3_600_000)
  const spaces = await parts.database.acrossSpaces(
    sql<{ space_id: number }>`select spaces_with_untold_uses(${hour}::timestamptz) as space_id`,
  )
  for (const { space_id } of spaces)
    await transact(
      parts,
      { spaces: [space_id], user_id: null, cause: 'system', correlation_id: `uses ${hour.toISOString()}` },
      async (ctx) => {
        const { rows } = await sql<Told>`
          update application_uses u set is_told = true from applications p
          where u.space_id = ${space_id} and not u.is_told and u.hour < ${hour}::timestamptz
            and p.space_id = u.space_id and p.id = u.application_id
          returning u.application_id, p.name, to_char(u.hour at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI"Z"') as hour,
            u.reads, u.changes, u.refused`.execute(ctx.db)
        for (const { application_id, name, ...after } of rows)
          ctx.record({ kind: 'application.used', space_id, id: application_id, subject: name, after })
        await sql`
          delete from application_uses
          where space_id = ${space_id} and hour < now() - ${limits.application_uses_days} * interval '1 day'`.execute(
          ctx.db,
        )
      },
    )
}

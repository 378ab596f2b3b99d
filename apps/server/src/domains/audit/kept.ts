// For how long lines of the journal are kept: chosen by each space, carried out by the daily look (jobs.ts).
import type { JournalForgotten, JournalState } from '@otklik/contract/journal/journal.ts'
import { limits } from '@otklik/contract/limits.ts'
import { sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import type { Db } from '../../platform/database/db.ts'
import type { Watched } from '../../platform/journal/watch.ts'
import { refuse } from '../../platform/refuse.ts'
import { seconds } from '../../platform/seconds.ts'
import { selectStates } from './queries.ts'

/** The next look comes within the hour after midnight (UTC): what is old enough by then is told as well. */
const NEXT_LOOK_HOURS = 25

export const journalThing: Watched<'journal'> = {
  thing: 'journal',
  async see({ db, spaces }, id) {
    const { rows } = await sql<{ name: string; kept_years: number }>`
      select s.name, coalesce(y.years, ${limits.journal_years})::integer as kept_years
      from spaces s left join audit_kept y on y.space_id = s.id
      where s.id = ${id} and s.id = any(${spaces}::integer[])`.execute(db)
    return rows[0] && { space_id: id, subject: rows[0].name, fields: { kept_years: rows[0].kept_years } }
  },
}

/** By its own clock: as `forget_journal` will see it at the next look. */
export async function tellForgotten({ db }: { db: Db }, space_id: number, years: number): Promise<JournalForgotten> {
  const { rows } = await sql<JournalForgotten>`
    select a.n as up_to, gone.lines, ${seconds('gone.since')} as since, ${seconds('a.at')} as until
    from (
      select n, at from audit_anchors where space_id = ${space_id}
        and at < now() + ${NEXT_LOOK_HOURS} * interval '1 hour' - ${years} * interval '1 year'
      order by n desc limit 1) a
    cross join lateral (
      select count(*)::integer as lines, min(l.at) as since
      from audit_chain c left join audit_log l on l.space_id = ${space_id} and l.id = c.entry_id
      where c.space_id = ${space_id} and c.n < a.n) gone
    where gone.lines > 0`.execute(db)
  return rows[0] ?? { up_to: 0, lines: 0, since: null, until: null }
}

type Wish = { space_id: number; years: number; up_to: number }

/** Nobody deletes more than they were told of: lines do not come back. */
export async function keepFor(ctx: Context, { space_id, years, up_to }: Wish): Promise<JournalState> {
  if ((await tellForgotten(ctx, space_id, years)).up_to > up_to) refuse('stale')
  await sql`
    insert into audit_kept (space_id, years) values (${space_id}, ${years})
    on conflict (space_id) do update set years = excluded.years`.execute(ctx.db)
  const [state] = await selectStates({ db: ctx.db, spaces: [space_id] })
  return state ?? refuse('not_found')
}

/** What is older than that goes, up to an anchor. */
export const forgetOld = (db: Db, space_id: number) =>
  sql`
    select forget_journal(${space_id}, coalesce(
      (select years from audit_kept where space_id = ${space_id}), ${limits.journal_years}) * interval '1 year')`.execute(
    db,
  )

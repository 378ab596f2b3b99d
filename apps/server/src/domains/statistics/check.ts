import { type StatsChannel, statsChannels } from '@otklik/contract/statistics/period.ts'
import { sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import { transact } from '../../platform/database/transact.ts'
import type { JobParts } from '../../platform/jobs/jobs.ts'
import { sumUpSome } from './days.ts'
import { type Fact, slotOf } from './facts/fact.ts'
import { facts } from './facts/facts.ts'
import { statisticsListener } from './listen.ts'
import { recountSlots } from './recount.ts'

const DAYS_BACK = 7
const KEPT_DAYS = 90

/** Once a day, every space: the last days are counted anew from the rows, differences are told and mended. */
export async function checkStatistics(parts: JobParts, now = new Date()): Promise<void> {
  const yesterday = dayBefore(now, 1)
  const due = await parts.database.acrossSpaces(
    sql<{ space_id: number }>`select space_id from find_unchecked_spaces(${yesterday}::date)`,
  )
  for (const { space_id } of due)
    await inSpace(parts, space_id, async (ctx) => {
      // Else there is another hour.
      if (!(await holdListener(ctx, space_id))) return
      for (let back = DAYS_BACK; back >= 1; back--) await checkDay(parts, ctx, space_id, dayBefore(now, back))
      await sql`
        delete from stats_checks where space_id = ${space_id} and day < ${yesterday}::date - ${KEPT_DAYS}::integer`.execute(
        ctx.db,
      )
    })
      .then(() => sumUpDays(parts, space_id, now))
      .catch((error) => parts.report(error, `statistics of space ${space_id}`))
}

/** All that a space has, counted anew: after rows were brought in past the events. Day by day, newest first. */
export async function rebuildStatistics(parts: JobParts, space_id: number, now = new Date()): Promise<void> {
  const { rows } = await inSpace(parts, space_id, ({ db }) =>
    sql<{ days: number }>`
      select coalesce(current_date - least(
        (select min(i.created_at)::date from items i where i.space_id = ${space_id}),
        (select min(m.created_at)::date from messages m where m.space_id = ${space_id}),
        ${sql.join(facts.map(({ tables }) => sql`(select min(k.slot)::date from ${sql.table(tables.slots)} k where k.space_id = ${space_id})`))}), 0) as days`.execute(
      db,
    ),
  )
  for (let back = 0; back <= (rows[0]?.days ?? 0); back++)
    await inSpace(parts, space_id, (ctx) => recountDay(ctx, space_id, dayBefore(now, back)))
  await sumUpDays(parts, space_id, now)
}

async function sumUpDays(parts: JobParts, space_id: number, now: Date): Promise<void> {
  const sumUp = async (ctx: Context) => {
    await holdListener(ctx, space_id)
    return sumUpSome(ctx, space_id, now)
  }
  while (await inSpace(parts, space_id, sumUp));
}

export async function rebuildAllStatistics(parts: JobParts): Promise<number> {
  const spaces = await parts.database.acrossSpaces(sql<{ space_id: number }>`select all_spaces() as space_id`)
  for (const { space_id } of spaces) await rebuildStatistics(parts, space_id)
  return spaces.length
}

const inSpace = <T>(parts: JobParts, space_id: number, work: (ctx: Context) => Promise<T>) =>
  transact(
    parts,
    { spaces: [space_id], user_id: null, cause: 'system', correlation_id: `statistics:${space_id}` },
    work,
  )

const dayBefore = (now: Date, days: number) => new Date(now.getTime() - days * 86_400_000).toISOString().slice(0, 10)

/** Until the end of the transaction. True: it has heard everything; what it has not would look like a difference. */
async function holdListener({ db }: Context, space_id: number): Promise<boolean> {
  const { rows } = await sql<{ is_at_rest: boolean }>`
    select c.seq >= (select n.seq from event_counters n where n.space_id = ${space_id}) as is_at_rest
    from event_cursors c where c.space_id = ${space_id} and c.consumer = ${statisticsListener.consumer} for update of c`.execute(
    db,
  )
  return rows[0]?.is_at_rest ?? true
}

async function checkDay(parts: JobParts, ctx: Context, space_id: number, day: string) {
  const before = await sumDay(ctx, space_id, day)
  await recountDay(ctx, space_id, day)
  const after = await sumDay(ctx, space_id, day)
  const checks = after.map(({ channel, figure, sum }) => {
    const rollup = before.find((one) => one.channel === channel && one.figure === figure)?.sum ?? 0
    return { channel, figure, rollup, recount: sum }
  })
  await sql`
    insert into stats_checks (space_id, channel, day, figure, rollup, recount)
    select ${space_id}, channel, ${day}::date, figure, rollup, recount
    from jsonb_to_recordset(${JSON.stringify(checks)}::jsonb) as t (channel text, figure text, rollup bigint, recount bigint)
    on conflict (space_id, channel, day, figure) do update set rollup = excluded.rollup, recount = excluded.recount, checked_at = now()`.execute(
    ctx.db,
  )
  const wrong = checks.filter(({ rollup, recount }) => rollup !== recount)
  for (const { channel, figure, rollup, recount } of wrong)
    parts.report(new Error(`${rollup} counted, ${recount} found`), `statistics: ${channel} ${figure} ${day}`)
}

type DaySum = { channel: StatsChannel; figure: string; sum: number }

/** One row per channel and figure, also where there is nothing. */
async function sumDay({ db }: Context, space_id: number, day: string): Promise<DaySum[]> {
  const sums: DaySum[] = []
  for (const fact of facts) {
    const { rows } = await sql<DaySum>`
      select c.channel, f.figure, coalesce(sum(f.sum), 0)::bigint as sum
      from unnest(${statsChannels}::text[]) c (channel)
      left join ${sql.table(fact.tables.slots)} k on k.space_id = ${space_id} and k.channel = c.channel and ${within('k.slot', day)},
        lateral (values ${figuresOf(fact)}) f (figure, sum)
      group by c.channel, f.figure order by c.channel, f.figure`.execute(db)
    sums.push(...rows)
  }
  return sums
}

/** Of what was measured the sum, too: a value that has changed is seen by it. */
const figuresOf = ({ counters, spreads }: Fact) =>
  sql.join([
    ...counters.map((name) => sql`(${sql.lit(name)}, ${sql.ref(`k.${name}`)})`),
    ...spreads.map(
      ({ name, column }) => sql`(${sql.lit(name)}, (select sum(v) from unnest(${sql.ref(`k.${column}`)}) v))`,
    ),
  ])

/** Days of the log, in UTC: which they are does not matter, as long as each slot is in one. */
const within = (column: string, day: string) => sql`
  ${sql.ref(column)} >= ${`${day}T00:00:00Z`}::timestamptz and ${sql.ref(column)} < ${`${day}T00:00:00Z`}::timestamptz + interval '1 day'`

async function recountDay(ctx: Context, space_id: number, day: string) {
  for (const fact of facts)
    for (const channel of statsChannels) {
      const found = fact.rows(
        channel,
        (table, at) => sql`${sql.ref(`${table}.space_id`)} = ${space_id} and ${within(at, day)}`,
      )
      await recountSlots(
        ctx,
        { fact, space_id, channel },
        sql`
          select k.object_id, k.slot from ${sql.table(fact.tables.slots)} k
          where k.space_id = ${space_id} and k.channel = ${channel} and ${within('k.slot', day)}
          union
          select r.object_id, ${slotOf('r.at')} from (${found}) r`,
      )
    }
}

// Days summed up from their slots, so that a year is read as quickly as a week. What is not summed up yet is read from the slots.
import { type StatsChannel, statsChannels } from '@otklik/contract/statistics/period.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../../platform/context.ts'

type Scope = Pick<Context, 'db'>
/** How many days one transaction sums up: the listener waits for it. */
const AT_ONCE = 30

/** Sums these days of these accounts anew, whatever is known of them. `pairs` are (since, object_id); other days are left out. */
export async function sumDays(
  { db }: Scope,
  space_id: number,
  channel: StatsChannel,
  pairs: RawBuilder<unknown>,
): Promise<void> {
  const isHere = (table: string) =>
    sql`${sql.ref(`${table}.space_id`)} = ${space_id} and ${sql.ref(`${table}.channel`)} = ${channel}`
  await sql`
    with asked as materialized (
      select d.since, d.until, array_agg(p.object_id) as objects from (${pairs}) p
      join stats_days d on ${isHere('d')} and d.since = p.since group by d.since, d.until
    ), slots as materialized (
      -- Day by day: the planner would rather read all slots there are.
      select a.since, k.* from asked a, lateral (
        select * from stats_slots k
        where ${isHere('k')} and k.slot >= a.since and k.slot < a.until and k.object_id = any(a.objects) offset 0) k
    ), sums as (
      select since, object_id, sum(received) as received, sum(processed) as processed, sum(replied) as replied, sum(closed) as closed
      from slots group by since, object_id
    ), reactions as (
      select since, object_id, array_agg(r order by r) as reactions from slots, unnest(reactions) r group by since, object_id
    ), gone as (
      delete from stats_day_sums k using asked a
      where ${isHere('k')} and k.since = a.since and k.object_id = any(a.objects)
        and not exists (select from sums s where s.since = k.since and s.object_id = k.object_id)
    )
    insert into stats_day_sums as k (space_id, channel, since, object_id, received, processed, replied, closed, reactions)
    select ${space_id}, ${channel}, since, object_id, received, processed, replied, closed, coalesce(reactions, '{}')
    from sums left join reactions using (since, object_id) order by since, object_id
    on conflict (space_id, channel, since, object_id) do update set received = excluded.received, processed = excluded.processed,
      replied = excluded.replied, closed = excluded.closed, reactions = excluded.reactions`.execute(db)
}

/** Sums up some of the days that are over and are not summed up yet; false when there are none left. Whoever calls it holds the listener back. */
export async function sumUpSome(ctx: Scope, space_id: number, now: Date): Promise<boolean> {
  await deleteForeignDays(ctx, space_id)
  let isAny = false
  for (const channel of statsChannels) {
    const { rows } = await sql<{ since: Date }>`
      insert into stats_days (space_id, channel, since, until)
      select ${space_id}, ${channel}, n.since, n.until from (
        select day at time zone s.time_zone as since, (day + interval '1 day') at time zone s.time_zone as until
        from spaces s, lateral generate_series(
          date_trunc('day', (select min(k.slot) from stats_slots k where k.space_id = ${space_id} and k.channel = ${channel}) at time zone s.time_zone),
          ${now}::timestamptz at time zone s.time_zone - interval '1 day', interval '1 day') day
        where s.id = ${space_id}) n
      where n.until <= ${now} and not exists (
        select from stats_days d where d.space_id = ${space_id} and d.channel = ${channel} and d.since = n.since)
      order by n.since desc limit ${AT_ONCE} returning since`.execute(ctx.db)
    const days = rows.map(({ since }) => since)
    if (days.length === 0) continue
    isAny = true
    await sumDays(
      ctx,
      space_id,
      channel,
      sql`
        select distinct d.since, k.object_id from stats_days d
        join stats_slots k on k.space_id = ${space_id} and k.channel = ${channel} and k.slot >= d.since and k.slot < d.until
        where d.space_id = ${space_id} and d.channel = ${channel} and d.since = any(${days}::timestamptz[])`,
    )
  }
  return isAny
}

/** Days of the zone that the space had before. */
const deleteForeignDays = ({ db }: Scope, space_id: number) =>
  sql`
  delete from stats_days d using spaces s
  where s.id = ${space_id} and d.space_id = ${space_id} and (d.since, d.until) is distinct from (
    date_trunc('day', d.since at time zone s.time_zone) at time zone s.time_zone,
    (date_trunc('day', d.since at time zone s.time_zone) + interval '1 day') at time zone s.time_zone)`.execute(db)

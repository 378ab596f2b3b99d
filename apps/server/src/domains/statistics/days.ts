// Days summed up from their slots, so that a year is read as quickly as a week. What is not summed up yet is read from the slots.
import { statsChannels } from '@otklik/contract/statistics/period.ts'
import { sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import { asProposed, type Fact, isSame, refs, type Shelf, type Sql, valuesOf } from './facts/fact.ts'
import { facts } from './facts/facts.ts'

type Scope = Pick<Context, 'db'>
/** How many days one transaction sums up: the listener waits for it. */
const AT_ONCE = 30

/** Sums these days of these accounts anew, whatever is known of them. `pairs` are (since, object_id); other days are left out. */
export async function sumDays({ db }: Scope, { fact, space_id, channel }: Shelf, pairs: Sql): Promise<void> {
  const { tables, keys, counters, spreads } = fact
  const place = ['since', ...keys]
  const values = valuesOf(fact)
  const isHere = (table: string) =>
    sql`${sql.ref(`${table}.space_id`)} = ${space_id} and ${sql.ref(`${table}.channel`)} = ${channel}`
  // Of each spread by itself: what is unnested beside counters would count them several times.
  const gathered = spreads.map(({ column }) => ({ column, name: sql.ref(`all_${column}`) }))
  await sql`
    with asked as materialized (
      select d.since, d.until, array_agg(p.object_id) as objects from (${pairs}) p
      join ${sql.table(tables.days)} d on ${isHere('d')} and d.since = p.since group by d.since, d.until
    ), slots as materialized (
      -- Day by day: the planner would rather read all slots there are.
      select a.since, k.* from asked a, lateral (
        select * from ${sql.table(tables.slots)} k
        where ${isHere('k')} and k.slot >= a.since and k.slot < a.until and k.object_id = any(a.objects) offset 0) k
    ), sums as (
      select ${refs(place)}, ${sql.join(counters.map((name) => sql`sum(${sql.ref(name)}) as ${sql.ref(name)}`))}
      from slots group by ${refs(place)}
    ), ${sql.join(
      gathered.map(
        ({ column, name }) => sql`${name} as (
          select ${refs(place)}, array_agg(v order by v) as ${sql.ref(column)} from slots, unnest(${sql.ref(column)}) v group by ${refs(place)}
        ),`,
      ),
      sql` `,
    )} gone as (
      delete from ${sql.table(tables.day_sums)} k using asked a
      where ${isHere('k')} and k.since = a.since and k.object_id = any(a.objects)
        and not exists (select from sums s where ${isSame(place, 's', 'k')})
    )
    insert into ${sql.table(tables.day_sums)} as k (space_id, channel, ${refs([...place, ...values])})
    select ${space_id}, ${channel}, ${refs([...place, ...counters])}${sql.join(
      spreads.map(({ column }) => sql`, coalesce(${sql.ref(column)}, '{}')`),
      sql``,
    )}
    from sums ${sql.join(
      gathered.map(({ name }) => sql`left join ${name} using (${refs(place)})`),
      sql` `,
    )} order by ${refs(place)}
    on conflict (space_id, channel, ${refs(place)}) do update set ${asProposed(values)}`.execute(db)
}

/** Sums up some of the days that are over and are not summed up yet; false when there are none left. Whoever calls it holds the listener back. */
export async function sumUpSome(ctx: Scope, space_id: number, now: Date): Promise<boolean> {
  let isAny = false
  for (const fact of facts) {
    await deleteForeignDays(ctx, fact, space_id)
    for (const channel of statsChannels) if (await sumUpSomeOf(ctx, { fact, space_id, channel }, now)) isAny = true
  }
  return isAny
}

async function sumUpSomeOf(ctx: Scope, shelf: Shelf, now: Date): Promise<boolean> {
  const { space_id, channel } = shelf
  const [slots, summed] = [sql.table(shelf.fact.tables.slots), sql.table(shelf.fact.tables.days)]
  const { rows } = await sql<{ since: Date }>`
    insert into ${summed} (space_id, channel, since, until)
    select ${space_id}, ${channel}, n.since, n.until from (
      select day at time zone s.time_zone as since, (day + interval '1 day') at time zone s.time_zone as until
      from spaces s, lateral generate_series(
        date_trunc('day', (select min(k.slot) from ${slots} k where k.space_id = ${space_id} and k.channel = ${channel}) at time zone s.time_zone),
        ${now}::timestamptz at time zone s.time_zone - interval '1 day', interval '1 day') day
      where s.id = ${space_id}) n
    where n.until <= ${now} and not exists (
      select from ${summed} d where d.space_id = ${space_id} and d.channel = ${channel} and d.since = n.since)
    order by n.since desc limit ${AT_ONCE} returning since`.execute(ctx.db)
  const days = rows.map(({ since }) => since)
  if (days.length === 0) return false
  await sumDays(
    ctx,
    shelf,
    sql`
      select distinct d.since, k.object_id from ${summed} d
      join ${slots} k on k.space_id = ${space_id} and k.channel = ${channel} and k.slot >= d.since and k.slot < d.until
      where d.space_id = ${space_id} and d.channel = ${channel} and d.since = any(${days}::timestamptz[])`,
  )
  return true
}

/** Days of the zone that the space had before. */
const deleteForeignDays = ({ db }: Scope, { tables }: Fact, space_id: number) =>
  sql`
  delete from ${sql.table(tables.days)} d using spaces s
  where s.id = ${space_id} and d.space_id = ${space_id} and (d.since, d.until) is distinct from (
    date_trunc('day', d.since at time zone s.time_zone) at time zone s.time_zone,
    (date_trunc('day', d.since at time zone s.time_zone) + interval '1 day') at time zone s.time_zone)`.execute(db)

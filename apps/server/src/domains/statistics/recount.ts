import { sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import { sumDays } from './days.ts'
import { aggregatesOf, asProposed, type Condition, isSame, refs, type Shelf, type Sql, valuesOf } from './facts/fact.ts'

/**
 * Counts these slots anew, whatever is known of them: doing it twice changes nothing. `dirty` are pairs (object_id, slot).
 * Days that are summed up already follow.
 */
export async function recountSlots(ctx: Pick<Context, 'db'>, shelf: Shelf, dirty: Sql) {
  const { fact, space_id, channel } = shelf
  const { tables, keys, counters } = fact
  const values = valuesOf(fact)
  const place = ['slot', ...keys]
  const others = keys.slice(1)
  // Under a policy an index serves only what is compared with a plain value: hence `slot_end`. Summed slot by slot, or the
  // planner reads all rows there are.
  const inSlot: Condition = (table, at) => sql`
    ${sql.ref(`${table}.space_id`)} = ${space_id} and ${sql.ref(`${table}.object_id`)} = d.object_id
    and ${sql.ref(at)} >= d.slot and ${sql.ref(at)} < d.slot_end`
  const { rows } = await sql<{ since: Date; object_id: number }>`
    with dirty as materialized (select distinct object_id, slot, slot + interval '15 minutes' as slot_end from (${dirty}) d),
    counted as materialized (
      select d.object_id, d.slot, n.* from dirty d, lateral (
        select ${others.length ? sql`${refs(others, 'r')},` : sql``} ${aggregatesOf(fact, 'r')}
        from (${fact.rows(channel, inSlot)}) r
        group by ${others.length ? refs(others, 'r') : sql`()`}
        having ${sql.join(
          counters.map((name) => sql`sum(${sql.ref(`r.${name}`)}) > 0`),
          sql` or `,
        )}) n
    ), gone as (
      delete from ${sql.table(tables.slots)} k using dirty d
      where k.space_id = ${space_id} and k.channel = ${channel} and k.slot = d.slot and k.object_id = d.object_id
        and not exists (select from counted c where ${isSame(place, 'c', 'k')})
      returning k.slot, k.object_id
    ), put as (
      insert into ${sql.table(tables.slots)} as k (space_id, channel, ${refs([...place, ...values])})
      select ${space_id}, ${channel}, ${refs([...place, ...values])} from counted order by ${refs(place)}
      on conflict (space_id, channel, ${refs(place)}) do update set ${asProposed(values)}
      where (${refs(values, 'k')}) is distinct from (${refs(values, 'excluded')})
      returning k.slot, k.object_id
    ), changed as materialized (
      select slot, slot - interval '26 hours' as day_before, object_id from (select * from gone union all select * from put) c
    )
    select distinct d.since, c.object_id from changed c
    join ${sql.table(tables.days)} d on d.space_id = ${space_id} and d.channel = ${channel}
      and d.since > c.day_before and d.since <= c.slot and d.until > c.slot`.execute(ctx.db)
  if (rows.length === 0) return
  const days = rows.map(({ since }) => since)
  const accounts = rows.map(({ object_id }) => object_id)
  await sumDays(
    ctx,
    shelf,
    sql`select * from unnest(${days}::timestamptz[], ${accounts}::integer[]) p (since, object_id)`,
  )
}

import type { StatsChannel } from '@otklik/contract/statistics/period.ts'
import { figures } from '@otklik/contract/statistics/statistics.ts'
import { workStatuses } from '@otklik/contract/work/work.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import { sumDays } from './days.ts'
import { type Condition, messageRows } from './turns.ts'

// The only place that says in SQL what is counted, with turns.ts for dialogues: the slots, the nightly check and those behind
// a fence are all counted by it.

export const slotOf = (column: string) => sql`date_bin('15 minutes', ${sql.ref(column)}, to_timestamp(0))`
const SLOT_MS = 15 * 60_000
export const slotBefore = (at: Date) => new Date(Math.floor(at.getTime() / SLOT_MS) * SLOT_MS)

/** A row for everything that is counted, with 1 under what it counts as. All states are named, since the index has them before the time. */
const commentRows = (where: Condition) => sql`
  select i.space_id, i.object_id, i.created_at as at, 1 as received, (i.status = any(${figures.processed.statuses}::text[]))::integer as processed,
    (i.replied_at is not null)::integer as replied, (i.status = any(${figures.closed.statuses}::text[]))::integer as closed,
    i.reaction_seconds as reaction
  from items i where i.status = any(${workStatuses}::text[]) and not i.is_history and ${where('i', 'i.created_at')}`

export const countedRows = (channel: StatsChannel, where: Condition) =>
  channel === 'items' ? commentRows(where) : messageRows(where)

// Under a policy an index serves only what is compared with a plain value: hence `slot_end`. Summed slot by slot, or the
// planner reads all rows there are.

/**
 * Counts these slots anew, whatever is known of them: doing it twice changes nothing. `dirty` are pairs (object_id, slot).
 * Days that are summed up already follow.
 */
export async function recountSlots(
  ctx: Pick<Context, 'db'>,
  space_id: number,
  channel: StatsChannel,
  dirty: RawBuilder<unknown>,
) {
  const inSlot: Condition = (table, at) => sql`
    ${sql.ref(`${table}.space_id`)} = ${space_id} and ${sql.ref(`${table}.object_id`)} = d.object_id
    and ${sql.ref(at)} >= d.slot and ${sql.ref(at)} < d.slot_end`
  const { rows } = await sql<{ since: Date; object_id: number }>`
    with dirty as materialized (select distinct object_id, slot, slot + interval '15 minutes' as slot_end from (${dirty}) d),
    counted as (
      select d.object_id, d.slot, n.* from dirty d, lateral (
        select coalesce(sum(r.received), 0) as received, coalesce(sum(r.processed), 0) as processed, coalesce(sum(r.replied), 0) as replied,
          coalesce(sum(r.closed), 0) as closed, coalesce(array_agg(r.reaction order by r.reaction) filter (where r.reaction is not null), '{}') as reactions
        from (${countedRows(channel, inSlot)}) r) n
    ), gone as (
      delete from stats_slots k using counted c
      where k.space_id = ${space_id} and k.channel = ${channel} and k.slot = c.slot and k.object_id = c.object_id
        and c.received = 0 and c.closed = 0
      returning k.slot, k.object_id
    ), put as (
      insert into stats_slots as k (space_id, channel, slot, object_id, received, processed, replied, closed, reactions)
      select ${space_id}, ${channel}, slot, object_id, received, processed, replied, closed, reactions
      from counted where received > 0 or closed > 0 order by slot, object_id
      on conflict (space_id, channel, slot, object_id) do update set received = excluded.received, processed = excluded.processed,
        replied = excluded.replied, closed = excluded.closed, reactions = excluded.reactions
      where (k.received, k.processed, k.replied, k.closed, k.reactions)
        is distinct from (excluded.received, excluded.processed, excluded.replied, excluded.closed, excluded.reactions)
      returning k.slot, k.object_id
    ), changed as materialized (
      select slot, slot - interval '26 hours' as day_before, object_id from (select * from gone union all select * from put) c
    )
    select distinct d.since, c.object_id from changed c
    join stats_days d on d.space_id = ${space_id} and d.channel = ${channel} and d.since > c.day_before and d.since <= c.slot and d.until > c.slot`.execute(
    ctx.db,
  )
  if (rows.length === 0) return
  const days = rows.map(({ since }) => since)
  const accounts = rows.map(({ object_id }) => object_id)
  const pairs = sql`select * from unnest(${days}::timestamptz[], ${accounts}::integer[]) p (since, object_id)`
  await sumDays(ctx, space_id, channel, pairs)
}

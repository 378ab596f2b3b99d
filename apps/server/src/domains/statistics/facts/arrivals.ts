// What arrived and what became of it, by account. With turns.ts the only place that says in SQL what is counted: the slots,
// the nightly check and those behind a fence are all counted by it.
import { figures, type SpreadName, type SumIn } from '@otklik/contract/statistics/figures.ts'
import type { StatsChannel } from '@otklik/contract/statistics/period.ts'
import { workStatuses } from '@otklik/contract/work/work.ts'
import { sql } from 'kysely'
import { fromClosings, fromMessages, reactionOfTurn } from '../turns.ts'
import { touchedByArrivals } from './arrivals-touched.ts'
import type { Condition, Fact, Sql } from './fact.ts'

/** What a comment (`i`), a customer's message (`t`) and a closing of a dialogue (`s`) count as. */
type Counted = { comment: Sql; message: Sql; closing: Sql }

const one = sql`1`
const none = sql`0`

const counters: Record<SumIn<'arrivals'>, Counted> = {
  received: { comment: one, message: one, closing: none },
  processed: {
    comment: sql`(i.status = any(${figures.processed.list.statuses}::text[]))::integer`,
    message: sql`(t.answer_id is not null or t.ended_at is not null)::integer`,
    closing: none,
  },
  replied: { comment: sql`(i.replied_at is not null)::integer`, message: sql`t.is_replied::integer`, closing: none },
  closed: {
    comment: sql`(i.status = any(${figures.closed.list.statuses}::text[]))::integer`,
    message: none,
    closing: one,
  },
}

/** In seconds. `column` is where the slots keep all of them. */
const spreads: Record<SpreadName, Counted & { column: string }> = {
  reaction: { column: 'reactions', comment: sql`i.reaction_seconds`, message: reactionOfTurn, closing: sql`null` },
}

const columns = Object.entries<Counted>({ ...counters, ...spreads })

const rowsOf = (source: keyof Counted, table: string, at: string, from: Sql) => sql`
  select ${sql.ref(`${table}.space_id`)}, ${sql.ref(`${table}.object_id`)}, ${sql.ref(at)} as at,
    ${sql.join(columns.map(([name, counted]) => sql`${counted[source]} as ${sql.ref(name)}`))}
  ${from}`

/** All states are named, since the index has them before the time. */
const fromComments = (where: Condition) => sql`
  from items i where i.status = any(${workStatuses}::text[]) and not i.is_history and ${where('i', 'i.created_at')}`

export const arrivals: Fact = {
  name: 'arrivals',
  tables: { slots: 'stats_slots', days: 'stats_days', day_sums: 'stats_day_sums' },
  keys: ['object_id'],
  counters: Object.keys(counters) as SumIn<'arrivals'>[],
  spreads: (Object.keys(spreads) as SpreadName[]).map((name) => ({ name, column: spreads[name].column })),
  rows: (channel: StatsChannel, where: Condition) =>
    channel === 'items'
      ? rowsOf('comment', 'i', 'i.created_at', fromComments(where))
      : sql`${rowsOf('message', 't', 't.created_at', fromMessages(where))}
          union all ${rowsOf('closing', 's', 's.at', fromClosings(where))}`,
  touched: touchedByArrivals,
}

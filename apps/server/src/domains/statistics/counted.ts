import type { StatsChannel } from '@otklik/contract/statistics/period.ts'
import { sql } from 'kysely'
import type { CallContext } from '../../platform/context.ts'
import { fence } from '../../platform/database/scope.ts'
import { type Condition, type Fact, refs, slotBefore, slotOf, valuesOf } from './facts/fact.ts'

/**
 * A space's own days, and where those that they are compared with end. Where today is among them it is not over yet: then
 * those before are counted up to `cut`, the same time of day, and else up to `middle`.
 */
export type Stretch = { space_id: number; time_zone: string; since: Date; cut: Date; middle: Date; until: Date }

/** An account, as far as statistics know it. */
export type ObjectRow = {
  id: number
  space_id: number
  company_id: number
  name: string
  provider: string
  is_removed: boolean
}

/** What is asked: of these accounts, of so many days from this one, and of as many before it where they are compared. */
export type Question = {
  channel: StatsChannel
  stretches: readonly Stretch[]
  accounts: readonly ObjectRow[]
  days: number
}

/** How finely it has to be told: days that are summed up know no hours. */
export type Grain = 'slot' | 'day'

/**
 * What was counted, in the space's own time: from the days that are summed up, else from the slots, and for those behind a fence
 * from what they may see.
 */
export function countedIn(ctx: CallContext, fact: Fact, { channel, stretches, accounts }: Question, grain: Grain) {
  const objects = accounts.map(({ id }) => id)
  const { tables, keys, counters, spreads } = fact
  const isFenced = ({ space_id }: Stretch) =>
    ctx.actor.memberships.some((member) => member.space_id === space_id && member.is_fenced)
  const [open, fenced] = [stretches.filter((one) => !isFenced(one)), stretches.filter(isFenced)]
  const told = refs([...keys, ...valuesOf(fact)], 'k')
  const measured = sql.join(
    spreads.map(({ name }) => {
      const value = sql.ref(`r.${name}`)
      return sql`, case when ${value} is null then '{}' else array[${value}] end`
    }),
    sql``,
  )
  const byRows = (parts: readonly Stretch[], isWithinFence: boolean) => {
    if (parts.length === 0) return sql``
    const seen: Condition = (table, at) => sql`
      ${sql.ref(`${table}.space_id`)} = z.space_id and ${sql.ref(`${table}.object_id`)} = any(${objects}::integer[])
      and ${sql.ref(at)} >= z.since and ${sql.ref(at)} < z.until ${isWithinFence ? withinFence(ctx, fenced, table) : sql``}`
    return sql`
      union all
      select r.at at time zone z.time_zone, r.at < z.middle, ${refs([...keys, ...counters], 'r')}${measured}
      from ${asTable(parts)}, lateral (${fact.rows(channel, seen)}) r`
  }
  return sql`
    with days as materialized (
      select n.*, d.since is not null and ${grain === 'day'} as is_summed from (
        select z.space_id, z.time_zone, at, at at time zone z.time_zone as since,
          least((at + interval '1 day') at time zone z.time_zone, case when at at time zone z.time_zone < z.middle then ${slotOf('z.cut')} end) as until,
          at at time zone z.time_zone < z.middle as is_previous
        -- By the calendar: where the clocks are put on at midnight, a day begins at one.
        from ${asTable(open)}, lateral generate_series(date_trunc('day', z.since at time zone z.time_zone),
          date_trunc('day', z.until at time zone z.time_zone) - interval '1 day', interval '1 day') at) n
      left join ${sql.table(tables.days)} d on d.space_id = n.space_id and d.channel = ${channel} and d.since = n.since and d.until = n.until
    )
    select d.at, d.is_previous, ${told} from days d
    join ${sql.table(tables.day_sums)} k on k.space_id = d.space_id and k.channel = ${channel} and k.since = d.since and k.object_id = any(${objects}::integer[])
    where d.is_summed
    union all
    select k.slot at time zone d.time_zone, d.is_previous, ${told} from days d, lateral (
      select * from ${sql.table(tables.slots)} k where k.space_id = d.space_id and k.channel = ${channel} and k.slot >= d.since and k.slot < d.until
        and k.object_id = any(${objects}::integer[]) offset 0) k
    where not d.is_summed
    ${byRows(fenced.flatMap(aroundCut), true)} ${byRows(open.flatMap(lastMinutes), false)}`
}

const aroundCut = (one: Stretch): Stretch[] =>
  one.cut < one.middle
    ? [
        { ...one, until: one.cut },
        { ...one, since: one.middle },
      ]
    : [one]

/** A cut goes through a slot: what of it is before is counted from the rows. */
const lastMinutes = (one: Stretch): Stretch[] =>
  one.since < one.cut && one.cut < one.middle ? [{ ...one, since: slotBefore(one.cut), until: one.cut }] : []

const asTable = (stretches: readonly Stretch[]) => sql`
  unnest(${stretches.map(({ space_id }) => space_id)}::integer[], ${stretches.map(({ time_zone }) => time_zone)}::text[],
    ${stretches.map(({ since }) => since)}::timestamptz[], ${stretches.map(({ cut }) => cut)}::timestamptz[],
    ${stretches.map(({ middle }) => middle)}::timestamptz[], ${stretches.map(({ until }) => until)}::timestamptz[])
    z (space_id, time_zone, since, cut, middle, until)`

/** A message, or a closing, is as visible as its dialogue. */
function withinFence({ actor }: CallContext, fenced: readonly Stretch[], table: 'i' | 'm' | 's') {
  const spaces = fenced.map(({ space_id }) => space_id)
  if (table === 'i') return fence({ actor, spaces }, 'i')
  return sql`and exists (
    select from chats c where c.space_id = z.space_id and c.id = ${sql.ref(`${table}.chat_id`)} ${fence({ actor, spaces }, 'c')})`
}

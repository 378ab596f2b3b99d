import { figures, type StatsChannel, type StatsStep, type StatsSums } from '@otklik/contract/statistics.ts'
import { sql } from 'kysely'
import type { CallContext } from '../../platform/context.ts'
import { fence } from '../../platform/scope.ts'
import { type Condition, countedRows } from './count.ts'

export type ObjectRow = {
  id: number
  space_id: number
  company_id: number
  name: string
  provider: string
  is_removed: boolean
}

/** Also those that were removed: what they brought still stands in the lists. */
export const selectObjects = async ({ db }: CallContext, spaces: readonly number[]): Promise<ObjectRow[]> => {
  const { rows } = await sql<ObjectRow>`
    select id, space_id, company_id, name, provider, state = 'removed' as is_removed from objects
    where space_id = any(${spaces}::integer[]) order by space_id, id`.execute(db)
  return rows
}

/** A space's own days: when they begin and end, and where those that they are compared with end. */
export type Stretch = { space_id: number; time_zone: string; since: Date; middle: Date; until: Date }

/** Worked out before: under a policy an index serves only what is compared with a plain value. */
export async function selectStretches(
  { db }: CallContext,
  spaces: readonly number[],
  { first, from, days }: { first: string; from: string; days: number },
): Promise<Stretch[]> {
  const { rows } = await sql<Stretch>`
    select id as space_id, time_zone, ${first}::date::timestamp at time zone time_zone as since,
      ${from}::date::timestamp at time zone time_zone as middle,
      (${from}::date + ${days}::integer)::timestamp at time zone time_zone as until
    from spaces where id = any(${spaces}::integer[])`.execute(db)
  return rows
}

/** What is asked: of these accounts, of so many days from this one, and of as many before it where they are compared. */
export type Question = {
  channel: StatsChannel
  stretches: readonly Stretch[]
  objects: readonly number[]
  days: number
  step: StatsStep
}

/** `object_id` null: of all accounts, by step; else of all steps. */
export type SumRow = StatsSums & { is_previous: boolean; object_id: number | null; at: string | null }

export async function selectSums(ctx: CallContext, question: Question): Promise<SumRow[]> {
  const { days, step } = question
  const { rows } = await sql<SumRow>`
    with facts as (${factsOf(ctx, question)})
    select is_previous, object_id, to_char(step_at, 'YYYY-MM-DD"T"HH24:MI') as at, sum(received) as received,
      sum(processed) as processed, sum(replied) as replied, sum(closed) as closed
    from (select *, date_trunc(${sql.lit(step)}, case when is_previous then at + ${days}::integer * interval '1 day' else at end) as step_at from facts) f
    group by grouping sets ((is_previous, object_id), (is_previous, step_at))`.execute(ctx.db)
  return rows
}

export type MedianRow = { is_previous: boolean; object_id: number | null; reaction: number }

/** Of each account, and of all of them. */
export async function selectMedians(ctx: CallContext, question: Question): Promise<MedianRow[]> {
  const { rows } = await sql<MedianRow>`
    with facts as (${factsOf(ctx, question)})
    select is_previous, object_id, percentile_disc(0.5) within group (order by reaction) as reaction
    from (select is_previous, object_id, unnest(reactions) as reaction from facts) r
    group by grouping sets ((is_previous, object_id), (is_previous))`.execute(ctx.db)
  return rows
}

/** What was counted, in the space's own time: from the slots, and for those behind a fence from what they may see. */
function factsOf(ctx: CallContext, { channel, stretches, objects }: Question) {
  const isFenced = ({ space_id }: Stretch) =>
    ctx.actor.memberships.some((member) => member.space_id === space_id && member.is_fenced)
  const [open, fenced] = [stretches.filter((one) => !isFenced(one)), stretches.filter(isFenced)]
  const local = (column: string) => sql`
    ${sql.ref(column)} at time zone z.time_zone as at, ${sql.ref(column)} < z.middle as is_previous`
  const seen: Condition = (table, at) => sql`
    ${sql.ref(`${table}.space_id`)} = z.space_id and ${sql.ref(`${table}.object_id`)} = any(${objects}::integer[])
    and ${sql.ref(at)} >= z.since and ${sql.ref(at)} < z.until ${withinFence(ctx, fenced, table)}`
  const byRows = sql`
    union all
    select ${local('r.at')}, r.object_id, r.received, r.processed, r.replied, r.closed,
      case when r.reaction is null then '{}' else array[r.reaction] end as reactions
    from ${asTable(fenced)}, lateral (${countedRows(channel, seen)}) r`
  return sql`
    select ${local('k.slot')}, k.object_id, k.received, k.processed, k.replied, k.closed, k.reactions
    from ${asTable(open)} join stats_slots k on k.space_id = z.space_id and k.channel = ${channel}
      and k.slot >= z.since and k.slot < z.until and k.object_id = any(${objects}::integer[])
    ${fenced.length ? byRows : sql``}`
}

const asTable = (stretches: readonly Stretch[]) => sql`
  unnest(${stretches.map(({ space_id }) => space_id)}::integer[], ${stretches.map(({ time_zone }) => time_zone)}::text[],
    ${stretches.map(({ since }) => since)}::timestamptz[], ${stretches.map(({ middle }) => middle)}::timestamptz[],
    ${stretches.map(({ until }) => until)}::timestamptz[]) z (space_id, time_zone, since, middle, until)`

/** A message, or a closing, is as visible as its dialogue. */
function withinFence({ actor }: CallContext, fenced: readonly Stretch[], table: 'i' | 'm' | 's') {
  const spaces = fenced.map(({ space_id }) => space_id)
  if (table === 'i') return fence({ actor, spaces }, 'i')
  return sql`and exists (
    select from chats c where c.space_id = z.space_id and c.id = ${sql.ref(`${table}.chat_id`)} ${fence({ actor, spaces }, 'c')})`
}

/** By the lists' own index: it is what the lists show now. */
export async function selectBacklog(
  { db, actor }: CallContext,
  { channel, stretches, objects }: Question,
): Promise<{ object_id: number; backlog: number }[]> {
  const spaces = stretches.map(({ space_id }) => space_id)
  const { rows } = await sql<{ object_id: number; backlog: number }>`
    select w.object_id, count(*) as backlog from ${sql.table(channel)} w
    where w.space_id = any(${spaces}::integer[]) and w.object_id = any(${objects}::integer[])
      and w.status = any(${figures.backlog.statuses}::text[]) ${fence({ actor, spaces }, 'w')}
    group by w.object_id`.execute(db)
  return rows
}

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

/** What is asked: of these accounts, of so many days from this one, and of as many before it where they are compared. */
export type Question = {
  channel: StatsChannel
  spaces: readonly number[]
  objects: readonly number[]
  from: string
  days: number
  is_compared: boolean
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
    from facts, unnest(reactions) reaction
    group by grouping sets ((is_previous, object_id), (is_previous))`.execute(ctx.db)
  return rows
}

/** What was counted, in the space's own time: from the slots, and for those behind a fence from what they may see. */
function factsOf(ctx: CallContext, { channel, spaces, objects, from, days, is_compared }: Question) {
  const isFenced = (space_id: number) =>
    ctx.actor.memberships.some((member) => member.space_id === space_id && member.is_fenced)
  const [open, fenced] = [spaces.filter((id) => !isFenced(id)), spaces.filter(isFenced)]
  const first = sql`${from}::date - ${is_compared ? days : 0}::integer`
  const since = sql`((${first})::timestamp at time zone z.time_zone)`
  const until = sql`((${from}::date + ${days}::integer)::timestamp at time zone z.time_zone)`
  const seen: Condition = (table, at) => sql`
    ${sql.ref(`${table}.space_id`)} = z.id and ${sql.ref(`${table}.object_id`)} = any(${objects}::integer[])
    and ${sql.ref(at)} >= ${since} and ${sql.ref(at)} < ${until} ${withinFence(ctx, fenced, table)}`
  const byRows = sql`
    union all
    select (r.at at time zone z.time_zone) as at, (r.at at time zone z.time_zone) < ${from}::date as is_previous, r.object_id,
      r.received, r.processed, r.replied, r.closed, case when r.reaction is null then '{}' else array[r.reaction] end as reactions
    from spaces z, lateral (${countedRows(channel, seen)}) r where z.id = any(${fenced}::integer[])`
  return sql`
    select (k.slot at time zone z.time_zone) as at, (k.slot at time zone z.time_zone) < ${from}::date as is_previous, k.object_id,
      k.received, k.processed, k.replied, k.closed, k.reactions
    from spaces z join stats_slots k on k.space_id = z.id and k.channel = ${channel} and k.slot >= ${since} and k.slot < ${until}
      and k.object_id = any(${objects}::integer[])
    where z.id = any(${open}::integer[]) ${fenced.length ? byRows : sql``}`
}

/** A message, or a closing, is as visible as its dialogue. */
function withinFence({ actor }: CallContext, spaces: readonly number[], table: 'i' | 'm' | 's') {
  if (table === 'i') return fence({ actor, spaces }, 'i')
  return sql`and exists (
    select from chats c where c.space_id = z.id and c.id = ${sql.ref(`${table}.chat_id`)} ${fence({ actor, spaces }, 'c')})`
}

/** By the lists' own index: it is what the lists show now. */
export async function selectBacklog(
  { db, actor }: CallContext,
  { channel, spaces, objects }: Pick<Question, 'channel' | 'spaces' | 'objects'>,
): Promise<{ object_id: number; backlog: number }[]> {
  const { rows } = await sql<{ object_id: number; backlog: number }>`
    select w.object_id, count(*) as backlog from ${sql.table(channel)} w
    where w.space_id = any(${spaces}::integer[]) and w.object_id = any(${objects}::integer[])
      and w.status = any(${figures.backlog.statuses}::text[]) ${fence({ actor, spaces }, 'w')}
    group by w.object_id`.execute(db)
  return rows
}

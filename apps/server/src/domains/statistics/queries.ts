import { figures, type StatsSums } from '@otklik/contract/statistics/statistics.ts'
import { sql } from 'kysely'
import type { CallContext } from '../../platform/context.ts'
import { fence } from '../../platform/database/scope.ts'
import { factsOf, type Question, type Stretch } from './facts.ts'

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

/** Worked out before: under a policy an index serves only what is compared with a plain value. */
export async function selectStretches(
  { db }: CallContext,
  spaces: readonly number[],
  { first, from, days }: { first: string; from: string; days: number },
): Promise<Stretch[]> {
  const { rows } = await sql<Stretch>`
    select id as space_id, time_zone, ${first}::date::timestamp at time zone time_zone as since, middle, until,
      case when now() >= middle and now() < until
        then least(middle, (now() at time zone time_zone - ${days}::integer * interval '1 day') at time zone time_zone) else middle end as cut
    from spaces, lateral (
      select ${from}::date::timestamp at time zone time_zone as middle, (${from}::date + ${days}::integer)::timestamp at time zone time_zone as until) p
    where id = any(${spaces}::integer[])`.execute(db)
  return rows
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

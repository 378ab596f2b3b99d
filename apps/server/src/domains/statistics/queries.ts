import { type FigureOf, figures } from '@otklik/contract/statistics/figures.ts'
import { sql } from 'kysely'
import type { CallContext } from '../../platform/context.ts'
import { fence } from '../../platform/database/scope.ts'
import type { ObjectRow, Question, Stretch } from './counted.ts'

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

/** By the lists' own index: it is what the lists show now. */
export async function selectNow(
  { db, actor }: CallContext,
  { channel, stretches, accounts }: Question,
  figure: FigureOf<'now'>,
): Promise<{ object_id: number; count: number }[]> {
  const spaces = stretches.map(({ space_id }) => space_id)
  const objects = accounts.map(({ id }) => id)
  const { rows } = await sql<{ object_id: number; count: number }>`
    select w.object_id, count(*) as count from ${sql.table(channel)} w
    where w.space_id = any(${spaces}::integer[]) and w.object_id = any(${objects}::integer[])
      and w.status = any(${figures[figure].list.statuses}::text[]) ${fence({ actor, spaces }, 'w')}
    group by w.object_id`.execute(db)
  return rows
}

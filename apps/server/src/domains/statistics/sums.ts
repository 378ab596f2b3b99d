import type { Dimension } from '@otklik/contract/statistics/dimensions.ts'
import type { FigureOf } from '@otklik/contract/statistics/figures.ts'
import { sql } from 'kysely'
import type { CallContext } from '../../platform/context.ts'
import { countedIn, type Question } from './counted.ts'
import type { Fact } from './facts/fact.ts'
import { placeIn } from './places.ts'

/** Of one place in a dimension. */
export type SumRow = { is_previous: boolean; dimension: Dimension; place: string } & Partial<
  Record<FigureOf<'sum'>, number>
>

/** Split by each of these dimensions for itself: read once. */
export async function selectSums(
  ctx: CallContext,
  fact: Fact,
  question: Question,
  dimensions: readonly Dimension[],
): Promise<SumRow[]> {
  const places = dimensions.map((dimension, n) => {
    const column = sql.ref(`place_${n}`)
    return { ...placeIn(dimension, fact, question, n), column, dimension: sql.lit(dimension) }
  })
  const grain = places.some((place) => place.grain === 'slot') ? 'slot' : 'day'
  const blank = sql` `
  const { rows } = await sql<SumRow>`
    with counted as (${countedIn(ctx, fact, question, grain)})
    select is_previous,
      case ${sql.join(
        places.map(({ column, dimension }) => sql`when grouping(${column}) = 0 then ${dimension}`),
        blank,
      )} end as dimension,
      case ${sql.join(
        places.map(({ column, text }) => sql`when grouping(${column}) = 0 then ${text(column)}`),
        blank,
      )} end as place,
      ${sql.join(fact.counters.map((name) => sql`sum(${sql.ref(name)}) as ${sql.ref(name)}`))}
    from (
      select f.*, ${sql.join(places.map(({ by, column }) => sql`${by} as ${column}`))}
      from counted f ${sql.join(
        places.map(({ join }) => join),
        blank,
      )}) f
    group by grouping sets (${sql.join(places.map(({ column }) => sql`(is_previous, ${column})`))})`.execute(ctx.db)
  return rows
}

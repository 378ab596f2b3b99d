import type { Dimension } from '@otklik/contract/statistics/dimensions.ts'
import type { SpreadName } from '@otklik/contract/statistics/figures.ts'
import { sql } from 'kysely'
import type { CallContext } from '../../platform/context.ts'
import { countedIn, type Question } from './counted.ts'
import type { Fact } from './facts/fact.ts'
import { placeIn } from './places.ts'

/** Of one place in the dimension; of all together where it is null. */
export type PercentileRow = { is_previous: boolean; place: string | null; value: number }

/** Seconds, up to a year. Finer ones take longer to look up than is won in sorting. */
const scale = [2, 4, 8, 16, ...Array.from({ length: 60 }, (_, third) => Math.round(32 * 2 ** (third / 3)))]
const LONGEST = 2 ** 31 - 1

/**
 * Of each place, and of all of them; exact, and without sorting everything. What was measured is in order already: how much
 * of it is up to each mark of a scale is looked up, not counted. That tells between which two marks the one at the rank
 * stands; only what lies there is cut out and sorted.
 */
export async function selectPercentiles(
  ctx: CallContext,
  fact: Fact,
  question: Question,
  { spread, rank }: { spread: SpreadName; rank: number },
  dimension: Dimension,
): Promise<PercentileRow[]> {
  const column = fact.spreads.find(({ name }) => name === spread)?.column
  if (!column) throw new Error(`${fact.name} does not measure ${spread}`)
  const values = sql.ref(column)
  const place = placeIn(dimension, fact, question)
  const marks = scale.map((mark, n) => ({ mark: sql.lit(mark), up_to: sql.ref(`up_to_${n}`) }))
  const cutOut = sql`unnest(f.${values}[width_bucket(m.low, f.${values}) + 1 : width_bucket(m.high, f.${values})]) value`
  const { rows } = await sql<PercentileRow>`
    with measured as materialized (
      select f.is_previous, ${place.by} as place, f.${values}
      from (${countedIn(ctx, fact, question, place.grain)}) f ${place.join} where f.${values} <> '{}'
    ), by_place as (
      select is_previous, place, sum(cardinality(${values})) as n,
        ${sql.join(marks.map(({ mark, up_to }) => sql`sum(width_bucket(${mark}, ${values})) as ${up_to}`))}
      from measured group by is_previous, place
    ), counted as (
      select is_previous, place, ceil(sum(n) * ${sql.lit(rank)})::bigint as nth,
        array[${sql.join(marks.map(({ up_to }) => sql`sum(${up_to})`))}]::bigint[] as up_to
      from by_place group by grouping sets ((is_previous, place), (is_previous))
    ), between_marks as materialized (
      select is_previous, place, coalesce((${scale}::integer[])[mark], -1) as low, coalesce((${scale}::integer[])[mark + 1], ${sql.lit(LONGEST)}) as high,
        nth - coalesce(up_to[mark], 0) as nth
      from counted, width_bucket(nth - 1, up_to) mark
    )
    select is_previous, ${place.text(sql`place`)} as place, value from (
      select *, row_number() over (partition by is_previous, place order by value) as n from (
        select m.is_previous, m.place, m.nth, value
        from measured f join between_marks m on m.is_previous = f.is_previous and m.place = f.place, ${cutOut}
        union all
        select m.is_previous, null, m.nth, value
        from measured f join between_marks m on m.is_previous = f.is_previous and m.place is null, ${cutOut}) r) r
    where n = nth`.execute(ctx.db)
  return rows
}

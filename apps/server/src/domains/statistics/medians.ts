import { sql } from 'kysely'
import type { CallContext } from '../../platform/context.ts'
import { factsOf, type Question } from './facts.ts'

export type MedianRow = { is_previous: boolean; object_id: number | null; reaction: number }

/** Seconds, up to a year. Finer ones take longer to look up than is won in sorting. */
const scale = [2, 4, 8, 16, ...Array.from({ length: 60 }, (_, third) => Math.round(32 * 2 ** (third / 3)))]
const LONGEST = 2 ** 31 - 1

/**
 * Of each account, and of all of them; exact, and without sorting everything. What a fact holds is in order already: how much
 * of it is up to each mark of a scale is looked up, not counted. That tells between which two marks the middle one stands;
 * only what lies there is cut out and sorted.
 */
export async function selectMedians(ctx: CallContext, question: Question): Promise<MedianRow[]> {
  const marks = scale.map((mark, place) => ({ mark: sql.lit(mark), up_to: sql.ref(`up_to_${place}`) }))
  const cutOut = sql`unnest(f.reactions[width_bucket(m.low, f.reactions) + 1 : width_bucket(m.high, f.reactions)]) reaction`
  const { rows } = await sql<MedianRow>`
    with facts as materialized (
      select is_previous, object_id, reactions from (${factsOf(ctx, { ...question, step: 'day' })}) f where reactions <> '{}'
    ), by_account as (
      select is_previous, object_id, sum(cardinality(reactions)) as n,
        ${sql.join(marks.map(({ mark, up_to }) => sql`sum(width_bucket(${mark}, reactions)) as ${up_to}`))}
      from facts group by is_previous, object_id
    ), counted as (
      select is_previous, object_id, ceil(sum(n) / 2)::bigint as middle,
        array[${sql.join(marks.map(({ up_to }) => sql`sum(${up_to})`))}]::bigint[] as up_to
      from by_account group by grouping sets ((is_previous, object_id), (is_previous))
    ), middles as materialized (
      select is_previous, object_id, coalesce((${scale}::integer[])[mark], -1) as low, coalesce((${scale}::integer[])[mark + 1], ${sql.lit(LONGEST)}) as high,
        middle - coalesce(up_to[mark], 0) as place
      from counted, width_bucket(middle - 1, up_to) mark
    )
    select is_previous, object_id, reaction from (
      select *, row_number() over (partition by is_previous, object_id order by reaction) as n from (
        select m.is_previous, m.object_id, m.place, reaction
        from facts f join middles m on m.is_previous = f.is_previous and m.object_id = f.object_id, ${cutOut}
        union all
        select m.is_previous, null, m.place, reaction
        from facts f join middles m on m.is_previous = f.is_previous and m.object_id is null, ${cutOut}) r) r
    where n = place`.execute(ctx.db)
  return rows
}

import { sql } from 'kysely'
import { conditionsOf } from './conditions.ts'
import type { Place, Question } from './question.ts'
import type { Part, Range, Shape, Source, Sql } from './shape.ts'

export const inOrder = (table: string, { isAscending }: Pick<Part, 'isAscending'>) => {
  const direction = isAscending ? sql`asc` : sql`desc`
  return sql`order by ${sql.ref(`${table}.at`)} ${direction}, ${sql.ref(`${table}.id`)} ${direction}`
}

/** With the verdict on each row, without it, or without even an order. */
type How = 'judged' | 'bare' | 'counted'

/**
 * The ranges of a source as one table of `space_id, id, at`, beyond the part's row; judged, also whether each row `fits`
 * what the source has not seen to, or is where a search stopped. Written out as a union: only that is merged row by row, a LATERAL reads all of each.
 */
export function rangesOf(shape: Shape, question: Question, source: Source, part: Part, how: How): Sql {
  const parts = question.places.flatMap((place) => {
    const left = leftOf(shape, question, source, part, place)
    return source.ranges(place, part).map((range) => written(range, place, source, part, how, left))
  })
  return sql.join(parts, sql` union all `)
}

/** The conditions that the source leaves to be asked of each row. */
function leftOf(shape: Shape, question: Question, { covers }: Source, { priority }: Part, place: Place): Sql[] {
  const left = conditionsOf(shape, question, place).filter(({ about }) => !covers.includes(about))
  const byPriority = priority === null || covers.includes('priority') ? [] : [sql`w.priority = ${priority}::smallint`]
  return [...byPriority, ...left.map((condition) => condition.sql)]
}

function written(range: Range, place: Place, { covers }: Source, part: Part, how: How, left: Sql[]): Sql {
  const { from, space_id, id, at, where, reach, isStop = sql`false` } = range
  const { after, isAscending, scan } = part
  const verdict = left.length ? reach(sql`(${sql.join(left, sql` and `)})`) : sql`true`
  const fits = how === 'judged' ? sql`, ${isStop} as is_stop, (${isStop} or ${verdict}) as fits` : sql``
  const days = covers.includes('days') ? daysOf(place, at) : sql``
  const beyond = after
    ? sql` and (${at}, ${id}) ${isAscending ? sql`>` : sql`<`} (${after.at}, ${after.id}::bigint)`
    : sql``
  const direction = isAscending ? sql`asc` : sql`desc`
  const order = how === 'counted' ? sql`` : sql`order by ${at} ${direction}, ${id} ${direction}`
  // Sorted and limited each for itself: otherwise the planner sorts whole ranges of a big table.
  return sql`(select ${space_id} as space_id, ${id} as id, ${at} as at${fits} from ${from} where ${where}${days}${beyond} ${order} limit ${scan + 1})`
}

const daysOf = ({ since, until }: Place, at: Sql) =>
  sql`${since ? sql` and ${at} >= ${since}::timestamptz` : sql``}${until ? sql` and ${at} < ${until}::timestamptz` : sql``}`

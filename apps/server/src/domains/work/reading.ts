import { sql } from 'kysely'
import { conditionsOf } from './conditions.ts'
import type { Place, Question } from './question.ts'
import type { Part, Range, Shape, Source, Sql } from './shape.ts'

export const inOrder = (table: string, part: Pick<Part, 'isAscending' | 'isByDue'>) => {
  const direction = part.isAscending ? sql`asc` : sql`desc`
  return sql`order by ${sql.join(keysOf(table, part).map((key) => sql`${key} ${direction}`))}`
}

/** What the list is sorted by. */
export const keysOf = (table: string, { isByDue }: Pick<Part, 'isByDue'>) =>
  [...(isByDue ? ['due'] : []), 'at', 'id'].map((column) => sql.ref(`${table}.${column}`))

/** With the verdict on each row, without it, or without even an order. */
type How = 'judged' | 'bare' | 'counted'

/**
 * The ranges of a source as one table of `space_id, id, at, due`, beyond the part's row; judged, also whether each row `fits`
 * what the source has not seen to, or is where a search stopped. Written out as a union: only that is merged row by row, a LATERAL reads all of each.
 */
export function rangesOf(shape: Shape, question: Question, source: Source, part: Part, how: How): Sql {
  const parts = question.places.flatMap((place) => {
    const left = leftOf(shape, question, source, part, place)
    return source.ranges(place, part).map((range) => written(shape, range, place, source, part, how, left))
  })
  return sql.join(parts, sql` union all `)
}

/** The conditions that the source leaves to be asked of each row. */
function leftOf(shape: Shape, question: Question, { covers }: Source, { priority }: Part, place: Place): Sql[] {
  const left = conditionsOf(shape, question, place).filter(({ about }) => !covers.includes(about))
  const byPriority = priority === null || covers.includes('priority') ? [] : [sql`w.priority = ${priority}::smallint`]
  return [...byPriority, ...left.map((condition) => condition.sql)]
}

function written(
  { waits }: Shape,
  range: Range,
  place: Place,
  { covers }: Source,
  part: Part,
  how: How,
  left: Sql[],
): Sql {
  const { from, space_id, id, at, where, reach, isStop = sql`false` } = range
  const { after, isAscending, scan } = part
  const verdict = left.length ? reach(sql`(${sql.join(left, sql` and `)})`) : sql`true`
  const fits = how === 'judged' ? sql`, ${isStop} as is_stop, (${isStop} or ${verdict}) as fits` : sql``
  const days = covers.includes('days') ? daysOf(place, at) : sql``
  const due = part.isByDue ? [reach(sql`w.due_at`)] : []
  const sorted = part.isByDue ? reach(waits) : at
  const keys = [...due, sorted, id]
  const start = after && [...(part.isByDue ? [after.due] : []), after.at, sql`${after.id}::bigint`]
  const beyond = start ? sql` and (${sql.join(keys)}) ${isAscending ? sql`>` : sql`<`} (${sql.join(start)})` : sql``
  const direction = isAscending ? sql`asc` : sql`desc`
  const order = how === 'counted' ? sql`` : sql`order by ${sql.join(keys.map((key) => sql`${key} ${direction}`))}`
  // Sorted and limited each for itself: otherwise the planner sorts whole ranges of a big table.
  return sql`(select ${space_id} as space_id, ${id} as id, ${sorted} as at, ${due[0] ?? sql`null::timestamptz`} as due${fits} from ${from} where ${where}${days}${beyond} ${order} limit ${scan + 1})`
}

const daysOf = ({ since, until }: Place, at: Sql) =>
  sql`${since ? sql` and ${at} >= ${since}::timestamptz` : sql``}${until ? sql` and ${at} < ${until}::timestamptz` : sql``}`

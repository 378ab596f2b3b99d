import { sql } from 'kysely'
import type { Db } from '../../platform/database/db.ts'
import { unprepared } from '../../platform/database/pipelined-client.ts'
import { bounds } from './bounds.ts'
import { isByDue, type Question } from './question.ts'
import { rangesOf } from './reading.ts'
import type { Part, Shape, Source } from './shape.ts'
import { sourcesOf } from './sources.ts'

const all = (): Part => ({ scan: bounds.fewToSort, after: null, isAscending: false, priority: null, isByDue: false })

/**
 * The access path with the fewest rows, by counting a few of each. Where all have many, the one that is usually the narrowest:
 * whatever is chosen, the list is the same, and a question looks through only so much of it.
 */
export async function chooseSource(db: Db, shape: Shape, question: Question): Promise<Source> {
  const sources = sourcesOf(shape, question).map((source) => inItsOrder(question, source))
  const only = sources.find(({ isOnly }) => isOnly)
  if (only) return only
  const usual = sources.pop() as Source
  const narrow = sources.filter((source) => countRanges(question, source) <= bounds.mostRanges)
  const [first] = narrow
  if (!first || (narrow.length === 1 && first.isOrdered)) return first ?? usual
  const counts = await countEach(db, shape, question, narrow)
  const fewest = Math.min(...counts)
  if (fewest < Number.POSITIVE_INFINITY) return narrow[counts.indexOf(fewest)] as Source
  return narrow.find(({ isOrdered }) => isOrdered) ?? usual
}

/** Only the index of priorities stands in the order of what is due: what comes by another path is sorted, if it is little. */
const inItsOrder = ({ filter }: Question, source: Source): Source =>
  isByDue(filter) && !source.covers.includes('priority') ? { ...source, isOrdered: false } : source

const countRanges = ({ places }: Question, source: Source) =>
  places.reduce((sum, place) => sum + source.ranges(place, all()).length, 0)

async function countEach(db: Db, shape: Shape, question: Question, sources: readonly Source[]): Promise<number[]> {
  const counts = sources.map((source, place) => {
    const count = source.assumed
      ? sql`${source.assumed}::integer`
      : sql`(select count(*)::integer from (
      select from (${countable(shape, question, source)}) m limit ${capOf(source)}) c)`
    return sql`${count} as ${sql.ref(`n${place}`)}`
  })
  const { rows } = await sql<Record<string, number>>`${unprepared} select ${sql.join(counts)}`.execute(db)
  return sources.map((source, place) => {
    const count = rows[0]?.[`n${place}`] ?? 0
    return count < capOf(source) ? count : Number.POSITIVE_INFINITY
  })
}

/** What there is to sort is counted without looking at it: authors instead of their comments. */
function countable(shape: Shape, question: Question, source: Source) {
  const { size } = source
  if (!size) return rangesOf(shape, question, source, all(), 'counted')
  const each = question.places
    .map(size)
    .map(({ from, where }) => sql`(select from ${from} where ${where} limit ${bounds.fewToSort})`)
  return sql.join(each, sql` union all `)
}

const capOf = ({ isOrdered }: Source) => (isOrdered ? bounds.few : bounds.fewToSort)

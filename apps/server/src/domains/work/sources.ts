// The access paths of a list. Each gives rows in the list's own order: short ranges of one index, merged.
import type { DueState } from '@otklik/contract/work/filters.ts'
import { sql } from 'kysely'
import { isDue } from './conditions.ts'
import type { Place, Question } from './question.ts'
import type { AccessPath, Range, Shape, Source, Sql } from './shape.ts'

/** The narrowest first; the last is always open. */
export function sourcesOf(shape: Shape, question: Question): Source[] {
  const { filter, me, places } = question
  const { author_id, group_id, text } = filter
  const people = new Set(filter.assigned_to.map((one) => (one === 'me' ? me : one)))
  const accessPaths = shape.accessPaths(filter)
  const byIndex = (each: AccessPath) => bySomeIndex(shape, question, each)
  return [
    ...(author_id
      ? [byIndex({ concern: 'author_id', each: [sql`w.author_id = ${author_id}::bigint`], hasStatus: false })]
      : []),
    ...accessPaths.filter(({ isWide }) => !isWide).map(byIndex),
    ...(filter.tag_id.length ? [shape.byTag(question)] : []),
    ...(filter.label_id.length ? [byLabel(shape, question)] : []),
    ...(people.size > 0 && !people.has('none')
      ? [byIndex({ concern: 'assigned_to', each: [...people].map((id) => sql`w.assigned_to = ${id}::integer`) })]
      : []),
    ...(group_id.length
      ? [byIndex({ concern: 'group_id', each: group_id.map((id) => sql`w.group_id = ${id}::integer`) })]
      : []),
    ...(filter.due ? [byDue(shape, filter.due)] : []),
    ...(text ? [shape.byText(question, text)] : []),
    ...(places.some(({ groups }) => groups) ? [byFence(shape, question)] : []),
    ...(places.every(({ objects }) => objects) ? [byIndex({ concern: 'objects', each: accountsOf })] : []),
    ...accessPaths.filter(({ isWide }) => isWide).map(byIndex),
    byStatus(shape, question),
  ]
}

const accountsOf = ({ objects }: Place) => (objects ?? []).map((id) => sql`w.object_id = ${id}::integer`)

/** A range of the table itself. */
export const rangeOf = ({ table, at }: Shape, space_id: number, conditions: readonly Sql[]): Range => ({
  from: sql`${sql.table(table)} w`,
  space_id: sql`w.space_id`,
  id: sql`w.id`,
  at: sql.ref(`w.${at}`),
  where: sql.join([sql`w.space_id = ${space_id}::integer`, ...conditions], sql` and `),
  reach: (about_w) => about_w,
})

/** All that those wrote whose name the words may be. */
export const ofPeople = (shape: Shape, { space_id, people }: Place): Range[] =>
  people.map((id) => rangeOf(shape, space_id, [sql`w.author_id = ${id}::bigint`]))

/** A range of something else, from which the row is looked up by its id. */
export const rangeElsewhere = ({ table }: Shape, { space_id, id, ...range }: Omit<Range, 'reach'>): Range => ({
  ...range,
  ...{ space_id, id },
  // A scalar sub-select: with a join the planner may turn the ordered ranges into a hash of everything.
  reach: (about_w) =>
    sql`(select ${about_w} from ${sql.table(table)} w where w.space_id = ${space_id} and w.id = ${id})`,
})

function bySomeIndex(shape: Shape, { statuses }: Question, { concern, each, hasStatus = true }: AccessPath): Source {
  const byEachStatus = hasStatus ? statuses.map((status) => [sql`w.status = ${status}`]) : [[]]
  return {
    covers: hasStatus ? [concern, 'status', 'days'] : [concern, 'days'],
    isOrdered: true,
    ranges: (place) =>
      (typeof each === 'function' ? each(place) : each).flatMap((one) =>
        byEachStatus.map((status) => rangeOf(shape, place.space_id, [one, ...status])),
      ),
  }
}

function byStatus(shape: Shape, { statuses }: Question): Source {
  return {
    covers: ['status', 'days', 'priority'],
    isOrdered: true,
    ranges: ({ space_id }, { priority }) =>
      statuses.map((status) => {
        const byPriority = priority === null ? [] : [sql`w.priority = ${priority}::smallint`]
        return rangeOf(shape, space_id, [sql`w.status = ${status}`, ...byPriority])
      }),
  }
}

/** Those behind a fence see what is theirs or their groups'; in their other spaces they see all. */
function byFence(shape: Shape, { statuses, me }: Question): Source {
  return {
    covers: ['fence', 'status', 'days'],
    isOrdered: true,
    isRepeating: true,
    ranges: ({ space_id, groups }) => {
      const own = groups && [
        sql`w.assigned_to = ${me}::integer`,
        ...groups.map((id) => sql`w.group_id = ${id}::integer`),
      ]
      return statuses.flatMap((status) =>
        (own ?? [sql`true`]).map((one) => rangeOf(shape, space_id, [one, sql`w.status = ${status}`])),
      )
    },
  }
}

/** In the order of what is due, not of the list. */
function byDue(shape: Shape, due: DueState): Source {
  return {
    covers: ['due', 'days'],
    isOrdered: false,
    ranges: ({ space_id }) => [rangeOf(shape, space_id, [isDue(due)])],
  }
}

/** All that these authors wrote: of a few authors little, of many too much to sort. */
function byLabel(shape: Shape, { filter }: Question): Source {
  const labelled = ({ space_id }: Place) =>
    sql`l.space_id = ${space_id}::integer and l.label_id = any(${filter.label_id}::integer[])`
  return {
    covers: ['label_id', 'days'],
    isOrdered: false,
    isRepeating: true,
    size: (place) => ({ from: sql`author_labels l`, where: labelled(place) }),
    ranges: (place) => [
      {
        ...rangeOf(shape, place.space_id, [labelled(place)]),
        // `offset 0` keeps it author by author: the planner would rather read all rows than ask for a few of each.
        from: sql`author_labels l, lateral (select w.* from ${sql.table(shape.table)} w where w.space_id = l.space_id and w.author_id = l.author_id offset 0) w`,
      },
    ],
  }
}

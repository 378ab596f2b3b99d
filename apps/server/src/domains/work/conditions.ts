// What a row of a list must satisfy, condition by condition. `w` is the row, of items or of chats.
import { type DueState, emotionNumbers, type WorkFilter, type YesNo } from '@otklik/contract/work/filters.ts'
import { sql } from 'kysely'
import type { Place, Question } from './question.ts'
import type { Concern, Condition, Shape, Sql } from './shape.ts'

/** Those that a look at the row itself decides come first: they are asked in this order, up to the first that fails. */
export function conditionsOf(shape: Shape, { filter, statuses, me }: Question, place: Place): Condition[] {
  const { author_id, label_id, group_id, assigned_to, replied, emotion, files, due, hide_other } = filter
  const { objects, groups, tags, since, until } = place
  const at = sql.ref(`w.${shape.at}`)
  return [
    { about: 'status', sql: sql`w.status = any(${statuses}::text[])` },
    ...when(objects, 'objects', (ids) => sql`w.object_id = any(${ids}::integer[])`),
    ...when(groups, 'fence', (ids) => sql`(w.assigned_to = ${me} or w.group_id = any(${ids}::integer[]))`),
    ...when(since, 'days', (time) => sql`${at} >= ${time}::timestamptz`),
    ...when(until, 'days', (time) => sql`${at} < ${time}::timestamptz`),
    ...when(author_id, 'author_id', (id) => sql`w.author_id = ${id}::bigint`),
    ...some(group_id, 'group_id', (ids) => sql`w.group_id = any(${ids}::integer[])`),
    ...some(assigned_to, 'assigned_to', (asked) => assignedTo(asked, me)),
    ...some(emotion, 'emotion', (all) => sql`w.emotion = any(${all.map((one) => emotionNumbers[one])}::smallint[])`),
    ...when(due, 'due', isDue),
    ...yesOrNo(replied, 'replied', shape.isReplied),
    ...when(hide_other || null, 'hide_other', () => sql`(w.assigned_to is null or w.assigned_to = ${me})`),
    ...yesOrNo(files, 'files', shape.hasFiles),
    ...shape.conditions(filter, place),
    ...when(tags, 'tag_id', (ids) => hasTag(shape, ids)),
    ...some(
      label_id,
      'label_id',
      (ids) =>
        sql`coalesce((select true from author_labels l where l.space_id = w.space_id and l.author_id = w.author_id and l.label_id + 0 = any(${ids}::integer[]) limit 1), false)`,
    ),
  ]
}

/** Said with the words of the index, which holds only what has a limit. */
export const isDue = (due: DueState): Sql =>
  due === 'overdue'
    ? sql`(w.due_at < 'infinity' and w.due_at <= now())`
    : sql`(w.due_at < 'infinity' and w.due_at > now() and w.due_soon_at <= now())`

// A scalar sub-select: with `exists` or a join the planner may turn the ordered list into a hash of everything. `+ 0`: the
// few tags of a row are read together, not asked for one by one.
const hasTag = ({ tags, tagged }: Pick<Shape, 'tags' | 'tagged'>, ids: readonly number[]) =>
  sql`coalesce((select true from ${sql.table(tags)} g where g.space_id = w.space_id and g.${sql.ref(tagged)} = w.id and g.tag_id + 0 = any(${ids}::integer[]) limit 1), false)`

function assignedTo(asked: WorkFilter['assigned_to'], me: number): Sql {
  const ids = asked.flatMap((one) => (one === 'none' ? [] : one === 'me' ? [me] : [one]))
  const isOne = sql`w.assigned_to = any(${ids}::integer[])`
  return asked.includes('none') ? sql`(w.assigned_to is null or ${isOne})` : isOne
}

export const when = <T>(value: T | null | undefined, about: Concern, write: (value: T) => Sql): Condition[] =>
  value === null || value === undefined ? [] : [{ about, sql: write(value) }]
export const some = <T>(values: readonly T[], about: Concern, write: (values: readonly T[]) => Sql): Condition[] =>
  values.length === 0 ? [] : [{ about, sql: write(values) }]
export const yesOrNo = (asked: YesNo | undefined, about: Concern, isSo: Sql): Condition[] =>
  asked === undefined ? [] : [{ about, sql: asked === 'yes' ? isSo : sql`not ${isSo}` }]

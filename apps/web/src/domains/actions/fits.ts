import type { Chat } from '@otklik/contract/chats.ts'
import { type Assignee, emotionNumbers, type YesNo } from '@otklik/contract/filters.ts'
import type { Item, ItemFilter } from '@otklik/contract/items.ts'
import { hasValue, statusesOf, type WorkFilter } from './filter.ts'

/** Undefined: the row itself does not tell. */
type Verdict = boolean | undefined
type Row = Item | Chat
type Judge = (filter: ItemFilter, row: Row, me: number | undefined) => Verdict

/**
 * Whether a row belongs into the list of a filter, by what the row itself says. Words, labels, companies and networks it
 * does not say, nor which tags lie below another: then the answer is undefined, and whoever asks neither announces the
 * row as news nor takes it for gone.
 */
export const fits =
  (filter: WorkFilter, me?: number) =>
  (row: Row): Verdict => {
    const asked = Object.entries(filter).filter(([field, value]) => field === 'status' || hasValue(value))
    const verdicts = asked.map(([field]) => judges[field as keyof ItemFilter](filter as ItemFilter, row, me))
    if (verdicts.includes(false)) return false
    return verdicts.includes(undefined) ? undefined : true
  }

const judges: Record<keyof ItemFilter, Judge> = {
  status: (filter, { status }) => statusesOf(filter).includes(status),
  object_id: (filter, { object_id }) => filter.object_id.includes(object_id),
  author_id: (filter, { author }) => filter.author_id === author?.id,
  group_id: (filter, { group_id }) => group_id !== null && filter.group_id.includes(group_id),
  assigned_to: (filter, { assigned_to }, me) => isAssigned(filter.assigned_to, assigned_to, me),
  hide_other: (_, { assigned_to }, me) => assigned_to === null || (me === undefined ? undefined : assigned_to === me),
  from: ({ from = '' }, row) => isAfter(placeOf(row), Date.parse(from)),
  to: ({ to = '' }, row) => negated(isAfter(placeOf(row), Date.parse(to) + DAY_MS)),
  // One of the tags itself; with any other tag it may be one from below.
  tag_id: (filter, { tag_ids }) =>
    tag_ids.some((id) => filter.tag_id.includes(id)) || (tag_ids.length > 0 ? undefined : false),
  replied: ({ replied }, row) => isSo(replied, 'unanswered_at' in row ? !row.unanswered_at : !!row.replied_at),
  files: ({ files }, row) => ('has_files' in row ? isSo(files, row.has_files) : undefined),
  emotion: ({ emotion }, row) =>
    'emotion' in row ? emotion.some((one) => emotionNumbers[one] === row.emotion) : undefined,
  post_id: ({ post_id }, row) => 'post_id' in row && row.post_id === post_id,
  kind: ({ kind }, row) => 'kind' in row && kind.includes(row.kind),
  rating: ({ rating }, row) => 'rating' in row && row.rating !== null && rating.includes(row.rating),
  hidden: ({ hidden }, row) => 'is_hidden' in row && isSo(hidden, row.is_hidden),
  company_id: () => undefined,
  provider: () => undefined,
  label_id: () => undefined,
  text: () => undefined,
  reversed: () => true,
  priority: () => true,
}

const isSo = (asked: YesNo | undefined, is: boolean) => (asked === 'yes') === is

function isAssigned(asked: readonly Assignee[], assigned_to: number | null, me: number | undefined): Verdict {
  if (assigned_to === null) return asked.includes('none')
  if (asked.includes(assigned_to)) return true
  if (!asked.includes('me')) return false
  return me === undefined ? undefined : assigned_to === me
}

const DAY_MS = 86_400_000
const placeOf = (row: Row) => ('last_message_at' in row ? row.last_message_at : row.created_at)

/** Days are the space's, in whatever zone it lies: within a day of the border the row does not tell. */
function isAfter(at: number, border: number): Verdict {
  const after = at * 1000 - border
  return Math.abs(after) < DAY_MS ? undefined : after > 0
}

const negated = (verdict: Verdict) => (verdict === undefined ? undefined : !verdict)

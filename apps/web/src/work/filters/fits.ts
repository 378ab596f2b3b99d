import type { Account } from '@otklik/contract/accounts/accounts.ts'
import type { Chat } from '@otklik/contract/chats/chats.ts'
import type { Item } from '@otklik/contract/items/items.ts'
import { treeOf } from '@otklik/contract/tags/tag-tree.ts'
import type { Tag } from '@otklik/contract/tags/tags.ts'
import {
  type Assignee,
  type DueState as DueFilter,
  emotionNumbers,
  type ItemFilter,
  type YesNo,
} from '@otklik/contract/work/filters.ts'
import { dayIn } from '../../platform/time/days.ts'
import { hasValue, statusesOf, type WorkFilter } from './filter.ts'

/** Undefined: the row itself does not tell. */
type Verdict = boolean | undefined
type Row = Item | Chat
/** What the screen knows besides the row. */
export type Known = {
  me: number
  accounts: ReadonlyMap<number, Pick<Account, 'company_id' | 'provider'>>
  tags: readonly Pick<Tag, 'id' | 'parent_id'>[]
  /** Of each space. */
  time_zones: ReadonlyMap<number, string>
}
type Judge = (row: Row) => Verdict

/**
 * Whether a row belongs into the list of a filter, by what the screen knows. Words and labels it does not know: then the
 * answer is undefined, and whoever asks neither announces the row as news nor takes it for gone.
 */
export function fits(filter: WorkFilter, known: Known): Judge {
  // An address may hold what is none of ours: `?locale=en`, `?utm_source=…`.
  const ours = Object.entries(filter).filter(([field]) => field in judgeOf)
  const asked = ours.filter(([field, value]) => field === 'status' || hasValue(value))
  const judges = asked.map(([field]) => judgeOf[field as keyof ItemFilter](filter as ItemFilter, known))
  // Asked of every row that events have brought, with every event; a row that changes is another object.
  const told = new WeakMap<Row, { verdict: Verdict }>()
  return (row) => {
    const answer = told.get(row) ?? { verdict: all(judges.map((judge) => judge(row))) }
    told.set(row, answer)
    return answer.verdict
  }
}

/** Whether events can say what belongs into this list. One they cannot keep is looked up anew by whoever comes back. */
export const isTold = ({ text, label_id, due }: WorkFilter) =>
  text === undefined && label_id.length === 0 && due === undefined
export const FORGET_MS = 5_000

const all = (verdicts: readonly Verdict[]): Verdict =>
  verdicts.includes(false) ? false : verdicts.includes(undefined) ? undefined : true

const judgeOf: Record<keyof ItemFilter, (filter: ItemFilter, known: Known) => Judge> = {
  status: (filter) => (row) => statusesOf(filter).includes(row.status),
  object_id: (filter) => (row) => filter.object_id.includes(row.object_id),
  company_id: (filter, { accounts }) => among(accounts, ({ company_id }) => filter.company_id.includes(company_id)),
  provider: (filter, { accounts }) => among(accounts, ({ provider }) => filter.provider.includes(provider)),
  author_id: (filter) => (row) => filter.author_id === row.author?.id,
  group_id: (filter) => (row) => row.group_id !== null && filter.group_id.includes(row.group_id),
  assigned_to:
    (filter, { me }) =>
    (row) =>
      isAssigned(filter.assigned_to, row.assigned_to, me),
  hide_other:
    (_, { me }) =>
    (row) =>
      row.assigned_to === null || row.assigned_to === me,
  from: ({ from = '' }, known) => onDay(known, (day) => day >= from),
  to: ({ to = '' }, known) => onDay(known, (day) => day <= to),
  tag_id: (filter, { tags }) => {
    const branches = new Set(filter.tag_id.flatMap((id) => [id, ...treeOf(tags, id).map(({ tag }) => tag.id)]))
    return (row) => row.tag_ids.some((id) => branches.has(id))
  },
  due: (filter) => (row) => isDue(filter.due, row),
  replied: (filter) => (row) => isSo(filter.replied, 'unanswered_at' in row ? !row.unanswered_at : !!row.replied_at),
  files: (filter) => (row) => ('has_files' in row ? isSo(filter.files, row.has_files) : undefined),
  emotion:
    ({ emotion }) =>
    (row) =>
      'emotion' in row ? emotion.some((one) => emotionNumbers[one] === row.emotion) : undefined,
  post_id: (filter) => (row) => 'post_id' in row && row.post_id === filter.post_id,
  kind: (filter) => (row) => 'kind' in row && filter.kind.includes(row.kind),
  rating: (filter) => (row) => 'rating' in row && row.rating !== null && filter.rating.includes(row.rating),
  hidden: (filter) => (row) => 'is_hidden' in row && isSo(filter.hidden, row.is_hidden),
  // What comes in while one looks is no history, but what changes may be.
  history: (filter) => () => filter.history === 'no' || undefined,
  label_id: () => () => undefined,
  text: () => () => undefined,
  reversed: () => () => true,
  priority: () => () => true,
}

/** As time goes on rows come in and go: what is not so now may be so when it is asked again. */
function isDue(asked: DueFilter | undefined, { due_at }: Pick<Item, 'due_at'>): Verdict {
  if (due_at === null) return false
  return due_at <= Date.now() / 1000 ? asked === 'overdue' : undefined
}

const isSo = (asked: YesNo | undefined, is: boolean) => (asked === 'yes') === is

/** An account that was connected since this page was loaded does not tell yet. */
const among =
  (accounts: Known['accounts'], isAsked: (account: Pick<Account, 'company_id' | 'provider'>) => boolean): Judge =>
  ({ object_id }) => {
    const account = accounts.get(object_id)
    return account && isAsked(account)
  }

function isAssigned(asked: readonly Assignee[], assigned_to: number | null, me: number) {
  if (assigned_to === null) return asked.includes('none')
  return asked.includes(assigned_to) || (asked.includes('me') && assigned_to === me)
}

const onDay =
  ({ time_zones }: Known, isAsked: (day: string) => boolean): Judge =>
  (row) => {
    const zone = time_zones.get(row.space_id)
    const at = 'last_message_at' in row ? row.last_message_at : row.created_at
    return zone === undefined ? undefined : isAsked(dayIn(zone, at * 1000))
  }

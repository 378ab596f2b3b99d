// What a followed filter asks for, and by which of its fields it is found.
import { ChatFilter, ItemFilter, type WorkFilter } from '@otklik/contract/work/filters.ts'
import { defaultStatuses, finishedStatuses, type WorkStatus } from '@otklik/contract/work/work.ts'
import type { WatchedThing } from './thing.ts'

export type AnyFilter = WorkFilter & Partial<ItemFilter>
export type WatchRoute = 'items-page' | 'chats-page'

/** None where a field that was known when it was saved is not any more. */
export const readFilter = (route: WatchRoute, query: unknown): AnyFilter | undefined =>
  (route === 'items-page' ? ItemFilter : ChatFilter).safeParse(query).data

/** Those that a list shows which names none; nothing is due of what is finished. */
export function defaultStatusesOf({ status, due }: AnyFilter): readonly WorkStatus[] {
  const asked = status.length > 0 ? status : defaultStatuses
  return due ? asked.filter((one) => !finishedStatuses.includes(one)) : asked
}

/** One necessary leaf: whatever fits the filter has one of these values. The rarest come first, as a rule. */
const leaves = ['label_id', 'tag_id', 'rating', 'object_id', 'company_id', 'emotion', 'provider'] as const
type Leaf = (typeof leaves)[number]

export function leafOf(filter: AnyFilter): { field: Leaf; values: readonly (string | number)[] } | null {
  const field = leaves.find((name) => (filter[name]?.length ?? 0) > 0)
  return field ? { field, values: filter[field] ?? [] } : null
}

const emotionNames: Readonly<Record<number, string>> = { [-1]: 'negative', 0: 'neutral', 1: 'positive' }

/** The buckets that something opens. */
export const bucketsOf = (thing: WatchedThing): string[] => [
  ...thing.labels.map((id) => bucketOf('label_id', id)),
  ...thing.tags.map((id) => bucketOf('tag_id', id)),
  ...(thing.rating === null ? [] : [bucketOf('rating', thing.rating)]),
  ...(thing.emotion === null ? [] : [bucketOf('emotion', emotionNames[thing.emotion] ?? '')]),
  bucketOf('object_id', thing.object_id),
  bucketOf('company_id', thing.company_id),
  bucketOf('provider', thing.provider),
]
export const bucketOf = (field: Leaf, value: string | number) => `${field}:${value}`

/** The fields that a change may have made true. */
const touchedBy: Readonly<Record<string, readonly (keyof ItemFilter)[]>> = {
  assigned: ['assigned_to', 'group_id', 'hide_other'],
  tags: ['tag_id'],
  text: ['text'],
  rating: ['rating'],
  emotion: ['emotion'],
  hidden: ['hidden'],
  media: ['files'],
  messages: ['text', 'replied'],
  answered: ['replied'],
}

export function touchedFields(did: readonly (string | object)[]): Set<keyof ItemFilter> {
  const fields = did.flatMap((one) => (typeof one === 'string' ? (touchedBy[one] ?? []) : (['status'] as const)))
  return new Set(fields)
}

/** A state is asked for by every filter. */
export function asksFor(filter: AnyFilter, touched: ReadonlySet<keyof ItemFilter>): boolean {
  if (touched.has('status')) return true
  return [...touched].some((field) => {
    const value = filter[field]
    return Array.isArray(value) ? value.length > 0 : value !== undefined && value !== false
  })
}

import { z } from 'zod'
import { limits } from '../limits.ts'
import { ItemKind } from '../work/filters.ts'
import { type WorkKind, workKinds } from '../work/orders.ts'
import { WorkStatus } from '../work/work-statuses.ts'

const Minutes = z.int().min(1).max(limits.rule_minutes)
/** `working`: minutes of the calendar of the account's company, not of the clock. */
const span = { minutes: Minutes, working: z.boolean().default(false) }
const Kinds = z.enum(workKinds).array().min(1).max(2)

/** What a rule listens to. A list that is empty means all of it. */
export const RuleWhen = z.discriminatedUnion('on', [
  z.strictObject({ on: z.literal('item_arrived'), kinds: ItemKind.array().max(3).default([]) }),
  z.strictObject({ on: z.literal('item_edited') }),
  z.strictObject({ on: z.literal('rating_changed') }),
  z.strictObject({ on: z.literal('item_deleted') }),
  z.strictObject({ on: z.literal('item_hidden') }),
  z.strictObject({ on: z.literal('message_arrived') }),
  /** The customer's first message ever, or the first after the dialogue was closed. */
  z.strictObject({ on: z.literal('chat_began'), scope: z.enum(['ever', 'reopened', 'either']).default('either') }),
  z.strictObject({ on: z.literal('message_edited') }),
  z.strictObject({ on: z.literal('reaction') }),
  z.strictObject({
    on: z.literal('status_changed'),
    from: WorkStatus.array().max(8).default([]),
    to: WorkStatus.array().max(8).default([]),
  }),
  z.strictObject({ on: z.literal('assigned') }),
  z.strictObject({ on: z.literal('tagged') }),
  z.strictObject({
    on: z.literal('answered'),
    by: z.enum(['person', 'robot', 'outside']).array().max(3).default([]),
  }),
  z.strictObject({ on: z.literal('send_failed') }),
  /** Labelled or blocked: what of theirs is open, the latest so many. */
  z.strictObject({ on: z.literal('author_changed') }),
  z.strictObject({ on: z.literal('delay_over') }),
  z.strictObject({ on: z.literal('no_reply'), ...span }),
  z.strictObject({ on: z.literal('in_status'), status: WorkStatus, ...span }),
  z.strictObject({ on: z.literal('unassigned'), ...span }),
  /** After our last answer that has left. */
  z.strictObject({ on: z.literal('customer_silent'), ...span }),
  z.strictObject({ on: z.literal('window_closes'), minutes_before: z.int().min(1).max(1_440) }),
  /** At that minute of the day in the space's zone; once a day for each thing. */
  z.strictObject({
    on: z.literal('every'),
    minute_of_day: z.int().min(0).max(1_439),
    /** 1 is Monday. */
    weekdays: z.int().min(1).max(7).array().max(7).default([]),
    kinds: Kinds.default([...workKinds]),
    statuses: WorkStatus.array().min(1).max(8).default(['new', 'inprogress']),
  }),
])
export type RuleWhen = z.output<typeof RuleWhen>
export type RuleEvent = RuleWhen['on']
export const ruleEvents = RuleWhen.options.map(({ shape }) => shape.on.value) as [RuleEvent, ...RuleEvent[]]

/** Those that the clock brings, and not an event. */
export const timedEvents = [
  ...(['no_reply', 'in_status', 'unassigned', 'customer_silent', 'window_closes'] as const),
] as const satisfies RuleEvent[]
export type TimedEvent = (typeof timedEvents)[number]
export type TimedWhen = Extract<RuleWhen, { on: TimedEvent }>
export const isTimed = (when: RuleWhen): when is TimedWhen => (timedEvents as readonly string[]).includes(when.on)

const onlyItems: readonly RuleEvent[] = [
  ...(['item_arrived', 'item_edited', 'rating_changed', 'item_deleted', 'item_hidden'] as const),
]
const onlyChats: readonly RuleEvent[] = [
  ...(['message_arrived', 'chat_began', 'message_edited', 'reaction', 'customer_silent', 'window_closes'] as const),
]

/** What it can be about. */
export function kindsOf(when: RuleWhen): readonly WorkKind[] {
  if (when.on === 'every') return when.kinds
  if (onlyItems.includes(when.on)) return ['item']
  return onlyChats.includes(when.on) ? ['chat'] : workKinds
}

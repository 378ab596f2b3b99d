import { z } from 'zod'
import { limits } from '../limits.ts'
import { get } from '../wire/call.ts'
import { Flag, Id, IdText, plain } from '../wire/fields.ts'
import { Day } from '../work/filters.ts'
import type { WorkStatus } from '../work/work.ts'
import { daysOf, StatsChannel, StatsStep } from './period.ts'

type Definition = {
  /** Of comments: which states are counted; all of them where none is named. */
  statuses?: readonly WorkStatus[]
  /** Only what our side has answered. */
  is_replied?: true
  /** As it stands now, whenever it arrived; the others are of what arrived in the period. */
  is_now?: true
}

/**
 * One definition per figure, for the count, for the list behind the number and for its formula on the screen. Of comments:
 * those that arrived in the period, by what they are now. Of messages: the customers' messages; one counts as processed
 * when it was answered or its dialogue was closed after it, and `closed` are closings of dialogues that were not taken back. What came with "load
 * history" is not counted.
 */
export const figures = {
  received: {},
  processed: { statuses: ['waiting', 'delayed', 'closed', 'autoclosed'] },
  replied: { is_replied: true },
  closed: { statuses: ['closed', 'autoclosed'] },
  backlog: { statuses: ['new', 'inprogress', 'open'], is_now: true },
  /** The median, in seconds: from the first word without an answer until ours was sent; a closing ends the wait. */
  reaction: { is_replied: true },
} as const satisfies Record<string, Definition>
export type Figure = keyof typeof figures
export const figureNames = Object.keys(figures) as Figure[]
export const definitionOf = (figure: Figure): Definition => figures[figure]

const Count = z.int().nonnegative()
const sums = { received: Count, processed: Count, replied: Count, closed: Count }
export const StatsSums = z.object(sums)
export type StatsSums = z.infer<typeof StatsSums>

/** What is known of a period that is over, too. */
const Past = z.object({ ...sums, reaction: Count.nullable() })

export const StatsFilter = z
  .strictObject({
    from: Day,
    to: Day,
    step: StatsStep.default('day'),
    /** With the days just before, as many; while today is among them, up to the same time of day. */
    compare: Flag,
    channel: StatsChannel.default('items'),
    company_id: IdText.optional(),
    object_id: IdText.optional(),
    provider: plain.max(30).optional(),
  })
  .refine((period) => daysOf(period) >= 1 && daysOf(period) <= limits.stats_days, { path: ['to'] })
  .refine((period) => period.step !== 'hour' || daysOf(period) <= limits.stats_days_by_hour, { path: ['step'] })
export type StatsFilter = z.output<typeof StatsFilter>

/** `at` is where the step begins in the space's own time: `2026-11-15`, for hours `2026-11-15T13:00`. */
export const StatsPoint = z.object({ at: z.string(), ...sums, previous: StatsSums.nullable() })
export type StatsPoint = z.infer<typeof StatsPoint>

export const StatsRow = z.object({
  object_id: Id,
  space_id: Id,
  name: z.string(),
  provider: z.string(),
  ...sums,
  backlog: Count,
  reaction: Count.nullable(),
  previous: Past.nullable(),
})
export type StatsRow = z.infer<typeof StatsRow>

export const Stats = z.object({
  figures: z
    .object({
      name: z.enum(figureNames),
      /** Null: there is nothing to take a median of. */
      value: Count.nullable(),
      /** Null also where there is nothing to compare with, as with what is now. */
      previous: Count.nullable(),
    })
    .array(),
  series: StatsPoint.array(),
  /** Accounts with something to tell; their sums are the figures. */
  accounts: StatsRow.array(),
})
export type Stats = z.infer<typeof Stats>

export const statistics = {
  items: get('/v1/stats/items', {
    access: 'desk.see',
    query: StatsFilter,
    reply: Stats,
    about:
      'What arrived and what became of it, over time and by account, as far as the person may see. Days are those of each space’s time zone.',
  }),
}

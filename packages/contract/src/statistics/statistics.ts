import { z } from 'zod'
import { firstLimits } from '../first-limits.ts'
import { get } from '../wire/call.ts'
import { Flag, Id, IdText, plain } from '../wire/fields.ts'
import { Day } from '../work/filters.ts'
import { described, type Figure, type FigureOf } from './figures.ts'
import { homePage, isKnownOfPast } from './pages.ts'
import { daysOf, StatsChannel, StatsStep } from './period.ts'

const Count = z.int().nonnegative()
const CountOrNone = Count.nullable()
type Value<F extends Figure> = F extends FigureOf<'sum' | 'now'> ? typeof Count : typeof CountOrNone

/** The figures of a page, each as its kind has it. Null: there is nothing to take a rank or a share of. */
function numbersOf<const F extends Figure>(names: readonly F[]) {
  const schemaOf = (name: Figure) => {
    const { kind } = described(name)
    switch (kind) {
      case 'sum':
      case 'now':
        return Count
      case 'percentile':
        return CountOrNone
      case 'share':
        return z.number().nonnegative().nullable()
    }
  }
  return Object.fromEntries(names.map((name) => [name, schemaOf(name)])) as { [N in F]: Value<N> }
}
/** The same, as values. */
export type Numbers<F extends Figure> = { [N in F]: z.infer<Value<N>> }

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
  .refine((period) => daysOf(period) >= 1 && daysOf(period) <= firstLimits.stats_days, { path: ['to'] })
  .refine((period) => period.step !== 'hour' || daysOf(period) <= firstLimits.stats_days_by_hour, { path: ['step'] })
export type StatsFilter = z.output<typeof StatsFilter>

const { tiles, series, table } = homePage

export const StatsSums = z.object(numbersOf(series))
export type StatsSums = z.infer<typeof StatsSums>

/** `at` is where the step begins in the space's own time: `2026-11-15`, for hours `2026-11-15T13:00`. */
export const StatsPoint = z.object({ at: z.string(), ...StatsSums.shape, previous: StatsSums.nullable() })
export type StatsPoint = z.infer<typeof StatsPoint>

export const StatsRow = z.object({
  object_id: Id,
  space_id: Id,
  name: z.string(),
  provider: z.string(),
  ...numbersOf(table.columns),
  previous: z.object(numbersOf(table.columns.filter(isKnownOfPast))).nullable(),
})
export type StatsRow = z.infer<typeof StatsRow>

export const Stats = z.object({
  figures: z
    .object({
      name: z.enum(tiles),
      /** Null: there is nothing to take a median of. */
      value: CountOrNone,
      /** Null also where there is nothing to compare with, as with what is now. */
      previous: CountOrNone,
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

// What figures can be split by. Which figure by which: figures.ts.
import { StatsSteps } from './period.ts'

/**
 * - steps: where on the calendar of its space, one after the other; a chart over time;
 * - rounds: the same, over and over again; a heat map;
 * - of_account: what the account through which it came is, or belongs to;
 * - of_thing: what is known of the comment or the dialogue itself, or who did it.
 */
export const dimensionKinds = {
  steps: StatsSteps,
  rounds: ['hour_of_day', 'weekday'],
  of_account: ['account', 'company', 'network'],
  of_thing: ['person', 'group', 'tag'],
} as const
export type DimensionKind = keyof typeof dimensionKinds
export type DimensionOf<Kind extends DimensionKind> = (typeof dimensionKinds)[Kind][number]
export type Dimension = DimensionOf<DimensionKind>

export const dimensions: readonly Dimension[] = Object.values(dimensionKinds).flat()

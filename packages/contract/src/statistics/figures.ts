// One entry per figure, for the count, the call, the table, the file, the list behind the number and its formula on the
// screen. How to add one: docs/adding-a-statistics-page.md.
import type { WorkStatus } from '../work/work.ts'
import { type Dimension, dimensionKinds } from './dimensions.ts'
import { type StatsChannel, statsChannels } from './period.ts'

/** Sets of figures that are counted from the same rows and split by the same keys: apps/server, statistics/facts. */
export type FactName = 'arrivals'
/** What is measured and kept value by value, so that any rank of it can be taken. */
export type SpreadName = 'reaction'

/** How the values of several accounts, or of several steps, make one. */
type Kind =
  | { kind: 'sum'; fact: FactName }
  /** As it stands now, whenever it arrived: nothing to compare with, no chart over time. */
  | { kind: 'now' }
  /** The value at this rank of all that were measured, ⌈rank · n⌉: 0.5 is the median. Never made of two other ranks. */
  | { kind: 'percentile'; fact: FactName; spread: SpreadName; rank: number }
  /** Of two sums, each added up first. */
  | { kind: 'share'; part: string; whole: string }

type Described = Kind & {
  unit: 'number' | 'seconds' | 'share'
  by: readonly Dimension[]
  /** None where more is neither good nor bad: more people write. */
  better?: 'more' | 'less'
  /** Where it is a part of what was received, and is shown as a share of it too. */
  part_in?: readonly StatsChannel[]
  /** Of messages it counts dialogues: their state tells which, of a single message it does not. */
  counts_dialogues?: true
  /** What a list has to be narrowed by to show what was counted; all states where none is named. */
  list: { statuses?: readonly WorkStatus[]; is_replied?: true }
}

const overTime = [...dimensionKinds.steps, ...dimensionKinds.rounds, ...dimensionKinds.of_account] as const

/**
 * Of comments: those that arrived in the period, by what they are now. Of messages: the customers' messages; one counts as
 * processed when it was answered or its dialogue was closed after it, and `closed` are closings of dialogues that were not
 * taken back. What came with "load history" is not counted.
 */
export const figures = {
  received: { kind: 'sum', fact: 'arrivals', unit: 'number', by: overTime, list: {} },
  processed: {
    ...{ kind: 'sum', fact: 'arrivals', unit: 'number', by: overTime, better: 'more', part_in: statsChannels },
    list: { statuses: ['waiting', 'delayed', 'closed', 'autoclosed'] },
  },
  replied: {
    ...{ kind: 'sum', fact: 'arrivals', unit: 'number', by: overTime, better: 'more', part_in: statsChannels },
    list: { is_replied: true },
  },
  closed: {
    ...{
      kind: 'sum',
      fact: 'arrivals',
      unit: 'number',
      by: overTime,
      better: 'more',
      part_in: ['items'],
      counts_dialogues: true,
    },
    list: { statuses: ['closed', 'autoclosed'] },
  },
  backlog: {
    ...{ kind: 'now', unit: 'number', by: dimensionKinds.of_account, counts_dialogues: true },
    list: { statuses: ['new', 'inprogress', 'open'] },
  },
  /** From the first word without an answer until ours was sent; a closing ends the wait. */
  reaction: {
    ...{
      kind: 'percentile',
      fact: 'arrivals',
      spread: 'reaction',
      rank: 0.5,
      unit: 'seconds',
      by: overTime,
      better: 'less',
    },
    list: { is_replied: true },
  },
} as const satisfies Record<string, Described>

export type Figure = keyof typeof figures
export const figureNames = Object.keys(figures) as Figure[]
export const described = (figure: Figure): Described => figures[figure]

/** The figures of one kind: of sums, of percentiles. */
export type FigureOf<K extends Kind['kind']> = {
  [F in Figure]: (typeof figures)[F]['kind'] extends K ? F : never
}[Figure]
/** The sums that are counted in one fact: the server's entry for each is asked for by the compiler. */
export type SumIn<N extends FactName> = {
  [F in Figure]: (typeof figures)[F] extends { kind: 'sum'; fact: N } ? F : never
}[Figure]
/** The figures that can be split by this, whichever of several it is. */
export type SplitBy<D extends Dimension> = {
  [F in Figure]: [D] extends [(typeof figures)[F]['by'][number]] ? F : never
}[Figure]

export const isOfKind = <K extends Kind['kind']>(kind: K, figure: Figure): figure is FigureOf<K> =>
  figures[figure].kind === kind

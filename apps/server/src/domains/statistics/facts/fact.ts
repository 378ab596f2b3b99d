import type { FigureOf, SpreadName } from '@otklik/contract/statistics/figures.ts'
import type { StatsChannel } from '@otklik/contract/statistics/period.ts'
import { type RawBuilder, sql } from 'kysely'
import type { LoggedEvent } from '../../../platform/events/event-log.ts'

export type Sql = RawBuilder<unknown>

/** What is asked of the rows: `table` is the alias, `at` the column that says when. */
export type Condition = (table: 'i' | 'm' | 's', at: string) => Sql

/** Quarters of an hour that have to be counted anew: pairs (object_id, slot). */
export type Touched = { channel: StatsChannel; slots: Sql }

/**
 * A set of figures that are counted from the same rows and split by the same keys, with its own tables. Recounting, days,
 * the nightly check, the rebuild and the reading are made of this by the engine: another dimension is another fact.
 */
export type Fact = {
  name: string
  /** `slots`: quarters of an hour. `days`: which days are summed up, `day_sums`: what they hold. */
  tables: { slots: string; days: string; day_sums: string }
  /** Columns besides the space, the channel and the time, none of them null. Events touch accounts: theirs is the first. */
  keys: readonly ['object_id', ...string[]]
  /** Columns of the tables, and of `rows`. */
  counters: readonly FigureOf<'sum'>[]
  /** What is measured: `name` is a column of `rows`, null where there is nothing; `column` of the tables, all values in order. */
  spreads: readonly { name: SpreadName; column: string }[]
  /** A row for everything that is counted: space_id, the keys, `at`, counters, what is measured. */
  rows: (channel: StatsChannel, where: Condition) => Sql
  touched: (space_id: number, events: readonly LoggedEvent[]) => Touched[]
}

/** Where the engine is at work. */
export type Shelf = { fact: Fact; space_id: number; channel: StatsChannel }

// Lists of columns, so that no statement names a figure.

export const refs = (columns: readonly string[], table?: string) =>
  sql.join(columns.map((column) => sql.ref(table ? `${table}.${column}` : column)))

export const valuesOf = ({ counters, spreads }: Fact): string[] => [...counters, ...spreads.map(({ column }) => column)]

/** Of rows as `fact.rows` gives them, under the names that the tables have. */
export const aggregatesOf = ({ counters, spreads }: Fact, table: string) =>
  sql.join([
    ...counters.map((name) => sql`coalesce(sum(${sql.ref(`${table}.${name}`)}), 0) as ${sql.ref(name)}`),
    ...spreads.map(({ name, column }) => {
      const value = sql.ref(`${table}.${name}`)
      return sql`coalesce(array_agg(${value} order by ${value}) filter (where ${value} is not null), '{}') as ${sql.ref(column)}`
    }),
  ])

export const isSame = (columns: readonly string[], one: string, two: string) =>
  sql.join(
    columns.map((column) => sql`${sql.ref(`${one}.${column}`)} = ${sql.ref(`${two}.${column}`)}`),
    sql` and `,
  )

export const asProposed = (columns: readonly string[]) =>
  sql.join(columns.map((column) => sql`${sql.ref(column)} = ${sql.ref(`excluded.${column}`)}`))

const SLOT_MS = 15 * 60_000
/** The largest step of which every time zone's days are made. */
export const slotOf = (column: string) => sql`date_bin('15 minutes', ${sql.ref(column)}, to_timestamp(0))`
export const slotBefore = (at: Date) => new Date(Math.floor(at.getTime() / SLOT_MS) * SLOT_MS)

import { sql } from 'kysely'

// date_part, not extract: the latter answers in numeric, which costs a list page more than finding its rows.

/** A time of the database as the wire has it: whole seconds. */
export const seconds = (column: string) => sql<number>`floor(date_part('epoch', ${sql.ref(column)}))`

/** The sort key of a cursor: microseconds, which is all the database knows; a double still tells them apart. */
export const micros = (column: string) =>
  sql<string>`round(date_part('epoch', ${sql.ref(column)}) * 1000000)::bigint::text`

/** A cursor's sort key as a time again. */
export const fromMicros = (key: string) =>
  key === 'never'
    ? sql<Date>`'infinity'::timestamptz`
    : sql<Date>`(timestamptz 'epoch' + ${key}::bigint * interval '1 microsecond')`

export const toSeconds = (time: Date) => Math.floor(time.getTime() / 1000)
export const fromSeconds = (time: number) => new Date(time * 1000)

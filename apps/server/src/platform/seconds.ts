import { sql } from 'kysely'

/** A time of the database as the wire has it: whole seconds. */
export const seconds = (column: string) => sql<number>`floor(extract(epoch from ${sql.ref(column)}))::bigint`

/** The sort key of a cursor: microseconds, which is all the database knows. */
export const micros = (column: string) => sql<string>`(extract(epoch from ${sql.ref(column)}) * 1000000)::bigint::text`

/** A cursor's sort key as a time again. */
export const fromMicros = (key: string) => sql<Date>`(timestamptz 'epoch' + ${key}::bigint * interval '1 microsecond')`

export const toSeconds = (time: Date) => Math.floor(time.getTime() / 1000)
export const fromSeconds = (time: number) => new Date(time * 1000)

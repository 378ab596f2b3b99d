import { type RawBuilder, sql } from 'kysely'

/**
 * The row of another table that a key names, to be joined to rows that are already few. `offset 0` keeps the planner from
 * turning the join around: in the minute before tables are first analyzed it takes them for empty and would try every row
 * with every other.
 */
export const byKey = (table: string, alias: string, key: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`lateral (select ${sql.ref(alias)}.* from ${sql.table(table)} ${sql.ref(alias)} where ${key} offset 0) ${sql.ref(alias)}`

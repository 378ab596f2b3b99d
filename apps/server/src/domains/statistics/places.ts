import type { Dimension } from '@otklik/contract/statistics/dimensions.ts'
import { sql } from 'kysely'
import type { Grain, ObjectRow, Question } from './counted.ts'
import type { Fact, Sql } from './facts/fact.ts'

/** Where what was counted belongs in a dimension: `f` is a row of `countedIn`. */
type Placing =
  /** A key of the fact. */
  | { key: string }
  /** Known of the account. */
  | { of_account: (account: ObjectRow) => string }
  /** Told by its time, in the space's own: the step that it falls into. */
  | { step: 'hour' | 'day' | 'week' | 'month'; grain: Grain }
  /** The same time of many days, as `to_char` writes it. */
  | { round: string; grain: Grain }

const placings: Record<Dimension, Placing> = {
  hour: { step: 'hour', grain: 'slot' },
  day: { step: 'day', grain: 'day' },
  week: { step: 'week', grain: 'day' },
  month: { step: 'month', grain: 'day' },
  hour_of_day: { round: 'FMHH24', grain: 'slot' },
  /** 1 is Monday. */
  weekday: { round: 'ID', grain: 'day' },
  account: { key: 'object_id' },
  company: { of_account: ({ company_id }) => String(company_id) },
  network: { of_account: ({ provider }) => provider },
  person: { key: 'user_id' },
  group: { key: 'group_id' },
  tag: { key: 'tag_id' },
}

/** Where an account belongs, for what is counted of it as it stands now; nothing where accounts do not tell. */
export function placeOfAccount(dimension: Dimension, account: ObjectRow): string | undefined {
  const placing = placings[dimension]
  if ('of_account' in placing) return placing.of_account(account)
  return 'key' in placing && placing.key === 'object_id' ? String(account.id) : undefined
}

export type Place = {
  grain: Grain
  /** What is grouped by; turned into text once per group, not once per row. */
  by: Sql
  text: (grouped: Sql) => Sql
  /** What has to be joined for it. */
  join: Sql
}

/** `n` tells places apart that are asked for at once. */
export function placeIn(dimension: Dimension, fact: Fact, { accounts, days }: Question, n = 0): Place {
  const placing = placings[dimension]
  if ('key' in placing) {
    if (!fact.keys.includes(placing.key)) throw new Error(`${fact.name} is not counted by ${dimension}`)
    return { grain: 'day', by: sql.ref(`f.${placing.key}`), text: (grouped) => sql`${grouped}::text`, join: sql`` }
  }
  if ('of_account' in placing) {
    const known = sql.ref(`known_${n}`)
    const [ids, places] = [accounts.map(({ id }) => id), accounts.map(placing.of_account)]
    return {
      grain: 'day',
      by: sql`${known}.place`,
      text: (grouped) => grouped,
      join: sql`join unnest(${ids}::integer[], ${places}::text[]) ${known} (object_id, place) on ${known}.object_id = f.object_id`,
    }
  }
  const { grain } = placing
  if ('round' in placing)
    return { grain, by: sql`to_char(f.at, ${sql.lit(placing.round)})`, text: (grouped) => grouped, join: sql`` }
  return {
    grain,
    // Days before are put where those stand that they are compared with.
    by: sql`date_trunc(${sql.lit(placing.step)}, case when f.is_previous then f.at + ${days}::integer * interval '1 day' else f.at end)`,
    text: (grouped) => sql`to_char(${grouped}, 'YYYY-MM-DD"T"HH24:MI')`,
    join: sql``,
  }
}

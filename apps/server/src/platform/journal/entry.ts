import { randomBytes } from 'node:crypto'
import { fieldsOf, type JournalKind, thingOf } from '@otklik/contract/journal/things.ts'
import type { Cause } from '@otklik/contract/work/work.ts'
import { type RawBuilder, sql } from 'kysely'
import { digestsOf, isSameValue, type Told } from './chain.ts'

export type Values = Record<string, unknown>

/** What is to be recorded. Of `before` and `after` only what differs is kept. */
export type Recorded = {
  kind: JournalKind
  space_id: number
  /** Of the thing; null where there is none, as of a sign-in that failed. */
  id: number | null
  /** Its account, where it has one. */
  object_id?: number | null
  /** What it is called. Never the words or the name of a customer. */
  subject?: string | null
  before?: Values
  after?: Values
  /**
   * What concerns a person and no space stands in all their spaces, and from where only in the first of them: a space is
   * not told from where people sign in to work for another.
   */
  hides_place?: boolean
}

/** From where it was asked for. Nothing for what happens by itself. */
export type From = { ip?: string; device?: string; family_id?: string | null; via?: string | null }

/** By whom and through what; of a robot which one. */
type By = { user_id: number | null; cause: Cause; origin: string | null }

export type Line = Recorded & { by: By }

/** In the transaction they tell of, so that both are saved or neither. One statement text for any number of lines. */
export function linesOf(correlation_id: string, from: From, lines: readonly Line[]): RawBuilder<unknown> {
  const rows = lines.map((line) => rowOf(from, line))
  return sql`
    with written as (
      insert into audit_log (space_id, thing, kind, cause, origin, user_id, via, target_id, object_id, correlation_id, family_id, salt, told, digests)
      select space_id, thing, kind, cause, origin, user_id, ${from.via ?? null}, target_id, object_id, ${correlation_id},
        ${from.family_id ?? null}::uuid, decode(salt, 'hex'), told, digests
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as t (space_id integer, thing text, kind text, cause text, origin text, user_id integer, target_id bigint,
              object_id integer, salt text, told jsonb, digests jsonb)
      returning space_id, id
    )
    insert into audit_waiting (space_id, entry_id) select space_id, id from written`
}

function rowOf(from: From, { kind, space_id, id, object_id = null, subject, by, hides_place, ...values }: Line) {
  const { ip, device }: From = hides_place ? {} : from
  const { before, after } = difference(kind, values)
  const salt = randomBytes(16)
  const told: Told = {
    ...(subject && { subject }),
    ...(ip && { ip }),
    ...(device && { device }),
    ...(Object.keys(before).length > 0 && { before }),
    ...(Object.keys(after).length > 0 && { after }),
  }
  const { user_id, cause, origin } = by
  return {
    ...{ space_id, thing: thingOf(kind), kind, cause, origin, user_id, target_id: id, object_id },
    ...{ salt: salt.toString('hex'), told, digests: digestsOf(salt, told) },
  }
}

/** Changed fields only; one that the contract does not list is our bug, since nobody has thought about keeping it. */
export function difference(kind: JournalKind, { before = {}, after = {} }: { before?: Values; after?: Values }) {
  const known = fieldsOf(kind)
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  const unknown = names.find((name) => !known.includes(name))
  if (unknown) throw new Error(`${kind}: ${unknown} may not be recorded (contract/journal/things.ts)`)
  const changed = names.filter((name) => !isSameValue(before[name], after[name]))
  const pick = (values: Values) =>
    Object.fromEntries(changed.filter((name) => isSaid(values[name])).map((name) => [name, values[name]]))
  return { before: pick(before), after: pick(after) }
}

const isSaid = (value: unknown) => value !== undefined && value !== null

// What waits for its time about one thing, worked out anew from how it stands: correct whatever has happened, so that
// nothing has to be cancelled by whoever changes something.

import { kindsOf, type TimedWhen } from '@otklik/contract/rules/when.ts'
import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import type { Facts } from '../facts/facts.ts'
import type { Ready } from '../match/ready.ts'
import type { Ruleset } from '../match/ruleset.ts'
import { beganAt, dueAt } from './stretch.ts'

/** What a stretch answers to: what robots did brings no rule back for ever. */
export type Armed = { depth: number; correlation_id: string; recent?: number | undefined }

export async function arm(ctx: Pick<Context, 'db'>, set: Ruleset, facts: Facts, armed: Armed) {
  const rules = set.timed.filter(({ rule }) => concerns(rule, facts))
  if (rules.length === 0) return
  const { space_id, kind, id } = facts
  const known = await readTimers(ctx, facts)
  for (const { rule, on_at } of rules) {
    const when = rule.when as TimedWhen
    const from = beganAt(when, facts)
    const waiting = known.get(rule.id)
    const isSame = waiting !== undefined && from !== null && Math.abs(waiting.from_at - from) < ROUNDING_S
    const isAsked = armed.recent === rule.id
    if (from === null || !(from >= on_at || isAsked || isSame)) {
      if (waiting) await disarm(ctx, facts, rule.id)
      continue
    }
    // One that has had its moment stays until the stretch is over: once is once.
    if (isSame && (waiting.is_spent || !isAsked)) continue
    const due = await dueAt(ctx, when, facts, from)
    if (due === null) continue
    await sql`
      insert into rule_timers (space_id, rule_id, kind, thing_id, from_at, due_at, version, depth, correlation_id)
      values (${space_id}, ${rule.id}, ${kind}, ${id}, to_timestamp(${from}), to_timestamp(${due}), ${rule.version}, ${armed.depth}, ${armed.correlation_id})
      on conflict (space_id, rule_id, kind, thing_id, act_no) do update set from_at = excluded.from_at, due_at = excluded.due_at,
        version = excluded.version, depth = excluded.depth, correlation_id = excluded.correlation_id, tries = 0`.execute(
      ctx.db,
    )
  }
}

export const concerns = ({ when, object_ids }: Ready['rule'], { kind, object_id }: Facts) =>
  kindsOf(when).includes(kind) && (object_ids === null || object_ids.includes(object_id))

/** Microseconds are lost on the way through a number. */
const ROUNDING_S = 0.001

async function readTimers({ db }: Pick<Context, 'db'>, { space_id, kind, id }: Facts) {
  const { rows } = await sql<{ rule_id: number; from_at: number; is_spent: boolean }>`
    select rule_id, extract(epoch from from_at)::double precision as from_at, due_at = 'infinity' as is_spent from rule_timers
    where space_id = ${space_id} and kind = ${kind} and thing_id = ${id} and act_no = -1`.execute(db)
  return new Map(rows.map((row) => [row.rule_id, row] as const))
}

/** It has had its moment. */
export const spend = ({ db }: Pick<Context, 'db'>, { space_id, kind, id }: Facts, rule_id: number) =>
  sql`
    update rule_timers set due_at = 'infinity' where space_id = ${space_id} and rule_id = ${rule_id} and kind = ${kind}
      and thing_id = ${id} and act_no = -1`.execute(db)

export const disarm = ({ db }: Pick<Context, 'db'>, { space_id, kind, id }: Facts, rule_id: number, act_no = -1) =>
  sql`
    delete from rule_timers where space_id = ${space_id} and rule_id = ${rule_id} and kind = ${kind} and thing_id = ${id}
      and act_no = ${act_no}`.execute(db)

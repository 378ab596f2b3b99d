// Since when something is as a rule waits for it to be, and until when that makes it wait. Pure but for working time, which
// the database adds.
import type { RuleWhen, TimedWhen } from '@otklik/contract/rules/when.ts'
import { finishedStatuses } from '@otklik/contract/work/work.ts'
import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import type { Facts } from '../facts/facts.ts'

/** Seconds since 1970; null: it is not so now. */
export function beganAt(when: TimedWhen, facts: Facts): number | null {
  const isOver = finishedStatuses.includes(facts.status)
  if (facts.is_closed_to_robots) return null
  switch (when.on) {
    case 'no_reply':
      if (isOver) return null
      return facts.kind === 'chat' ? facts.unanswered_at : facts.replied_at === null ? facts.created_at : null
    case 'in_status':
      return facts.status === when.status ? facts.status_since : null
    case 'unassigned':
      return isOver || facts.assigned_to !== null ? null : facts.assigned_since
    case 'customer_silent': {
      const { kind, last_own_at, last_inbound_at } = facts
      if (isOver || kind !== 'chat' || last_own_at === null) return null
      return last_inbound_at === null || last_inbound_at <= last_own_at ? last_own_at : null
    }
    case 'window_closes':
      return isOver || facts.kind !== 'chat' || facts.window_s === null ? null : facts.last_inbound_at
    default:
      return when satisfies never
  }
}

/** Null: never, since the calendar has no more working time. */
export async function dueAt(
  ctx: Pick<Context, 'db'>,
  when: TimedWhen,
  facts: Facts,
  from: number,
): Promise<number | null> {
  if (when.on === 'window_closes') return from + (facts.window_s ?? 0) - when.minutes_before * 60
  const seconds = when.minutes * 60
  return when.working ? addWorking(ctx, facts, from, seconds) : from + seconds
}

/** By the calendar of the account's company; the clock's where the space has none. */
export async function addWorking(
  { db }: Pick<Context, 'db'>,
  { space_id, company_id }: Facts,
  from: number,
  seconds: number,
) {
  const { rows } = await sql<{ at: number | null; has_calendar: boolean }>`
    select extract(epoch from nullif(add_working(${space_id}, c.id, to_timestamp(${from}), ${seconds}), 'infinity'))::double precision as at,
      c.id is not null as has_calendar
    from (select coalesce((select m.calendar_id from companies m where m.space_id = ${space_id} and m.id = ${company_id}),
      (select d.id from calendars d where d.space_id = ${space_id} and d.is_default)) as id) c`.execute(db)
  const [found] = rows
  return found?.has_calendar ? found.at : from + seconds
}

/** The key of a stretch: once for each. */
export const keyOfStretch = (from: number) => `t:${Math.floor(from)}`

export const isEvery = (when: RuleWhen): when is Extract<RuleWhen, { on: 'every' }> => when.on === 'every'

// A rule that waits for its time, when it is switched on: from now on, or also for what came within the last day.
import type { Rule } from '@otklik/contract/rules/rules.ts'
import { isTimed, kindsOf, type RuleWhen } from '@otklik/contract/rules/when.ts'
import { addDays, dayAt, momentOf, weekdayOf } from '@otklik/contract/zones.ts'
import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { fromSeconds, toSeconds } from '../../../platform/seconds.ts'

type Scope = Pick<Context, 'db' | 'wake'>

export async function beginTimes(ctx: Scope, rule: Rule, armsRecent: boolean) {
  const { when, space_id, id } = rule
  if (when.on === 'every') await schedule(ctx, space_id, id, when, new Date())
  if (armsRecent && isTimed(when)) await askToArm(ctx, rule)
}

type Every = Extract<RuleWhen, { on: 'every' }>

/** The next minute of that name in the space's zone, later than this moment: what the clocks leave out is the end of the gap. */
export function nextTime(
  { minute_of_day, weekdays }: Every,
  zone: string,
  after_s: number,
): { day: string; at: number } {
  for (let day = addDays(dayAt(after_s, zone), -1); ; day = addDays(day, 1)) {
    const at = momentOf(day, minute_of_day, zone)
    if (at > after_s && (weekdays.length === 0 || weekdays.includes(weekdayOf(day)))) return { day, at }
  }
}

export async function schedule(
  { db }: Pick<Context, 'db'>,
  space_id: number,
  rule_id: number,
  when: Every,
  after: Date,
) {
  const { rows } = await sql<{ time_zone: string }>`select time_zone from spaces where id = ${space_id}`.execute(db)
  const { day, at } = nextTime(when, rows[0]?.time_zone ?? 'UTC', toSeconds(after))
  await sql`
    insert into rule_schedules (space_id, rule_id, next_at, day) values (${space_id}, ${rule_id}, ${fromSeconds(at)}, ${day})
    on conflict (space_id, rule_id) do update set next_at = excluded.next_at, day = excluded.day,
      after_kind = 'chat', after_id = 0, looked = 0`.execute(db)
}

/** One row for each thing that is not finished; the worker computes their stretches. Their numbers are below every event's. */
async function askToArm(ctx: Scope, { space_id, id, when, object_ids }: Rule) {
  for (const kind of kindsOf(when)) {
    const since = kind === 'item' ? sql`w.created_at` : sql`w.last_message_at`
    await sql`
      insert into rule_work (space_id, seq, kind, thing_id, events, detail, at, cause, depth, correlation_id)
      select ${space_id}, -${id}::bigint, ${kind}, w.id, '{}', jsonb_build_object('arm', ${id}::integer), now(), 'schedule', 0,
        ${`rule:${id}:armed`}
      from ${sql.table(`${kind}s`)} w where w.space_id = ${space_id} and ${since} > now() - interval '24 hours'
        and w.status not in ('closed', 'autoclosed', 'deleted')
        and (${object_ids === null} or w.object_id = any(${object_ids ?? []}::integer[]))
      on conflict do nothing`.execute(ctx.db)
  }
  ctx.wake('rules')
}

/** What waits by it, to be worked out anew: it waits for something else now, or working time is another. */
export async function rearm(ctx: Scope, space_id: number, rule_ids: readonly number[]) {
  const { rows } = await sql`
    insert into rule_work (space_id, seq, kind, thing_id, events, detail, at, cause, depth, correlation_id)
    select t.space_id, -t.rule_id::bigint, t.kind, t.thing_id, '{}', jsonb_build_object('arm', t.rule_id), now(), 'schedule', t.depth, t.correlation_id
    from rule_timers t where t.space_id = ${space_id} and t.rule_id = any(${rule_ids}::integer[]) and t.act_no = -1 and t.due_at < 'infinity'
    on conflict do nothing returning seq`.execute(ctx.db)
  if (rows.length) ctx.wake('rules')
}

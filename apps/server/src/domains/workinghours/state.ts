// The one row of a space that counts every change of its plan, and what the space has settled about planning.
import { limits } from '@otklik/contract/limits.ts'
import { warnings } from '@otklik/contract/schedule/conflicts.ts'
import type { ScheduleSettings } from '@otklik/contract/schedule/schedule.ts'
import { addDays, dayAt } from '@otklik/contract/zones.ts'
import { sql } from 'kysely'
import type { Context } from '../../platform/context.ts'

type Scope = Pick<Context, 'db'>
type Row = { version: number; kept_until: string | null; settings: Partial<ScheduleSettings>; zone: string }

const usual: ScheduleSettings = {
  warn: [...warnings],
  rest_min_minutes: 11 * 60,
  week_max_minutes: 40 * 60,
  week_rest_minutes: 42 * 60,
  late_after_s: 300,
  half_at: 13 * 60,
  swaps_alone: false,
  lead_minutes: 5,
  tells_changes: true,
}

const complete = ({ version, kept_until, settings, zone }: Row) => ({
  version,
  zone,
  kept_until: kept_until ?? addDays(dayAt(Date.now() / 1000, zone), limits.schedule_ahead_days),
  settings: { ...usual, ...settings },
})

export async function readState({ db }: Scope, space_id: number) {
  const { rows } = await sql<Row>`
    select coalesce(t.version, 0) as version, t.kept_until::text as kept_until, coalesce(t.settings, '{}') as settings, s.time_zone as zone
    from spaces s left join schedule_state t on t.space_id = s.id where s.id = ${space_id}`.execute(db)
  return complete(rows[0] as Row)
}

/** Held until the end of the transaction: changes of a space's plan follow each other. Answers the number of this change. */
export async function moveOn({ db }: Scope, space_id: number): Promise<number> {
  const { rows } = await sql<{ version: number }>`
    insert into schedule_state (space_id, version) values (${space_id}, 1)
    on conflict (space_id) do update set version = schedule_state.version + 1 returning version`.execute(db)
  return (rows[0] as { version: number }).version
}

export const keepUntil = ({ db }: Scope, space_id: number, day: string) =>
  sql`update schedule_state set kept_until = ${day}::date where space_id = ${space_id}`.execute(db)

export async function saveSettings(
  ctx: Scope,
  space_id: number,
  settings: ScheduleSettings,
): Promise<ScheduleSettings> {
  await sql`
    insert into schedule_state (space_id, settings) values (${space_id}, ${JSON.stringify(settings)}::jsonb)
    on conflict (space_id) do update set settings = excluded.settings`.execute(ctx.db)
  return settings
}

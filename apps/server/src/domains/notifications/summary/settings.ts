import type { Summary, SummaryTime } from '@otklik/contract/notifications/notifications.ts'
import { sql } from 'kysely'
import type { CallContext, Context } from '../../../platform/context.ts'
import { fromSeconds, toSeconds } from '../../../platform/seconds.ts'
import { nextSummary } from './next.ts'

const usual: SummaryTime = { is_on: false, days: [1, 2, 3, 4, 5], at_minute: 540 }

export async function getSummary({ db, user_id }: CallContext, space_id: number): Promise<Summary> {
  const { rows } = await sql<SummaryTime>`
    select is_on, days, at_minute from notification_summaries where space_id = ${space_id} and user_id = ${user_id}`.execute(
    db,
  )
  return { ...(rows[0] ?? usual), zone: await zoneOf(db, space_id, user_id) }
}

export async function saveSummary(ctx: CallContext, space_id: number, { is_on, days, at_minute }: SummaryTime) {
  const { db, user_id } = ctx
  const zone = await zoneOf(db, space_id, user_id)
  const sorted = [...new Set(days)].toSorted()
  const next = is_on ? nextSummary({ days: sorted, at_minute }, zone, toSeconds(new Date())) : null
  const next_at = next === null ? null : fromSeconds(next)
  // Whoever switches it on again is not told of all the time between. Whoever has looked at it wants letters to be tried again,
  // if they came back.
  await sql`
    insert into notification_summaries (space_id, user_id, is_on, days, at_minute, zone, next_at)
    values (${space_id}, ${user_id}, ${is_on}, ${sorted}::integer[], ${at_minute}, ${zone}, ${next_at})
    on conflict (space_id, user_id) do update set is_on = excluded.is_on, days = excluded.days, at_minute = excluded.at_minute,
      zone = excluded.zone, next_at = excluded.next_at,
      told_at = case when notification_summaries.is_on then notification_summaries.told_at end,
      mail_id = null`.execute(db)
}

/** By the person's link, or because letters do not arrive: until they switch it on again. */
export const switchOffSummary = async ({ db }: Pick<Context, 'db'>, space_id: number, user_id: number): Promise<void> =>
  void (await sql`
    update notification_summaries set is_on = false, next_at = null
    where space_id = ${space_id} and user_id = ${user_id}`.execute(db))

async function zoneOf(db: CallContext['db'], space_id: number, user_id: number): Promise<string> {
  const { rows } = await sql<{ zone: string }>`
    select coalesce(m.zone, s.time_zone) as zone from members m join spaces s on s.id = ${space_id}
    where m.space_id = ${space_id} and m.user_id = ${user_id}`.execute(db)
  return rows[0]?.zone ?? 'UTC'
}

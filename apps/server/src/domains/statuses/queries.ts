import { limits } from '@otklik/contract/limits.ts'
import type { OwnStatus } from '@otklik/contract/statuses.ts'
import type { Cause } from '@otklik/contract/work/work.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/db.ts'
import { seconds } from '../../platform/seconds.ts'

export type Whose = { space_id: number; user_id: number }

/** Held until the end of the transaction: a person's statuses follow each other. No where they work here no more. */
export const lockMember = async (db: Db, { space_id, user_id }: Whose): Promise<boolean> => {
  const { rows } = await sql`
    select from members where space_id = ${space_id} and user_id = ${user_id} and deactivated_at is null for no key update`.execute(
    db,
  )
  return rows.length > 0
}

/** One per space: the open interval, or where there has never been one, offline since the person came. */
export const selectStatuses = async (db: Db, spaces: readonly number[], user_id: number): Promise<OwnStatus[]> => {
  const { rows } = await sql<OwnStatus>`
    select m.space_id, coalesce(i.status, o.id) as status, ${seconds('t.at')} as started_at
    from members m
    left join user_status_intervals i on i.space_id = m.space_id and i.user_id = m.user_id and i.ended_at is null
    left join lateral (
      select id from user_statuses s where s.space_id = m.space_id and s.kind = 'offline' order by s.position, s.id limit 1) o on true
    cross join lateral (select coalesce(i.started_at, m.created_at) as at) t
    where m.space_id = any(${spaces}::integer[]) and m.user_id = ${user_id} and coalesce(i.status, o.id) is not null
    order by m.space_id`.execute(db)
  return rows
}

export const findStatus = async (db: Db, space_id: number, id: number) => {
  const { rows } = await sql<{ hidden: boolean }>`
    select hidden from user_statuses where space_id = ${space_id} and id = ${id} and archived_at is null`.execute(db)
  return rows[0]
}

export const findOffline = async (db: Db, space_id: number): Promise<number | undefined> => {
  const { rows } = await sql<{ id: number }>`
    select id from user_statuses where space_id = ${space_id} and kind = 'offline' order by position, id limit 1`.execute(
    db,
  )
  return rows[0]?.id
}

/**
 * Ends the present stay and begins another. By the clock, not by the transaction, which may have waited for its turn. Of
 * somebody who had gone long before, the last sign of life is kept.
 */
export const insertInterval = async (db: Db, { space_id, user_id }: Whose, status: number, cause: Cause) => {
  const { rows } = await sql<{ started_at: number }>`
    with ended as (
      update user_status_intervals set ended_at = greatest(started_at, clock_timestamp()),
        seen_until = case when ${cause} = 'system' then (
          select greatest(user_status_intervals.started_at, p.seen_at) from presence p
          where p.user_id = ${user_id} and p.seen_at < clock_timestamp() - ${limits.offline_after_s} * interval '1 second') end
      where space_id = ${space_id} and user_id = ${user_id} and ended_at is null
      returning ended_at
    ), begun as (
      insert into user_status_intervals (space_id, user_id, status, started_at, cause)
      select ${space_id}, ${user_id}, ${status}, coalesce((select ended_at from ended), clock_timestamp()), ${cause}
      returning started_at
    )
    select ${seconds('started_at')} as started_at from begun`.execute(db)
  return rows[0]?.started_at as number
}

export const hasChangedSince = async (
  db: Db,
  { space_id, user_id }: Whose,
  since: number,
  causes: readonly Cause[],
) => {
  const { rows } = await sql`
    select from user_status_intervals
    where space_id = ${space_id} and user_id = ${user_id} and started_at >= to_timestamp(${since}) and cause = any(${causes}::text[])
    limit 1`.execute(db)
  return rows.length > 0
}

/** The open stay, held against the plan; or no longer. */
export const holdUntil = (db: Db, { space_id, user_id }: Whose, until: number | null) =>
  sql`
    update user_status_intervals set until = to_timestamp(${until}::double precision)
    where space_id = ${space_id} and user_id = ${user_id} and ended_at is null`.execute(db)

export const isHeld = async (db: Db, { space_id, user_id }: Whose, now: Date) => {
  const { rows } = await sql`
    select from user_status_intervals
    where space_id = ${space_id} and user_id = ${user_id} and ended_at is null and until > ${now}`.execute(db)
  return rows.length > 0
}

export const isSeenWithin = async (db: Db, user_id: number, within_s: number) => {
  const { rows } = await sql`
    select from presence where user_id = ${user_id} and seen_at > now() - ${within_s} * interval '1 second'`.execute(db)
  return rows.length > 0
}

/** In order, so that two processes do not wait for each other; and not again and again within a moment. */
export const touchPresence = (db: Db, user_ids: readonly number[]) =>
  sql`
    insert into presence (user_id) select id from users where id = any(${user_ids}::integer[]) order by id
    on conflict (user_id) do update set seen_at = now() where presence.seen_at < now() - interval '10 seconds'`.execute(
    db,
  )

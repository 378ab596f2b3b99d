import type { BillingCard } from '@otklik/contract/billing.ts'
import { limits } from '@otklik/contract/limits.ts'
import type { Locale } from '@otklik/contract/users/users.ts'
import { sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import type { Db } from '../../platform/database/db.ts'
import { seconds } from '../../platform/seconds.ts'

const graceDays = sql`case when s.is_trial then ${sql.lit(limits.delete_trial_after_days)} else ${sql.lit(limits.delete_paid_after_days)} end`
const graceEnd = sql`s.expires_at + ${graceDays} * interval '1 day'`

type CardRow = Omit<BillingCard, 'tariff'> & { tariff_id: number; tariff_name: string }

/** The date is shown from the first moment of expiry, though it is written a little later. */
export async function selectCards({ db, spaces }: Pick<Context, 'db' | 'spaces'>): Promise<CardRow[]> {
  const { rows } = await sql<CardRow>`
    select s.id as space_id, s.name, t.id as tariff_id, t.name as tariff_name, s.is_trial, s.seats, ${seconds('s.expires_at')} as expires_at,
      floor(date_part('epoch', coalesce(s.delete_after, case when s.expires_at <= now() then ${graceEnd} end))) as delete_after,
      (select count(*)::integer from members m where m.space_id = s.id and m.deactivated_at is null) as members,
      (select count(*)::integer from objects o where o.space_id = s.id and o.state <> 'removed') as accounts
    from spaces s join tariffs t on t.id = s.tariff_id where s.id = any(${spaces}::integer[]) order by s.id`.execute(db)
  return rows
}

export type Ended = { name: string; is_trial: boolean; delete_after: number }

/** Only by the first to see it. However late that is, a day is left to do something about it. */
export async function setDeleteAfter(db: Db, space_id: number, at: Date): Promise<Ended | undefined> {
  const { rows } = await sql<Ended>`
    update spaces s set delete_after = greatest(${graceEnd}, ${at}::timestamptz + interval '1 day')
    where s.id = ${space_id} and s.expires_at <= ${at} and s.delete_after is null and s.deleted_at is null
    returning s.name, s.is_trial, ${seconds('s.delete_after')} as delete_after`.execute(db)
  return rows[0]
}

export async function setDeleted(db: Db, space_id: number, at: Date): Promise<{ name: string } | undefined> {
  const { rows } = await sql<{ name: string }>`
    update spaces set deleted_at = ${at}
    where id = ${space_id} and delete_after <= ${at} and expires_at <= ${at} and deleted_at is null returning name`.execute(
    db,
  )
  return rows[0]
}

/** From now, or from the end of what is paid already. Nothing when it is closed: there is nothing left to extend. */
export async function setPaidUntil(db: Db, space_id: number, days: number): Promise<{ expires_at: Date } | undefined> {
  const { rows } = await sql<{ expires_at: Date }>`
    update spaces set expires_at = greatest(expires_at, now()) + ${days} * interval '1 day', is_trial = false, delete_after = null
    where id = ${space_id} and deleted_at is null returning expires_at`.execute(db)
  return rows[0]
}

type Administrator = { name: string; email: string; locale: Locale }

export async function selectAdministrators(db: Db, space_id: number): Promise<Administrator[]> {
  const { rows } = await sql<Administrator>`
    select u.name, u.email, u.locale from members m join users u on u.id = m.user_id
    where m.space_id = ${space_id} and m.role = 'administrator' and m.deactivated_at is null and u.disabled_at is null`.execute(
    db,
  )
  return rows
}

export async function selectMemberIds(db: Db, space_id: number): Promise<number[]> {
  const { rows } = await sql<{ user_id: number }>`select user_id from members where space_id = ${space_id}`.execute(db)
  return rows.map(({ user_id }) => user_id)
}

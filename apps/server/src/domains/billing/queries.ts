import type { BillingCard } from '@otklik/contract/billing.ts'
import type { Locale } from '@otklik/contract/users/users.ts'
import { sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import type { Db } from '../../platform/database/db.ts'
import { seconds } from '../../platform/seconds.ts'
import { graceEnd } from '../spaces/period.ts'
import { tariffName } from '../spaces/tariff-name.ts'

export type Scope = Pick<Context, 'db' | 'spaces'> & { locale: Locale }
type CardRow = Omit<BillingCard, 'tariff'> & { tariff_id: number; tariff_name: string }

/** The date is shown from the first moment of expiry, though it is written a little later. */
export async function selectCards({ db, spaces, locale }: Scope): Promise<CardRow[]> {
  const { rows } = await sql<CardRow>`
    select s.id as space_id, s.name, t.id as tariff_id, ${tariffName(locale)} as tariff_name, s.is_trial, s.seats, ${seconds('s.expires_at')} as expires_at,
      floor(date_part('epoch', coalesce(s.delete_after, case when s.expires_at <= now() then ${graceEnd} end))) as delete_after,
      (select count(*)::integer from members m where m.space_id = s.id and m.deactivated_at is null) as members,
      (select count(*)::integer from objects o where o.space_id = s.id and o.state <> 'removed') as accounts
    from spaces s join tariffs t on t.id = s.tariff_id where s.id = any(${spaces}::integer[]) order by s.id`.execute(db)
  return rows
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

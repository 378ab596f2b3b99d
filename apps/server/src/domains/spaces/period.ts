// From the first day of a space to its last: on trial, paid for, over, closed.
import { limits } from '@otklik/contract/limits.ts'
import type { Locale } from '@otklik/contract/users/users.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/db.ts'
import { seconds } from '../../platform/seconds.ts'

/** Everything is on during the trial (product/spaces: Tariffs and features). */
const TRIAL_TARIFF = 3

export type NewSpace = {
  /** Of the space and of its first company. */
  name: string
  locale: Locale
  promocode?: string | undefined
  /** What they came for; until payments exist it is only noted. */
  tariff_id?: number | undefined
}

/** On trial, with its first company. */
export async function insertSpace(db: Db, { name, locale, promocode, tariff_id }: NewSpace): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into spaces (name, locale, tariff_id, is_trial, expires_at, promocode, wanted_tariff_id)
    values (${name}, ${locale}, ${TRIAL_TARIFF}, true, now() + ${limits.trial_days} * interval '1 day', ${promocode || null},
      (select id from tariffs where id = ${tariff_id ?? null}))
    returning id`.execute(db)
  const space_id = rows[0]?.id as number
  await db.insertInto('companies').values({ space_id, name }).execute()
  return space_id
}

/** When what is paid for ends; never where nobody pays. */
export async function findPeriodEnd(
  db: Db,
  { has_billing }: { has_billing: boolean },
  space_id: number,
): Promise<Date> {
  const never = new Date(8_640_000_000_000_000)
  if (!has_billing) return never
  const { rows } = await sql<{ expires_at: Date }>`select expires_at from spaces where id = ${space_id}`.execute(db)
  return rows[0]?.expires_at ?? never
}

const graceDays = sql`case when s.is_trial then ${sql.lit(limits.delete_trial_after_days)} else ${sql.lit(limits.delete_paid_after_days)} end`
/** Of `s` (spaces): when it goes, should nobody pay. */
export const graceEnd = sql`s.expires_at + ${graceDays} * interval '1 day'`

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

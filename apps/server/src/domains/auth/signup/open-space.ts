import { limits } from '@otklik/contract/limits.ts'
import type { Locale } from '@otklik/contract/users/users.ts'
import { sql } from 'kysely'
import type { Db } from '../../../platform/database/db.ts'
import { firstStatuses } from './first-statuses.ts'

/** Everything is on during the trial (product/spaces: Tariffs and features). */
const TRIAL_TARIFF = 3

export type NewSpace = {
  /** Of the space and of its first company. */
  name: string
  locale: Locale
  administrator: number
  promocode?: string | undefined
  /** What they came for; until payments exist it is only noted. */
  tariff_id?: number | undefined
}

/** A space on trial with its first company, its working statuses and its administrator. */
export async function openSpace(
  db: Db,
  { name, locale, administrator, promocode, tariff_id }: NewSpace,
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into spaces (name, locale, tariff_id, is_trial, expires_at, promocode, wanted_tariff_id)
    values (${name}, ${locale}, ${TRIAL_TARIFF}, true, now() + ${limits.trial_days} * interval '1 day', ${promocode || null},
      (select id from tariffs where id = ${tariff_id ?? null}))
    returning id`.execute(db)
  const space_id = rows[0]?.id as number
  await db.insertInto('companies').values({ space_id, name }).execute()
  await db
    .insertInto('user_statuses')
    .values(firstStatuses[locale].map((status, position) => ({ space_id, position, ...status })))
    .execute()
  await db
    .insertInto('members')
    .values({ space_id, user_id: administrator, ...administratorRights })
    .execute()
  await beginOffline(db, space_id, administrator)
  return space_id
}

const administratorRights = { role: 'administrator', can_templates: true, can_qa: true } as const

/** Until they choose a status themselves. */
export const beginOffline = async (db: Db, space_id: number, user_id: number): Promise<unknown> =>
  sql`
    insert into user_status_intervals (space_id, user_id, status, cause)
    select space_id, ${user_id}, id, 'system' from user_statuses
    where space_id = ${space_id} and kind = 'offline' order by position, id limit 1
    on conflict do nothing`.execute(db)

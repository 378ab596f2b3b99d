import type { Locale } from '@otklik/contract/users/users.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/db.ts'
import { firstStatusesIn } from './first-statuses.ts'

/** Those of a new space. */
export const insertFirstStatuses = (db: Db, space_id: number, locale: Locale) =>
  db
    .insertInto('user_statuses')
    .values(firstStatusesIn(locale).map((status) => ({ space_id, ...status })))
    .execute()

/** Until they choose a status themselves. */
export const beginOffline = async (db: Db, space_id: number, user_id: number): Promise<unknown> =>
  sql`
    insert into user_status_intervals (space_id, user_id, status, cause)
    select space_id, ${user_id}, id, 'system' from user_statuses
    where space_id = ${space_id} and kind = 'offline' order by position, id limit 1
    on conflict do nothing`.execute(db)

import { catalogue, type NotificationCode } from '@otklik/contract/notifications/catalogue.ts'
import { sql } from 'kysely'
import type { Db } from '../../../platform/database/db.ts'

/** A channel or an address outside: what is told there, and of which accounts. */
export type SpaceOutlet = { id: number; codes: readonly NotificationCode[]; object_ids: readonly number[] | null }

export async function loadSpaceOutlets(db: Db, space_id: number): Promise<SpaceOutlet[]> {
  const { rows } = await sql<SpaceOutlet>`
    select id, codes, object_ids from outlets where space_id = ${space_id} and user_id is null and state = 'on'`.execute(
    db,
  )
  return rows
}

export const wants = (
  { codes, object_ids }: Omit<SpaceOutlet, 'id'>,
  code: NotificationCode,
  object_id: number | null,
) =>
  catalogue[code].is_of_space === true &&
  codes.includes(code) &&
  (object_ids === null || (object_id !== null && object_ids.includes(object_id)))

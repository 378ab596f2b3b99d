import type { WorkingHours } from '@otklik/contract/statuses.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/db.ts'
import { seconds } from '../../platform/seconds.ts'
import type { Stretch } from './plan.ts'

export type Period = { space_id: number; user_id: number; from: Date; to: Date }

export const selectShifts = async (db: Db, { space_id, user_id, from, to }: Period): Promise<WorkingHours[]> => {
  const { rows } = await sql<WorkingHours>`
    select ${seconds('started_at')} as started_at, ${seconds('ended_at')} as ended_at, status from workinghours
    where space_id = ${space_id} and user_id = ${user_id} and started_at < ${to} and ended_at > ${from} order by started_at`.execute(
    db,
  )
  return rows
}

export const selectAbsences = async (db: Db, { space_id, user_id, from, to }: Period): Promise<Stretch[]> => {
  const { rows } = await sql<Stretch>`
    select ${seconds('started_at')} as started_at, ${seconds('ended_at')} as ended_at from absences
    where space_id = ${space_id} and user_id = ${user_id} and started_at < ${to} and ended_at > ${from} order by started_at`.execute(
    db,
  )
  return rows
}

import { limits } from '@otklik/contract/limits.ts'
import { sql } from 'kysely'
import type { JobParts } from '../../platform/jobs/jobs.ts'
import { forEachInTurn } from '../../platform/jobs/workers.ts'
import { sweepOld } from './queries.ts'

const KEPT = {
  days: limits.notifications_kept_days,
  most: limits.notifications_kept,
  left_days: 30,
  hit_days: limits.watch_hits_days,
}

/** The bell is no archive: what is old goes, and what a person has more of than anybody reads. */
export async function sweepNotifications({ database }: JobParts): Promise<void> {
  const spaces = await database.acrossSpaces(sql<{ space_id: number }>`select all_spaces() as space_id`)
  await forEachInTurn(spaces, ({ space_id }) =>
    database.inSpaces({ spaces: [space_id] }, (db) => sweepOld(db, space_id, KEPT)),
  )
}

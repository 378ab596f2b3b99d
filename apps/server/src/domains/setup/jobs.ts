import { limits } from '@otklik/contract/limits.ts'
import { sql } from 'kysely'
import type { JobParts } from '../../platform/jobs/jobs.ts'
import { deleteOldSnapshots } from './queries.ts'

export async function sweepSnapshots({ database }: Pick<JobParts, 'database'>) {
  const spaces = await database.acrossSpaces(sql<{ space_id: number }>`select all_spaces() as space_id`)
  for (const { space_id } of spaces)
    await database.inSpaces({ spaces: [space_id] }, (db) =>
      deleteOldSnapshots(db, space_id, limits.setup_snapshot_days),
    )
}

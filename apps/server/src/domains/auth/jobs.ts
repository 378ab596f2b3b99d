import type { JobParts } from '../../platform/jobs/jobs.ts'
import { deleteOldLinks } from './links.ts'
import { deleteOldTokens } from './queries.ts'
import { deleteOldAttempts } from './throttle/attempts.ts'

/** Tokens, links and counts that nobody asks for any more. */
export async function sweepTokens({ database }: JobParts) {
  for (const sweep of [deleteOldTokens, deleteOldLinks, deleteOldAttempts]) await database.asIdentity(sweep)
}

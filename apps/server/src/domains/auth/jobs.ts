import type { JobParts } from '../../platform/jobs.ts'
import { deleteOldTokens } from './queries.ts'

/** Tokens that ended more than a day ago. */
export const sweepTokens = ({ database }: JobParts) => database.asIdentity(deleteOldTokens)

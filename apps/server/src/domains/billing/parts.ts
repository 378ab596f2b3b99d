import type { Context } from '../../platform/context.ts'
import type { JobParts } from '../../platform/jobs/jobs.ts'

/** What other domains do when a space ends; app.ts lists them. */
export type EndParts = JobParts & {
  /** In the transaction that closes it: nothing comes in and nothing goes out from then on. */
  closeAccounts(ctx: Context, space_id: number): Promise<void>
  /** Before its rows go: the networks deliver no more. */
  leaveNetworks(space_id: number): Promise<void>
  /** The bytes behind some of its files, and their rows; answers whether there are more. */
  forgetFiles(space_id: number): Promise<boolean>
}

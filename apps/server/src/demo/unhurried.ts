import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Context } from '../platform/context.ts'
import { type Behind, type Ground, transact } from '../platform/database/transact.ts'
import { isPassingFailure } from '../platform/failure.ts'

/** What the demo is made of is nobody's request: on a busy machine it takes its time, and the start must not fail by that. */
export const unhurried = <T>(base: Ground, behind: Behind, work: (ctx: Context) => Promise<T>): Promise<T> =>
  transact(base, behind, async (ctx) => {
    await sql`set local statement_timeout = 0`.execute(ctx.db)
    await sql`set local lock_timeout = 0`.execute(ctx.db)
    return work(ctx)
  })

const TRIES = 30
const REST_MS = 1_000

/** A step that may be done again: a database that is busy for the moment does not end the start. */
export async function patiently<T>(step: () => Promise<T>): Promise<T> {
  for (let n = 1; ; n += 1)
    try {
      return await step()
    } catch (error) {
      if (!isPassingFailure(error) || n === TRIES) throw error
      await sleep(REST_MS)
    }
}

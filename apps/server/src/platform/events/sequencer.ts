import { limits } from '@otklik/contract/limits.ts'
import { sql } from 'kysely'
import type { Database } from '../database/db.ts'
import type { Signal } from './signal.ts'

export type Sequencer = ReturnType<typeof makeSequencer>

const nothing = async () => undefined

/**
 * Numbers what is committed. After the commit, never in it: a number taken in the transaction has holes (a sequence)
 * or lets the commits of a space through one by one (a counter row).
 */
export function makeSequencer(database: Database, signal: Signal) {
  const inFlight = new Set<number>()
  const queued = new Set<number>()

  /** However many ask during a call, one more follows it and takes what all of them committed. */
  function ask(space_id: number) {
    if (inFlight.has(space_id)) queued.add(space_id)
    else void number(space_id)
  }

  async function number(space_id: number) {
    inFlight.add(space_id)
    try {
      await database.inSpaces({ spaces: [space_id] }, nothing, () => [sql`select number_events(${space_id})`])
      // Even when nothing was left to number: then another process took ours, and here nobody has heard of it.
      signal.raise(space_id)
    } catch {
      // Not lost: the sweep finds it.
    }
    inFlight.delete(space_id)
    if (queued.delete(space_id)) ask(space_id)
  }

  /** What a process left that died between its commit and its call. */
  const sweep = () =>
    database.acrossSpaces(sql<{ space_id: number }>`select spaces_to_number() as space_id`).then(
      (spaces) => {
        for (const { space_id } of spaces) ask(space_id)
      },
      () => undefined,
    )

  return {
    ask,
    /** In every process: whichever comes first sweeps for all. */
    startSweep() {
      const timer = setInterval(sweep, limits.number_sweep_ms)
      return () => clearInterval(timer)
    },
  }
}

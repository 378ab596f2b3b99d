import { sql } from 'kysely'
import { isOutOfTime, isPassingFailure } from '../../../platform/failure.ts'
import type { JobParts } from '../../../platform/jobs/jobs.ts'
import { type InboxRow, selectInbox } from '../queries.ts'
import { readAccount, setAside } from './read.ts'

type Claimed = { space_id: number; object_id: number; id: number }

/** Accounts that are read at the same time. One that waits for its network holds one of these places. */
const ACCOUNTS = 64
/** Many: each batch of an account has a transaction of its own. */
const PER_ACCOUNT = 500

/**
 * Turns stored deliveries into work, each account by itself: the round begins them and does not wait for their end, so that
 * an account whose network hangs delays no other. What comes for it meanwhile is left alone until it is done.
 */
export function makeReader(parts: JobParts) {
  const running = new Map<number, Promise<void>>()

  async function round(): Promise<boolean> {
    if (running.size >= ACCOUNTS) await Promise.race(running.values())
    const busy = [...running.keys()]
    const claimed = await parts.database.acrossSpaces(
      sql<Claimed>`select space_id, object_id, id from claim_inbox(${ACCOUNTS - running.size}, ${PER_ACCOUNT}, ${busy}::integer[])`,
    )
    for (const rows of Map.groupBy(claimed, ({ object_id }) => object_id).values()) begin(rows)
    return claimed.length > 0
  }

  function begin(rows: readonly Claimed[]) {
    const [{ space_id, object_id } = { space_id: 0, object_id: 0 }] = rows
    const one = readClaimed(
      parts,
      { space_id, object_id },
      rows.map(({ id }) => id),
    )
      // They come back by themselves when their lease is over.
      .catch((error) => parts.report(error, 'inbox'))
      .finally(() => {
        running.delete(object_id)
        // What came for this account meanwhile.
        parts.wake('inbox')
      })
    running.set(object_id, one)
  }
  return { round, finish: () => Promise.all(running.values()) }
}

/** One round, to its end; answers whether there was anything. */
export async function readInbox(parts: JobParts): Promise<boolean> {
  const reader = makeReader(parts)
  const wasAny = await reader.round()
  await reader.finish()
  return wasAny
}

type Place = { space_id: number; object_id: number }

async function readClaimed(parts: JobParts, { space_id, object_id }: Place, ids: number[]) {
  const rows = await parts.database.inSpaces({ spaces: [space_id], read: true }, (db) => selectInbox(db, space_id, ids))
  // History by itself: it is silent.
  const batches = Map.groupBy(rows, ({ history_items }) => history_items !== null)
  for (const batch of batches.values()) {
    try {
      await readAccount(parts, space_id, object_id, batch)
    } catch (error) {
      // One of them spoils the batch, or the database was away: each by itself, and nobody behind the bad one waits.
      if (batch.length > 1 && (!isPassingFailure(error) || isOutOfTime(error)))
        for (const row of batch) await readAlone(parts, space_id, object_id, row)
      else await setAside(parts, space_id, batch, error)
    }
  }
}

async function readAlone(parts: JobParts, space_id: number, object_id: number, row: InboxRow) {
  await readAccount(parts, space_id, object_id, [row]).catch((error) => setAside(parts, space_id, [row], error))
}

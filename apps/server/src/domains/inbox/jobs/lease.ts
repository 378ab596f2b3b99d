import type { JobParts } from '../../../platform/jobs/jobs.ts'
import { type Held, holdOn } from '../../accounts/streams.ts'

/** A process that died is taken for dead after so long; one that lives says so much more often. */
export const LEASE_MS = 15_000
const TOLD_EVERY_MS = 4_000
const LOOKED_AT_EVERY_MS = 250
/** Given up so long before others may take it: closing takes a moment, too. */
const EARLY_MS = 1_000

/**
 * Says again and again that this process holds it. `lost` is raised when it does not any more: somebody else has it, the
 * account is gone, or the database could not be told for so long that somebody else may have it. By our own clock, which
 * does not stand still with the process.
 */
export function keepLease(parts: JobParts, held: Held, since_ms: number) {
  const lost = new AbortController()
  let until = since_ms + LEASE_MS - EARLY_MS
  let isTelling = false

  async function tell() {
    if (isTelling) return
    isTelling = true
    const asked_at = performance.now()
    try {
      const isOurs = await parts.database.inSpaces({ spaces: [held.space_id] }, (db) => holdOn(db, held, LEASE_MS))
      if (isOurs) until = asked_at + LEASE_MS - EARLY_MS
      else lost.abort()
    } catch {
      // The database is away: it is told when it is back, if that is soon enough.
    } finally {
      isTelling = false
    }
  }

  const telling = setInterval(() => void tell(), TOLD_EVERY_MS)
  const looking = setInterval(() => {
    if (performance.now() > until) lost.abort()
  }, LOOKED_AT_EVERY_MS)
  return {
    lost: lost.signal,
    end() {
      clearInterval(telling)
      clearInterval(looking)
    },
  }
}

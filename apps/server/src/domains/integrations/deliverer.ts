// Whose turn it is. A place is held for a turn, then given back: whoever has waited longest takes it.
import { limits } from '@otklik/contract/limits.ts'
import { sql } from 'kysely'
import type { JobParts } from '../../platform/jobs/jobs.ts'
import { type Clock, LANES, sendBatch } from './jobs.ts'
import type { HookPlace } from './queries.ts'

const PLACES = 12
/** A space with many slow receivers leaves the rest to others. */
const PLACES_OF_SPACE = 3
const TURN_MS = 1_000

export function makeDeliverer(parts: JobParts, clock: Clock = () => new Date()) {
  const busy = new Map<string, { space_id: number; work: Promise<void> }>()

  let isSomebodyLeft = false

  async function round(): Promise<boolean> {
    const due = await parts.database.acrossSpaces(
      sql<HookPlace>`select space_id, hook_id from hooks_due(${clock()}::timestamptz, ${parts.has_billing})`,
    )
    isSomebodyLeft = false
    for (const place of due) {
      const key = `${place.space_id}/${place.hook_id}`
      const held = [...busy.values()].filter(({ space_id }) => space_id === place.space_id).length
      if (busy.has(key)) continue
      if (busy.size >= PLACES || held >= PLACES_OF_SPACE) {
        isSomebodyLeft = true
        continue
      }
      const work = takeTurn(parts, clock, place)
        .catch((error) => parts.report(error, 'webhooks'))
        .finally(() => {
          busy.delete(key)
          if (isSomebodyLeft) parts.wake('webhooks')
        })
      busy.set(key, { space_id: place.space_id, work })
    }
    return false
  }
  return { round, finish: () => Promise.all([...busy.values()].map(({ work }) => work)) }
}

/** Until nothing waits, it rests, or the turn is over. It is due again when as many more may be sent to it. */
async function takeTurn(parts: JobParts, clock: Clock, place: HookPlace) {
  const began_ms = clock().getTime()
  for (let sent = 0; ; ) {
    const most = Math.min(LANES, limits.webhook_per_second - sent)
    const done = await sendBatch(parts, clock, place, {
      most,
      rests_until: (count) => new Date(began_ms + ((sent + count) / limits.webhook_per_second) * 1_000),
      isLast: (count) => sent + count >= limits.webhook_per_second || clock().getTime() - began_ms >= TURN_MS,
    })
    sent += done.count
    if (!done.goes_on) return
  }
}

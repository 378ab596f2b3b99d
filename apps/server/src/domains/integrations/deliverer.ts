// Whose turn it is. A place is held for a turn, then given back: whoever has waited longest takes it.
import { limits } from '@otklik/contract/limits.ts'
import { sql } from 'kysely'
import type { JobParts } from '../../platform/jobs/jobs.ts'
import { type Clock, LANES, sendBatch } from './jobs.ts'
import type { HookPlace } from './queries.ts'

const PLACES = 12
/** A space with many receivers leaves the rest to others. */
const PLACES_OF_SPACE = 5
const QUICK_OF_SPACE = 3
/** Whoever lets us wait holds a place for seconds: those who do have few of their own, and the quick ones theirs. */
const SLOW_PLACES = 6
const SLOW_OF_SPACE = 2
const SLOW_MS = 1_000
const TURN_MS = 1_000

type Held = { space_id: number; isSlow: boolean; work: Promise<void> }

export function makeDeliverer(parts: JobParts, clock: Clock = () => new Date()) {
  const busy = new Map<string, Held>()
  /** Who let us wait the last time. */
  const slow = new Set<string>()

  let isSomebodyLeft = false

  function hasPlace(space_id: number, isSlow: boolean): boolean {
    const alike = [...busy.values()].filter((held) => held.isSlow === isSlow)
    const of = (held: readonly Held[]) => held.filter((each) => each.space_id === space_id).length
    if (busy.size >= PLACES || of([...busy.values()]) >= PLACES_OF_SPACE) return false
    return isSlow ? alike.length < SLOW_PLACES && of(alike) < SLOW_OF_SPACE : of(alike) < QUICK_OF_SPACE
  }

  /** One that turns out to be slow no longer holds the place of a quick one. */
  function timed(key: string): Timed {
    return async (batch) => {
      const mark = (isSlow: boolean) => {
        const held = busy.get(key)
        if (held) held.isSlow = isSlow
        if (isSlow) slow.add(key)
        else slow.delete(key)
        if (isSlow && isSomebodyLeft) parts.wake('webhooks')
      }
      let isLate = false
      const timer = setTimeout(() => {
        isLate = true
        mark(true)
      }, SLOW_MS)
      try {
        const done = await batch()
        if (!isLate && done.count > 0) mark(false)
        return done
      } finally {
        clearTimeout(timer)
      }
    }
  }

  async function round(): Promise<boolean> {
    const due = await parts.database.acrossSpaces(
      sql<HookPlace>`select space_id, hook_id from hooks_due(${clock()}::timestamptz, ${parts.has_billing})`,
    )
    isSomebodyLeft = false
    for (const place of due) {
      const key = `${place.space_id}/${place.hook_id}`
      const isSlow = slow.has(key)
      if (busy.has(key)) continue
      if (!hasPlace(place.space_id, isSlow)) {
        isSomebodyLeft = true
        continue
      }
      const work = takeTurn(parts, clock, place, timed(key))
        .catch((error) => parts.report(error, 'webhooks'))
        .finally(() => {
          busy.delete(key)
          if (isSomebodyLeft) parts.wake('webhooks')
        })
      busy.set(key, { space_id: place.space_id, isSlow, work })
    }
    return false
  }
  return { round, finish: () => Promise.all([...busy.values()].map(({ work }) => work)) }
}

type Batch = Awaited<ReturnType<typeof sendBatch>>
type Timed = (batch: () => Promise<Batch>) => Promise<Batch>

/** Until nothing waits, it rests, or the turn is over. It is due again when as many more may be sent to it. */
async function takeTurn(parts: JobParts, clock: Clock, place: HookPlace, timed: Timed) {
  const began_ms = clock().getTime()
  for (let sent = 0; ; ) {
    const most = Math.min(LANES, limits.webhook_per_second - sent)
    const done = await timed(() =>
      sendBatch(parts, clock, place, {
        most,
        rests_until: (count) => new Date(began_ms + ((sent + count) / limits.webhook_per_second) * 1_000),
        isLast: (count) => sent + count >= limits.webhook_per_second || clock().getTime() - began_ms >= TURN_MS,
      }),
    )
    sent += done.count
    if (!done.goes_on) return
  }
}

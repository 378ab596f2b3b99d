import { setTimeout as sleep } from 'node:timers/promises'

export type Worker = { wake(): void; stop(): Promise<void> }

type Work = {
  /** Does what is due; answers whether there may be more at once. */
  round(signal: AbortSignal): Promise<boolean>
  /** How long it sleeps without a wake-up. */
  every_ms: number | (() => Promise<number>)
  /** How long it lets work gather after a round that had some: in a rush each round then does more of it at once. */
  gather_ms?: number
  report(error: unknown): void
}

const AFTER_FAILURE_MS = 500
/** What sleeps until it knows that something is due knows nothing while it fails. */
const AT_MOST_MS = 5_000

/** Something that is done again and again, until it is stopped: at once when woken, now and then otherwise. */
export function startWorker({ round, every_ms, gather_ms = 0, report }: Work): Worker {
  const stopping = new AbortController()
  let nap = new AbortController()
  let isWoken = false
  let failures = 0

  const pause = async (ms: number) => {
    if (isWoken || stopping.signal.aborted) return
    nap = new AbortController()
    await sleep(ms, undefined, { signal: nap.signal }).catch(() => undefined)
  }

  async function run() {
    while (!stopping.signal.aborted) {
      isWoken = false
      try {
        const hasMore = await round(stopping.signal)
        failures = 0
        if (hasMore) {
          if (gather_ms > 0) await sleep(gather_ms, undefined, { signal: stopping.signal }).catch(() => undefined)
          continue
        }
        await pause(typeof every_ms === 'number' ? every_ms : await every_ms())
      } catch (error) {
        report(error)
        // Neither wake-ups nor what stays broken for hours may turn it into a hot loop.
        const longest = typeof every_ms === 'number' ? every_ms : AT_MOST_MS
        const ms = Math.min(AFTER_FAILURE_MS * 2 ** failures++, Math.max(longest, AFTER_FAILURE_MS))
        await sleep(ms, undefined, { signal: stopping.signal }).catch(() => undefined)
      }
    }
  }

  const running = run()
  return {
    wake() {
      isWoken = true
      nap.abort()
    },
    stop() {
      stopping.abort()
      nap.abort()
      return running
    },
  }
}

/** The same of many alike. The first failure is thrown when all have been tried: whoever does this tries again later. */
export async function forEachInTurn<T>(all: readonly T[], work: (one: T) => Promise<unknown>) {
  const failures: unknown[] = []
  for (const one of all) await work(one).catch((error: unknown) => void failures.push(error))
  if (failures.length) throw failures[0]
}

/** Several at a time, each beginning when one before it is done. */
export async function forEachInLanes<T>(all: readonly T[], lanes: number, work: (one: T) => Promise<unknown>) {
  const waiting = [...all]
  const failures: unknown[] = []
  const takeOff = async () => {
    for (let one = waiting.shift(); one !== undefined; one = waiting.shift())
      await work(one).catch((error: unknown) => void failures.push(error))
  }
  await Promise.all(Array.from({ length: Math.min(lanes, all.length) }, takeOff))
  if (failures.length) throw failures[0]
}

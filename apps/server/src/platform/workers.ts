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

/** Something that is done again and again, until it is stopped: at once when woken, now and then otherwise. */
export function startWorker({ round, every_ms, gather_ms = 0, report }: Work): Worker {
  const stopping = new AbortController()
  let nap = new AbortController()
  let isWoken = false

  const pause = async (ms: number) => {
    if (isWoken || stopping.signal.aborted) return
    nap = new AbortController()
    await sleep(ms, undefined, { signal: nap.signal }).catch(() => undefined)
  }

  async function run() {
    while (!stopping.signal.aborted) {
      isWoken = false
      try {
        if (await round(stopping.signal)) {
          if (gather_ms > 0) await sleep(gather_ms, undefined, { signal: stopping.signal }).catch(() => undefined)
          continue
        }
        await pause(typeof every_ms === 'number' ? every_ms : await every_ms())
      } catch (error) {
        report(error)
        // A stream of wake-ups must not turn a broken round into a hot loop.
        isWoken = false
        await pause(AFTER_FAILURE_MS)
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

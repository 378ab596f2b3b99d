import type { EventBody, EventKind, EventRow } from '@otklik/contract/events.ts'
import type { EventFrame, LockFrame, WhisperFrame } from '@otklik/contract/wire/socket.ts'
import { notifyManager, type QueryClient } from '@tanstack/react-query'
import { makeRhythm, makeTurns } from './rhythm.ts'

/**
 * What a domain changes in the cache when an event comes; `row` is the thing as it stands now, null when it is gone.
 * The shell lists these tables; nobody writes a switch.
 */
export type Live = {
  [K in EventKind]?: (cache: QueryClient, body: EventBody<K>, row: EventRow<K> | null) => void
}

export function applyEvent(cache: QueryClient, tables: readonly Live[], { kind, body, row }: EventFrame) {
  for (const table of tables) {
    const change = table[kind] as ((cache: QueryClient, body: unknown, row: unknown) => void) | undefined
    change?.(cache, body, row)
  }
}

/** For what many events ask and is to be done once, a while after the first of them. */
export function onceIn(while_ms: number, run: (cache: QueryClient) => void) {
  const waiting = new WeakSet<QueryClient>()
  return (cache: QueryClient) => {
    if (waiting.has(cache)) return
    waiting.add(cache)
    setTimeout(() => {
      waiting.delete(cache)
      run(cache)
    }, while_ms)
  }
}

const TOGETHER_MS = 100
/** Half a frame: the rest of it is for drawing and for keys. */
const AT_MOST_MS = 8

/**
 * Events of a rush go in together, so that the screen is drawn ten times a second and not two hundred; the first one,
 * which mostly comes alone, goes in at once. What takes long goes in over several turns: keys are heard in between.
 */
export function gatherEvents(cache: QueryClient, tables: readonly Live[]) {
  let waiting: EventFrame[] = []
  const turns = makeTurns(takeSome)
  const rhythm = makeRhythm(TOGETHER_MS, takeSome)

  function takeSome() {
    const until = performance.now() + AT_MOST_MS
    let begun = 0
    try {
      notifyManager.batch(() => {
        for (const frame of waiting) {
          begun++
          applyEvent(cache, tables, frame)
          if (performance.now() > until) break
        }
      })
    } finally {
      // Also without one that could not be taken in: it would keep all behind it from the screen, for ever.
      waiting = waiting.slice(begun)
      if (waiting.length > 0) turns.ask()
    }
  }
  return {
    apply: (frame: EventFrame) => {
      waiting.push(frame)
      rhythm.ask()
    },
    /** Whoever has signed out is told nothing more. */
    stop: () => {
      rhythm.stop()
      turns.stop()
      waiting = []
    },
  }
}

type HeardFrame = LockFrame | WhisperFrame

/** The same for what is heard and not kept. */
export type Heard = {
  [T in HeardFrame['type']]?: (cache: QueryClient, frame: Extract<HeardFrame, { type: T }>) => void
}

export function applyHeard(cache: QueryClient, tables: readonly Heard[], frame: HeardFrame) {
  for (const table of tables) {
    const change = table[frame.type] as ((cache: QueryClient, frame: HeardFrame) => void) | undefined
    change?.(cache, frame)
  }
}

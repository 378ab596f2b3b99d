import type { EventBody, EventKind, EventRow } from '@otklik/contract/events.ts'
import type { EventFrame, LockFrame, WhisperFrame } from '@otklik/contract/socket.ts'
import { notifyManager, type QueryClient } from '@tanstack/react-query'

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

const TOGETHER_MS = 100

/**
 * Events of a rush go in together, so that the screen is drawn ten times a second and not two hundred; the first one,
 * which mostly comes alone, goes in at once.
 */
export function gatherEvents(cache: QueryClient, tables: readonly Live[]) {
  let waiting: EventFrame[] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  const applyAll = () => {
    timer = undefined
    if (waiting.length === 0) return
    timer = setTimeout(applyAll, TOGETHER_MS)
    const frames = waiting
    waiting = []
    notifyManager.batch(() => {
      for (const frame of frames) applyEvent(cache, tables, frame)
    })
  }
  return {
    apply: (frame: EventFrame) => {
      waiting.push(frame)
      if (timer === undefined) applyAll()
    },
    /** Whoever has signed out is told nothing more. */
    stop: () => {
      clearTimeout(timer)
      timer = undefined
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

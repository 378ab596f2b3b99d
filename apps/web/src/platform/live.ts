import type { EventBody, EventKind, EventRow } from '@otklik/contract/events.ts'
import type { EventFrame, LockFrame, WhisperFrame } from '@otklik/contract/socket.ts'
import type { QueryClient } from '@tanstack/react-query'

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

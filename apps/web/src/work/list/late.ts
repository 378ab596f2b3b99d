import type { WorkKind } from '@otklik/contract/work/orders.ts'

/** What became of a send that had to wait for the server: it is there now, or was stopped. */
export type Late = { thread: string; stop: { why: 'stale' } | { why: 'refused'; text: string } | null }

// Apart from the sender: the frame listens before anybody has written a word.
const listeners = new Set<(late: Late) => void>()
export function onLate(listener: (late: Late) => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
export function tellLate(late: Late) {
  for (const listener of listeners) listener(late)
}

/** A comment's or a dialogue's; a note for colleagues is kept in the tab alone. */
export function targetOf(thread: string): { type: WorkKind; id: number } | undefined {
  const [, type, id] = /^(item|chat)\.\d+\.(\d+)$/.exec(thread) ?? []
  return type && id ? { type: type as WorkKind, id: Number(id) } : undefined
}

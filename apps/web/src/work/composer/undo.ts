import type { ActionBrief } from '@otklik/contract/actions/actions.ts'
import { useEffect, useState } from 'react'
import { onLeave } from '../../platform/pages/leave.ts'

const ends = new Map<number, number>()
onLeave(() => ends.clear())

/** Called where an answer or an event comes in: the undo time counts from there, as the browser's clock may be wrong. */
export function noteUndo(action: ActionBrief | null, now = performance.now()) {
  if (action?.hold !== 'undo') return
  if (!ends.has(action.id)) ends.set(action.id, now + action.undo_ms)
}

/** When the undo time is over, in the page's own time; null when there is nothing to undo. */
export const undoEnd = (action: ActionBrief | null) =>
  action?.hold === 'undo' && action.state === 'held' ? (ends.get(action.id) ?? null) : null

export const secondsLeft = (end: number, now: number) => Math.max(0, Math.ceil((end - now) / 1000))

/** Whole seconds, counting down; wakes once per second and only while something is left. */
export function useSecondsLeft(end: number | null): number {
  const [now, setNow] = useState(() => performance.now())
  const left = end === null ? 0 : secondsLeft(end, now)

  useEffect(() => {
    if (end === null || left === 0) return
    const timer = setTimeout(() => setNow(performance.now()), Math.max(20, end - performance.now() - (left - 1) * 1000))
    return () => clearTimeout(timer)
  }, [end, left])

  return left
}

import { createHistogram } from 'node:perf_hooks'
import { howMany } from './cases.ts'

/**
 * How long one turn of the thread may take. 50 ms is the bar, kept where the machine has time for it; in `npm test`, which
 * runs everything at once on whatever machine there is, what grows with the square is still far beyond this.
 */
export const LONGEST_MS = howMany({ usually: 200, every: 50 })

const spent = () => {
  const { user, system } = process.threadCpuUsage()
  return user + system
}

/** Milliseconds that this thread computed: what others do on the machine makes nothing longer. */
export function computedMs(work: () => unknown): number {
  const before = spent()
  work()
  return (spent() - before) / 1_000
}

/** What this thread itself computed between two ticks: a machine that is busy with other things makes everybody wait. */
export function watchTurns() {
  const turns = createHistogram()
  let before = spent()
  const look = () => {
    const now = spent()
    turns.record(Math.max(1, Math.round(now - before)))
    before = now
  }
  const timer = setInterval(look, 5)
  return {
    /** Of all until now, the one that is under way with them. */
    longest: () => {
      look()
      return turns.max / 1_000
    },
    end: () => {
      clearInterval(timer)
      return turns.percentile(99) / 1_000
    },
  }
}

import { createHistogram } from 'node:perf_hooks'

/** What this thread itself computed between two ticks: a machine that is busy with other things makes everybody wait. */
export function watchTurns() {
  const turns = createHistogram()
  const spent = () => {
    const { user, system } = process.threadCpuUsage()
    return user + system
  }
  let before = spent()
  const timer = setInterval(() => {
    const now = spent()
    turns.record(Math.max(1, Math.round(now - before)))
    before = now
  }, 5)
  return {
    end: () => {
      clearInterval(timer)
      return turns.percentile(99) / 1_000
    },
  }
}

// Loaded into a process before everything else: how long its event loop kept others waiting, for whoever asks at a socket.
import { createServer } from 'node:net'
import { createHistogram, monitorEventLoopDelay } from 'node:perf_hooks'
import { isMainThread } from 'node:worker_threads'

const EVERY_MS = 5
const delays = monitorEventLoopDelay({ resolution: EVERY_MS })
delays.enable()

// A busy machine lets everybody wait. Of the time between two ticks only what this thread itself was computing counts as
// its own doing.
const turns = createHistogram()
const cpuUs = () => {
  const { user, system } = process.threadCpuUsage()
  return user + system
}
let before = cpuUs()
setInterval(() => {
  const now = cpuUs()
  turns.record(Math.max(1, Math.round(now - before)))
  before = now
}, EVERY_MS).unref()

const answers = {
  begin() {
    // All that can be given back: what an earlier one has left behind would hide what the next one takes.
    globalThis.gc?.({ type: 'major', execution: 'sync', flavor: 'last-resort' })
    delays.reset()
    turns.reset()
    before = cpuUs()
    return {}
  },
  end: () => ({
    own_p99_ms: turns.percentile(99) / 1e3,
    own_max_ms: turns.max / 1e3,
    p99_ms: Math.max(0, delays.percentile(99) / 1e6 - EVERY_MS),
    ticks: turns.count,
  }),
}

const watch = createServer((line) => {
  line.on('error', () => undefined)
  // A turn that was too long is known when it is over, and the next tick has come.
  line.once('data', (asked) =>
    setTimeout(() => line.end(JSON.stringify(answers[String(asked) as keyof typeof answers]())), 4 * EVERY_MS),
  )
})
// Threads beside it are loaded with the same, and the address is taken.
if (isMainThread) watch.listen(process.env.LOOP_WATCH)
// As a program of its own it stays; what it was loaded into decides for itself.
if (process.env.LOOP_WATCH_ALONE) watch.on('listening', () => console.log('watching'))
else watch.unref()

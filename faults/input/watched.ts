import { readFileSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { residentMb } from '../../bench/cpu.ts'

const program = join(import.meta.dirname, 'loop-watch.ts')

/** What a process of ours is started with, so that it can be watched at this address. */
export const watchedAt = (socket: string) => ({
  // What is young takes up to 48 MB under any load; kept small, so that what is seen is what the work itself holds.
  node_options: ['--expose-gc', '--max-semi-space-size=2', '--import', program],
  env: { LOOP_WATCH: socket },
})

export type Measured = {
  /** What its own thread computed without letting others have their turn, at the 99th of a hundred. */
  own_p99_ms: number
  own_max_ms: number
  /** The same by the clock, the machine's other work included. */
  p99_ms: number
  ticks: number
  /** The most memory it took, above what it had before. */
  grown_mb: number
}

/** Of a process that was started with `watchedAt`: what it cost it to do this. */
export function watch(pid: number, socket: string) {
  return async function measure(work: () => Promise<unknown>): Promise<Measured> {
    await ask(socket, 'begin')
    const before_mb = residentMb(pid)
    forgetPeak(pid)
    await work()
    const heard = await ask(socket, 'end')
    return { ...heard, grown_mb: Math.round(peakMb(pid) - before_mb) }
  }
}

async function ask(socket: string, what: 'begin' | 'end'): Promise<Omit<Measured, 'grown_mb'>> {
  const line = connect(socket)
  line.write(what)
  return JSON.parse(await text(line))
}

/** Linux notes the most that was ever resident; 5 begins it anew (proc(5)). */
const forgetPeak = (pid: number) => writeFileSync(`/proc/${pid}/clear_refs`, '5')
const peakMb = (pid: number) =>
  Number(/^VmHWM:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024

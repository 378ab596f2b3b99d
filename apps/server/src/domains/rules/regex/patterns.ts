// Regular expressions of rules, asked of a thread beside the main one: however long one takes, everything else goes on.
import { Worker } from 'node:worker_threads'
import { limits } from '@otklik/contract/limits.ts'

export type Pair = { pattern: string; text: string }
export type Asked = { id: number } & ({ probe: string } | { pairs: Pair[] })
export type Told =
  | { begun: number }
  | { id: number; at: number; is_match: boolean }
  | { id: number; probed: 'ok' | 'wrong' | 'heavy' }

/** Null: it took too long. */
export type Verdict = boolean | null
type Probed = 'ok' | 'wrong' | 'heavy'

/** The limit is of work, not of the clock: a machine that is busy with something else may take so many times as long. */
const PATIENCE = 5
const PROBE_MS = 1_500

type Job = {
  asked: Asked
  ms: number
  take(told: Told): void
  /** Called once, whether it came to its end or its thread was ended. */
  end(): void
}

/** One thread for the process, begun when it is first needed. It holds up no exit. */
export function makePatterns() {
  let thread: Worker | null = null
  let timer: NodeJS.Timeout | undefined
  let last = 0
  const waiting: Job[] = []
  let current: Job | null = null

  function open(): Worker {
    const made = new Worker(new URL('./worker.ts', import.meta.url))
    made.unref()
    made.on('message', (told: Told) => {
      if (!current || made !== thread) return
      // Loading is not counted: the time runs from when it has begun.
      if ('begun' in told) timer = setTimeout(giveUp, current.ms)
      else current.take(told)
    })
    made.on('error', () => made === thread && giveUp())
    return made
  }

  function next() {
    current = waiting.shift() ?? null
    if (!current) return
    thread ??= open()
    thread.postMessage(current.asked)
  }

  function giveUp() {
    const ended = thread
    thread = null
    void ended?.terminate()
    finish()
  }

  function finish() {
    clearTimeout(timer)
    const done = current
    current = null
    done?.end()
    next()
  }

  function run(job: Job) {
    waiting.push(job)
    if (!current) next()
  }

  return {
    /** Whether each text has its pattern in it. */
    ask: (pairs: readonly Pair[]) =>
      new Promise<Verdict[]>((resolve) => {
        if (pairs.length === 0) return resolve([])
        const verdicts: Verdict[] = pairs.map(() => null)
        let open = pairs.length
        run({
          asked: { id: ++last, pairs: [...pairs] },
          ms: limits.rule_regex_ms * PATIENCE,
          take(told) {
            if (!('at' in told)) return
            verdicts[told.at] = told.is_match
            if (--open === 0) finish()
          },
          end: () => resolve(verdicts),
        })
      }),
    /** Whether it can be read, and is not too heavy for any text. */
    probe: (pattern: string) =>
      new Promise<Probed>((resolve) => {
        let probed: Probed = 'heavy'
        run({
          asked: { id: ++last, probe: pattern },
          ms: PROBE_MS,
          take(told) {
            if (!('probed' in told)) return
            probed = told.probed
            finish()
          },
          end: () => resolve(probed),
        })
      }),
  }
}
export type Patterns = ReturnType<typeof makePatterns>

/** Of this process. */
export const patterns: Patterns = makePatterns()

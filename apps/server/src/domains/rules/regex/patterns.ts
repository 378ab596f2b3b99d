// Regular expressions of rules, asked of a thread beside the main one: however long one takes, everything else goes on.
import { Worker } from 'node:worker_threads'
import { limits } from '@otklik/contract/limits.ts'
import { refuse } from '../../../platform/refuse.ts'
import { type Asked, MATCH, type Told } from './told.ts'

export type Pair = { pattern: string; text: string }
/** Null: it took too long. */
export type Verdict = boolean | null
/** `untried`: there was no thread to try it in, which says nothing of the expression. */
export type Probed = 'ok' | 'wrong' | 'heavy' | 'untried'

/** The thread did not come to life: what was asked is to be asked again, and no expression is to blame. */
export class ThreadLost extends Error {
  constructor(cause?: unknown) {
    super('the thread of regular expressions could not start', { cause })
  }
}

/** To a person who waits for the answer. What works by itself asks again. */
export function tellUntried(error: unknown): never {
  if (error instanceof ThreadLost) refuse('regex_untried')
  throw error
}

/** The limit is of work, not of the clock: a machine that is busy with something else may take so many times as long. */
const PATIENCE = 5
const PROBE_MS = 1_500
/** Loading takes a moment, on a busy machine seconds. */
const START_MS = 30_000

type Job = {
  asked: Asked
  ms: number
  take(told: Told): void
  /** Called once, whether it came to its end or its thread was ended. */
  end(): void
  /** Instead of the end, where nothing of it was begun. */
  lose(error: ThreadLost): void
}

const usual = () => new Worker(new URL('./worker.ts', import.meta.url))

/** One thread for the process, begun when it is first needed. It holds up no exit. */
export function makePatterns(begin: () => Worker = usual) {
  let thread: Worker | null = null
  let isReady = false
  let timer: NodeJS.Timeout | undefined
  const waiting: Job[] = []
  let current: Job | null = null

  function open(): Worker {
    const made = begin()
    made.unref()
    made.on('message', (told: Told) => {
      if (made !== thread) return
      if ('ready' in told) {
        isReady = true
        if (current) watch(current)
      } else {
        current?.take(told)
        finish()
      }
    })
    const lost = (cause?: unknown) => {
      if (made === thread) giveUp(cause)
    }
    made.on('error', lost)
    made.on('exit', () => lost())
    return made
  }

  /** Loading is not counted: the time runs from when it could begin. */
  function watch({ ms }: Job) {
    clearTimeout(timer)
    timer = setTimeout(giveUp, isReady ? ms : START_MS)
  }

  function next() {
    current = waiting.shift() ?? null
    if (!current) return
    try {
      thread ??= open()
    } catch (error) {
      return giveUp(error)
    }
    watch(current)
    thread.postMessage(current.asked)
  }

  function giveUp(cause?: unknown) {
    const [ended, wasReady] = [thread, isReady]
    thread = null
    isReady = false
    void ended?.terminate()
    finish(wasReady ? undefined : new ThreadLost(cause))
  }

  function finish(lost?: ThreadLost) {
    clearTimeout(timer)
    const done = current
    current = null
    if (lost) done?.lose(lost)
    else done?.end()
    next()
  }

  function run(job: Job) {
    waiting.push(job)
    if (!current) next()
  }

  return {
    /** Whether each text has its pattern in it. Fails where there is no thread to ask. */
    ask: (pairs: readonly Pair[]) =>
      new Promise<Verdict[]>((resolve, reject) => {
        if (pairs.length === 0) return resolve([])
        const texts = [...new Set(pairs.map(({ text }) => text))]
        const places = new Map(texts.map((text, place) => [text, place] as const))
        const told = new Uint8Array(new SharedArrayBuffer(pairs.length))
        run({
          asked: { texts, pairs: pairs.map(({ pattern, text }) => [pattern, places.get(text) as number]), told },
          ms: limits.rule_regex_ms * PATIENCE,
          take: () => undefined,
          end: () => resolve(Array.from(told, (one) => (one === 0 ? null : one === MATCH))),
          lose: reject,
        })
      }),
    /** Whether it can be read, and is not too heavy for any text. */
    probe: (pattern: string) =>
      new Promise<Probed>((resolve) => {
        let probed: Probed = 'heavy'
        run({
          asked: { probe: pattern },
          ms: PROBE_MS,
          take(told) {
            if ('probed' in told) probed = told.probed
          },
          end: () => resolve(probed),
          lose: () => resolve('untried'),
        })
      }),
  }
}
export type Patterns = ReturnType<typeof makePatterns>

/** Of this process. */
export const patterns: Patterns = makePatterns()

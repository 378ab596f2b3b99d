// Runs regular expressions in a thread of its own. They take time in proportion to the text, but the factor may be large: one
// of 40 characters has kept a core busy for 38 s over 32 kB. Whoever waits ends the thread.
import { parentPort } from 'node:worker_threads'
import { RRegex } from 'rregex'
import { type Asked, MATCH, NO_MATCH, type Told } from './told.ts'

const port = parentPort
if (!port) throw new Error('this is a thread, not a program')

/** A compiled pattern may be of megabytes. */
const KEPT = 64
const compiled = new Map<string, RRegex | null>()

function forget(pattern: string) {
  compiled.get(pattern)?.free()
  compiled.delete(pattern)
}

/** Null: it cannot be read. */
function compile(pattern: string): RRegex | null {
  const known = compiled.get(pattern)
  if (known !== undefined) return known
  const [oldest] = compiled.keys()
  if (compiled.size >= KEPT && oldest !== undefined) forget(oldest)
  let made: RRegex | null = null
  try {
    made = new RRegex(pattern)
  } catch {
    // What it says of the mistake is English, and long.
  }
  compiled.set(pattern, made)
  return made
}

const COMPILE_MS = 200
const RUN_MS = 20
const TEXT = 32_768

const letterOf = (part: string) => ({ '\\d': '1', '\\w': 'a', '\\s': ' ' })[part] ?? part.slice(-1)

/** Texts that such patterns take long over: one letter, words, and what the pattern itself looks for with gaps between. */
function adverse(pattern: string): string[] {
  const literals = pattern.match(/[\p{L}\p{N}]{2,}/gu) ?? ['ab']
  const fill = (part: string) => part.repeat(Math.ceil(TEXT / part.length)).slice(0, TEXT)
  // Letters of the classes it names: what it may go on with at every place is what it takes longest over.
  const classes = (pattern.match(/\\[dws]|\[[^\]\\^]|[\p{L}\p{N}]/gu) ?? []).map(letterOf)
  const letters = [...new Set(classes)].slice(0, 6)
  return [
    ...letters.map(fill),
    fill(letters.join('') || 'а'),
    ...[fill('а'), fill('слово '), fill('1 '), fill(`${literals.join(' ')} а б `), fill(`${literals.join('')}`)],
  ]
}

/** Milliseconds that this thread has computed: a machine that is busy with something else is not the pattern's fault. */
const computed = () => {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1_000
}

/** The best of three: the first look at a text makes what the next ones use. */
function best(work: () => void): number {
  let least = Number.POSITIVE_INFINITY
  for (let turn = 0; turn < 3 && least > RUN_MS; turn++) {
    const began = computed()
    work()
    least = Math.min(least, computed() - began)
  }
  return least
}

function probe(pattern: string): 'ok' | 'wrong' | 'heavy' {
  const began = computed()
  const made = compile(pattern)
  if (!made) return 'wrong'
  if (computed() - began > COMPILE_MS) return 'heavy'
  const isHeavy = adverse(pattern).some((text) => best(() => made.isMatch(text)) > RUN_MS)
  // One that is only tried may never be asked.
  forget(pattern)
  return isHeavy ? 'heavy' : 'ok'
}

const tell = (told: Told) => port.postMessage(told)

port.on('message', (asked: Asked) => {
  if ('probe' in asked) return tell({ probed: probe(asked.probe) })
  for (const [at, [pattern, text]] of asked.pairs.entries())
    asked.told[at] = compile(pattern)?.isMatch(asked.texts[text] ?? '') ? MATCH : NO_MATCH
  tell({ done: true })
})
tell({ ready: true })

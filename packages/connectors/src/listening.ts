import type { Look } from './speaker.ts'
import type { Ending, Talk, Told } from './stream.ts'

/** As a WebSocket of any kind has it. */
export type Line = {
  send(frame: string): void
  close(code?: number): void
  addEventListener(name: 'message', hear: (event: { data: unknown }) => void): void
  addEventListener(name: 'close', hear: (event: { code: number }) => void): void
  addEventListener(name: 'error', hear: () => void): void
}

/** What is to be stored in one go, in the order in which it was told; `kept` and `missed` are true once it is. */
export type Portion = { deliveries: Look['pages']; kept: string; missed?: string }

export type Listening = {
  /** How it came to an end, when all that was told before is stored. `error`: it could not be stored. */
  ended: Promise<{ ending: Ending; error?: unknown }>
  /** Shows that we are there, and waits for the answer: all that was told before it is stored by then. */
  settle(): Promise<void>
  /** We leave: what is told from now on is told again to whoever comes next. */
  leave(code: number): void
}

const most_at_once = 200
/** The network is the first to speak; so long it may take to open the connection and to do so. */
const silence_ms = 20_000

/** One connection: hands what is heard to the talk, says what it wants said, and keeps what it wants kept, in that order. */
export function listenTo(
  line: Line,
  talk: Talk,
  begun: string | null,
  keep: (portion: Portion) => Promise<void>,
): Listening {
  const ended = Promise.withResolvers<{ ending: Ending; error?: unknown }>()
  let waiting: Extract<Told, { do: 'keep' }>[] = []
  let stored = begun
  let isOver = false
  let storing: Promise<void> = Promise.resolve()
  let isStoring = false
  let answered: (() => void) | undefined
  let beat: NodeJS.Timeout | undefined
  const silence = setTimeout(() => end({ words: 'nothing was heard' }, 4_900), silence_ms)

  /** The first reason is the reason. */
  function end(ending: Ending, code?: number) {
    if (isOver) return
    isOver = true
    clearTimeout(silence)
    clearTimeout(beat)
    if (code !== undefined) line.close(code)
    answered?.()
    void storing.then(() => ended.resolve({ ending }))
  }

  async function store() {
    isStoring = true
    try {
      while (waiting.length > 0) {
        const portion = waiting.slice(0, most_at_once)
        waiting = waiting.slice(most_at_once)
        const { kept } = portion.at(-1) ?? { kept: '' }
        const missed = portion.findLast((one) => one.missed !== undefined)?.missed
        const deliveries = portion.flatMap(({ delivery }) => delivery ?? [])
        await keep({ deliveries, kept, ...(missed !== undefined && { missed }) })
        stored = kept
      }
    } catch (error) {
      waiting = []
      ended.resolve({ ending: { words: 'what was told could not be stored' }, error })
      end({ words: 'what was told could not be stored' }, 4_900)
    } finally {
      isStoring = false
    }
  }

  function obey(told: Told) {
    if (isOver) return
    switch (told.do) {
      case 'say':
        return line.send(told.frame)
      case 'beat':
        clearTimeout(beat)
        beat = setTimeout(show, told.in_ms)
        return
      case 'alive':
        return answered?.()
      case 'keep':
        waiting.push(told)
        if (!isStoring) storing = store()
        return
      case 'end':
        return end(told.ending, told.code)
    }
  }

  const show = () => {
    for (const told of talk.beat(stored)) obey(told)
  }

  line.addEventListener('message', ({ data }) => {
    if (isOver) return
    clearTimeout(silence)
    try {
      for (const told of talk.heard(String(data))) obey(told)
    } catch {
      // Never what stood in it: it may hold anything that people have written.
      end({ words: 'a frame could not be read' }, 4_900)
    }
  })
  line.addEventListener('error', () => undefined)
  line.addEventListener('close', ({ code }) => end(talk.closed(code)))

  return {
    ended: ended.promise,
    async settle() {
      if (isOver) return storing
      const answer = Promise.withResolvers<void>()
      answered = answer.resolve
      show()
      await answer.promise
      await storing
    },
    leave: (code) => end({ words: 'we have left', wait_ms: 0 }, code),
  }
}

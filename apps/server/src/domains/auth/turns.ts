import { refuse } from '../../platform/refuse.ts'

/** So many may wait; whoever comes then is asked to come again. */
const MOST_WAITING = 200

/** Few at a time, and each place in its turn: a flood from one address makes nobody wait but that address. */
export function makeTurns(at_once: number) {
  const lines = new Map<string, (() => void)[]>()
  let running = 0
  let waiting = 0

  function next() {
    const [first] = lines
    if (!first) return running--
    const [place, line] = first
    lines.delete(place)
    const begin = line.shift()
    // Behind all the others: its next one comes after one of each of them.
    if (line.length) lines.set(place, line)
    waiting--
    begin?.()
  }

  function wait(place: string): Promise<void> {
    if (waiting >= MOST_WAITING) refuse('unavailable')
    waiting++
    const line = lines.get(place) ?? []
    lines.set(place, line)
    return new Promise((resolve) => line.push(resolve))
  }

  return async <T>(place: string, work: () => Promise<T>): Promise<T> => {
    if (running >= at_once) await wait(place)
    else running++
    try {
      return await work()
    } finally {
      next()
    }
  }
}

import { refuse } from '../../../platform/refuse.ts'

/** `isFamiliar`: somebody who is known to be at home there goes before all strangers. */
export type Asking = { place: string; isFamiliar?: boolean }
type Lines = Map<string, (() => void)[]>

/**
 * Few at a time, and each place in its turn: a flood from one address makes nobody wait but that address. When
 * `most_waiting` strangers wait, the next is asked to come again.
 */
export function makeTurns(at_once: number, most_waiting: number) {
  const familiars: Lines = new Map()
  const strangers: Lines = new Map()
  let running = 0
  let waiting = 0

  function next() {
    const lines = familiars.size ? familiars : strangers
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

  function wait({ place, isFamiliar }: Asking): Promise<void> {
    if (waiting >= most_waiting && !isFamiliar) refuse('unavailable')
    waiting++
    const lines = isFamiliar ? familiars : strangers
    const line = lines.get(place) ?? []
    lines.set(place, line)
    return new Promise((resolve) => line.push(resolve))
  }

  return async <T>(asking: Asking, work: () => Promise<T>): Promise<T> => {
    if (running >= at_once) await wait(asking)
    else running++
    try {
      return await work()
    } finally {
      next()
    }
  }
}

import { setImmediate as othersTurn } from 'node:timers/promises'

// Long work on what somebody has sent, in pieces that nobody else notices.

const CHARS_A_TURN = 65_536
/** What looking at one costs besides its length. */
const CHARS_OF_ONE = 200
const CHARS_A_PORTION = 262_144

/** For work that is more than one list: told how much was looked at, it gives others their turn whenever that is enough. */
export function makeTurns(): (chars: number) => Promise<void> {
  let looked = 0
  return async (chars) => {
    looked += CHARS_OF_ONE + chars
    if (looked < CHARS_A_TURN) return
    looked = 0
    await othersTurn()
  }
}

/** One after the other; others have their turn whenever this much of them has been looked at. */
export async function* inTurns<T>(all: readonly T[], charsOf: (one: T) => number): AsyncIterable<T> {
  const looked = makeTurns()
  for (const one of all) {
    yield one
    await looked(charsOf(one))
  }
}

/** As many at once as one statement should carry: what is written into it is written in one go. */
export function* inPortions<T>(all: readonly T[], charsOf: (one: T) => number): Iterable<T[]> {
  let portion: T[] = []
  let chars = 0
  for (const one of all) {
    portion.push(one)
    chars += CHARS_OF_ONE + charsOf(one)
    if (chars < CHARS_A_PORTION) continue
    yield portion
    portion = []
    chars = 0
  }
  if (portion.length > 0) yield portion
}

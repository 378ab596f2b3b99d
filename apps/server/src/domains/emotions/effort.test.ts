// Judged where it is stored: a text of many different words must not hold that up.
import { expect, it } from 'vitest'
import { computedMs } from '../../../test/turns.ts'
import { type Lexicon, scoreText } from './score.ts'

/** Each of them has a form that holds only as it is written, as all English words of the dictionary have. */
function adverse(count: number) {
  const words = Array.from({ length: count }, (_, n) => `w${n}`)
  const lexicon: Lexicon = {
    weights: new Map(),
    written: new Map(words.map((word) => [word, new Map([[word, 1]])])),
    phrases: new Map(),
  }
  const tokens = words.map((lexeme, position) => ({ lexeme, position: position + 1 }))
  return () => scoreText(words.join(' '), tokens, lexicon, new Map())
}

it('takes time in proportion to a text, not to its square', () => {
  const [few, many] = [adverse(2_000), adverse(8_000)]
  // Once before: the first time is also that of the compiler.
  few()
  expect(few().counted).toHaveLength(2_000)
  const [short, long] = [few, many].map((work) => Math.min(computedMs(work), computedMs(work), computedMs(work)))
  // It takes some 15 ms, and took 5.7 s by the square: what a busy machine's caches add lies far below.
  expect(long).toBeLessThan(Math.max(500, 8 * (short as number)))
})

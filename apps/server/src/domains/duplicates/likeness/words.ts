// Whether one text has a word in the place of a word of the other. Anybody may write the texts, so what a look costs is counted.
import { light } from './fillers.ts'

/** What may still be spent, in letters looked at; shared by all that one comment is compared with. */
export type Effort = { left: number }

/** A word of fewer letters may stand in one and be missing in the other. */
const TELLING_LETTERS = 3
/** The longest that is looked through for what is mistyped. */
const MOST_LETTERS = 40
/** A letter is looked at with two before it and two behind. */
const LOOKS_A_LETTER = 5

/**
 * A word in the place of another: «доставка в Казань» and «доставка в Самару» share most of their letters, the more the longer
 * the rest is, and want different answers. What one of them merely says besides does not count. Both lists are sorted. Whoever
 * differs by so much that the effort runs out is about something else.
 */
export function isAboutElse(one: readonly string[], other: readonly string[], effort: Effort): boolean {
  const [ours, theirs] = [missingIn(other, one), missingIn(one, other)]
  // Where all words of one are known to the other, nothing more has to be looked at: most often the one with fewer left.
  return ours.length <= theirs.length
    ? lacks(ours, other, effort) && lacks(theirs, one, effort)
    : lacks(theirs, one, effort) && lacks(ours, other, effort)
}

/** Of these words those that tell something and are not there letter by letter. */
function missingIn(others: readonly string[], words: readonly string[]): string[] {
  let at = 0
  return words.filter((word) => {
    while (at < others.length && (others[at] as string) < word) at += 1
    return others[at] !== word && word.length >= TELLING_LETTERS && !light.has(word)
  })
}

const lacks = (words: readonly string[], others: readonly string[], effort: Effort) =>
  words.some((word) => !others.some((other) => isKnownAs(word, other, effort)))

function isKnownAs(word: string, other: string, effort: Effort): boolean {
  effort.left -= 1
  if (effort.left < 0 || word.charCodeAt(0) !== other.charCodeAt(0)) return false
  effort.left -= Math.min(word.length, other.length) * LOOKS_A_LETTER
  return isSameWord(word, other)
}

/** In another form («заказ», «заказа»), or mistyped; hardly ever in its first letter, by which «Омск» and «Томск» differ. */
export function isSameWord(one: string, other: string): boolean {
  if (one === other) return true
  const [long, short] = one.length >= other.length ? [one, other] : [other, one]
  let begun = 0
  while (begun < short.length && short[begun] === long[begun]) begun += 1
  if (begun >= 4 && begun >= long.length - 3) return true
  if (begun === 0 || short.length < 4 || long.length < 5 || long.length - short.length > 2) return false
  // Nobody types so much in one go: it is that word or another.
  if (long.length > MOST_LETTERS) return false
  return isMistyped(long.slice(begun), short.slice(begun), long.length >= 8 ? 2 : 1)
}

/**
 * Whether one becomes the other by so many letters that are missing, too many, others, or turned around. A letter that has moved
 * further than that is not looked for: `line[k]` is what it takes up to here with the other `k - most` letters ahead.
 */
function isMistyped(one: string, other: string, most: number): boolean {
  const width = 2 * most + 1
  const far = most + 1
  let [before, line, next] = [Array<number>(width).fill(far), Array<number>(width), Array<number>(width)]
  for (let k = 0; k < width; k++) line[k] = k < most ? far : k - most
  for (let i = 1; i <= one.length; i++) {
    let least = far
    for (let k = 0; k < width; k++) {
      const j = i + k - most
      const takes = j === 0 ? i : j < 0 || j > other.length ? far : takesAt(i, j, k)
      next[k] = takes
      if (takes < least) least = takes
    }
    if (least > most) return false
    ;[before, line, next] = [line, next, before]
  }
  return (line[other.length - one.length + most] ?? far) <= most

  function takesAt(i: number, j: number, k: number): number {
    const [letter, theirs] = [one.charCodeAt(i - 1), other.charCodeAt(j - 1)]
    let takes = (line[k] as number) + (letter === theirs ? 0 : 1)
    if (k + 1 < width) takes = Math.min(takes, (line[k + 1] as number) + 1)
    if (k > 0) takes = Math.min(takes, (next[k - 1] as number) + 1)
    const isTurned = i > 1 && j > 1 && letter === other.charCodeAt(j - 2) && one.charCodeAt(i - 2) === theirs
    return isTurned ? Math.min(takes, (before[k] as number) + 1) : takes
  }
}

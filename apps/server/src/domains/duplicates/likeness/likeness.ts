// Whether two comments ask the same, so that one answer fits both.
import { light } from './fillers.ts'
import { bandsOf, hashOf, trigramsOf } from './minhash.ts'
import { type Essence, essenceOf } from './normalise.ts'

/** Fewer letters than this say too little to be compared by parts. */
const FEW_LETTERS = 8
const ALIKE = 0.6
/** A word of fewer letters may stand in one and be missing in the other. */
const TELLING_LETTERS = 3

export type Signature = { essence: Essence; trigrams: ReadonlySet<string>; bands: readonly number[]; isShort: boolean }

/** Null: there is nothing to compare, as in a picture without words. */
export function signatureOf(text: string): Signature | null {
  const essence = essenceOf(text)
  if (essence.key === '') return null
  const isShort = essence.letters < FEW_LETTERS
  const trigrams = trigramsOf(essence.words)
  return { essence, trigrams, isShort, bands: isShort ? [hashOf(essence.key) | 0] : bandsOf(trigrams) }
}

/** How much they share, or null where they are not of one kind. */
export function likenessOf(one: Signature, other: Signature): number | null {
  if (one.isShort || other.isShort)
    return one.isShort === other.isShort && one.essence.key === other.essence.key ? 1 : null
  if (one.essence.numbers !== other.essence.numbers || one.essence.negations !== other.essence.negations) return null
  const shared = jaccard(one.trigrams, other.trigrams)
  return shared >= ALIKE && !isAboutElse(one.essence.words, other.essence.words) ? shared : null
}

function jaccard(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  let both = 0
  for (const trigram of one) if (other.has(trigram)) both += 1
  return both / (one.size + other.size - both)
}

/**
 * A word in the place of another: «доставка в Казань» and «доставка в Самару» share most of their letters, the more the longer
 * the rest is, and want different answers. What one of them merely says besides does not count.
 */
function isAboutElse(one: readonly string[], other: readonly string[]): boolean {
  return lacks(one, other) && lacks(other, one)
}

const lacks = (words: readonly string[], others: readonly string[]) =>
  words.some(
    (word) => word.length >= TELLING_LETTERS && !light.has(word) && !others.some((other) => isSameWord(word, other)),
  )

/** In another form («заказ», «заказа»), or mistyped; hardly ever in its first letter, by which «Омск» and «Томск» differ. */
export function isSameWord(one: string, other: string): boolean {
  if (one === other) return true
  const [long, short] = one.length >= other.length ? [one, other] : [other, one]
  let begun = 0
  while (begun < short.length && short[begun] === long[begun]) begun += 1
  if (begun >= 4 && begun >= long.length - 3) return true
  if (begun === 0 || short.length < 4 || long.length < 5 || long.length - short.length > 2) return false
  return isMistyped(one, other, long.length >= 8 ? 2 : 1)
}

/** Whether one becomes the other by so many letters that are missing, too many, others, or turned around. */
function isMistyped(one: string, other: string, most: number): boolean {
  let before: number[] = []
  let line = Array.from({ length: other.length + 1 }, (_, at) => at)
  for (let i = 1; i <= one.length; i++) {
    const next = [i]
    for (let j = 1; j <= other.length; j++) {
      const cost = one[i - 1] === other[j - 1] ? 0 : 1
      let least = Math.min((line[j] as number) + 1, (next[j - 1] as number) + 1, (line[j - 1] as number) + cost)
      if (i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1])
        least = Math.min(least, (before[j - 2] as number) + 1)
      next.push(least)
    }
    if (Math.min(...next) > most) return false
    before = line
    line = next
  }
  return (line[other.length] as number) <= most
}

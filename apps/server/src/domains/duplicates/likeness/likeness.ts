// Whether two comments ask the same, so that one answer fits both.
import { limits } from '@otklik/contract/limits.ts'
import { bandsOf, hashOf, trigramsOf } from './minhash.ts'
import { type Essence, essenceOf } from './normalise.ts'
import { type Effort, isAboutElse } from './words.ts'

/** Fewer letters than this say too little to be compared by parts. */
const FEW_LETTERS = 8
const ALIKE = 0.6

/** `trigrams`: hashes, each once, sorted. */
export type Read = { essence: Essence; trigrams: Int32Array; isShort: boolean }
export type Signature = Read & { bands: readonly number[] }

/** As much of a text as comparing takes. Null: there is nothing to compare, as in a picture without words. */
export function readText(text: string): Read | null {
  const essence = essenceOf(text)
  if (essence.key === '') return null
  return { essence, trigrams: trigramsOf(essence.words), isShort: essence.letters < FEW_LETTERS }
}

/** With what it is found by. */
export function signatureOf(text: string): Signature | null {
  const read = readText(text)
  if (!read) return null
  return { ...read, bands: read.isShort ? [hashOf(read.essence.key) | 0] : bandsOf(read.trigrams) }
}

export const newEffort = (): Effort => ({ left: limits.twins_effort })

/** How much they share, or null where they are not of one kind. */
export function likenessOf(one: Read, other: Read, effort = newEffort()): number | null {
  const shared = nearnessOf(one, other)
  return shared !== null && isSameAsked(one, other, effort) ? shared : null
}

/** By their letters, numbers and denials alone. Costs as much as reading both once. */
export function nearnessOf(one: Read, other: Read): number | null {
  if (one.isShort || other.isShort)
    return one.isShort === other.isShort && one.essence.key === other.essence.key ? 1 : null
  if (one.essence.numbers !== other.essence.numbers || one.essence.negations !== other.essence.negations) return null
  const shared = jaccard(one.trigrams, other.trigrams)
  return shared >= ALIKE ? shared : null
}

/** Of two that are near: whether no word stands in the place of another. */
export const isSameAsked = (one: Read, other: Read, effort: Effort): boolean =>
  one.isShort || !isAboutElse(one.essence.words, other.essence.words, effort)

export function jaccard(one: Int32Array, other: Int32Array): number {
  let both = 0
  for (let i = 0, j = 0; i < one.length && j < other.length; ) {
    const [left, right] = [one[i] as number, other[j] as number]
    if (left === right) both += 1
    if (left <= right) i += 1
    if (right <= left) j += 1
  }
  return both / (one.length + other.length - both)
}

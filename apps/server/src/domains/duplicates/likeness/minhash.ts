// MinHash: 63 smallest hashes of a set of trigrams, in 21 bands of three. Two sets that share six of ten have a band in common in
// 99 cases of 100; two that share one of ten in two.

const BANDS = 21
const ROWS = 3

/**
 * Character trigrams of each word with a space before and behind: how it begins and ends counts, beside whom it stands does not.
 * Hashes, each once, sorted: two of them are compared in one go.
 */
export function trigramsOf(words: readonly string[]): Int32Array {
  const found = new Set<number>()
  for (const word of words) {
    const padded = ` ${word} `
    for (let at = 0; at + 3 <= padded.length; at++) found.add(hashOf(padded.slice(at, at + 3)) | 0)
  }
  return Int32Array.from(found).sort()
}

/** FNV-1a, well mixed. */
export function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  return mix(hash)
}

function mix(given: number): number {
  let hash = given
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return (hash ^ (hash >>> 16)) >>> 0
}

/** Never change these: what is stored was made with them. */
const factors = Uint32Array.from({ length: BANDS * ROWS }, (_, at) => mix(at * 2 + 1) | 1)
const addends = Uint32Array.from({ length: BANDS * ROWS }, (_, at) => mix(0x9e3779b9 ^ (at + 1)))

/** As PostgreSQL's integers. */
export function bandsOf(trigrams: Int32Array): number[] {
  const smallest = new Uint32Array(BANDS * ROWS).fill(0xffffffff)
  for (const hash of trigrams) {
    for (let at = 0; at < smallest.length; at++) {
      const turned = (Math.imul(hash, factors[at] as number) + (addends[at] as number)) >>> 0
      if (turned < (smallest[at] as number)) smallest[at] = turned
    }
  }
  return Array.from({ length: BANDS }, (_, band) => {
    let hash = band
    for (let row = 0; row < ROWS; row++) hash = mix(hash ^ (smallest[band * ROWS + row] as number))
    return hash | 0
  })
}

/** A change is told at once (`forget`); this only bounds what a lost notice can cost. */
const KEEP_MS = 30_000
const MOST_KEPT = 10_000

/**
 * What was looked up for others a moment ago, such as whose a key in an address is. That there is nothing is remembered,
 * too, or guessing, and knocking with a key that is dead, would cost a query each.
 */
export function makeRemembered(now: () => number = Date.now) {
  const kept = new Map<string, { found: unknown; until: number }>()
  let changes = 0

  async function remember<T>(name: string, lookUp: () => Promise<T>): Promise<T> {
    const known = kept.get(name)
    if (known && known.until > now()) return known.found as T
    const before = changes
    const found = await lookUp()
    // Looked up before a change, perhaps: good for this once, not to be kept.
    if (changes !== before) return found
    if (kept.size >= MOST_KEPT) kept.clear()
    kept.set(name, { found, until: now() + KEEP_MS })
    return found
  }

  function forget() {
    changes++
    kept.clear()
  }
  return { remember, forget }
}

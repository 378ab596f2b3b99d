import type { SafeFetch } from './safe-fetch.ts'

/** Networks change their keys every few days, and publish a new one long before they sign with it. */
const KEEP_MS = 3_600_000
/** Whoever sends what no known key has signed makes us ask no more often. */
const ASK_AGAIN_MS = 60_000
const MOST_BYTES = 100_000

/** Keys that networks publish, by address. `isDoubted`: what we have did not fit, perhaps because there are new ones. */
export function makePublishedKeys({ fetch }: { fetch: SafeFetch }, now: () => number = Date.now) {
  const kept = new Map<string, { keys: Promise<unknown>; at: number }>()

  return function keysAt(url: string, isDoubted = false): Promise<unknown> {
    const known = kept.get(url)
    if (known && now() - known.at < (isDoubted ? ASK_AGAIN_MS : KEEP_MS)) return known.keys
    const keys = ask(url)
    kept.set(url, { keys, at: now() })
    // What could not be asked for is asked for by the next.
    keys.catch(() => kept.delete(url))
    return keys
  }

  async function ask(url: string): Promise<unknown> {
    const answer = await fetch(url)
    const text = await answer.text()
    if (!answer.ok || text.length > MOST_BYTES) throw new Error(`no keys at ${url}: HTTP ${answer.status}`)
    return JSON.parse(text)
  }
}

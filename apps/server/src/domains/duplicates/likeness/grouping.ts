// Which group a text belongs to, among the first texts of groups that are known.
import { isSameAsked, nearnessOf, newEffort, type Read, type Signature } from './likeness.ts'

/** How many first texts somebody is compared with, those that share the most bands. */
export const MOST_COMPARED = 20

export type Known = { first_id: number; signature: Read }

/**
 * The most alike; of equals the oldest. Only first texts are compared: nobody joins because of somebody who has joined. Words
 * are looked at from the most alike on, within one effort for all: whatever the texts, this ends soon.
 */
export function findFirst(signature: Read, among: readonly Known[]): number | null {
  const effort = newEffort()
  const found = among
    .flatMap((known) => {
      const nearness = nearnessOf(signature, known.signature)
      return nearness === null ? [] : [{ ...known, nearness }]
    })
    .sort((left, right) => right.nearness - left.nearness || left.first_id - right.first_id)
    .find((known) => isSameAsked(signature, known.signature, effort))
  return found?.first_id ?? null
}

export type Fresh = Known & { place: number; at: number }

/** First texts that are not stored yet, found as those that are: by the bands they share. */
export function makeFresh() {
  const byBand = new Map<string, Fresh[]>()
  const keysOf = (place: number, { bands }: Signature) => [...new Set(bands)].map((band) => `${place} ${band}`)
  return {
    add(fresh: Fresh, signature: Signature) {
      for (const key of keysOf(fresh.place, signature)) byBand.set(key, [...(byBand.get(key) ?? []), fresh])
    },
    near(place: number, signature: Signature, isNear: (fresh: Fresh) => boolean): Fresh[] {
      const shared = new Map<Fresh, number>()
      for (const key of keysOf(place, signature))
        for (const fresh of byBand.get(key) ?? []) shared.set(fresh, (shared.get(fresh) ?? 0) + 1)
      return [...shared]
        .filter(([fresh]) => isNear(fresh))
        .sort(([left, one], [right, other]) => other - one || left.first_id - right.first_id)
        .slice(0, MOST_COMPARED)
        .map(([fresh]) => fresh)
    },
  }
}

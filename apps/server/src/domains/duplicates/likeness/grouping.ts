// Which group a text belongs to, among the first texts of groups that are known.
import { likenessOf, type Signature } from './likeness.ts'

export type Known = { first_id: number; signature: Signature }

/** The most alike; of equals the oldest. Only first texts are compared: nobody joins because of somebody who has joined. */
export function findFirst(signature: Signature, among: readonly Known[]): number | null {
  let best: { first_id: number; likeness: number } | null = null
  for (const { first_id, signature: other } of among) {
    const likeness = likenessOf(signature, other)
    if (likeness === null) continue
    if (!best || likeness > best.likeness || (likeness === best.likeness && first_id < best.first_id))
      best = { first_id, likeness }
  }
  return best?.first_id ?? null
}

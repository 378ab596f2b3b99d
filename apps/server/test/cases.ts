/**
 * Some walks try every call as every kind of person, or every deed on every network: minutes of the processor each.
 * `npm test` tries every call and every network at least once; `npm run faults -- cases`, and whoever names the file, tries
 * all of them.
 */
const hasEveryCase = process.env.EVERY_CASE === '1'

/** How many times something random is tried, or how large something generated is. */
export const howMany = ({ usually, every }: { usually: number; every: number }) => (hasEveryCase ? every : usually)

/** Of several walks over the same cases: each case is in one of them. */
export const inTurn = <T>(cases: readonly T[], { turn, of }: { turn: number; of: number }): readonly T[] =>
  hasEveryCase ? cases : cases.filter((_, index) => index % of === turn)

/** Of walks over different parts of the same cases: all that have not been in one yet, and one at least. */
export function makeCover<T>() {
  const tried = new Set<T>()
  return (cases: readonly T[]): readonly T[] => {
    if (hasEveryCase) return cases
    const fresh = cases.filter((one) => !tried.has(one))
    const others = cases.filter((one) => tried.has(one))
    const chosen = [...fresh, ...others.slice(0, Math.max(0, 1 - fresh.length))]
    for (const one of chosen) tried.add(one)
    return chosen
  }
}

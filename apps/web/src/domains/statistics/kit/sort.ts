export type SortBy<F extends string> = { column: F | 'name'; isUp: boolean }

/** What has no value is below zero; what is equal stands by name, from the first letter on when the largest come first. */
export function sortRows<F extends string, R extends Record<F, number | null> & { name: string }>(
  rows: readonly R[],
  { column, isUp }: SortBy<F>,
  locale: string,
): R[] {
  const byName = (one: R, two: R) => one.name.localeCompare(two.name, locale)
  const compare = (one: R, two: R) => {
    if (column === 'name') return byName(one, two)
    const [first, second]: (number | null)[] = [one[column], two[column]]
    return (first ?? -1) - (second ?? -1) || byName(two, one)
  }
  return rows.toSorted((one, two) => (isUp ? 1 : -1) * compare(one, two))
}

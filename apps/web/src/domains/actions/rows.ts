/** A row of a work list: an item or a chat. */
export type ListRow = { id: number; version: number }

/** Versions never go backwards: an answer that was long on its way must not undo an event. */
export const newest = <R extends ListRow>(known: R, come: R | undefined): R =>
  come && come.version >= known.version ? come : known

export type Order<R> = {
  /** When it happened, by which the server sorts. */
  placeOf: (row: R) => number
  isReversed: boolean
}

/** Pages may overlap when rows moved between two requests: the first mention stays. */
export function flatten<R extends ListRow>(pages: readonly { rows: readonly R[] }[]): R[] {
  const rows = pages.flatMap((page) => page.rows)
  const known = new Set<number>()
  return rows.filter(({ id }) => !known.has(id) && known.add(id))
}

/** The rows in the order in which they are shown: as loaded, and what was let in since at the place it was given. */
export function arrange<R extends ListRow>(
  loaded: readonly R[],
  latest: ReadonlyMap<number, R>,
  placed: ReadonlyMap<number, number>,
  { placeOf, isReversed }: Order<R>,
): readonly R[] {
  if (placed.size === 0) return loaded
  const byId = new Map(loaded.filter(({ id }) => placed.has(id)).map((row) => [row.id, row]))
  const letIn = [...placed]
    .flatMap(([id, place]) => {
      const row = latest.get(id) ?? byId.get(id)
      return row ? [{ row, place }] : []
    })
    .sort((left, right) => before(left.place, left.row.id, right.place, right.row.id, isReversed))

  const rows: R[] = []
  for (const row of loaded) {
    if (placed.has(row.id)) continue
    while (letIn[0] && before(letIn[0].place, letIn[0].row.id, placeOf(row), row.id, isReversed) < 0)
      rows.push((letIn.shift() as { row: R }).row)
    rows.push(row)
  }
  return [...rows, ...letIn.map(({ row }) => row)]
}

/**
 * Rows that belong into the loaded part of the list and are not there yet, or stand too low. They gather until the
 * reader lets them in: nothing moves under a reader's eyes.
 */
export function waiting<R extends ListRow>(
  loaded: readonly R[],
  latest: ReadonlyMap<number, R>,
  placed: ReadonlyMap<number, number>,
  { placeOf, isReversed }: Order<R>,
  { isWhole, isNews }: { isWhole: boolean; isNews: (row: R) => boolean },
): R[] {
  const last = loaded.at(-1)
  const standing = new Map(loaded.filter(({ id }) => latest.has(id)).map((row) => [row.id, placeOf(row)]))

  return [...latest.values()].filter((row) => {
    if (!isNews(row)) return false
    const stands = placed.get(row.id) ?? standing.get(row.id)
    if (stands !== undefined) return !isReversed && placeOf(row) > stands
    return isWhole || !last || before(placeOf(row), row.id, placeOf(last), last.id, isReversed) < 0
  })
}

export function letIn<R extends ListRow>(
  placed: ReadonlyMap<number, number>,
  rows: readonly R[],
  { placeOf }: Order<R>,
): ReadonlyMap<number, number> {
  return rows.length === 0 ? placed : new Map([...placed, ...rows.map((row) => [row.id, placeOf(row)] as const)])
}

/** The rows before and after the chosen one; without a choice, or when it is not in the list, the first comes next. */
export function neighbours<R extends ListRow>(rows: readonly R[], chosen_id: number | undefined) {
  const index = chosen_id === undefined ? -1 : rows.findIndex(({ id }) => id === chosen_id)
  return { previous: index < 0 ? undefined : rows[index - 1], next: rows[index + 1] }
}

function before(place: number, id: number, otherPlace: number, otherId: number, isReversed: boolean) {
  const difference = place === otherPlace ? otherId - id : otherPlace - place
  return isReversed ? -difference : difference
}

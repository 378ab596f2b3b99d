/**
 * Which element shows which row. One whose row has left is given to a row that comes, so that scrolling makes no
 * elements: filling one anew costs a fraction of making it. Whoever stays keeps theirs.
 */
export function makeSlots() {
  let taken: ReadonlyMap<number, number> = new Map()

  /** For the rows that are to be seen, from the first to the last. */
  return (ids: readonly number[]): ReadonlyMap<number, number> => {
    const next = new Map<number, number>()
    for (const id of ids) {
      const slot = taken.get(id)
      if (slot !== undefined) next.set(id, slot)
    }
    const used = new Set(next.values())
    let free = 0
    for (const id of ids) {
      if (next.has(id)) continue
      while (used.has(free)) free++
      next.set(id, free++)
    }
    taken = next
    return next
  }
}

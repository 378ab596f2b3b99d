/**
 * Which element shows which row; whoever stays keeps theirs. While the list moves, an element whose row has left is given
 * to any row that comes, so that scrolling makes no elements: filling one anew costs a fraction of making it. At rest, when
 * elements stand in the order in which they are read, only to one that comes to the same place: an element that changes
 * its place among the others is laid out anew, and the others with it.
 */
export function makeSlots() {
  let taken: ReadonlyMap<number, number> = new Map()

  /** For the rows that are to be seen, from the first to the last. */
  return (ids: readonly number[], isMoving: boolean): ReadonlyMap<number, number> => {
    const stays = new Set(ids)
    const before = [...taken]
    const used = new Set(before.filter(([id]) => !isMoving || stays.has(id)).map(([, slot]) => slot))
    let free = 0
    const make = () => {
      while (used.has(free)) free++
      return free++
    }
    const leftAt = (place: number) => {
      const [id = 0, slot] = before[place] ?? []
      return isMoving || stays.has(id) ? undefined : slot
    }
    taken = new Map(ids.map((id, place) => [id, taken.get(id) ?? leftAt(place) ?? make()]))
    return taken
  }
}

import { limits } from '@otklik/contract/limits.ts'

/** A row of a work list: an item or a chat. */
export type ListRow = { id: number; version: number }

/** Versions never go backwards: an answer that was long on its way must not undo an event. */
export const newest = <R extends ListRow>(known: R, come: R | undefined): R =>
  come && come.version >= known.version ? come : known

/** As the server sorts. */
export type Order<R> = {
  /** When it happened. */
  placeOf: (row: R) => number
  /** What counts before time: the lowest comes first, whichever way time runs. */
  rankOf?: (row: R) => number
  /** In order of priority: when it is due, which counts before the time. */
  dueOf?: (row: R) => number
  /** The oldest first. */
  isAscending: boolean
}

/** What was let in since the list was loaded, as it was then: by that it has its place. */
export type Placed<R> = ReadonlyMap<number, R>

/** Pages may overlap when rows moved between two requests: the first mention stays. */
export function flatten<R extends ListRow>(pages: readonly { rows: readonly R[] }[]): R[] {
  const rows = pages.flatMap((page) => page.rows)
  const known = new Set<number>()
  return rows.filter(({ id }) => !known.has(id) && known.add(id))
}

/** The last page was short, with more behind it: the server went through many rows and found few. */
export const isShortPage = (pages: readonly { rows: readonly unknown[] }[] = []) =>
  (pages.at(-1)?.rows.length ?? limits.page_rows) < limits.page_rows

/**
 * The rows in the order in which they are shown: as loaded, and what was let in since at the place it was given. What was
 * loaded is only cut and joined, never walked through: a hundred thousand rows may stand here while events rain.
 */
export function arrange<R extends ListRow>(loaded: readonly R[], placed: Placed<R>, order: Order<R>): readonly R[] {
  if (placed.size === 0) return loaded
  const indexes = indexesOf(loaded)
  const cuts: { at: number; row?: R }[] = []
  for (const [id, row] of placed) {
    const stood = indexes.get(id)
    if (stood !== undefined) cuts.push({ at: stood })
    cuts.push({ at: indexAfter(loaded, row, order), row })
  }
  cuts.sort((left, right) => left.at - right.at || byRow(left.row, right.row, order))

  const parts: (readonly R[] | R)[] = []
  let from = 0
  for (const { at, row } of cuts) {
    if (at > from) parts.push(loaded.slice(from, at))
    if (row) parts.push(row)
    // Without a row it is the place where a row that was let in anew stood before.
    from = row ? at : at + 1
  }
  parts.push(loaded.slice(from))
  return parts.flat() as R[]
}

/**
 * Rows that belong into the loaded part of the list and are not there yet, or stand too low. They gather until the
 * reader lets them in: nothing moves under a reader's eyes.
 */
export function waiting<R extends ListRow>(
  loaded: readonly R[],
  latest: ReadonlyMap<number, R>,
  placed: Placed<R>,
  order: Order<R>,
  { isWhole, isNews }: { isWhole: boolean; isNews: (row: R) => boolean },
): R[] {
  const last = loaded.at(-1)
  const indexes = indexesOf(loaded)

  return [...latest.values()].filter((row) => {
    if (!isNews(row)) return false
    const stands = placed.get(row.id) ?? loaded[indexes.get(row.id) ?? -1]
    // In order of time, the oldest first, nothing comes up; in order of priority it does, when it becomes more urgent.
    const canRise = !order.isAscending || order.rankOf !== undefined || order.dueOf !== undefined
    if (stands) return canRise && compare(row, stands, order) < 0
    return isWhole || !last || compare(row, last, order) < 0
  })
}

export function letIn<R extends ListRow>(placed: Placed<R>, rows: readonly R[]): Placed<R> {
  const all = new Map(placed)
  for (const row of rows) all.set(row.id, row)
  return all
}

/** Without those that are not this person's to see any more. */
export function without<R>(placed: Placed<R>, ids: readonly number[]): Placed<R> {
  const others = new Map(placed)
  for (const id of ids) others.delete(id)
  return others
}

/** Without what colleagues are answering now; what stands open beside the list stays in it. */
export const hiddenByOthers = <R extends ListRow>(rows: readonly R[], held: ReadonlySet<number>, open_id?: number) =>
  held.size === 0 ? rows : rows.filter(({ id }) => id === open_id || !held.has(id))

/** The rows before and after the chosen one; without a choice, or when it is not in the list, the first comes next. */
export function neighbours<R extends ListRow>(rows: readonly R[], chosen_id: number | undefined) {
  const index = chosen_id === undefined ? -1 : rows.findIndex(({ id }) => id === chosen_id)
  return { previous: index < 0 ? undefined : rows[index - 1], next: rows[index + 1] }
}

function compare<R extends ListRow>(left: R, right: R, { placeOf, rankOf, dueOf, isAscending }: Order<R>) {
  const byRank = rankOf ? rankOf(left) - rankOf(right) : 0
  if (byRank !== 0) return byRank
  const byDue = dueOf ? dueOf(right) - dueOf(left) : 0
  const byTime = byDue || placeOf(right) - placeOf(left) || right.id - left.id
  return isAscending ? -byTime : byTime
}

/** A place that is left comes before what takes it. */
const byRow = <R extends ListRow>(left: R | undefined, right: R | undefined, order: Order<R>) =>
  left && right ? compare(left, right, order) : left ? -1 : 1

/** How many loaded rows come before this one. */
function indexAfter<R extends ListRow>(loaded: readonly R[], row: R, order: Order<R>) {
  let [low, high] = [0, loaded.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (compare(loaded[middle] as R, row, order) < 0) low = middle + 1
    else high = middle
  }
  return low
}

const known = new WeakMap<readonly ListRow[], ReadonlyMap<number, number>>()

/** Where each row stands; made once for all that is asked between two pages. */
function indexesOf(loaded: readonly ListRow[]): ReadonlyMap<number, number> {
  const indexes = known.get(loaded) ?? new Map(loaded.map(({ id }, index) => [id, index]))
  known.set(loaded, indexes)
  return indexes
}

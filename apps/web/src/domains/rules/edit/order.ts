type Row = { id: number }

/** Who stands behind it among all; null is nobody. */
const behind = (all: readonly Row[], id: number, moved: number) => {
  const others = all.filter((row) => row.id !== moved)
  return others[others.findIndex((row) => row.id === id) + 1]?.id ?? null
}

/**
 * Before which of all rules one comes that goes one step among those in sight; undefined where there is nowhere to go.
 * Those in sight may be of one folder only, while the order is over all of them.
 */
export function stepAmong(all: readonly Row[], shown: readonly Row[], id: number, step: -1 | 1) {
  const next = shown[shown.findIndex((row) => row.id === id) + step]
  if (!next || !shown.some((row) => row.id === id)) return undefined
  return step < 0 ? next.id : behind(all, next.id, id)
}

/** The same when it is put down before one in sight, or behind the last of them. */
export function dropAmong(all: readonly Row[], shown: readonly Row[], id: number, before: number | null) {
  if (before !== null) return before
  const last = shown.findLast((row) => row.id !== id)
  return last ? behind(all, last.id, id) : null
}

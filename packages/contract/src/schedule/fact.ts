// Plan against fact: what was planned, less what was worked, to the second.
import { joined, type Stretch } from './plan.ts'

type Shift = { shift_id: number; pieces: readonly Stretch[] }
type FactOfShift = {
  shift_id: number
  planned_s: number
  worked_s: number
  late_s: number
  early_leave_s: number
  early_start_s: number
  overtime_s: number
}

const length = (stretches: readonly Stretch[]) => stretches.reduce((sum, { from, to }) => sum + to - from, 0)

const common = (one: readonly Stretch[], two: readonly Stretch[]): Stretch[] =>
  one.flatMap((a) =>
    two.map((b) => ({ from: Math.max(a.from, b.from), to: Math.min(a.to, b.to) })).filter(({ from, to }) => to > from),
  )

/** Work outside all shifts that touches one at its beginning or end is counted with that one; the rest is unplanned. */
export function factOf(shifts: readonly Shift[], stays: readonly Stretch[], late_after_s: number) {
  const worked = joined(stays)
  const outside = without(worked, joined(shifts.flatMap(({ pieces }) => pieces)))
  const counted = new Set<Stretch>()
  const facts = shifts.flatMap(({ shift_id, pieces }): FactOfShift[] => {
    const [first, last] = [pieces[0], pieces.at(-1)]
    if (!first || !last) return []
    const within = common(worked, pieces)
    const planned_s = length(pieces)
    const [came, left] = [within[0]?.from, within.at(-1)?.to]
    const late = came === undefined ? planned_s : came - first.from
    const early = left === undefined ? 0 : last.to - left
    const touching = (is: (one: Stretch) => boolean) => {
      const one = outside.find((each) => !counted.has(each) && is(each))
      if (one) counted.add(one)
      return one ? one.to - one.from : 0
    }
    return [
      {
        ...{ shift_id, planned_s, worked_s: length(within) },
        late_s: late > late_after_s ? late : 0,
        early_leave_s: early > late_after_s ? early : 0,
        early_start_s: touching(({ to }) => to === first.from),
        overtime_s: touching(({ from }) => from === last.to),
      },
    ]
  })
  const unplanned_s = length(outside.filter((each) => !counted.has(each)))
  return { shifts: facts, unplanned_s }
}

/** What of the first lies outside the second; both in order and disjoint. */
export function without(one: readonly Stretch[], two: readonly Stretch[]): Stretch[] {
  return one.flatMap(({ from, to }) => {
    const rest: Stretch[] = []
    let last = from
    for (const cut of two) {
      if (cut.to <= last || cut.from >= to) continue
      if (cut.from > last) rest.push({ from: last, to: cut.from })
      last = Math.max(last, cut.to)
    }
    if (last < to) rest.push({ from: last, to })
    return rest
  })
}

/** Of each hour the least number, over its quarters, of people who are there for the whole quarter. `hours` in order. */
export function countHave(people: readonly (readonly Stretch[])[], hours: readonly number[]): number[] {
  const quarters = hours.flatMap((hour) => [0, 900, 1_800, 2_700].map((after) => hour + after))
  const counts = quarters.map(() => 0)
  for (const pieces of people)
    for (const { from, to } of joined(pieces))
      for (let n = firstFrom(quarters, from); (quarters[n] ?? Number.POSITIVE_INFINITY) + 900 <= to; n++)
        counts[n] = (counts[n] as number) + 1
  return hours.map((_, n) => Math.min(...counts.slice(4 * n, 4 * n + 4)))
}

function firstFrom(sorted: readonly number[], value: number): number {
  let [low, high] = [0, sorted.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((sorted[middle] as number) < value) low = middle + 1
    else high = middle
  }
  return low
}

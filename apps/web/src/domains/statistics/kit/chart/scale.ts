import type { Unit } from '../useWriting.ts'

/** Round numbers up to at least the largest value, few enough to be read beside a chart. */
export function ticksUpTo(largest: number, count = 3): number[] {
  const rough = Math.max(1, largest) / count
  const power = 10 ** Math.floor(Math.log10(rough))
  // What is counted has no halves.
  const step = Math.max(1, [1, 2, 5, 10].map((one) => one * power).find((one) => one >= rough) ?? 10 * power)
  return Array.from({ length: Math.ceil(Math.max(1, largest) / step) + 1 }, (_, index) => index * step)
}

/** Which of so many points are named on the axis, when there is room for a few. */
export function labelled(points: number, room: number): number[] {
  const step = Math.max(1, Math.ceil(points / Math.max(1, room)))
  return Array.from({ length: Math.ceil(points / step) }, (_, index) => index * step)
}

/** The names of both ends lie within the chart. */
export function anchorOf(point: number, points: number): 'start' | 'middle' | 'end' {
  if (points < 2) return 'middle'
  return point === 0 ? 'start' : point === points - 1 ? 'end' : 'middle'
}

const SHARES = [0, 0.25, 0.5, 0.75, 1]

/** Shares are marked up to the whole, whatever the largest of them is: half of a chart is half. */
export const ticksOf = (unit: Unit, largest: number) => (unit === 'share' ? SHARES : ticksUpTo(largest))

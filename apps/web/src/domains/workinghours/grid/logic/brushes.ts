import type { Shift } from '@otklik/contract/schedule/shifts.ts'
import type { UserStatus } from '@otklik/contract/spaces.ts'
import { plainShift } from './gestures.ts'

/** What one press puts on a day. */
export type Brush = readonly Shift[]

const MOST = 9
const defaults = [
  { starts: 540, ends: 1_080, lunch: 780 },
  { starts: 720, ends: 1_260, lunch: 960 },
  { starts: 1_260, ends: 540, lunch: 60 },
]

/** Day, evening and night with an hour of lunch, where the space has a status for it. */
export function firstBrushes(statuses: readonly UserStatus[]): Brush[] {
  const work =
    statuses.find(({ takes_work, workinghours }) => takes_work && workinghours) ??
    statuses.find(({ workinghours }) => workinghours)
  if (!work) return []
  const away = statuses.find(({ kind, hidden, takes_work }) => kind === 'away' && !hidden && !takes_work)
  return defaults.map(({ starts, ends, lunch }) => [
    {
      ...{ starts, ends, status: work.id },
      breaks: away ? [{ starts: lunch, ends: lunch + 60, status: away.id, is_paid: false }] : [],
    },
  ])
}

/** Those that people here are planned with, the most frequent first; then the usual ones. Keys 1 to 9 are theirs. */
export function brushesOf(lists: Iterable<readonly Shift[]>, statuses: readonly UserStatus[]): Brush[] {
  const found = new Map<string, { brush: Brush; count: number }>()
  for (const list of lists) {
    if (list.length === 0) continue
    const name = nameOf(list)
    const known = found.get(name)
    if (known) known.count++
    else found.set(name, { brush: list.map(plainShift), count: 1 })
  }
  const used = [...found].sort(([, a], [, b]) => b.count - a.count || startOf(a.brush) - startOf(b.brush))
  // Two that look alike would only make one guess: those of the team are meant.
  const spans = new Set(used.map(([, { brush }]) => spanOf(brush)))
  const usual = firstBrushes(statuses).filter((brush) => !spans.has(spanOf(brush)))
  return [...used.map(([, { brush }]) => brush), ...usual].slice(0, MOST)
}

/** All that makes one, without JSON: a month of a large team is thousands of days. */
const nameOf = (list: readonly Shift[]) => {
  let name = ''
  for (const { starts, ends, status, breaks } of list) {
    name += `${starts}-${ends} ${status}`
    for (const pause of breaks) name += ` ${pause.starts}-${pause.ends} ${pause.status} ${pause.is_paid}`
    name += ';'
  }
  return name
}

const startOf = (brush: Brush) => brush[0]?.starts ?? 0
const spanOf = (brush: Brush) => brush.map(({ starts, ends }) => `${starts}–${ends}`).join()

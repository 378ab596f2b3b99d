import type { AbsenceMark } from '@otklik/contract/schedule/absence-states.ts'
import { type Lists, netPlan, paidSeconds, place } from '@otklik/contract/schedule/plan.ts'
import type { Grid, GridPerson } from '@otklik/contract/schedule/schedule.ts'
import type { PlannedShift, Shift } from '@otklik/contract/schedule/shifts.ts'
import { addDays, momentOf } from '@otklik/contract/zones.ts'
import { type Board, keyOf } from './gestures.ts'

/** The answer as the screen asks it: what is published and what is not, by person and day. */
export type GridModel = {
  days: readonly string[]
  people: readonly GridPerson[]
  published: ReadonlyMap<string, readonly PlannedShift[]>
  edits: Lists
  holidays: ReadonlyMap<string, Grid['holidays'][number]>
  cover: ReadonlyMap<string, Grid['cover'][number]>
  zone: string
  version: number
  kept_until: string
  edits_count: number
}

export function modelOf(pages: readonly Grid[]): GridModel | undefined {
  const [first] = pages
  if (!first) return undefined
  const people = pages.flatMap((page) => page.people)
  const published = new Map<string, readonly PlannedShift[]>()
  const edits = new Map<string, readonly Shift[]>()
  for (const { user_id, cells, before } of people) {
    if (before.length > 0) published.set(keyOf(user_id, addDays(first.from, -1)), before)
    for (const { local_day, shifts, edit } of cells) {
      if (shifts.length > 0) published.set(keyOf(user_id, local_day), shifts)
      if (edit) edits.set(keyOf(user_id, local_day), edit)
    }
  }
  return {
    days: Array.from({ length: first.days }, (_, n) => addDays(first.from, n)),
    ...{ people, published, edits, zone: first.zone, kept_until: first.kept_until },
    holidays: new Map(first.holidays.map((holiday) => [holiday.day, holiday])),
    cover: new Map(first.cover.map((cover) => [cover.day, cover])),
    // Of the last page: it was read last.
    version: pages.at(-1)?.version ?? first.version,
    edits_count: first.edits_count,
  }
}

const none: readonly never[] = []

export function boardOf(
  { people, days, published }: Pick<GridModel, 'people' | 'days' | 'published'>,
  lists: Lists,
): Board {
  const publishedAt = (user_id: number, day: string): readonly Shift[] => published.get(keyOf(user_id, day)) ?? none
  return {
    ...{ people, days, publishedAt },
    listAt: (user_id, day) => lists.get(keyOf(user_id, day)) ?? publishedAt(user_id, day),
  }
}

export const isAway = ({ state }: AbsenceMark) => state === 'approved' || state === 'cancel_asked'

/** The absence that a day lies in: one that is agreed on before one that is only asked for. */
export function absenceOn(absences: readonly AbsenceMark[], day: string): AbsenceMark | undefined {
  const on = absences.filter(({ from_day, to_day }) => from_day <= day && day <= to_day)
  return on.find(isAway) ?? on.find(({ state }) => state === 'asked')
}

/**
 * Hours within these days, without absences, in seconds: a night is cut at midnight, and one in which the clock changes counts as
 * it is. What the night before the first day brings along is counted where that day is known.
 */
export function hoursOf(person: GridPerson, days: readonly string[], listAt: Board['listAt']): number {
  const [first, last] = [days[0], days.at(-1)]
  if (first === undefined || last === undefined) return 0
  const placed = [addDays(first, -1), ...days].flatMap((day) =>
    listAt(person.user_id, day).flatMap((shift) => place(shift, day, person.zone) ?? []),
  )
  const away = person.absences.filter(isAway).map(({ started_at, ended_at }) => ({ from: started_at, to: ended_at }))
  const [begins, ends] = [momentOf(first, 0, person.zone), momentOf(last, 1_440, person.zone)]
  const within = netPlan(placed, away)
    .map((piece) => ({ ...piece, from: Math.max(piece.from, begins), to: Math.min(piece.to, ends) }))
    .filter(({ from, to }) => to > from)
  return paidSeconds(within)
}

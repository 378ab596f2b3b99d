import type { ShiftTemplate, ShiftTemplateDraft } from '@otklik/contract/schedule/shift-templates.ts'
import type { Shift, TemplateShift } from '@otklik/contract/schedule/shifts.ts'
import type { UserStatus } from '@otklik/contract/spaces.ts'
import { firstBrushes } from '../grid/logic/brushes.ts'

/** The circles that most teams begin with. */
export const patterns = ['five_two', 'two_two', 'nights', 'weeks'] as const
export type Pattern = (typeof patterns)[number]

const on = (days: readonly number[], brush: readonly Shift[] | undefined): TemplateShift[] =>
  days.flatMap((day) => (brush ?? []).map((shift) => ({ ...shift, day })))

const workdays = [0, 1, 2, 3, 4]

/** Five days of nine hours; two by twelve; day, night, two off; three weeks in turn. */
export function patternOf(pattern: Pattern, statuses: readonly UserStatus[]): Omit<ShiftTemplateDraft, 'name'> {
  const [day, evening, night] = firstBrushes(statuses)
  const long = day?.map((shift) => ({ ...shift, ends: 1_260 }))
  switch (pattern) {
    case 'five_two':
      return { cycle_days: 7, on_holiday: 'off', shifts: on(workdays, day) }
    case 'two_two':
      return { cycle_days: 4, on_holiday: 'work', shifts: on([0, 1], long) }
    case 'nights':
      return { cycle_days: 4, on_holiday: 'work', shifts: [...on([0], long), ...on([1], night)] }
    case 'weeks':
      return {
        ...{ cycle_days: 21, on_holiday: 'work' },
        shifts: [
          ...on(workdays, day),
          ...on(
            workdays.map((one) => one + 7),
            evening,
          ),
          ...on(
            workdays.map((one) => one + 14),
            night,
          ),
        ],
      }
  }
}

export const draftOf = ({ name, cycle_days, shifts, on_holiday }: ShiftTemplate): ShiftTemplateDraft => ({
  ...{ name, cycle_days, shifts, on_holiday },
})

/** A shorter circle loses the shifts behind its end. */
export const withCycle = (draft: ShiftTemplateDraft, cycle_days: number): ShiftTemplateDraft => ({
  ...draft,
  cycle_days,
  shifts: draft.shifts.filter(({ day }) => day < cycle_days),
})

/** The shifts of one day of the circle, and that day with others. */
export const onDay = ({ shifts }: Pick<ShiftTemplateDraft, 'shifts'>, day: number): Shift[] =>
  shifts.filter((shift) => shift.day === day).map(({ day: _, ...shift }) => shift)
export const withDay = (draft: ShiftTemplateDraft, day: number, list: readonly Shift[]): ShiftTemplateDraft => ({
  ...draft,
  shifts: [...draft.shifts.filter((shift) => shift.day !== day), ...list.map((shift) => ({ ...shift, day }))].sort(
    (a, b) => a.day - b.day || a.starts - b.starts,
  ),
})

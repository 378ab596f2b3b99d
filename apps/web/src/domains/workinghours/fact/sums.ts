import type { FactPerson, FactShift } from '@otklik/contract/schedule/schedule.ts'

export const figures = ['planned_s', 'worked_s', 'late_s', 'early_leave_s', 'early_start_s', 'overtime_s'] as const
export type Figure = (typeof figures)[number]
export type Sums = Record<Figure | 'unplanned_s', number>

/** Of all shifts of the day. */
export const sumsOf = ({ shifts, unplanned_s }: FactPerson): Sums => ({
  ...(Object.fromEntries(
    figures.map((figure) => [figure, shifts.reduce((sum, shift: FactShift) => sum + shift[figure], 0)]),
  ) as Record<Figure, number>),
  unplanned_s,
})

/** Somebody who was neither planned nor there says nothing about the day. */
export const isTold = (person: FactPerson) => person.shifts.length > 0 || person.unplanned_s > 0

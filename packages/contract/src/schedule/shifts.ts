import { z } from 'zod'
import { limits } from '../limits.ts'
import { BigId, Id } from '../wire/fields.ts'
import { Minute } from './clock.ts'

/** A piece of a shift with a status of its own. It says itself whether it is paid. */
export const Break = z.strictObject({ starts: Minute, ends: Minute, status: Id, is_paid: z.boolean() })
export type Break = z.infer<typeof Break>

/** How many minutes of the wall clock lie between; up to the same minute is a whole day. */
export const minutesBetween = (starts: number, ends: number) => ((ends - starts + 1_440 - 1) % 1_440) + 1

/** `ends` at or before `starts` is the next day. Breaks lie within, in order, and do not touch the minutes of each other. */
const Wall = {
  starts: Minute,
  ends: Minute,
  status: Id,
  breaks: Break.array().max(limits.shift_breaks).default([]),
}

type WallShift = { starts: number; ends: number; breaks: readonly { starts: number; ends: number }[] }

/** From a quarter of an hour to a day, with its breaks inside and in order. */
export function isWhole({ starts, ends, breaks }: WallShift): boolean {
  const length = minutesBetween(starts, ends)
  if (length < limits.shift_min_minutes) return false
  let last = 0
  for (const pause of breaks) {
    const from = (pause.starts - starts + 1_440) % 1_440
    const to = from + minutesBetween(pause.starts, pause.ends)
    if (from < last || to > length) return false
    last = to
  }
  return true
}

/** A shift by the wall clock of the day it begins on. */
export const Shift = z.strictObject(Wall).refine(isWhole)
export type Shift = z.output<typeof Shift>

/** All shifts that begin on one day: what every change replaces as a whole. */
export const Shifts = Shift.array().max(limits.shifts_of_day)

/** On a day of a template's cycle, the first being 0. */
export const TemplateShift = z
  .strictObject({
    ...Wall,
    day: z
      .int()
      .min(0)
      .max(limits.cycle_days - 1),
  })
  .refine(isWhole)
export type TemplateShift = z.output<typeof TemplateShift>

export const shiftSources = ['template', 'hand', 'swap'] as const
export type ShiftSource = (typeof shiftSources)[number]

/** A shift that is in force. Without an id it lies beyond what is kept, and is worked out from the template. */
export const PlannedShift = z.object({
  id: BigId.nullable(),
  starts: Minute,
  ends: Minute,
  status: Id,
  breaks: Break.array(),
  source: z.enum(shiftSources),
})
export type PlannedShift = z.infer<typeof PlannedShift>

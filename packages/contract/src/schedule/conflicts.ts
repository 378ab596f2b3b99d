import { z } from 'zod'
import { Id } from '../wire/fields.ts'
import { Day } from './clock.ts'

/**
 * What stands in the way of a planned day. `refused` is never published; `confirm` when the publisher says so; a warning is
 * only told.
 */
export const conflictGrades = {
  overlap: 'refused',
  too_long: 'refused',
  deactivated: 'refused',
  /** Without a reason; with one it is published and recounted. */
  past: 'refused',
  absence: 'confirm',
  /** The wall clock of that day leaves the whole shift out. */
  lost_in_gap: 'warning',
  /** The same person is planned in another space; only the fact is told. */
  elsewhere: 'warning',
  short_rest: 'warning',
  week_hours: 'warning',
  week_rest: 'warning',
  holiday: 'warning',
} as const
export type ConflictKind = keyof typeof conflictGrades
export const conflictKinds = Object.keys(conflictGrades) as [ConflictKind, ...ConflictKind[]]
/** Those that a space can switch off. */
export const warnings = ['elsewhere', 'short_rest', 'week_hours', 'week_rest', 'holiday'] as const
export type Warning = (typeof warnings)[number]

export const Conflict = z.object({ user_id: Id, local_day: Day, kind: z.enum(conflictKinds) })
export type Conflict = z.infer<typeof Conflict>

import { z } from 'zod'
import { Id, Time } from '../wire/fields.ts'
import { Day } from './clock.ts'

/** `asked` → approved, refused or withdrawn; `approved` → cancelled, by way of `cancel_asked` where the person wishes it. */
export const absenceStates = ['asked', 'approved', 'cancel_asked', 'refused', 'withdrawn', 'cancelled'] as const
export type AbsenceState = (typeof absenceStates)[number]
/** In these somebody is away: nobody has agreed yet that they are not. */
export const awayStates = ['approved', 'cancel_asked'] as const satisfies AbsenceState[]

/** A whole day, the half before or after noon (a setting says when that is), or hours. */
export const absenceParts = ['day', 'am', 'pm', 'hours'] as const
export type AbsencePart = (typeof absenceParts)[number]

/** An absence in the grid. Why somebody is away is known to them and to those who plan them. */
export const AbsenceMark = z.object({
  id: Id,
  kind_id: Id.nullable(),
  state: z.enum(absenceStates),
  from_day: Day,
  to_day: Day,
  part: z.enum(absenceParts),
  started_at: Time,
  ended_at: Time,
})
export type AbsenceMark = z.infer<typeof AbsenceMark>

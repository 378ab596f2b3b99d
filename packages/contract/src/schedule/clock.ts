import { z } from 'zod'
import { plain } from '../wire/fields.ts'

const isRealDay = (text: string) => {
  const at = Date.parse(`${text}T00:00:00Z`)
  return Number.isFinite(at) && new Date(at).toISOString().startsWith(text)
}

/** A day of somebody's calendar, without a zone: `2026-11-17`. */
export const Day = z
  .string()
  .regex(/^20\d\d-[01]\d-[0-3]\d$/)
  .refine(isRealDay)
/** Minutes of the wall clock since midnight: 540 is nine o'clock. */
export const Minute = z.int().min(0).max(1_439)
/** The same where something ends with its day: 1440 is 24:00. */
export const EndMinute = z.int().min(1).max(1_440)
/** As IANA names it: `Europe/Moscow`. The server refuses what its zone data do not know. */
export const Zone = plain.trim().min(1).max(100)
/** Monday is 1. */
export const Weekday = z.int().min(1).max(7)

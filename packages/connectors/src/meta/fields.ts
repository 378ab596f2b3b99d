import { z } from 'zod'
import { optional } from '../payload.ts'

// What Meta's deliveries are made of. Nothing is demanded here: who reads a field decides whether it can do without.

/** Text, in older deliveries a number. Empty is none, and so is a number that JSON has rounded: two people would share it. */
export const Id = z
  .union([z.string(), z.number()])
  .nullish()
  .catch(undefined)
  .transform((id) => {
    if (typeof id === 'number') return Number.isSafeInteger(id) ? String(id) : undefined
    return id?.trim() || undefined
  })

export const Text = optional(z.string())

/** A figure as a number or in words. */
export const Figure = optional(z.union([z.number(), z.string()]))

// Some tell their time in seconds, others in milliseconds, both also as text.
const first_milliseconds = 100_000_000_000

/** Seconds; 0 where none is told. */
export const Moment = z
  .unknown()
  .default(0)
  .transform((told) => {
    const time = typeof told === 'string' && told.trim() !== '' ? Number(told) : told
    if (typeof time !== 'number' || !Number.isFinite(time) || time < 0) return 0
    return Math.floor(time < first_milliseconds ? time : time / 1000)
  })

/** The id, or the words for which a delivery is set aside. */
export function needed<T>(value: T | undefined, what: string): T {
  if (value === undefined) throw new Error(`${what} is missing`)
  return value
}

/** Any object, so that a part that is none is set aside by itself. */
export const Part = z.record(z.string(), z.unknown())
/** Absent or anything else than a list is no list. */
export const Parts = z
  .array(z.unknown())
  .nullish()
  .catch([])
  .transform((list) => list ?? [])

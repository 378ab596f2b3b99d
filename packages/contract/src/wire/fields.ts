import { z } from 'zod'
import { firstLimits } from '../first-limits.ts'

/** What people configure. */
export const Id = z.int32().positive()
/** What arrives: bigint columns, kept below 2^53. */
export const BigId = z.int().positive()

// Number() would also take 0x10, 1e3 and an empty text for a number.
const digits = z.union([
  z.number(),
  z
    .string()
    .regex(/^\d{1,16}$/)
    .transform(Number),
])
/** Ids in a path or an address, where everything is text. */
export const IdText = digits.pipe(Id)
export const BigIdText = digits.pipe(BigId)

/** Seconds since 1970, as all times on the wire. */
export const Time = z.int()

/** Where something is on the web, as a network told it. What is no such address is left out: a page makes a link of it. */
export const WebUrl = z
  .string()
  .regex(/^https?:\/\//i)
  .nullable()
  .catch(null)

// PostgreSQL cannot store NUL, and a lone surrogate is no text at all; without this a pasted one would be a 500.
export const plain = z.string().refine((text) => !text.includes('\0') && text.isWellFormed())

export const Line = (max: number) => plain.trim().min(1).max(max)
export const Text = (max: number) => plain.trim().max(max)

export const Email = plain.trim().max(firstLimits.email_max).pipe(z.email())
/** Trimmed like every input, at sign-up, reset and sign-in alike (product/calls: The wire). */
export const Password = plain.trim().min(firstLimits.password_min).max(firstLimits.password_max)
/** One that is being chosen: with a digit and a special character (product/session: Forms). */
export const NewPassword = Password.refine((text) => /\d/.test(text) && /[^\p{L}\p{N}\s]/u.test(text))

/** The secret part of a mailed link, whatever a mail program made of it: one that is broken is simply no link of ours. */
export const Hash = z.string().max(200)

/** A parameter that may repeat: `status=new&status=open`. The array comes first: Number(['1']) is 1 too. */
export const many = <T extends z.ZodType>(item: T) =>
  z
    .union([item.array().max(100), item.transform((one) => [one])])
    .default([])
    .readonly()

/** `true` in an address; anything else, or nothing, is false. */
export const Flag = z
  .union([z.boolean(), z.string().transform((text) => text === 'true' || text === '1')])
  .default(false)

/** Where the next page starts: the sort keys of the last row shown. Callers hand back what they got. */
export const cursorOf = <T extends z.ZodType>(keys: T) =>
  z
    .string()
    .max(500)
    .transform((text, { issues }) => {
      try {
        return JSON.parse(text)
      } catch {
        issues.push({ code: 'custom', input: text })
      }
    })
    .pipe(keys)
// The first is the sort key as the database wrote it (microseconds, which a number would lose), the second the id.
export const Cursor = cursorOf(z.tuple([z.string().regex(/^\d{1,16}$/), BigId]))
export type Cursor = z.output<typeof Cursor>

export const pageOf = <T extends z.ZodType>(row: T) => z.object({ rows: row.array(), next: z.string().nullable() })
export type Page<Row> = { rows: Row[]; next: string | null }

/** What an address asks for one row by. */
export const OneBig = z.strictObject({ id: BigIdText })
export const One = z.strictObject({ id: IdText })

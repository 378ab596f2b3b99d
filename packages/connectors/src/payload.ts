import { createHash, timingSafeEqual } from 'node:crypto'
import type { IgnoredFacts, Incoming } from '@otklik/contract/inbox/incoming.ts'
import { z } from 'zod'

const utf8 = new TextDecoder('utf-8', { fatal: true })

/** Throws a plain error: such a delivery is kept and shown, never half understood. */
export function readJson(body: Uint8Array): unknown {
  try {
    return JSON.parse(utf8.decode(body))
  } catch {
    throw new Error('not JSON')
  }
}

export function findJson(body: Uint8Array): unknown {
  try {
    return readJson(body)
  } catch {
    return undefined
  }
}

/** Nothing where it is no JSON. Whole numbers that JavaScript cannot hold stay as they were written: they are ids. */
export function parseJson(text: string): unknown {
  try {
    return /\d{16}/.test(text) ? JSON.parse(text, keepLong) : JSON.parse(text)
  } catch {
    return undefined
  }
}

const keepLong = (_key: string, value: unknown, { source }: { source?: string } = {}): unknown =>
  typeof value === 'number' && source && /^-?\d+$/.test(source) && !Number.isSafeInteger(value) ? source : value

/** The same for a delivery, where ids are bare numbers of 64 bits. Slower than `readJson`, so only where it is needed. */
export function readExactJson(body: Uint8Array): unknown {
  try {
    return JSON.parse(utf8.decode(body), keepLong)
  } catch {
    throw new Error('not JSON')
  }
}

/** An id that some send as a number and some as text; as text from here on. */
export const AnyId = z.union([z.string().min(1), z.int()]).transform(String)

/** The value in its known shape; the error names the places, not what stood there. */
export function shaped<S extends z.ZodType>(schema: S, value: unknown, what: string): z.output<S> {
  const found = schema.safeParse(value)
  if (found.success) return found.data
  const places = found.error.issues.map((issue) => issue.path.join('.') || 'itself')
  throw new Error(`${what}: not as known at ${[...new Set(places)].join(', ')}`)
}

/** Understood, and on purpose nothing of ours: the name says what it was. */
export const ignored = (what: string): IgnoredFacts[] => [{ kind: 'ignored', what }]

/**
 * Splits first, understands each: what cannot be read is said beside what could. `salvage` finds what is left of an event
 * whose shape is unknown, so that whoever looks at its thread sees that something came.
 */
export const eachAlone = <T>(
  parts: readonly T[],
  what: (part: T) => string,
  read: (part: T) => Incoming[],
  salvage: (part: T) => Incoming[] = () => [],
): Incoming[] =>
  parts.flatMap((part): Incoming[] => {
    try {
      return read(part)
    } catch (error) {
      const words = error instanceof Error ? error.message : 'unknown'
      return [...salvage(part), { kind: 'unreadable', what: what(part), words }]
    }
  })

/** The same where a delivery is one event: without anything left of it the delivery is set aside whole. */
export function orSalvaged(what: string, read: () => Incoming[], salvage: () => Incoming[]): Incoming[] {
  try {
    return read()
  } catch (error) {
    const left = salvage()
    if (left.length === 0) throw error
    return [...left, { kind: 'unreadable', what, words: error instanceof Error ? error.message : 'unknown' }]
  }
}

/** An id that is empty is none. */
export const IdText = z
  .string()
  .nullish()
  .transform((id) => (id ? id : undefined))

/** What we can do without: absent where it is not as known, be it `null` or another type. */
export const optional = <S extends z.ZodType>(schema: S) => schema.optional().catch(undefined)

/** A list in which one odd member does not hide its neighbours: it becomes what `odd` makes of it. */
export const listOf = <S extends z.ZodType, O>(schema: S, odd: (value: unknown) => O) =>
  z
    .array(
      z.unknown().transform((value): z.output<S> | O => {
        const found = schema.safeParse(value)
        return found.success ? found.data : odd(value)
      }),
    )
    .nullish()
    .catch([])
    .transform((list) => list ?? [])

/** In constant time, whatever the lengths. Nothing equals an empty secret. */
export function isSecret(given: unknown, secret: string): boolean {
  if (typeof given !== 'string' || secret === '') return false
  return timingSafeEqual(digest(given), digest(secret))
}

export const fingerprint = (body: Uint8Array) => digest(body).toString('hex')

const digest = (value: string | Uint8Array) => createHash('sha256').update(value).digest()

import { createHash, timingSafeEqual } from 'node:crypto'
import type { z } from 'zod'

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

/** The value in its known shape; the error names the places, not what stood there. */
export function shaped<S extends z.ZodType>(schema: S, value: unknown, what: string): z.output<S> {
  const found = schema.safeParse(value)
  if (found.success) return found.data
  const places = found.error.issues.map((issue) => issue.path.join('.') || 'itself')
  throw new Error(`${what}: not as known at ${[...new Set(places)].join(', ')}`)
}

/** In constant time, whatever the lengths. Nothing equals an empty secret. */
export function isSecret(given: unknown, secret: string): boolean {
  if (typeof given !== 'string' || secret === '') return false
  return timingSafeEqual(digest(given), digest(secret))
}

export const fingerprint = (body: Uint8Array) => digest(body).toString('hex')

const digest = (value: string | Uint8Array) => createHash('sha256').update(value).digest()

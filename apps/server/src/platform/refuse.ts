import { type Refusal, type RefusalCode, refusals } from '@otklik/contract/wire/refusals.ts'
import type { z } from 'zod'
import type { TableWithId } from './database/tables.generated.ts'

/** `row` is what was asked for: by it the platform tells "not theirs to know of" (404) from "theirs, but not this" (403). */
type Details = {
  row?: { table: TableWithId; id: number }
  issues?: readonly z.core.$ZodIssue[]
  retry_after_s?: number
  /** Of the plan: which days of whom stand in the way. */
  days?: Refusal['days']
  /** Any one of these would have let an application in. */
  scopes?: readonly string[]
  /** To an application at the token endpoints, in the words of RFC 6749 §5.2. */
  oauth?: { error: string; description: string }
  /** What a network said, in its own words; whoever heard it has taken secrets out. */
  words?: string
}

export class Refused extends Error {
  readonly code: RefusalCode
  readonly details: Details

  constructor(code: RefusalCode, details: Details = {}) {
    super(code)
    this.code = code
    this.details = details
  }

  get status() {
    return refusals[this.code]
  }
}

/** Stops the request with an answer the person can act on. Anything else that is thrown is our bug, and a 500. */
export function refuse(code: RefusalCode, details?: Details): never {
  throw new Refused(code, details)
}

/** Refuses one field of what was sent, in words of the locales' `fields`. */
export const faultIn = (field: string, text = 'custom'): never =>
  refuse('invalid', { issues: [{ code: 'custom', path: [field], message: text, params: { text } }] })

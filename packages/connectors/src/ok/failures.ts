import { z } from 'zod'
import { type FailureKind, NetworkFailure } from '../connector.ts'
import { optional } from '../payload.ts'

/** Only the number is demanded. It comes with HTTP 200. */
export const Refused = z.object({
  error_code: z.coerce.number().int(),
  error_msg: optional(z.string()),
  /** Names the permission that is missing. */
  error_data: optional(z.string()),
})

/** With OK's own number, for those who know what it means for them. */
export class OkRefusal extends NetworkFailure {
  readonly code: number

  constructor(code: number, kind: FailureKind, words: string, retry_after_ms?: number) {
    super(kind, words, retry_after_ms)
    this.code = code
  }
}

const kinds: Readonly<Record<number, FailureKind>> = {
  102: 'token_dead',
  103: 'token_dead',
  210: 'token_dead',
  401: 'token_dead',
  402: 'token_dead',
  403: 'token_dead',
  453: 'token_dead',
  457: 'token_dead',
  2: 'try_later',
  8: 'try_later',
  9: 'try_later',
  11: 'try_later',
  110: 'gone',
  140: 'gone',
  141: 'gone',
  160: 'gone',
  300: 'gone',
  700: 'gone',
  702: 'gone',
  705: 'gone',
  706: 'gone',
}

/** Whom a message should reach, where comments are simply refused. */
const unreachable = new Set([110, 455, 456, 458, 705])

// "Unknown", "timeout", "system" and "invalid response" may come after the work was done.
const unsure = new Set([1, 31, 5000, 9999])

// OK names no time to wait; these pauses are ours, by what each is about.
const waits_ms: Readonly<Record<number, number>> = { 2: 10_000, 8: 60_000, 9: 3_600_000, 11: 60_000 }

type Manner = { once: boolean; is_about_messages?: boolean }

export function refusalOf(
  { error_code, error_msg, error_data }: z.output<typeof Refused>,
  hush: (words: string) => string,
  { once, is_about_messages = false }: Manner,
): OkRefusal {
  const words = hush([error_msg || `error ${error_code}`, error_data].filter(Boolean).join(' '))
  if (unsure.has(error_code)) return new OkRefusal(error_code, once ? 'lost_answer' : 'try_later', words)
  if (is_about_messages && unreachable.has(error_code)) return new OkRefusal(error_code, 'recipient_unavailable', words)
  return new OkRefusal(error_code, kinds[error_code] ?? 'rejected', words, waits_ms[error_code])
}

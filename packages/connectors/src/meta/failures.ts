import { z } from 'zod'
import { type FailureKind, NetworkFailure } from '../connector.ts'
import { optional } from '../payload.ts'

const Code = z.union([z.int(), z.string().regex(/^\d+$/).transform(Number)])
const Words = optional(z.string().trim().min(1))

/** Only the code is demanded: a no stays a no, and a dead token dead, whatever else stands beside it. */
export const Refusal = z.object({
  message: Words,
  code: Code,
  error_subcode: optional(Code),
  /** Written for people, where Meta has such words. */
  error_user_msg: Words,
  // WhatsApp puts its words into `details`; Messenger, and the templates of WhatsApp, say them outright.
  error_data: optional(z.union([z.object({ details: Words }), Words.transform((details) => ({ details }))])),
  is_transient: optional(z.boolean()),
})
export type Refusal = z.output<typeof Refusal>

/** By code, or by `code/subcode`, which comes first. Not here: rejected, with Meta's words. */
const kinds: Readonly<Record<string, FailureKind>> = {
  0: 'token_dead',
  102: 'token_dead',
  190: 'token_dead',
  // WhatsApp: the number was deleted.
  33: 'token_dead',

  4: 'try_later',
  17: 'try_later',
  32: 'try_later',
  341: 'try_later',
  368: 'try_later',
  613: 'try_later',
  1200: 'try_later',
  80001: 'try_later',
  80002: 'try_later',
  80006: 'try_later',
  80007: 'try_later',
  80008: 'try_later',
  130429: 'try_later',
  131016: 'try_later',
  131048: 'try_later',
  131056: 'try_later',
  131057: 'try_later',
  133004: 'try_later',
  133016: 'try_later',
  '10/1893063': 'try_later',

  '10/2018065': 'window_closed',
  '10/2018278': 'window_closed',
  '10/2534022': 'window_closed',
  131047: 'window_closed',

  551: 'recipient_unavailable',
  '10/2018108': 'recipient_unavailable',
  '200/1545041': 'recipient_unavailable',
  '100/2018001': 'recipient_unavailable',
  '100/2534014': 'recipient_unavailable',
  130472: 'recipient_unavailable',
  131026: 'recipient_unavailable',
  131049: 'recipient_unavailable',
  131050: 'recipient_unavailable',

  '100/33': 'gone',

  // Threads.
  452: 'token_dead',
  '24/4279009': 'gone',
  '*/2207051': 'try_later',
}

// "Unknown error" and "service temporarily unavailable" come after the work may have been done.
const unsure = new Set([1, 2, 131000])

// Meta names no time here: an hour for the limits that are counted by the hour, a day for what broke its rules.
const waits_ms: Readonly<Record<number, number>> = { 4: 3_600_000, 17: 3_600_000, 32: 3_600_000, 368: 86_400_000 }

type Told = { status: number; once: boolean; wait_ms?: number | undefined; hush(words: string): string }

export function failureOf(refusal: Refusal, { status, once, wait_ms, hush }: Told): NetworkFailure {
  const words = hush(wordsOf(refusal))
  const kind = kindOf(refusal)
  if (kind === 'try_later') return new NetworkFailure(kind, words, wait_ms ?? waits_ms[refusal.code])
  if (kind) return new NetworkFailure(kind, words)
  if (status === 429) return new NetworkFailure('try_later', words, wait_ms)
  if (unsure.has(refusal.code) || refusal.is_transient || status >= 500)
    return new NetworkFailure(once ? 'lost_answer' : 'try_later', words)
  return new NetworkFailure('rejected', words)
}

/** The same codes come late in the statuses of messages. Absent: Meta's no is final, or it does not know itself. */
export const kindOf = ({ code, error_subcode }: Pick<Refusal, 'code' | 'error_subcode'>): FailureKind | undefined =>
  kinds[`${code}/${error_subcode}`] ?? kinds[`*/${error_subcode}`] ?? kinds[code]

export const wordsOf = ({ error_user_msg, error_data, message, code }: Refusal) =>
  error_user_msg ?? error_data?.details ?? message ?? `error ${code}`

const Usage = z.record(z.string(), z.array(z.object({ estimated_time_to_regain_access: optional(z.number()) })))

/** How long the account, or the application, is shut out. Meta tells it in minutes. */
export function waitOf(headers: Headers): number | undefined {
  const usage = Usage.safeParse(parse(headers.get('x-business-use-case-usage'))).data ?? {}
  const minutes = Object.values(usage).flatMap((uses) => uses.map((use) => use.estimated_time_to_regain_access ?? 0))
  const longest = Math.max(0, ...minutes)
  return longest > 0 ? longest * 60_000 : undefined
}

function parse(text: string | null): unknown {
  try {
    return JSON.parse(text ?? '')
  } catch {
    return undefined
  }
}

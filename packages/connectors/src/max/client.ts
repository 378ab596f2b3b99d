import { z } from 'zod'
import { type FailureKind, NetworkFailure, type Speaker } from '../connector.ts'
import { exchange, hush, unreadable } from '../exchange.ts'
import { optional } from '../payload.ts'

const Refused = z.object({ code: z.string().min(1), message: optional(z.string()) })
type Refused = z.output<typeof Refused>

type Verb = 'GET' | 'POST' | 'PUT' | 'DELETE'
/** `once`: a repeat would be a second message; MAX takes no key of ours. */
type Asking = { query?: Record<string, string>; body?: object; once?: boolean }

export async function ask<S extends z.ZodType>(
  speaker: Speaker,
  method: Verb,
  path: string,
  { query, body, once = false }: Asking,
  schema: S,
): Promise<z.output<S>> {
  const url = `${speaker.bases.api}/${path}${query ? `?${new URLSearchParams(query)}` : ''}`
  const { status, headers, json } = await exchange(speaker, {
    url,
    method,
    // The token as it is, without "Bearer".
    headers: { authorization: tokenOf(speaker), ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
    once,
  })
  const result = schema.safeParse(json)
  if (status < 300 && result.success) return result.data
  // Some have seen refusals with HTTP 200: what says no is no, whatever stands above it.
  const refused = Refused.safeParse(json).data
  if (refused) throw failureOf(status, refused, { speaker, once, retry_after: headers.get('retry-after') })
  throw unreadable(status, once)
}

const Done = z.object({ success: z.boolean(), message: z.string().nullish() })

/** For calls that answer whether they worked: a 200 alone does not say so. */
export async function done(speaker: Speaker, method: Verb, path: string, asking: Asking): Promise<void> {
  const { success, message } = await ask(speaker, method, path, asking, Done)
  if (success) return
  const words = hush(message || 'refused without a word', speaker)
  throw new NetworkFailure(meaningOf(words) ?? 'rejected', words)
}

/** It becomes a header: nothing else may be slipped in with it. */
function tokenOf({ secrets }: Speaker): string {
  if (!/^[\x21-\x7e]{1,500}$/.test(secrets.access)) throw new NetworkFailure('token_dead', 'not a token of a bot')
  return secrets.access
}

/** Some see the key in `code`, some in `message`. */
const meanings: readonly (readonly [RegExp, FailureKind])[] = [
  [/verify\.token/, 'token_dead'],
  [/attachment\.not\.ready|file\.not\.processed/, 'try_later'],
  // Stopped, blocked, removed, or never begun: whom it should reach, not what it answers.
  [/dialog\.suspended|chat\.denied|(dialog|chat|user)\.not\.?found/, 'recipient_unavailable'],
  [/not\.?\s?found/i, 'gone'],
]
const meaningOf = (words: string) => meanings.find(([said]) => said.test(words))?.[1]

export const isNotReady = (error: unknown) =>
  error instanceof NetworkFailure && /attachment\.not\.ready|file\.not\.processed/.test(error.words)

export const isChatUnknown = (error: unknown) =>
  error instanceof NetworkFailure && /chat\.not\.?found/.test(error.words)

const statuses: Readonly<Record<number, FailureKind>> = {
  401: 'token_dead',
  403: 'recipient_unavailable',
  404: 'gone',
  429: 'try_later',
}
const unready_ms = 2_000

type Circumstances = { speaker: Speaker; once: boolean; retry_after: string | null }

function failureOf(status: number, { code, message }: Refused, { speaker, once, retry_after }: Circumstances) {
  const words = hush([code, message].filter(Boolean).join(': '), speaker)
  if (status >= 500) return new NetworkFailure(once ? 'lost_answer' : 'try_later', words)
  const kind = (status !== 429 && meaningOf(words)) || statuses[status] || 'rejected'
  if (kind !== 'try_later') return new NetworkFailure(kind, words)
  const wait_s = Number(retry_after)
  return new NetworkFailure(kind, words, status === 429 ? (wait_s > 0 ? wait_s : 1) * 1_000 : unready_ms)
}

import { z } from 'zod'
import { type FailureKind, NetworkFailure } from '../connector.ts'
import { type Refusal, Refused, wordsOf } from '../google/failures.ts'

/** Some refusals of Google's are a word alone. */
const Plain = z.object({ error: z.string() })

export function refusalIn(status: number, json: unknown): Refusal | undefined {
  const refused = Refused.safeParse(json)
  if (refused.success) return refused.data.error
  const plain = Plain.safeParse(json)
  if (plain.success && status >= 400)
    return { code: status, message: plain.data.error, status: undefined, errors: [], details: [] }
  return undefined
}

/** YouTube names the reason; what it does not name is judged by its number. */
const kinds: Readonly<Record<string, FailureKind>> = {
  ...{ authError: 'token_dead', insufficientPermissions: 'token_dead', youtubeSignupRequired: 'token_dead' },
  ...{ authorizationRequired: 'token_dead', accountClosed: 'token_dead', accountSuspended: 'token_dead' },
  ...{ rateLimitExceeded: 'try_later', userRateLimitExceeded: 'try_later', RATE_LIMIT_EXCEEDED: 'try_later' },
  ...{ quotaExceeded: 'try_later', dailyLimitExceeded: 'try_later' },
  ...{ commentNotFound: 'gone', parentCommentNotFound: 'gone', commentThreadNotFound: 'gone' },
  ...{ videoNotFound: 'gone', channelNotFound: 'gone' },
}
const ofToday = new Set(['quotaExceeded', 'dailyLimitExceeded'])

/** Seldom and fleeting, its clients say; or what was asked cannot be done, which nobody can tell from it. */
const unclear = new Set(['processingFailure', 'backendError', 'internalError'])

export function failureOf(refusal: Refusal, once: boolean, words: string, now: number): NetworkFailure {
  const { code, status } = refusal
  const [reason = ''] = reasonsOf(refusal)
  const unknown = new NetworkFailure(once ? 'lost_answer' : 'try_later', words)
  if (unclear.has(reason) || code >= 500 || code === 408) return unknown
  const kind = Object.hasOwn(kinds, reason) ? kinds[reason] : undefined
  if (kind === 'try_later') return new NetworkFailure(kind, words, ofToday.has(reason) ? untilMidnight(now) : minute_ms)
  if (kind) return new NetworkFailure(kind, words)
  if (code === 429 || status === 'RESOURCE_EXHAUSTED') return new NetworkFailure('try_later', words, minute_ms)
  if (code === 401) return new NetworkFailure('token_dead', words)
  // 403 is about this comment or video, or about the installation's own project: the token is as good as before.
  return new NetworkFailure(code === 404 ? 'gone' : 'rejected', words)
}

export const reasonsOf = ({ errors, details }: Refusal): string[] =>
  [...errors, ...details].flatMap(({ reason }) => reason ?? [])

/** Its words come as HTML. */
export const readable = (refusal: Refusal) => wordsOf(refusal).replaceAll(/<[^<>]*>/g, '')

const minute_ms = 60_000
const day_s = 86_400
export const quota_zone = 'America/Los_Angeles'
const clock = new Intl.DateTimeFormat('en-GB', { timeZone: quota_zone, timeStyle: 'medium' })

/** The day of a quota ends at midnight where Google lives. */
export function untilMidnight(now: number): number {
  const [hours = 0, minutes = 0, seconds = 0] = clock
    .format(now * 1000)
    .split(':')
    .map(Number)
  return (day_s - (hours * 3_600 + minutes * 60 + seconds)) * 1000
}

import { z } from 'zod'
import { type FailureKind, NetworkFailure } from '../connector.ts'
import { listOf, optional } from '../payload.ts'

/** How Google's interfaces say no. Only the code is demanded: a no stays a no, whatever else stands beside it. */
export const Refused = z.object({
  error: z.object({
    code: z.int(),
    message: optional(z.string()),
    status: optional(z.string()),
    errors: listOf(z.object({ reason: optional(z.string()) }), () => ({ reason: undefined })),
    details: listOf(
      z.object({
        reason: optional(z.string()),
        quota_limit_value: optional(z.string()),
        metadata: optional(z.object({ quota_limit_value: optional(z.string()) })),
      }),
      () => ({ reason: undefined, quota_limit_value: undefined, metadata: undefined }),
    ),
  }),
})
export type Refusal = z.output<typeof Refused>['error']

// Google names no time to wait. Its quotas are counted by the minute or the hour: sooner would not help.
const quota_wait_ms = 300_000
const quota_reasons = new Set(['rateLimitExceeded', 'userRateLimitExceeded', 'quotaExceeded', 'dailyLimitExceeded'])

const kinds: Readonly<Record<number, FailureKind>> = {
  401: 'token_dead',
  403: 'token_dead',
  404: 'gone',
  410: 'gone',
}

export const wordsOf = ({ message, status, code }: Refusal) => message || status || `error ${code}`

export function failureOf(refusal: Refusal, once: boolean, words: string): NetworkFailure {
  const { code, status, errors } = refusal
  // The installation's own project is not let in, or has not switched the interface on: no token and no waiting helps.
  if (isClosed(refusal)) return new NetworkFailure('rejected', words)
  const isQuota = errors.some(({ reason = '' }) => quota_reasons.has(reason)) || status === 'RESOURCE_EXHAUSTED'
  if (isQuota || code === 429) return new NetworkFailure('try_later', words, quota_wait_ms)
  // Two wrote at once, and neither was written: Google's clients ask again.
  if (status === 'ABORTED') return new NetworkFailure('try_later', words)
  if (code >= 500 || code === 408) return new NetworkFailure(once ? 'lost_answer' : 'try_later', words)
  return new NetworkFailure(kinds[code] ?? 'rejected', words)
}

const isClosed = ({ details }: Refusal) =>
  details.some(
    ({ reason, metadata, quota_limit_value = metadata?.quota_limit_value }) =>
      reason === 'SERVICE_DISABLED' || quota_limit_value === '0',
  )

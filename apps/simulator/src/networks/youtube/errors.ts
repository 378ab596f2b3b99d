import { Refusal } from '../asked/refusal.ts'

/** How YouTube says no: the reason stands in a list, and its words may hold HTML. */
const refusal = (code: number, reason: string, message: string, domain = 'youtube.comment', status?: string) => {
  const errors = [{ message, domain, reason }]
  return new Refusal(code, { error: { code, message, errors, ...(status && { status }) } }, reason)
}

export const unauthenticated = () =>
  refusal(401, 'authError', 'Request had invalid authentication credentials.', 'global', 'UNAUTHENTICATED')
export const quotaExceeded = () =>
  refusal(
    403,
    'quotaExceeded',
    'The request cannot be completed because you have exceeded your <a href="/youtube/v3/getting-started#quota">quota</a>.',
    'youtube.quota',
  )
export const tooMany = () => {
  const details = [
    {
      '@type': 'type.googleapis.com/google.rpc.ErrorInfo',
      reason: 'RATE_LIMIT_EXCEEDED',
      domain: 'youtube.googleapis.com',
    },
  ]
  return new Refusal(
    429,
    { error: { code: 429, message: "Quota exceeded for quota metric 'Queries'", details } },
    'RATE_LIMIT_EXCEEDED',
  )
}
export const forbidden = () => refusal(403, 'forbidden', 'The request might not be properly authorized.')
export const notFound = (what: 'comment' | 'parentComment' | 'channel') =>
  refusal(404, `${what}NotFound`, `The specified <code>${what}</code> could not be found.`)
export const badRequest = (reason: string, words = 'Request contains an invalid argument.') =>
  refusal(400, reason, words)

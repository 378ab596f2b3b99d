import type { Answer } from '../../call.ts'

export class GoogleError extends Error {
  readonly body: object
  readonly status: number
  constructor(status: number, body: object, words: string) {
    super(words)
    this.status = status
    this.body = body
  }
}

type Reason = { reason: string; domain?: string; location?: string; locationType?: string }

const apiError = (code: number, status: string, message: string, reason?: Reason & { message?: string }) => {
  const errors = reason && { errors: [{ message, domain: 'global', ...reason }] }
  return new GoogleError(code, { error: { code, message, ...errors, status } }, status)
}

export const unauthenticated = () =>
  apiError(
    401,
    'UNAUTHENTICATED',
    'Request had invalid authentication credentials. Expected OAuth 2 access token, login cookie or other valid authentication credential.',
    { message: 'Invalid Credentials', reason: 'authError', location: 'Authorization', locationType: 'header' },
  )
export const permissionDenied = () =>
  apiError(403, 'PERMISSION_DENIED', 'The caller does not have permission', {
    domain: 'androidpublisher',
    reason: 'permissionDenied',
  })
export const notFound = (what: string) => apiError(404, 'NOT_FOUND', `${what} not found.`, { reason: 'notFound' })
export const badRequest = (words: string) => apiError(400, 'INVALID_ARGUMENT', words, { reason: 'badRequest' })
export const tooMany = () =>
  apiError(
    429,
    'RESOURCE_EXHAUSTED',
    "Quota exceeded for quota metric 'Reviews GET' of service 'androidpublisher.googleapis.com'",
  )

/** The token address refuses in words of its own. */
export const grantRefused = (error: string, error_description: string) =>
  new GoogleError(400, { error, error_description }, error)
export const revoked = () => grantRefused('invalid_grant', 'Token has been expired or revoked.')

export const errorAnswer = ({ status, body, message }: GoogleError): Answer => ({
  status,
  body,
  outcome: { result: `error ${message}`, effect: 'none' },
})

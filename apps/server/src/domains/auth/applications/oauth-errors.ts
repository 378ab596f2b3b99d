// What goes wrong at the token endpoints, told to applications as RFC 6749 §5.2 wants it. Our own web app hears our words.
import { Refused, refuse } from '../../../platform/refuse.ts'

export const refuseClient = (): never =>
  refuse('invalid_client', { oauth: { error: 'invalid_client', description: 'The client is not known or not proved' } })

const grantErrors = {
  invalid_grant: 'The code or token is worth nothing: wrong, used, too old, or of another client',
  invalid_scope: 'More is asked for than was allowed',
} as const

export const refuseGrant = (error: keyof typeof grantErrors): never =>
  refuse('invalid_token', { oauth: { error, description: grantErrors[error] } })

type LibraryError = { inner?: unknown; name?: string; message?: string }

/** Our own refusals come back wrapped by the library. */
export function tellApplication({ inner, name = '', message = '' }: LibraryError): never {
  if (inner instanceof Refused) {
    if (inner.details.oauth || inner.status >= 429) throw inner
    return refuseGrant('invalid_grant')
  }
  if (name === 'invalid_client') return refuseClient()
  if (inner instanceof Error) throw inner
  return refuse('invalid', { oauth: { error: name || 'invalid_request', description: message } })
}

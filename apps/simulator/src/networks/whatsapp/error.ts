import type { Answer } from '../../call.ts'
import { CodedError } from '../meta/coded-error.ts'

type More = { details: string; subcode: number; status: number }

export class GraphError extends CodedError<More> {}

export const expired = () =>
  new GraphError(190, 'Error validating access token: Session has expired', { subcode: 463, status: 401 })
export const badParameter = (details: string) => new GraphError(100, '(#100) Invalid parameter', { details })
export const notFound = (id: string) =>
  new GraphError(
    100,
    `Unsupported get request. Object with ID '${id}' does not exist, cannot be loaded due to missing permissions, or does not support this operation.`,
    { subcode: 33 },
  )
export const tooMany = () =>
  new GraphError(130429, '(#130429) Rate limit hit', {
    details:
      'Message failed to send because there were too many messages sent from this phone number in a short period of time',
  })
export const tooManyToOne = () =>
  new GraphError(131056, '(#131056) (Business Account, Consumer Account) pair rate limit hit', {
    details: 'Message failed to send because there were too many messages sent to this phone number in a short time',
  })
export const undeliverable = () =>
  new GraphError(131026, '(#131026) Message undeliverable', { details: 'Unable to deliver message.' })
export const windowClosed = () =>
  new GraphError(131047, '(#131047) Re-engagement message', {
    details: 'More than 24 hours have passed since the recipient last replied.',
  })

export const errorAnswer = ({ code, message, more }: GraphError): Answer => ({
  status: more.status ?? 400,
  body: {
    error: {
      message,
      type: 'OAuthException',
      code,
      ...(more.subcode !== undefined && { error_subcode: more.subcode }),
      ...(more.details !== undefined && { error_data: { messaging_product: 'whatsapp', details: more.details } }),
      fbtrace_id: 'AbCdEf12345',
    },
  },
  outcome: { result: `error ${code}`, effect: 'none' },
})

/** The same, as it comes late with a status. */
export const wireFailure = ({ code, message, more }: GraphError) => {
  const title = message.replace(/^\(#\d+\) /, '')
  return {
    code,
    title,
    message: title,
    error_data: { details: more.details ?? title },
    href: 'https://developers.facebook.com/documentation/business-messaging/whatsapp/support/error-codes',
  }
}

import type { Answer } from '../../call.ts'
import { CodedError } from './coded-error.ts'

type More = { subcode: number; type: string; status: number }

export class GraphError extends CodedError<More> {}

export const badToken = () => new GraphError(190, 'Invalid OAuth access token.', { subcode: 1_234_567, status: 401 })
export const revoked = () =>
  new GraphError(
    190,
    'Error validating access token: The session has been invalidated because the user changed their password or Facebook has changed the session for security reasons.',
    { subcode: 460, status: 401 },
  )
export const tooMany = () => new GraphError(613, '(#613) Calls to this api have exceeded the rate limit.')
export const noRight = () => new GraphError(200, '(#200) Permissions error', { status: 403 })
export const badParameter = (words: string) => new GraphError(100, `(#100) ${words}`)
export const notFound = (id: string, method = 'get') =>
  new GraphError(
    100,
    `Unsupported ${method.toLowerCase()} request. Object with ID '${id}' does not exist, cannot be loaded due to missing permissions, or does not support this operation.`,
    { subcode: 33, type: 'GraphMethodException' },
  )
export const outsideWindow = () =>
  new GraphError(10, '(#10) This message is sent outside of allowed window.', { subcode: 2_018_278 })
export const unavailable = () =>
  new GraphError(551, "(#551) This person isn't available right now.", { subcode: 1_545_041 })
export const noSuchPerson = () => new GraphError(100, '(#100) No matching user found', { subcode: 2_018_001 })

export function errorAnswer({ code, message, more }: GraphError): Answer {
  const { subcode, type = 'OAuthException', status = 400 } = more
  const error = {
    message,
    type,
    code,
    ...(subcode !== undefined && { error_subcode: subcode }),
    fbtrace_id: 'AbCdEf12345',
  }
  return { status, body: { error }, outcome: { result: `error ${code}`, effect: 'none' } }
}

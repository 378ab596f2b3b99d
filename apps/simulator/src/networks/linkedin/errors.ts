import { Refusal } from '../asked/refusal.ts'

const refusal = (status: number, code: string, message: string, serviceErrorCode?: number) =>
  new Refusal(status, { status, ...(serviceErrorCode && { serviceErrorCode }), code, message }, message)

export const revoked = () =>
  refusal(401, 'REVOKED_ACCESS_TOKEN', 'The token used in the request has been revoked by the user', 65_601)
export const expired = () => refusal(401, 'EXPIRED_ACCESS_TOKEN', 'The token used in the request has expired', 65_602)
export const denied = (what: string) => refusal(403, 'ACCESS_DENIED', `Not enough permissions to access: ${what}`, 100)
export const illegal = () =>
  refusal(400, 'ILLEGAL_ARGUMENT', 'Resource method could not be resolved from request parameters.')
export const noVersion = (version: string) =>
  refusal(426, 'NONEXISTENT_VERSION', `Requested version ${version} is not active`)
export const notFound = (urn: string) => new Refusal(404, { message: `Could not find entity ${urn}`, status: 404 }, urn)
export const unprocessable = (message: string) => refusal(422, 'UNPROCESSABLE_ENTITY', message)
export const tooMany = () =>
  refusal(
    429,
    'TOO_MANY_REQUESTS',
    'Resource level throttle APPLICATION DAY limit for calls to this resource is reached.',
    101,
  )

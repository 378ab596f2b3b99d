import { Refusal } from '../asked/refusal.ts'

/** Whatever happened is told with HTTP 200. */
const refusal = (code: number, message: string) =>
  new Refusal(200, { code, message, request_id: '20261115000000010', data: {} }, String(code))

export const badToken = () => refusal(40_105, 'Access token is incorrect or has been revoked.')
export const noToken = () =>
  refusal(40_104, 'Access token is null, you should set it in http header with key Access-Token.')
export const badRefreshToken = () => refusal(40_107, 'The refresh token is incorrect.')
export const badCode = () => refusal(40_110, 'Auth_code is used or expired.')
export const noPermission = () => refusal(40_001, 'Permission denied')
export const badParameter = (words: string) => refusal(40_002, words)
export const notFound = (what: string) => refusal(40_007, `The ${what} does not exist.`)
export const tooMany = () => refusal(40_100, 'Too many requests. Please retry in some time.')

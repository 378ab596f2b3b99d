import { Refusal } from '../asked/refusal.ts'

const refused = (status: number, code: number, message: string) =>
  new Refusal(status, { message, error: { code, info: [] } }, `${code}`)

/** Signing in has an envelope of its own. */
export const badLogin = (message: string) => new Refusal(401, { code: 104, message, data: [] }, '104')
export const badEmail = () => new Refusal(422, { code: 111, message: 'Invalid email', data: [] }, '111')
export const notLogged = () => refused(401, 401, 'Unauthorized')
export const tooMany = () => refused(429, 429, 'Too many requests')
export const notFound = () => refused(404, 404, 'Not found')
export const badRequest = (message: string) => refused(400, 400, message)
export const forbidden = (message: string) => refused(403, 403, message)

import { Refusal } from '../asked/refusal.ts'

const refusal = (code: number, message: string) => new Refusal(code, { error: { code, message } }, message)

export const unauthorized = () => refusal(401, 'Unauthorized')
export const paymentRequired = () => refusal(402, 'Payment required')
export const forbidden = () => refusal(403, 'Forbidden')
export const notFound = () => refusal(404, 'Not found')
export const badRequest = (words: string) => refusal(400, words)
export const tooMany = () => new Refusal(429, { error: { code: 429 } }, 'too many')
/** Reviews refuse in words. */
export const invalid = (message: string) => new Refusal(400, { error: { code: 'validation', message } }, message)

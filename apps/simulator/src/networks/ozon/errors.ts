import { Refusal } from '../asked/refusal.ts'

const refusal = (status: number, code: number, message: string) => new Refusal(status, { code, message }, message)

export const noHeaders = () => refusal(401, 16, 'Client-Id and Api-Key headers are required')
export const invalidKey = () => refusal(403, 7, 'Invalid Api-Key, please contact support')
export const deactivated = () => refusal(403, 7, 'Api-key is deactivated')
export const tooMany = () => refusal(429, 8, 'You have reached request rate limit per second')
export const badRequest = (words: string) => refusal(400, 3, words)
export const notFound = (words: string) => refusal(404, 5, words)

import { Refusal } from '../asked/refusal.ts'

const stamp = () => new Date(Date.now() + 3 * 3_600_000).toISOString().replace('Z', '+03:00')

export const envelope = (body: unknown) => ({ code: 'OK', message: null, body, timestamp: stamp() })

const refusal = (status: number, message: string) =>
  new Refusal(status, { code: 'ERROR', message, body: null, timestamp: stamp() }, message)

export const unauthorized = () => refusal(401, 'Unauthorized')
export const noRights = () => refusal(403, 'This user does not have rights to this operation')
export const wrongClock = () => refusal(400, 'Range timestamp not valid')
export const badRequest = (words: string) => refusal(400, words)
export const notFound = (what: string) => refusal(404, `${what} not found`)
export const tooMany = () => refusal(429, 'Too many requests')

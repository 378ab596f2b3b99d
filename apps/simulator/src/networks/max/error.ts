import type { Answer } from '../../call.ts'

export class MaxError extends Error {
  readonly status: number
  readonly code: string
  constructor(status: number, code: string, message: string) {
    super(message)
    this.status = status
    this.code = code
  }
}

export const unauthorized = () => new MaxError(401, 'verify.token', 'Invalid access_token')
export const badPayload = (what: string) => new MaxError(400, 'proto.payload', what)
export const notFound = (what: string) => new MaxError(404, 'not.found', what)
export const denied = (key: 'suspended' | 'notfound') => new MaxError(403, 'chat.denied', `error.dialog.${key}`)
export const tooMany = () => new MaxError(429, 'too.many.requests', 'Rate limit exceeded')
export const notReady = () =>
  new MaxError(400, 'attachment.not.ready', 'Key: errors.process.attachment.file.not.processed')

export const errorAnswer = ({ status, code, message }: MaxError): Answer => ({
  status,
  body: { code, message },
  outcome: { result: `error ${code}`, effect: 'none' },
})

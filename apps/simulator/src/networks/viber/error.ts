import type { Answer } from '../../call.ts'

/** Everything is answered with HTTP 200: the status says what became of it. */
export class ViberError extends Error {
  readonly status: number
  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}

export const invalidUrl = (why: string) => new ViberError(1, `Result from webhook: ${why}`)
export const invalidToken = () => new ViberError(2, 'invalidAuthToken')
export const badData = (what: string) => new ViberError(3, `badData: ${what}`)
export const missingData = (what: string) => new ViberError(4, `missingData: ${what}`)
export const notRegistered = () => new ViberError(5, 'receiverNotRegistered')
export const notSubscribed = () => new ViberError(6, 'receiverNotSubscribed')
export const noWebhook = () => new ViberError(10, 'webhookNotSet')
export const tooMany = () => new ViberError(12, 'tooManyRequests')

export const errorAnswer = ({ status, message }: ViberError): Answer => ({
  status: 200,
  body: { status, status_message: message },
  outcome: { result: `error ${status}`, effect: 'none' },
})

import type { Answer } from '../../call.ts'

export class TelegramError extends Error {
  readonly code: number
  readonly parameters: object | undefined
  constructor(code: number, description: string, parameters?: object) {
    super(description)
    this.code = code
    this.parameters = parameters
  }
}

export const unauthorized = () => new TelegramError(401, 'Unauthorized')
export const badRequest = (what: string) => new TelegramError(400, `Bad Request: ${what}`)
export const tooMany = (retry_after: number) =>
  new TelegramError(429, `Too Many Requests: retry after ${retry_after}`, { retry_after })

export const errorAnswer = ({ code, message, parameters }: TelegramError): Answer => ({
  status: code,
  body: { ok: false, error_code: code, description: message, ...(parameters && { parameters }) },
  outcome: { result: `error ${code}`, effect: 'none' },
})

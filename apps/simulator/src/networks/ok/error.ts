import type { Answer } from '../../call.ts'

/** Everything is answered with HTTP 200; the number says no. */
export class OkError extends Error {
  readonly code: number
  readonly data: string | null
  constructor(code: number, message: string, data: string | null = null) {
    super(message)
    this.code = code
    this.data = data
  }
}

export const badKey = () => new OkError(103, 'PARAM_SESSION_KEY : Invalid session key')
export const expired = () => new OkError(102, 'PARAM_SESSION_EXPIRED : Session expired')
export const badSignature = () => new OkError(104, 'PARAM_SIGNATURE : Invalid signature')
export const tooMany = () => new OkError(11, 'LIMIT_REACHED : Limit of requests is reached')
export const badParameter = (what: string) => new OkError(100, `PARAM : ${what}`)
export const noComment = () => new OkError(700, 'COMMENT_NOT_FOUND : Comment is not found')
export const notFound = () => new OkError(300, 'NOT_FOUND : Requested information is not found')
export const noChat = () => new OkError(705, 'CHAT_NOT_FOUND : Chat is not found')
export const notAllowed = () => new OkError(458, 'PRIVACY_RESTRICTION : The user does not accept messages of the group')

export const errorAnswer = ({ code, message, data }: OkError): Answer => ({
  status: 200,
  body: { error_code: code, error_msg: message, error_data: data },
  outcome: { result: `error ${code}`, effect: 'none' },
})

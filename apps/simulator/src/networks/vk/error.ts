import type { Answer } from '../../call.ts'

export class VkError extends Error {
  readonly code: number
  constructor(code: number, words: string) {
    super(words)
    this.code = code
  }
}

export const badToken = () => new VkError(5, 'User authorization failed: invalid access_token (4).')
export const groupAuth = () => new VkError(27, 'Group authorization failed: method is unavailable with group auth.')
export const badParameter = (what: string) =>
  new VkError(100, `One of the parameters specified was missing or invalid: ${what}`)

export function errorAnswer(error: VkError, method: string): Answer {
  const request_params = [
    { key: 'v', value: '5.199' },
    { key: 'method', value: method },
    { key: 'oauth', value: '1' },
  ]
  return {
    status: 200,
    body: { error: { error_code: error.code, error_msg: error.message, request_params } },
    outcome: { result: `error ${error.code}`, effect: 'none' },
  }
}

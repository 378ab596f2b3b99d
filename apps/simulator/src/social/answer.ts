import type { Answer } from '../call.ts'
import type { Fields, Grant } from './grants.ts'

export const said = (body: object): Answer => ({ status: 200, body, outcome: { result: 'ok', effect: 'none' } })
export const denied = (status: number, error: string, body: object): Answer => ({
  status,
  body,
  outcome: { result: error, effect: 'none' },
})

/** As RFC 6749 has it, and as all of them but Facebook say it. */
export const oauthError = (error: string, status = error === 'invalid_client' ? 401 : 400) =>
  denied(status, error, { error, error_description: 'the request was refused' })

export const isRefused = (grant: Grant | string): grant is string => typeof grant === 'string'

export const fieldsOf = (request: { body?: unknown; query?: unknown }): Fields => ({
  ...(request.query as object),
  ...(request.body as object | undefined),
})

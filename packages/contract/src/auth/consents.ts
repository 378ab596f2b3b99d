import { z } from 'zod'
import { limits } from '../limits.ts'
import { del, get, post } from '../wire/call.ts'
import { Id, Line, One, plain, Time } from '../wire/fields.ts'
import { ScopeName, Scopes } from './applications.ts'

const part = plain.max(2_000).optional()

/** What an application has put into the address of /oauth (RFC 6749 §4.1.1, RFC 7636 §4.3); what is wrong is said by the server. */
export const AuthorizationRequest = z.strictObject({
  client_id: part,
  redirect_uri: part,
  response_type: part,
  response_mode: part,
  scope: part,
  state: part,
  code_challenge: part,
  code_challenge_method: part,
})
export type AuthorizationRequest = z.output<typeof AuthorizationRequest>

/** Where the browser goes now: back to the application, with a code or with what is wrong. */
export const Return = z.object({ redirect_to: z.string() })
export type Return = z.infer<typeof Return>

/** What a person is asked. */
export const Asked = z.object({
  application: z.object({ name: z.string(), developer: z.string() }),
  /** The host, or the scheme of a program. */
  returns_to: z.string(),
  space: z.object({ id: Id, name: z.string() }),
  /** Accounts that the person sees, of all that there are. */
  accounts: z.object({ seen: z.int(), all: z.int() }),
  scopes: ScopeName.array(),
  days: z.int(),
  /** The sign-in is too long ago for what is asked. */
  must_sign_in: z.boolean(),
})
export type Asked = z.infer<typeof Asked>

/** An application that the person has let act for them. */
export const Consent = z.object({
  application_id: Id,
  space_id: Id,
  name: z.string(),
  developer: z.string(),
  scopes: ScopeName.array(),
  given_at: Time,
  used_at: Time,
  ends_at: Time,
})
export type Consent = z.infer<typeof Consent>

export const PersonalToken = z.object({
  id: z.uuid(),
  space_id: Id,
  name: z.string(),
  /** How it begins, to know it by. */
  prefix: z.string(),
  scopes: ScopeName.array(),
  created_at: Time,
  used_at: Time.nullable(),
  expires_at: Time,
})
export type PersonalToken = z.infer<typeof PersonalToken>

export const PersonalTokenDraft = z.strictObject({
  space_id: Id,
  name: Line(limits.application_name_max),
  scopes: Scopes,
  days: z.int().min(1).max(limits.personal_token_days),
})
export type PersonalTokenDraft = z.output<typeof PersonalTokenDraft>

/** To give something away one must be let in oneself; to take it back, never. */
const [give, access] = ['desk.see', 'self'] as const

export const consents = {
  ask: post('/v1/oauth2/request', {
    access: give,
    outside: true,
    body: AuthorizationRequest,
    reply: z.union([Asked, Return]),
    about: 'What /oauth shows before somebody decides.',
  }),
  decide: post('/v1/oauth2/authorize', {
    access: give,
    outside: true,
    body: AuthorizationRequest.extend({ is_allowed: z.boolean() }),
    reply: Return,
  }),
  list: get('/v1/me/applications', { access, outside: true, reply: Consent.array() }),
  withdraw: del('/v1/me/applications/:id', { access, outside: true, params: One, reply: z.null() }),
  tokens: get('/v1/me/tokens', { access, outside: true, reply: PersonalToken.array() }),
  addToken: post('/v1/me/tokens', {
    access: give,
    outside: true,
    body: PersonalTokenDraft,
    reply: z.object({ token: PersonalToken, secret: z.string() }),
    about: 'The token itself is told once.',
  }),
  removeToken: del('/v1/me/tokens/:id', {
    access,
    outside: true,
    params: z.strictObject({ id: z.uuid() }),
    reply: z.null(),
  }),
}

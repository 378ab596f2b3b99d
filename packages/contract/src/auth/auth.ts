import { z } from 'zod'
import { limits } from '../limits.ts'
import { get, post } from '../wire/call.ts'
import { Email, Password, plain } from '../wire/fields.ts'

/** What the browser keeps (product/session: Tokens); `expires_at` it works out itself. */
export const TokenRecord = z.object({
  access_token: z.string(),
  refresh_token: z.string(),
  token_type: z.literal('Bearer'),
  expires_in: z.int(),
})
export type TokenRecord = z.infer<typeof TokenRecord>

/** Accepted, since stock clients send it (RFC 6749 §3.3); there is nothing to narrow, a session has all rights of its person. */
const Scope = plain.max(1_000).optional()

/** Which application asks. */
export const ours = { client_id: plain.max(100), client_secret: plain.max(200).optional() }

export const PasswordGrant = z.strictObject({
  ...ours,
  grant_type: z.literal('password'),
  username: Email,
  password: Password,
  code: plain.trim().max(limits.code_max).optional(),
  scope: Scope,
  captcha_token: plain.max(5_000).optional(),
})
export type PasswordGrant = z.output<typeof PasswordGrant>

export const RefreshGrant = z.strictObject({
  ...ours,
  grant_type: z.literal('refresh_token'),
  refresh_token: plain.max(200),
  scope: Scope,
})
export type RefreshGrant = z.output<typeof RefreshGrant>

export const TokenRequest = z.discriminatedUnion('grant_type', [PasswordGrant, RefreshGrant])
export type TokenRequest = z.output<typeof TokenRequest>

/** As RFC 7009 sends it. Without a token it is the bearer's own session that ends (product/session: Tokens). */
export const Revocation = z
  .strictObject({
    client_id: plain.max(100).optional(),
    client_secret: plain.max(200).optional(),
    token: plain.max(200).optional(),
    token_type_hint: plain.max(100).optional(),
  })
  .optional()
export type Revocation = z.output<typeof Revocation>

/** What a stock client needs to know to begin (RFC 8414). */
export const Metadata = z.object({
  issuer: z.string(),
  token_endpoint: z.string(),
  revocation_endpoint: z.string(),
  grant_types_supported: z.string().array(),
  response_types_supported: z.string().array(),
  token_endpoint_auth_methods_supported: z.string().array(),
  revocation_endpoint_auth_methods_supported: z.string().array(),
  service_documentation: z.string(),
})
export type Metadata = z.infer<typeof Metadata>

/** Our own web app. Public by nature: it proves nothing (product/session: Sign-in). */
export const webClient = { client_id: 'web', client_secret: 'web' } as const

export const auth = {
  token: post('/v1/oauth2/token', { open: true, form: true, body: TokenRequest, reply: TokenRecord }),
  revoke: post('/v1/oauth2/revoke', {
    open: true,
    form: true,
    body: Revocation,
    reply: z.object({}),
    about: 'Ends the session of a token: of the one in the body (RFC 7009), or of the bearer.',
  }),
  metadata: get('/.well-known/oauth-authorization-server', { open: true, reply: Metadata }),
}

import { z } from 'zod'
import { firstLimits } from '../first-limits.ts'
import { get, post } from '../wire/call.ts'
import { Email, Password, plain } from '../wire/fields.ts'

/** What the browser keeps (product/session: Tokens); `expires_at` it works out itself. */
export const TokenRecord = z.object({
  access_token: z.string(),
  refresh_token: z.string(),
  token_type: z.literal('Bearer'),
  expires_in: z.int(),
  /** What an application was allowed; a person's own session has none. */
  scope: z.string().optional(),
})
export type TokenRecord = z.infer<typeof TokenRecord>

/** Accepted, since stock clients send it (RFC 6749 §3.3). A session of a person has all their rights; of an application it may name no more than was allowed. */
const Scope = plain.max(1_000).optional()

/** Which application asks. */
export const ours = { client_id: plain.max(100), client_secret: plain.max(200).optional() }

export const PasswordGrant = z.strictObject({
  ...ours,
  grant_type: z.literal('password'),
  username: Email,
  password: Password,
  code: plain.trim().max(firstLimits.code_max).optional(),
  scope: Scope,
  captcha_token: plain.max(5_000).optional(),
})
export type PasswordGrant = z.output<typeof PasswordGrant>

/** What else a client sends is not heard (RFC 6749 §3.2). */
export const RefreshGrant = z.object({
  ...ours,
  grant_type: z.literal('refresh_token'),
  refresh_token: plain.max(200),
  scope: Scope,
})
export type RefreshGrant = z.output<typeof RefreshGrant>

/** Each part is asked for by name: what is missing is refused as RFC 6749 §5.2 says. */
export const CodeGrant = z.object({
  ...ours,
  grant_type: z.literal('authorization_code'),
  code: plain.max(200).optional(),
  redirect_uri: plain.max(firstLimits.redirect_max).optional(),
  code_verifier: plain.max(200).optional(),
})
export type CodeGrant = z.output<typeof CodeGrant>

export const TokenRequest = z.discriminatedUnion('grant_type', [PasswordGrant, RefreshGrant, CodeGrant])
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

export const IntrospectionRequest = z.object({
  client_id: plain.max(100).optional(),
  client_secret: plain.max(200).optional(),
  token: plain.max(200),
})
export type IntrospectionRequest = z.output<typeof IntrospectionRequest>

/** RFC 7662. Of a token that is worth nothing, or is another's, only that it is not active. */
export const Introspection = z.union([
  z.object({ active: z.literal(false) }),
  z.object({
    active: z.literal(true),
    scope: z.string(),
    client_id: z.string(),
    token_type: z.literal('Bearer'),
    /** The person's number; `space_id` is where it works. */
    sub: z.string(),
    space_id: z.int(),
    iss: z.string(),
    iat: z.int(),
    exp: z.int(),
  }),
])
export type Introspection = z.infer<typeof Introspection>

/** What a stock client needs to know to begin (RFC 8414). */
export const Metadata = z.object({
  issuer: z.string(),
  authorization_endpoint: z.string(),
  token_endpoint: z.string(),
  revocation_endpoint: z.string(),
  introspection_endpoint: z.string(),
  scopes_supported: z.string().array(),
  grant_types_supported: z.string().array(),
  response_types_supported: z.string().array(),
  response_modes_supported: z.string().array(),
  code_challenge_methods_supported: z.string().array(),
  authorization_response_iss_parameter_supported: z.boolean(),
  token_endpoint_auth_methods_supported: z.string().array(),
  revocation_endpoint_auth_methods_supported: z.string().array(),
  introspection_endpoint_auth_methods_supported: z.string().array(),
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
  introspect: post('/v1/oauth2/introspect', {
    open: true,
    form: true,
    body: IntrospectionRequest,
    reply: Introspection,
    about: 'Whether a token that the asking application was given is good, and for what (RFC 7662).',
  }),
  metadata: get('/.well-known/oauth-authorization-server', { open: true, reply: Metadata }),
}

import { z } from 'zod'
import { post } from './call.ts'
import { Email, Password, plain } from './fields.ts'
import { limits } from './limits.ts'

/** What the browser keeps (spec §3); `expires_at` it works out itself. */
export const TokenRecord = z.object({
  access_token: z.string(),
  refresh_token: z.string(),
  token_type: z.literal('Bearer'),
  expires_in: z.int(),
})
export type TokenRecord = z.infer<typeof TokenRecord>

/** Which application asks. */
export const ours = { client_id: plain.max(100), client_secret: plain.max(200).optional() }

export const PasswordGrant = z.strictObject({
  ...ours,
  grant_type: z.literal('password'),
  username: Email,
  password: Password,
  code: plain.trim().max(limits.code_max).optional(),
  captcha_token: plain.max(5_000).optional(),
})
export type PasswordGrant = z.output<typeof PasswordGrant>

export const RefreshGrant = z.strictObject({
  ...ours,
  grant_type: z.literal('refresh_token'),
  refresh_token: plain.max(200),
})
export type RefreshGrant = z.output<typeof RefreshGrant>

export const TokenRequest = z.discriminatedUnion('grant_type', [PasswordGrant, RefreshGrant])
export type TokenRequest = z.output<typeof TokenRequest>

/** Our own web app. Public by nature: it proves nothing (product.md §9). */
export const webClient = { client_id: 'web', client_secret: 'web' } as const

export const auth = {
  token: post('/v1/oauth2/token', { open: true, form: true, body: TokenRequest, reply: TokenRecord }),
  revoke: post('/v1/oauth2/revoke', { access: 'person', outside: true, reply: z.null() }),
}

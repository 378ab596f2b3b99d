import { z } from 'zod'
import { limits } from '../limits.ts'
import { Locale } from '../users/users.ts'
import { get, post } from '../wire/call.ts'
import { Email, Hash, Line, NewPassword, plain } from '../wire/fields.ts'
import { ours, TokenRecord } from './auth.ts'

const SignupPerson = z.strictObject({
  name: Line(limits.name_max),
  email: Email,
  password: NewPassword,
  locale: Locale,
  recaptcha_token: plain.max(5_000).optional(),
})

/** Whoever brings a company gets a space of their own, as its administrator. */
export const Signup = SignupPerson.extend({
  company: Line(limits.name_max),
  promocode: plain.trim().max(50).optional(),
  tariff_id: z.int32().positive().optional(),
})
export type Signup = z.output<typeof Signup>

/** Whoever was invited becomes a member of that space; the address is the invitation's own. */
export const InvitedSignup = SignupPerson.extend({ company: plain.optional(), promocode: plain.optional() })
export type InvitedSignup = z.output<typeof InvitedSignup>

const HashPath = z.strictObject({ hash: Hash })

/** What a mailed link proves: that the address is read by whoever holds it. */
export const EmailProof = z.strictObject({ ...ours, hash: Hash })

export const signup = {
  signup: post('/v1/signup', {
    open: true,
    body: Signup,
    reply: TokenRecord,
    about:
      'A new space with a trial of 14 days, its first company and its administrator. The address is confirmed by mail.',
  }),
  invitation: get('/v1/signup/:hash', { open: true, params: HashPath, reply: z.object({ email: z.string() }) }),
  accept: post('/v1/signup/:hash', { open: true, params: HashPath, body: InvitedSignup, reply: TokenRecord }),
  confirmEmail: post('/v1/confirm_email', {
    open: true,
    body: EmailProof,
    reply: z.object({ message: z.string(), token: TokenRecord.optional() }),
    about: 'A token comes only to those who need no second factor.',
  }),
  sendConfirmEmail: post('/v1/send_confirm_email', {
    access: 'person',
    outside: true,
    body: z.strictObject({ email: Email }),
    reply: z.null(),
  }),
  captcha: get('/v1/captcha', {
    open: true,
    reply: z.object({
      /** `altcha` is our own proof of work; the others are vendors an installation may choose. */
      kind: z.enum(['altcha', 'recaptcha', 'hcaptcha', 'turnstile', 'smartcaptcha']),
      site_key: z.string().nullable(),
      /** For altcha-lib (v2, PBKDF2). The token to send is base64 of JSON `{ challenge, solution }`, and works once. */
      challenge: z.record(z.string(), z.unknown()).nullable(),
    }),
  }),
}

import { z } from 'zod'
import { post } from '../wire/call.ts'
import { Email, Hash, NewPassword, plain } from '../wire/fields.ts'
import { ours, TokenRecord } from './auth.ts'

export const ResetPassword = z
  .strictObject({ ...ours, hash: Hash, password: NewPassword, password_confirm: plain.trim() })
  .refine(({ password, password_confirm }) => password === password_confirm, { path: ['password_confirm'] })
export type ResetPassword = z.output<typeof ResetPassword>

export const recovery = {
  recover: post('/v1/recovery', {
    open: true,
    body: z.strictObject({ email: Email, recaptcha_token: plain.max(5_000).optional() }),
    reply: z.null(),
    about: 'Mails a link that sets a new password.',
  }),
  checkReset: post('/v1/reset_password/check', {
    open: true,
    body: z.strictObject({ hash: Hash }),
    reply: z.object({ email: z.string() }),
  }),
  resetPassword: post('/v1/reset_password', {
    open: true,
    body: ResetPassword,
    reply: TokenRecord.nullable(),
    about: 'Ends all sessions. Answers with a token, or with nothing where a second factor must be given at sign-in.',
  }),
}

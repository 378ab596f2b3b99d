import { z } from 'zod'
import { limits } from '../limits.ts'
import { User } from '../users/users.ts'
import { del, get, post, put } from '../wire/call.ts'
import { Email, NewPassword, plain, Time } from '../wire/fields.ts'
import { socialProviders } from './social.ts'

const Code = plain.trim().min(6).max(limits.code_max)

/** How a person proves who they are. */
export const Protection = z.object({
  has_password: z.boolean(),
  otp: z.boolean(),
  /** By the person's own settings or by one of their spaces. */
  otp_required: z.boolean(),
  backup_codes_left: z.int(),
  social: z.object({ provider: z.enum(socialProviders), email: z.string().nullable(), linked_at: Time }).array(),
})
export type Protection = z.infer<typeof Protection>

/** One sign-in on one device. */
export const Device = z.object({
  id: z.uuid(),
  device: z.string().nullable(),
  ip: z.string().nullable(),
  created_at: Time,
  seen_at: Time,
  is_current: z.boolean(),
})
export type Device = z.infer<typeof Device>

/** `uri` is what an authenticator's camera reads; `secret` is for typing it by hand. */
export const OtpOffer = z.object({ secret: z.string(), uri: z.string() })
export type OtpOffer = z.infer<typeof OtpOffer>

/** Shown once. */
export const BackupCodes = z.object({ backup_codes: z.string().array() })
export type BackupCodes = z.infer<typeof BackupCodes>

const Proof = { password: plain.trim().max(limits.password_max).optional(), code: Code.optional() }

export const protection = {
  get: get('/v1/me/protection', { access: 'person', outside: true, reply: Protection }),
  changePassword: put('/v1/me/password', {
    access: 'person',
    outside: true,
    body: z.strictObject({ ...Proof, new_password: NewPassword }),
    reply: z.null(),
    about:
      'Ends every other session. The present password is asked for where there is one, the code where two-factor is on.',
  }),
  changeEmail: put('/v1/me/email', {
    access: 'person',
    outside: true,
    body: z.strictObject({ email: Email, ...Proof }),
    reply: User,
    about:
      'The present address stays until the mailed link to the new one is opened; the answer is the same for an address that somebody has.',
  }),
  offerOtp: post('/v1/me/otp', { access: 'person', outside: true, body: z.strictObject(Proof), reply: OtpOffer }),
  confirmOtp: post('/v1/me/otp/confirm', {
    access: 'person',
    outside: true,
    body: z.strictObject({ code: Code }),
    reply: BackupCodes,
    about: 'Switches two-factor on and ends every other session.',
  }),
  removeOtp: post('/v1/me/otp/remove', {
    access: 'person',
    outside: true,
    body: z.strictObject(Proof),
    reply: z.null(),
  }),
  renewBackupCodes: post('/v1/me/otp/backup_codes', {
    access: 'person',
    outside: true,
    body: z.strictObject(Proof),
    reply: BackupCodes,
  }),
  devices: get('/v1/me/sessions', { access: 'person', outside: true, reply: Device.array() }),
  endDevice: del('/v1/me/sessions/:id', {
    access: 'person',
    outside: true,
    params: z.strictObject({ id: z.uuid() }),
    reply: z.null(),
  }),
  endOtherDevices: del('/v1/me/sessions', { access: 'person', outside: true, reply: z.null() }),
}

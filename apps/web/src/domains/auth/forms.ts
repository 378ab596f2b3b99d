import { ResetPassword } from '@otklik/contract/auth/recovery.ts'
import { InvitedSignup, Signup } from '@otklik/contract/auth/signup.ts'
import { SocialCode } from '@otklik/contract/auth/social.ts'
import { firstLimits } from '@otklik/contract/first-limits.ts'
import type { Locale } from '@otklik/contract/users/users.ts'
import { Email } from '@otklik/contract/wire/fields.ts'
import { z } from 'zod'
import { blankAsAbsent, type Checked, check, type Fault, type Faults } from './check.ts'

export type RecoveryForm = { email: string }
export const checkRecovery = (form: RecoveryForm) => check(z.object({ email: Email }), form, form)

export const checkCode = (form: { code: string }) => check(SocialCode.pick({ code: true }), form, form)

/** Only what this person has can be asked for. */
export function checkLinkProof(
  form: { password: string; code: string },
  { has_password, otp }: { has_password: boolean; otp: boolean },
): Checked<typeof form, typeof form> {
  const faults: Faults<typeof form> = {
    ...(has_password && form.password.trim() === '' && { password: 'missing' }),
    ...(otp && form.code.trim() === '' && { code: 'missing' }),
  }
  return Object.keys(faults).length > 0 ? { faults } : { body: { password: form.password, code: form.code.trim() } }
}

export type SignupForm = {
  company: string
  name: string
  email: string
  password: string
  promocode: string
  consent: boolean
}
export type NewcomerBody = Pick<Signup, 'name' | 'email' | 'password' | 'locale' | 'promocode' | 'tariff_id'> & {
  company?: string
}
type Circumstances = { locale: Locale; isInvited: boolean; tariff_id?: number }

/** Consent is asked for in Russian only, the company only of those who were not invited (product/session: Forms). */
export function checkSignup(form: SignupForm, { locale, isInvited, tariff_id }: Circumstances) {
  const { company, name, email, password, promocode, consent } = form
  const person = { name, email, password, locale }
  const own = { ...person, company, promocode: blankAsAbsent(promocode), tariff_id }
  const checked: Checked<SignupForm, NewcomerBody> = isInvited
    ? check(InvitedSignup, person, form)
    : check(Signup, own, form)
  const faults: Faults<SignupForm> = {
    ...checked.faults,
    ...(checked.faults?.password && { password: passwordFault(password) }),
    ...(locale === 'ru' && !consent && { consent: 'missing' }),
  }
  return Object.keys(faults).length > 0 ? { faults } : checked
}

export type ResetForm = { password: string; password_confirm: string }
export type ResetBody = Pick<ResetPassword, 'hash' | 'password' | 'password_confirm'>

export function checkReset(form: ResetForm, hash: string): Checked<ResetForm, ResetBody> {
  const { faults } = check(ResetPassword, { ...form, client_id: '', hash }, form)
  const { password, password_confirm } = form
  if (!faults) return { body: { hash, password: password.trim(), password_confirm: password_confirm.trim() } }
  const isSame = password.trim() === password_confirm.trim()
  return {
    faults: {
      ...(faults.password && { password: passwordFault(password) }),
      ...(!isSame && { password_confirm: 'wrong' }),
    },
  }
}

/** What a password still lacks, for the marks under its field. */
export const passwordParts = (password: string) => ({
  length: password.trim().length >= firstLimits.password_min,
  digit: /\d/.test(password),
  sign: /[^\p{L}\p{N}\s]/u.test(password),
})

function passwordFault(password: string): Fault {
  if (password.trim() === '') return 'missing'
  return passwordParts(password).length ? 'weak' : 'short'
}

import { webClient } from '@otklik/contract/auth/auth.ts'
import { recovery } from '@otklik/contract/auth/recovery.ts'
import { signup } from '@otklik/contract/auth/signup.ts'
import { type SocialSignup, social } from '@otklik/contract/auth/social.ts'
import { desk } from '@otklik/contract/desk.ts'
import { users } from '@otklik/contract/users/users.ts'
import { makeClient } from '@otklik/contract/wire/client.ts'
import { solveCaptcha } from '../../platform/sign-in/captcha.ts'
import { openWire, wire } from '../../platform/wire/api.ts'
import { isSignedIn } from '../../platform/wire/session.ts'
import { keepTokens } from '../../platform/wire/tokens.ts'
import type { NewcomerBody, ResetBody } from './forms.ts'
import { refusalOf } from './refusal-of.ts'

const open = makeClient(
  {
    ...{ signup: signup.signup, accept: signup.accept, invitation: signup.invitation },
    ...{ confirmEmail: signup.confirmEmail, socialSignup: social.signup },
    ...{ recover: recovery.recover, checkReset: recovery.checkReset, resetPassword: recovery.resetPassword },
  },
  openWire,
)
const own = makeClient({ objects: desk.objects, me: users.me, link: social.link }, wire)

export const invitationQuery = (hash: string) => ({
  queryKey: ['invitation', hash],
  queryFn: () => open.invitation({ params: { hash } }),
  meta: { quiet: true },
  retry: false,
})

/** With a hash the person joins whoever invited them; without one they get a space of their own. */
export async function signUp({ hash, ...body }: NewcomerBody & { hash?: string }) {
  const tokens = await withWork((recaptcha_token) =>
    hash === undefined
      ? open.signup({ body: { ...body, company: body.company ?? '', recaptcha_token } })
      : open.accept({ params: { hash }, body: { ...withoutCompany(body), recaptcha_token } }),
  )
  keepTokens(tokens)
}

const withoutCompany = ({ name, email, password, locale }: NewcomerBody) => ({ name, email, password, locale })

export const recover = ({ email }: { email: string }) =>
  withWork((recaptcha_token) => open.recover({ body: { email, recaptcha_token } }))

/** Work is done when the server asks for it, after several tries of one address; nobody sees anything of it. */
async function withWork<T>(send: (recaptcha_token?: string) => Promise<T>): Promise<T> {
  try {
    return await send()
  } catch (error) {
    if (refusalOf(error) !== 'captcha') throw error
    return send(await solveCaptcha())
  }
}

export const resetLinkQuery = (hash: string) => ({
  queryKey: ['reset', hash],
  queryFn: () => open.checkReset({ body: { hash } }),
  meta: { quiet: true },
  retry: false,
})

/** Whether the person is signed in now: with two-factor the new password alone is not enough. */
export async function resetPassword(body: ResetBody): Promise<boolean> {
  const tokens = await open.resetPassword({ body: { ...webClient, ...body } })
  if (tokens) keepTokens(tokens)
  return tokens !== null
}

/** Where to go next: an administrator without an account is led to connecting the first one (product/session: Confirming an address). */
export async function confirmEmail(hash: string): Promise<{ message: string; next: string }> {
  const { token, message } = await open.confirmEmail({ body: { ...webClient, hash } })
  if (token) keepTokens(token)
  return { message, next: await nextPage() }
}

async function nextPage(): Promise<string> {
  if (!isSignedIn()) return '/login'
  const [{ items }, { roles }] = await Promise.all([own.objects({ query: { tags: false } }), own.me()])
  return items.length === 0 && roles.settings ? '/settings/accounts/add' : '/'
}

export const socialSignUp = (body: SocialSignup) => open.socialSignup({ body })
export const linkSocial = own.link

import { z } from 'zod'
import { limits } from '../limits.ts'
import { Locale } from '../users/users.ts'
import { del, get, post } from '../wire/call.ts'
import { Email, Hash, plain } from '../wire/fields.ts'
import { TokenRecord } from './auth.ts'

/** Where somebody may sign in with an account they already have. */
export const socialProviders = ['vk', 'yandex', 'google', 'facebook'] as const
export const SocialProvider = z.enum(socialProviders)
export type SocialProvider = z.infer<typeof SocialProvider>

/** Which buttons a language shows, in this order (product/session: Social sign-in). */
export const socialButtons: Readonly<Record<'ru' | 'en', readonly SocialProvider[]>> = {
  ru: ['vk', 'yandex', 'google'],
  en: ['google', 'facebook'],
}

/** The verifier stays in the browser that began: a code that arrives in another one is worth nothing there (RFC 7636). */
const CodeVerifier = z.string().regex(/^[\w.~-]{43,128}$/)

/** Ours, not the provider's: stands for what it has proved, for ten minutes and once. */
const OneTime = z.string().regex(/^[\w-]{43}$/)

/** What the provider's return page has in its address, and what the browser kept. */
export const SocialReturn = z.strictObject({
  provider: SocialProvider,
  code: plain.max(2_000),
  redirect_uri: z.url().max(500),
  state: plain.max(1_000),
  code_verifier: CodeVerifier,
  /** VK ID returns it beside the code and wants it back. */
  device_id: plain.max(200).optional(),
})
export type SocialReturn = z.output<typeof SocialReturn>

/** Beside what the provider returned, who wants it: `code` is the provider's, so the second factor has a longer name. */
export const SocialLink = SocialReturn.extend({
  password: plain.trim().max(limits.password_max).optional(),
  code_of_second_factor: plain.trim().min(6).max(limits.code_max).optional(),
})
export type SocialLink = z.output<typeof SocialLink>

/** After `no_email`: the token that we gave with it, and the address the person typed. It is confirmed by mail first. */
export const SocialEmail = z.strictObject({
  provider: SocialProvider,
  access_token: OneTime,
  email: Email,
  locale: Locale.optional(),
})
export type SocialEmail = z.output<typeof SocialEmail>

/** After `code_required`: the token that we gave with it, and the code of the second factor. */
export const SocialCode = z.strictObject({
  provider: SocialProvider,
  access_token: OneTime,
  code: plain.trim().min(1).max(limits.code_max),
})
export type SocialCode = z.output<typeof SocialCode>

export const SocialSignup = z.union([SocialReturn.extend({ locale: Locale }), SocialEmail, SocialCode])
export type SocialSignup = z.output<typeof SocialSignup>

/** A token (of somebody who is new here, with `signup`), or what is still owed. */
export const SocialAnswer = z.object({
  token: TokenRecord.optional(),
  signup: z.boolean().optional(),
  /** The way on where something is missing: `access_token` goes back together with the address or the code. */
  error_type: z.enum(['no_email', 'code_required']).optional(),
  access_token: z.string().optional(),
  /** A letter is on its way to `email`: nobody is signed in before it is read. */
  is_mailed: z.boolean().optional(),
  email: z.string().optional(),
  /** Where the person was going when they began. */
  redirect: z.string().optional(),
})
export type SocialAnswer = z.infer<typeof SocialAnswer>

export const social = {
  providers: get('/v1/social', {
    open: true,
    reply: SocialProvider.array(),
    about: 'The providers that this installation has keys for.',
  }),
  begin: post('/v1/social/begin', {
    open: true,
    body: z.strictObject({
      provider: SocialProvider,
      redirect_uri: z.url().max(500),
      code_challenge: z.string().regex(/^[\w-]{43}$/),
      /** Where to go afterwards; anything but a path of ours is forgotten. */
      redirect: plain.max(500).optional(),
      /** An invitation: whoever is new here joins that space instead of opening one. */
      hash: Hash.optional(),
      promocode: plain.trim().max(50).optional(),
    }),
    reply: z.object({ url: z.string(), state: z.string() }),
    about: "The provider's own page, with a state that works once, for ten minutes.",
  }),
  signup: post('/v1/signup/provider', { open: true, body: SocialSignup, reply: SocialAnswer }),
  link: post('/v1/me/social', {
    access: 'person',
    outside: true,
    body: SocialLink,
    reply: z.null(),
    about:
      'Links a social account to the person who is signed in. Proof as for a new password; the address must be confirmed.',
  }),
  unlink: del('/v1/me/social/:provider', {
    access: 'person',
    outside: true,
    params: z.strictObject({ provider: SocialProvider }),
    reply: z.null(),
  }),
}

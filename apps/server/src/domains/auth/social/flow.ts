import { createHash, timingSafeEqual } from 'node:crypto'
import type { SocialProvider, SocialReturn } from '@otklik/contract/auth/social.ts'
import { limits } from '@otklik/contract/limits.ts'
import { z } from 'zod'
import type { OpenContext } from '../../../platform/context.ts'
import { faultIn, Refused, refuse } from '../../../platform/refuse.ts'
import { placeOfIp } from '../address.ts'
import { insertLink, takeLink } from '../links.ts'
import type { AuthParts } from '../parts.ts'
import { takeAttempts } from '../throttle/attempts.ts'
import { hashOf } from '../token.ts'
import { makeAsk } from './ask.ts'
import type { Identity } from './provider.ts'
import { getConfigured } from './providers/index.ts'

/** What is remembered between leaving for the provider and coming back. */
const Began = z.object({
  provider: z.string(),
  redirect_uri: z.string(),
  code_challenge: z.string(),
  redirect: z.string().optional(),
  promocode: z.string().optional(),
  /** The secret of the invitation by which they came, if they came by one. */
  hash: z.string().optional(),
})
export type Began = z.infer<typeof Began>

type Beginning = Omit<Began, 'provider'> & { provider: SocialProvider }

/** The provider's page, with a state that works once, for ten minutes, and only with what this browser keeps. */
export async function beginFlow(parts: AuthParts, { ip }: OpenContext, beginning: Beginning) {
  const { provider, keys, base } = getConfigured(parts.config, beginning.provider)
  const { redirect_uri, code_challenge } = beginning
  const redirect = pathOf(beginning.redirect)
  checkRedirect(parts, beginning)
  const token = await parts.database.asIdentity(async (db) => {
    await takeAttempts(db, [{ limit: 'social_ip', of: placeOfIp(ip) }])
    return insertLink(db, { kind: 'social_state', payload: { ...beginning, redirect }, lives_s: limits.social_state_s })
  })
  const state = provider.hasPlainState ? token : `redirect:${redirect ?? '/'};${token}`
  const { client_id } = keys
  const { url, query } = provider.authorize(base, {
    ...{ client_id, redirect_uri, state, code_challenge },
    nonce: nonceOf(token),
  })
  return { url: `${url}?${new URLSearchParams(query)}`, state }
}

type Finished = { identity: Identity; began: Began }

/** Who came back. Refuses another browser, another address, another provider than those it began with, and a second time. */
export async function finishFlow(parts: AuthParts, back: SocialReturn): Promise<Finished> {
  const { provider, keys, base } = getConfigured(parts.config, back.provider)
  checkRedirect(parts, back)
  // Before the secret stands the path to come back to, which is only shown to people and not read here.
  const [token = ''] = /[\w-]{43}$/.exec(back.state) ?? []
  const { payload } = await parts.database
    .asIdentity((db) => takeLink(db, ['social_state'], token))
    .catch(asAuthorization)
  const began = Began.parse(payload)
  const isSame =
    began.provider === back.provider &&
    began.redirect_uri === back.redirect_uri &&
    timingSafeEqual(hashOf(began.code_challenge), hashOf(challengeOf(back.code_verifier)))
  if (!isSame) refuse('authorization_failed')
  const identity = await provider.identify(makeAsk(parts.fetch), base, keys, { ...back, nonce: nonceOf(token) })
  return { identity: { ...identity, name: tidy(identity.name) }, began }
}

/** To the letter: a prefix or a pattern has been the way in elsewhere (CVE-2026-12985). */
function checkRedirect(
  { public_url }: AuthParts,
  { provider, redirect_uri }: { provider: string; redirect_uri: string },
) {
  if (redirect_uri !== `${public_url()}/login/${provider}`) faultIn('redirect_uri')
}

/** Only within us: a link to the sign-in page must not lead away from it afterwards. */
const pathOf = (redirect = '') => (/^\/(?![\\/])\P{Cc}*$/u.test(redirect) ? redirect : undefined)

const challengeOf = (verifier: string) => createHash('sha256').update(verifier).digest('base64url')
/** Differs from the state, which addresses and logs may show. */
const nonceOf = (token: string) => hashOf(`nonce ${token}`).toString('base64url')

const tidy = (name: string) =>
  name
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .slice(0, limits.name_max)
    .toWellFormed()

/** That a state is used up or unknown is a failed sign-in to whoever comes back, not a dead link. */
function asAuthorization(error: unknown): never {
  if (error instanceof Refused && error.code === 'bad_link') refuse('authorization_failed')
  throw error
}

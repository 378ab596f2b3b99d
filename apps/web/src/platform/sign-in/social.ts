import { type SocialProvider, social } from '@otklik/contract/auth/social.ts'
import { makeClient } from '@otklik/contract/wire/client.ts'
import { openWire } from '../wire/api.ts'

const client = makeClient({ providers: social.providers, begin: social.begin }, openWire)

/** What this browser keeps while the person is with the provider; whoever comes back without it did not begin here. */
export type SocialTrip = {
  provider: SocialProvider
  purpose: 'sign-in' | 'link'
  state: string
  code_verifier: string
  redirect?: string
}

const KEY = 'otklik.social'

export const socialProviders = () => client.providers()
export const socialReturnUri = (provider: SocialProvider) => `${location.origin}/login/${provider}`

/** `hash` is that of an invitation. */
type Wish = Pick<SocialTrip, 'provider' | 'purpose' | 'redirect'> & { promocode?: string; hash?: string }

/** Leaves for the provider's own page; /login/{provider} takes up what comes back. */
export async function beginSocial({ provider, purpose, redirect, promocode, hash }: Wish): Promise<void> {
  const code_verifier = randomText()
  const { url, state } = await client.begin({
    body: {
      provider,
      redirect_uri: socialReturnUri(provider),
      code_challenge: await challengeOf(code_verifier),
      redirect,
      promocode,
      hash,
    },
  })
  const trip: SocialTrip = { provider, purpose, state, code_verifier, redirect }
  sessionStorage.setItem(KEY, JSON.stringify(trip))
  location.assign(url)
}

/** Once: a second visit of the return page, by reload or by the back key, is nobody's. */
export function takeSocialTrip(): SocialTrip | undefined {
  const text = sessionStorage.getItem(KEY)
  sessionStorage.removeItem(KEY)
  return text ? (JSON.parse(text) as SocialTrip) : undefined
}

const randomText = () => base64url(crypto.getRandomValues(new Uint8Array(32)))

/** RFC 7636: the provider learns the digest first, the verifier only with the code. */
export async function challengeOf(verifier: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier))
  return base64url(new Uint8Array(digest))
}

const base64url = (bytes: Uint8Array) =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

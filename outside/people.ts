import { createHash, randomBytes } from 'node:crypto'
import type { authNetworks } from '@otklik/contract/accounts/accounts.ts'
import { webClient } from '@otklik/contract/auth/auth.ts'
import type { SocialProvider } from '@otklik/contract/auth/social.ts'
import { contract } from '@otklik/contract/contract.ts'
import type { Calls } from '@otklik/contract/wire/call.ts'
import { makeClient, type Wire } from '@otklik/contract/wire/client.ts'
import { solve } from '@otklik/server/test/captcha.ts'
import { accounts } from '@otklik/simulator/world/accounts.ts'
import { vi } from 'vitest'
import type { PostOffice } from './post-office.ts'
import { HOST, type Stage } from './stage.ts'

export type Client = ReturnType<typeof as>

/** The contract's calls, made over the public address as a browser does. */
export function as(token?: string) {
  const wire: Wire = {
    fetch: (path, init) => fetch(`https://${HOST}${path}`, init),
    headers: () => ({ 'accept-language': 'en', ...(token && { authorization: `Bearer ${token}` }) }),
    parseReplies: true,
  }
  const client = <C extends Calls>(calls: C) => makeClient(calls, wire)
  return {
    ...{ signup: client(contract.signup), social: client(contract.social), desk: client(contract.desk) },
    ...{ accounts: client(contract.accounts), channels: client(contract.channels), files: client(contract.files) },
    ...{ items: client(contract.items), chats: client(contract.chats), users: client(contract.users) },
  }
}

export async function register(email: string) {
  const { challenge } = await as().signup.captcha()
  const recaptcha_token = await solve(challenge as unknown as Parameters<typeof solve>[0])
  const person = { name: 'Ольга', email, password: 'a long passphrase, 1 of many!', locale: 'ru' } as const
  return as().signup.signup({ body: { ...person, company: 'Лавка', recaptcha_token } })
}

/** Signs up, reads the letter, follows its link: an administrator of a space of their own. */
export async function signUp({ post_office }: Stage, email: string) {
  const { access_token } = await register(email)
  const { letter, confirmed } = await followLetter(post_office, email)
  const me = as(confirmed.token?.access_token ?? access_token)
  const company = (await me.desk.objects({ query: {} })).companies[0]
  return { me, letter, space_id: company?.space_id as number, company_id: company?.id as number }
}

/** Waits for what is mailed to somebody, and proves by its link that they read it. */
export async function followLetter({ letters }: Pick<PostOffice, 'letters'>, email: string) {
  const letter = await vi.waitFor(
    () => letters.find(({ to }) => to.includes(email)) ?? Promise.reject(new Error(`no letter to ${email}`)),
    { timeout: 100_000 },
  )
  const [, hash = ''] = letter.text.match(new RegExp(`https://${HOST}/confirm_email/([\\w-]+)`)) ?? []
  return { letter, confirmed: await as().signup.confirmEmail({ body: { ...webClient, hash } }) }
}

export type Administrator = Awaited<ReturnType<typeof signUp>>

/** What the simulator's own people have put into their pockets. */
export function accountOf(network: string) {
  const account = accounts.find((one) => one.network === network)
  if (!account) throw new Error(`nobody is on ${network}`)
  return account
}

export const connectByToken = ({ me, space_id, company_id }: Administrator, provider: string) =>
  me.accounts.connect({ body: { space_id, company_id, provider, ...accountOf(provider).tokens } })

/** In the network's own window: there, a click on somebody, and back with what it puts into the address. */
export async function connectInWindow({ me, space_id, company_id }: Administrator, network: string, who: string) {
  const [params, redirect_uri] = [
    { network: network as (typeof authNetworks)[number] },
    `https://${HOST}/callback/${network}`,
  ]
  const { url } = await me.channels.openWindow({ params, body: { space_id, redirect_uri } })
  const { code = '', state = '' } = await clickThere(url, who)
  const { grant, choices } = await me.channels.authorize({ params, body: { code, state, redirect_uri } })
  const provider_id = choices.find((choice) => choice.provider_id === accountOf(network).id)?.provider_id ?? ''
  return me.channels.choose({ body: { space_id, company_id, grant, provider_id } })
}

async function clickThere(url: string, who: string): Promise<Record<string, string>> {
  const answer = await fetch(`${url}&as=${who}`, { redirect: 'manual' })
  return Object.fromEntries(new URL(answer.headers.get('location') ?? '').searchParams)
}

/** Somebody who comes with an account of theirs. */
export async function signInWith(provider: SocialProvider, who: string) {
  const code_verifier = randomBytes(32).toString('base64url')
  const code_challenge = createHash('sha256').update(code_verifier).digest('base64url')
  const redirect_uri = `https://${HOST}/login/${provider}`
  const { url } = await as().social.begin({ body: { provider, redirect_uri, code_challenge } })
  const { code = '', state = '', device_id } = await clickThere(url, who)
  const back = { provider, redirect_uri, code, state, code_verifier, ...(device_id && { device_id }) }
  return { host: new URL(url).host, answer: await as().social.signup({ body: { ...back, locale: 'en' } }) }
}

import type { SafeInit } from '../../../platform/outbound/safe-fetch.ts'

/** Who somebody is elsewhere. */
export type Identity = {
  /** The provider's own, unchanging id of the person; never the address. */
  subject: string
  name: string
  email: string | null
  /** The provider vouches for the address: it has checked it, or the mailbox is its own. */
  isVerified: boolean
}

export type Keys = { client_id: string; client_secret: string }

export type Beginning = {
  client_id: string
  redirect_uri: string
  state: string
  /** Known to the browser that began, and to nobody else who may see the code (RFC 7636). */
  code_challenge: string
  /** Comes back inside what the provider signs, where it signs anything. */
  nonce: string
}
export type Return = {
  code: string
  redirect_uri: string
  state: string
  code_verifier: string
  device_id?: string | undefined
  nonce: string
}

/** One question to the provider; refuses when the answer is no, or none. */
export type Ask = (url: string, init?: SafeInit) => Promise<unknown>
export type Bases<Name extends string> = Readonly<Record<Name, string>>

/** What differs between providers. Everything else is one flow (flow.ts). */
export type Provider<Name extends string = string> = {
  /** As its buttons and our letters call it. */
  name: string
  bases: Bases<Name>
  /** Keeps only letters, digits, _ and - of a state. */
  hasPlainState?: true
  authorize(base: Bases<Name>, beginning: Beginning): { url: string; query: Record<string, string> }
  /** The code for a token, the token for a person; refuses what was meant for another application. */
  identify(ask: Ask, base: Bases<Name>, keys: Keys, back: Return): Promise<Identity>
}

import type { TokenName } from '@otklik/contract/networks/network.ts'

export type AccountFacts = {
  provider_id: string
  name: string
  screen_name?: string
  url?: string
  image_url?: string
}

/**
 * `public_key` and `application_id`: its other names. `consumer_key` and `consumer_secret`: what it is known by in an older
 * way of signing. `version`: of the interface that is spoken, where versions end while an installation lives.
 * `push_account`: in whose name deliveries are signed. `config_id`: which of its prepared windows is opened.
 */
export type MoreOfApplication =
  | 'public_key'
  | 'consumer_key'
  | 'consumer_secret'
  | 'application_id'
  | 'version'
  | 'push_account'
  | 'config_id'
/** Our application at the network, from the configuration. */
export type Application = { client_id: string; client_secret: string } & Partial<Record<MoreOfApplication, string>>

export const secretsOf = (app: Application | undefined): string[] =>
  [app?.client_secret, app?.consumer_secret].filter((one) => one !== undefined)

/** All that a connector may touch of the world. */
export type Speaker = {
  /** As in `Connector.bases`, after the configuration. */
  bases: Readonly<Record<string, string>>
  /** `access` is the token of the page or bot; the others as the catalogue's token fields, and what `window` granted. */
  secrets: Secrets
  /** Where the installation has one. */
  app?: Application
  /** What else must not be repeated when a network says it back: the proof of its deliveries, the address they come to. */
  hushed?: readonly string[]
  /** Unknown only while connecting. */
  account?: AccountFacts
  /** Channels that an administrator has chosen, and conversations, where only these become work. */
  chosen?: readonly string[]
  /** Seconds; for tokens that we sign ourselves. */
  now(): number
  /** A look has little left of what it may take: it ends with what it has, at a cursor from which the next one goes on. */
  mustEnd?(): boolean
  /** `fetch` that goes nowhere private but to the network's own bases, follows no redirect and gives up in time. */
  fetch(url: string, init?: SpeakInit): Promise<Response>
}
export type Secrets = { access: string } & Partial<Record<Exclude<TokenName, 'access'> | 'refresh', string>>
export type SpeakInit = {
  method?: string
  headers?: Record<string, string>
  body?: string | FormData | URLSearchParams
  /** Somebody else has named this address: it stood in a payload, or a customer typed it. */
  is_told?: boolean
}

/** Bodies that `understand` reads, each with a key by which a second look is recognised. */
export type Look = { pages: { key: string; body: Uint8Array }[]; cursor: string | null }

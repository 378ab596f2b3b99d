import type { AuthorFacts, Incoming, PostFacts } from '@otklik/contract/incoming.ts'

/** How one network is spoken to. Facts about it (limits, what it allows) are in the contract's catalogue. */
export type Connector = {
  /** The id in the catalogue. */
  network: string
  /** Addresses of the network by name, as they are in the world; the configuration replaces them by the same names. */
  bases: Readonly<Record<string, string>>

  door: Door
  /** Their payload → ours. Pure: no network, no database, no clock. Throws on what it cannot understand. */
  understand(body: Uint8Array, account: AccountFacts): Incoming[]

  /** A token that a person has pasted → whose it is. */
  connect(speaker: Speaker): Promise<AccountFacts>
  /** What the network will want to hear when it calls our address for the first time; stored before `subscribe`. */
  handshake?(speaker: Speaker): Promise<string>
  /** Asks the network to deliver to `url`, proving itself by `secret`. */
  subscribe(speaker: Speaker, hook: { url: string; secret: string }): Promise<void>
  /** Asks it to deliver no more to `url`. */
  unsubscribe(speaker: Speaker, hook: { url: string }): Promise<void>

  /** What events name but do not describe. Those the network does not know are left out. */
  learn?(speaker: Speaker, wanted: { authors: string[]; posts: string[] }): Promise<Learnt>
  /** The bytes behind a `MediaFacts.ref`. */
  openMedia(speaker: Speaker, ref: string): Promise<Response>

  send(speaker: Speaker, outgoing: Outgoing): Promise<Sent>
  /**
   * Finds out what became of a send whose answer was lost, without sending a second one: by reading the network, or by
   * repeating it where the network recognises our key. Absent where the network offers neither: then a person decides.
   */
  settle?(speaker: Speaker, outgoing: Outgoing): Promise<Sent | 'not_sent'>
}

export type Delivery = { headers: Readonly<Record<string, string | undefined>>; body: Uint8Array }

/** All of it is pure. */
export type Door = {
  /** Whether the delivery is the network's own, proved as that network proves it, over the bytes that arrived. */
  authenticate(delivery: Delivery, secrets: HookSecrets): 'genuine' | 'forged' | { handshake: string }
  /** The same for two deliveries of one event, and for no others of this account. */
  keyOf(delivery: Delivery): string
  /** What the network wants to read when we have stored it. */
  accepted: string
}

export type HookSecrets = { webhook: string; handshake?: string }

export type AccountFacts = {
  provider_id: string
  name: string
  screen_name?: string
  url?: string
  image_url?: string
}

/** All that a connector may touch of the world. */
export type Speaker = {
  /** As in `Connector.bases`, after the configuration. */
  bases: Readonly<Record<string, string>>
  /** `access` is the token of the page or bot; `admin` that of a person who manages it, where the network wants one. */
  secrets: { access: string; admin?: string }
  /** What else must not be repeated when a network says it back: the proof of its deliveries, the address they come to. */
  hushed?: readonly string[]
  /** Unknown only while connecting. */
  account?: AccountFacts
  /** `fetch` that goes nowhere private, follows no redirect and gives up in time. */
  fetch(url: string, init?: SpeakInit): Promise<Response>
}
export type SpeakInit = {
  method?: string
  headers?: Record<string, string>
  body?: string | FormData | URLSearchParams
}

export type Learnt = { authors: AuthorFacts[]; posts: PostFacts[] }

export type OutgoingFile = { name: string; mime: string; read(): Promise<Blob> }

type Send = {
  /** Ours, the same at every attempt of one action; networks that take a key of the client's get it. */
  key: string
  /** The same as a positive 31-bit number. */
  number: number
  text: string
  files: OutgoingFile[]
}
export type OutgoingReply = Send & {
  kind: 'reply'
  post_external_id: string
  item_external_id: string
  root_external_id?: string
}
export type OutgoingMessage = Send & { kind: 'message'; chat_external_id: string; quoted_external_id?: string }
export type Outgoing = OutgoingReply | OutgoingMessage

/** Proof that it is there: never "sent" without the network's own id. */
export type Sent = { external_id: string; at?: number }

/** The ways a network says no. Anything else that is thrown is our bug. */
export type FailureKind =
  /** Revoked, expired, or its rights were taken: every call of this account will fail. */
  | 'token_dead'
  /** Not now; nothing was done. */
  | 'try_later'
  /** Never, and `words` say why. */
  | 'rejected'
  | 'window_closed'
  | 'recipient_unavailable'
  /** What should have been answered is no longer there. */
  | 'gone'
  /** The request may have arrived; the answer did not. */
  | 'lost_answer'

export class NetworkFailure extends Error {
  readonly kind: FailureKind
  /** The network's own words, for the person. */
  readonly words: string
  readonly retry_after_ms: number | undefined

  constructor(kind: FailureKind, words: string, retry_after_ms?: number, options?: ErrorOptions) {
    super(`${kind}: ${words}`, options)
    this.kind = kind
    this.words = words
    this.retry_after_ms = retry_after_ms
  }
}

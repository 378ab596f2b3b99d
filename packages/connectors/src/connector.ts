import type {
  AuthorFacts,
  CommentFacts,
  Incoming,
  MessageFacts,
  OwnCommentFacts,
  OwnMessageFacts,
  PlaceFacts,
  PostFacts,
} from '@otklik/contract/inbox/incoming.ts'
import type { Deed, Outgoing, Sent } from './outgoing.ts'
import type { AccountFacts, Application, Look, MoreOfApplication, Secrets, Speaker } from './speaker.ts'
import type { Stream } from './stream.ts'

export type * from './outgoing.ts'
export type * from './speaker.ts'

/** How one network is spoken to. Facts about it (limits, what it allows) are in the contract's catalogue. */
export type Connector = {
  /** The id in the catalogue. */
  network: string
  /** Addresses of the network by name, as they are in the world; the configuration replaces them by the same names. */
  bases: Readonly<Record<string, string>>
  pace: Pace
  /** Every customer has it at an address of their own: whoever answers there is no network that we know. */
  own_host?: true
  /** Where the network counts all accounts of our application together. */
  quota?: Quota
  /** Only where they are not what the id says: `VIBER_API_BASE` for the base `api`, `VIBER_CLIENT_ID` and `…_SECRET`. */
  settings?: NetworkSettings

  /** Absent where the network delivers nothing and must be asked (`news`), or tells over a connection of ours (`stream`). */
  receiver?: Receiver
  stream?: Stream
  /**
   * Their payload → ours. Pure: no network, no database, no clock. Throws on what it cannot understand; where a delivery
   * holds several events, each is read by itself (`eachAlone`). What is not stored is named as `ignored`.
   */
  understand(body: Uint8Array, account: AccountFacts): Incoming[]

  /** What a person has pasted → whose it is. */
  connect(speaker: Speaker): Promise<Connected>
  /** Connecting in a window of the network's own; what it is called is in the catalogue (`windows`). */
  window?: ConnectWindow
  /** Further windows, by their names in the catalogue. */
  more_windows?: Readonly<Record<string, ConnectWindow>>
  /** Where accounts may also be known by our application at another network: which one, and whether this is such an account. */
  other_application?: { network: string; isOf(secrets: Partial<Secrets>): boolean }
  /** A fresh token before the old one ends. */
  refresh?(speaker: Speaker): Promise<FreshTokens>
  /** What the network will want to hear when it calls our address for the first time; stored before `subscribe`. */
  handshake?(speaker: Speaker): Promise<string>
  /** Asks the network to deliver to `url`, proving itself by `secret`. Harmless to repeat. */
  subscribe?(speaker: Speaker, hook: Hook): Promise<void>
  /** Asks it to deliver no more to `url`. */
  unsubscribe?(speaker: Speaker, hook: { url: string }): Promise<void>

  /** What happened since the last look, for networks that do not tell (all of it, or a part). */
  news?: News
  /** What was there before we came, newest first, page by page. */
  history?(speaker: Speaker, cursor: string | null): Promise<Look>
  /** Ready-made messages that the network has approved (WhatsApp). */
  templates?(speaker: Speaker): Promise<TemplateFacts[]>
  /** What events name but do not describe. Those the network does not know are left out. */
  learn?(speaker: Speaker, wanted: Wanted): Promise<Learnt>
  /**
   * Tells the network that pressed buttons were heard, where it lets the customer wait for that. Only what is in `facts`
   * and only once: too late is as good as never.
   */
  acknowledge?(speaker: Speaker, facts: readonly Incoming[]): Promise<void>
  /** The bytes behind a `MediaFacts.ref`. */
  openMedia(speaker: Speaker, ref: string): Promise<Response>

  send(speaker: Speaker, outgoing: Outgoing): Promise<Sent>
  /**
   * Finds out what became of a send whose answer was lost, without sending a second one: by reading the network, or by
   * repeating it where the network recognises our key. Absent where the network offers neither: then a person decides.
   */
  settle?(speaker: Speaker, outgoing: Outgoing): Promise<Sent | 'not_sent'>
  /** All that our side does besides sending. Harmless to repeat: an answer that was lost is simply asked for again. */
  act?(speaker: Speaker, deed: Deed): Promise<void>
}

/** How the configuration calls what belongs to a network. */
export type NetworkSettings = {
  /** Instead of the id in capitals. */
  prefix?: string
  /** Whole names of addresses that several share. */
  bases?: Readonly<Record<string, string>>
  /** Whose application it is, where several networks share one: `GOOGLE` for `GOOGLE_CLIENT_ID`. */
  application?: string
  /** Its client can be known without a secret: then there is only no window. */
  secret_is_optional?: true
  /** What its application has besides number and secret: `{ public_key: 'needed' }` is `OK_PUBLIC_KEY`. */
  more?: Readonly<Partial<Record<MoreOfApplication, 'needed' | 'optional'>>>
  /** Deliveries are signed with this one of them, and not with the client's secret. */
  signed_with?: MoreOfApplication
}

/** `is_renewal`: it was told before; what still stands may be left as it is. */
export type Hook = { url: string; secret: string; is_renewal?: boolean }

/** How fast an account may be spoken to, so that the network never has to say "too many". */
export type Pace = {
  /** Calls of one account a second, and how many may come at once. */
  per_second: number
  burst: number
  /** Between two messages into one chat, where the network counts these too. */
  between_messages_ms?: number
}

/** What all accounts of one application may ask for in a window. The server counts; `look` waits before it is used up. */
export type Quota = {
  /** Units, as the network counts them. */
  budget: number
  window_s: number
  /** Windows of a day begin at midnight there; absent: at multiples of `window_s`. */
  zone?: string
  /** What a call costs; 0 where it is not counted. Pure. */
  costOf(method: string, url: URL): number
  /** Of one usual look: from it and from how many accounts there are follows how often each may look. */
  look_cost: number
}

export type Delivery = {
  headers: Readonly<Record<string, string | undefined>>
  body: Uint8Array
  /** What the network has added to the address of a delivery. */
  query?: Readonly<Record<string, string | undefined>>
  /** The network asks by GET whether the address is ours: what stood in the query. */
  challenge?: Readonly<Record<string, string | undefined>>
}

/** All of it is pure. */
export type Receiver = {
  /** Whether the delivery is the network's own, proved as that network proves it, over the bytes that arrived. */
  authenticate(delivery: Delivery, secrets: HookSecrets): 'genuine' | 'forged' | { handshake: string }
  /** The same for two deliveries of one event, and for no others of this account. */
  keyOf(delivery: Delivery): string
  /** What the network wants to read when we have stored it. */
  accepted: string
  /**
   * For networks that deliver for a whole application, to one address without a key: the parts of a delivery, each for
   * one account, as bodies that `understand` reads. `HookSecrets.webhook` is then the installation's own.
   */
  split?(body: Uint8Array): { provider_id: string; key: string; body: Uint8Array }[]
  /**
   * For networks that sign with keys which they publish and change: where these are, if the installation has said who
   * signs. They are fetched by whoever asks `authenticate`, and given to it as `signed_by`.
   */
  keysAt?(bases: Readonly<Record<string, string>>, app: Application | undefined): string | undefined
  /** For networks through which people ask us to forget them: who asks, proved like a delivery. */
  readDeletion?(body: Uint8Array, secrets: HookSecrets): { external_id: string } | 'forged'
}

/** `access` is the account's own token, for networks that sign with it; absent where they deliver for an application. */
export type HookSecrets = {
  webhook: string
  handshake?: string
  app_secret?: string
  /** Of the other application (`other_application`): what either has signed is genuine. */
  other_app_secret?: string
  access?: string
  signed_by?: SignedBy
}
/** `keys` as they are published; `app` says who signs; `address` is ours, which it is signed for; `now` in seconds. */
export type SignedBy = { keys: unknown; app: Application; address: string; now: number }

/** `state` comes back with the person; `challenge` is PKCE's, for networks that take it. */
export type WindowRequest = { redirect_uri: string; state: string; challenge: string; choice?: string }

export type ConnectWindow = {
  /** Where to send the person. Pure. `choice`: the account that the second window is about (`Choice.is_ready`). */
  address(speaker: Pick<Speaker, 'bases' | 'app'>, request: WindowRequest): string
  /** The code that the person came back with → what they may connect. */
  exchange(
    speaker: Speaker,
    returned: { code: string; redirect_uri: string; verifier: string; device_id?: string; earlier: Choice[] },
  ): Promise<Choice[]>
  /** Of the tokens that a broken account has, those that the window does not give: they stay. */
  keep?(before: Secrets): Partial<Secrets>
  /** Before it is connected, where a choice `needs_pin`. */
  register?(speaker: Speaker, choice: Choice, pin: string): Promise<void>
}
export type Choice = {
  account: AccountFacts
  secrets: Secrets
  expires_at?: number
  /** False: the network opens this one only by a second window of its own. */
  is_ready: boolean
  /** The network does not list what may be connected: the person names it (`secrets.page`), and `connect` is asked. */
  is_typed?: true
  /** The network lets it be used only with a PIN, which the person has or chooses (`register`). It is kept nowhere. */
  needs_pin?: true
}
/** Stands in where the account is named by the person. */
export const unnamed: AccountFacts = { provider_id: '', name: '' }

export type FreshTokens = { secrets: Secrets; expires_at: number }

/** `fresh`: what was pasted has been exchanged for these (a password for a session), and is kept nowhere itself. */
export type Connected = AccountFacts & { fresh?: FreshTokens }

export type News = {
  /** Between two looks: soon after something came, seldom after long silence. Never more often than the quota allows. */
  soonest_s: number
  latest_s: number
  /** Everything since `cursor`; a look that broke off throws, and the next one begins at the same cursor. */
  look(speaker: Speaker, cursor: string | null): Promise<Look & { cursor: string }>
}

export type TemplateFacts = {
  name: string
  language: string
  category: string
  is_approved: boolean
  /** With {{1}}, {{2}} … where values go. */
  text: string
  parameters: number
}

/** `chats`: conversations whose title is empty. `messages`: those that came cropped. `hinted`: those known by id alone. */
export type Wanted = {
  authors: string[]
  posts: string[]
  chats?: string[]
  /** Channels and threads that nobody has told of yet. */
  places?: string[]
  messages?: { chat_external_id: string; external_id: string }[]
  hinted?: string[]
  hinted_comments?: { external_id: string; post_external_id: string }[]
}
export type Learnt = {
  authors: AuthorFacts[]
  posts: PostFacts[]
  chats?: { external_id: string; title: string }[]
  places?: PlaceFacts[]
  /** Whole, to stand in for the cropped ones. */
  messages?: MessageFacts[]
  /** A network that does not tell one of them refuses, so that its words are not lost in silence. */
  hinted?: (MessageFacts | OwnMessageFacts)[]
  /** Those that the network does not tell of are left out: what is known of them stands in. */
  hinted_comments?: (CommentFacts | OwnCommentFacts)[]
}

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

/**
 * It answers with a certificate of an authority that nobody here trusts. Nothing was sent, and asking again helps only
 * when whoever runs the server has named that authority.
 */
export class UntrustedNetwork extends NetworkFailure {
  constructor(code: string) {
    super('try_later', `its certificate is not trusted on this server (${code})`)
  }
}

/** What was pasted is no key, name or address of the network at all: it was not asked, and no words of it are to be told. */
export class MalformedEntry extends NetworkFailure {
  constructor(what: string, kind: FailureKind = 'token_dead') {
    super(kind, what)
  }
}

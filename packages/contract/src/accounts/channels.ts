import { z } from 'zod'
import { limits } from '../limits.ts'
import { del, get, post, put } from '../wire/call.ts'
import { BigId, Id, IdText, Line, One, plain, Time } from '../wire/fields.ts'
import { AccountCard, authNetworks } from './accounts.ts'

/** What an administrator chooses for one account. */
export const AccountSettings = z.object({
  collect_comments: z.boolean(),
  collect_messages: z.boolean(),
  collect_mentions: z.boolean(),
  /** Offered to operators; null is all that the network knows. */
  reactions: z.string().array().nullable(),
})
export type AccountSettings = z.infer<typeof AccountSettings>

/** Of `error`, what is ours and not the network's: said in the language of whoever reads it. */
export const errandWords = ['look_too_long', 'look_day_full'] as const
export type ErrandWord = (typeof errandWords)[number]

const Errand = z.object({
  what: z.enum(['news', 'history', 'refresh', 'templates', 'subscribe']),
  ran_at: Time.nullable(),
  run_at: Time,
  found_items: z.int(),
  left_items: z.int().nullable(),
  error: z.string().nullable(),
})
export type Errand = z.infer<typeof Errand>

/** How an account is doing, and what it is set to. */
export const AccountChannel = z.object({
  settings: AccountSettings,
  errands: Errand.array(),
  /** Of networks that tell over one long connection: since when it stands, null while it does not. */
  stream: z.object({ connected_at: Time.nullable(), error: z.string().nullable() }).nullable(),
  /** Sends wait until then: the network is away or has had too many. */
  paused_until: Time.nullable(),
  token_expires_at: Time.nullable(),
  waiting_actions: z.int(),
  /** Whether the network lets us read what was there before. */
  has_history: z.boolean(),
  /** Where the network counts all accounts of our application together: how much is used, and when it counts anew. */
  quota: z.object({ used: z.int(), used_here: z.int(), budget: z.int(), resets_at: Time }).nullable(),
})
export type AccountChannel = z.infer<typeof AccountChannel>

export const Exclusion = z.object({
  id: Id,
  channel: z.enum(['comment', 'message']),
  kind: z.enum(['author', 'phrase']),
  value: z.string(),
  name: z.string().nullable(),
  created_at: Time,
})
export type Exclusion = z.infer<typeof Exclusion>

export const GroupChat = z.object({
  external_id: z.string(),
  title: z.string(),
  /** The server, of its channels. */
  home: z.string().nullable(),
  is_collected: z.boolean(),
  seen_at: Time,
})
export type GroupChat = z.infer<typeof GroupChat>

/** A sticker that customers have sent, which operators may send back when it is offered. */
export const Sticker = z.object({
  sticker_id: z.string(),
  url: z.string().nullable(),
  is_offered: z.boolean(),
  seen: z.int(),
})
export type Sticker = z.infer<typeof Sticker>

/** An account that the person may connect, of those that the network's window has shown us. */
export const ConnectChoice = z.object({
  provider_id: z.string(),
  name: z.string(),
  screen_name: z.string().nullable(),
  is_connected: z.boolean(),
  /** False: the network asks once more, in a second window about this one alone. */
  is_ready: z.boolean(),
  /** The network lists nothing: the person says which it is, as the catalogue's field `page` asks. */
  is_typed: z.boolean(),
  /** The network wants its PIN of six digits before it can be used. */
  needs_pin: z.boolean(),
})
export type ConnectChoice = z.infer<typeof ConnectChoice>

/** What a source proves itself with (docs/gateway.md). Nobody can be shown it again. */
export const SourceKey = z.object({ url: z.string(), secret: z.string() })
export type SourceKey = z.infer<typeof SourceKey>

/** The name of a window, which is mostly that of its network. */
const Network = z.strictObject({ network: z.enum(authNetworks) })
const Grant = z.uuid()

/** Connecting in a window of the network's own (product/accounts: Connecting), and what is set for one account. */
export const channels = {
  openWindow: post('/v1/:network/window', {
    access: 'accounts.manage',
    params: Network,
    body: z.strictObject({
      space_id: Id,
      redirect_uri: z.url().max(500),
      /** What is to be connected, where it is not called as the window. */
      provider: plain.max(30).optional(),
      /** The second window: about one of the choices of the first. */
      grant: Grant.optional(),
      provider_id: plain.max(100).optional(),
    }),
    reply: z.object({ url: z.string(), state: z.string() }),
    about: 'Where to send the person. The state comes back once, to the same person only.',
  }),
  authorize: post('/v1/:network/auth', {
    access: 'accounts.manage',
    outside: true,
    params: Network,
    body: z.strictObject({
      code: plain.max(2_000),
      redirect_uri: z.url().max(500),
      state: plain.max(1_000).optional(),
      device_id: plain.max(200).optional(),
    }),
    reply: z.object({ grant: Grant, choices: ConnectChoice.array() }),
    about: "Exchanges the code of a network's return page for what may be connected.",
  }),
  choose: post('/v1/objects/chosen', {
    access: 'accounts.manage',
    outside: true,
    body: z.strictObject({
      space_id: Id,
      company_id: Id,
      grant: Grant,
      provider_id: plain.trim().max(100),
      /** For a choice that `needs_pin`. It goes to the network and is kept nowhere. */
      pin: z
        .string()
        .regex(/^\d{6}$/)
        .optional(),
    }),
    reply: AccountCard,
    about: 'Connects one of the choices, or mends it when it is connected already and broken.',
  }),
  makeKey: post('/v1/objects/:id/key', {
    access: 'accounts.manage',
    outside: true,
    params: One,
    reply: SourceKey,
    about:
      'A fresh key and secret for the program of a source, shown this once; those before work until these are used, and eight hours at most.',
  }),
  get: get('/v1/objects/:id/channel', { access: 'accounts.manage', params: One, reply: AccountChannel }),
  set: put('/v1/objects/:id/channel', {
    access: 'accounts.manage',
    params: One,
    body: z.strictObject({
      collect_comments: z.boolean(),
      collect_messages: z.boolean(),
      collect_mentions: z.boolean(),
      reactions: plain.min(1).max(40).array().max(100).nullable(),
    }),
    reply: AccountChannel,
  }),
  loadHistory: post('/v1/objects/:id/history', {
    access: 'accounts.manage',
    params: One,
    reply: AccountChannel,
    about: 'The last items up to 100, closed and silent; goes on by itself.',
  }),
  exclusions: get('/v1/objects/:id/exclusions', { access: 'accounts.manage', params: One, reply: Exclusion.array() }),
  exclude: post('/v1/objects/:id/exclusions', {
    access: 'accounts.manage',
    params: One,
    body: z.discriminatedUnion('kind', [
      z.strictObject({
        kind: z.literal('phrase'),
        channel: z.enum(['comment', 'message']),
        phrase: Line(limits.name_max),
      }),
      z.strictObject({ kind: z.literal('author'), channel: z.enum(['comment', 'message']), author_id: BigId }),
    ]),
    reply: Exclusion.array(),
    about: 'What is written so, or by this author, does not become work any more.',
  }),
  include: del('/v1/objects/:id/exclusions/:exclusion_id', {
    access: 'accounts.manage',
    params: z.strictObject({ id: IdText, exclusion_id: IdText }),
    reply: Exclusion.array(),
  }),
  findAuthors: get('/v1/objects/:id/authors', {
    access: 'accounts.manage',
    params: One,
    query: z.strictObject({ name: plain.trim().min(1).max(100) }),
    reply: z.object({ id: BigId, name: z.string(), screen_name: z.string().nullable() }).array(),
    about: 'Authors of this network whose name begins so, at most 20.',
  }),
  groupChats: get('/v1/objects/:id/chats', { access: 'accounts.manage', params: One, reply: GroupChat.array() }),
  collectChat: put('/v1/objects/:id/chats', {
    access: 'accounts.manage',
    params: One,
    body: z.strictObject({ external_id: plain.max(100), is_collected: z.boolean() }),
    reply: GroupChat.array(),
  }),
  stickers: get('/v1/objects/:id/stickers', { access: 'chats.see', params: One, reply: Sticker.array() }),
  offerSticker: put('/v1/objects/:id/stickers', {
    access: 'accounts.manage',
    params: One,
    body: z.strictObject({ sticker_id: plain.max(200), is_offered: z.boolean() }),
    reply: Sticker.array(),
  }),
}

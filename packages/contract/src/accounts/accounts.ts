import { z } from 'zod'
import { limits } from '../limits.ts'
import { del, get, post, put } from '../wire/call.ts'
import { Id, Line, One, plain, Time, WebUrl } from '../wire/fields.ts'

/** A connected page, bot, store listing or map card. The wire calls it object (glossary). */
export const Account = z.object({
  id: Id,
  space_id: Id,
  company_id: Id,
  provider: z.string(),
  provider_id: z.string(),
  name: z.string(),
  screen_name: z.string().nullable(),
  domain: z.string().nullable(),
  url: WebUrl,
  image: z.string().nullable(),
  /** In words; only to those who may mend it (product/rights: Reach). */
  error: z.string().nullable(),
  /** Nothing leaves through it now: what is written waits until somebody connects it again. */
  is_down: z.boolean(),
  roles: z.object({ settings: z.boolean(), messages: z.boolean(), items: z.boolean() }),
})
export type Account = z.infer<typeof Account>

export const AccountChanged = z.object({ id: Id, space_id: Id })

/** `access` is what a listener must hold in the event's space to hear of it. No row: what of it one may see differs. */
export const accountEvents = {
  'account.changed': { access: 'desk.see', body: AccountChanged, row: z.null() },
} as const

/** An account with its health, for those who manage it. */
export const AccountCard = Account.extend({
  state: z.enum(['active', 'paused', 'broken']),
  /** Answers through it wait for a colleague's yes, but for those of whoever may give it. */
  needs_approval: z.boolean(),
  error_at: Time.nullable(),
  created_at: Time,
  /** When something last came in or was asked for. */
  synced_at: Time.nullable(),
  /** Written and not sent yet. */
  waiting_replies: z.int(),
  /** Wanted of the network and not done yet: deleting, hiding, blocking. */
  waiting_deeds: z.int(),
})
export type AccountCard = z.infer<typeof AccountCard>

/** What the network gave the person, by the catalogue's token fields. Never sent back. */
const Token = plain.trim().min(1).max(8_000)
const Tokens = {
  access: Token.optional(),
  admin: Token.optional(),
  app_secret: Token.optional(),
  page: Token.optional(),
  owner: Token.optional(),
  key_id: Token.optional(),
  token_secret: Token.optional(),
}

export const NewAccount = z.strictObject({
  space_id: Id,
  company_id: Id,
  provider: plain.max(30),
  ...Tokens,
})
export type NewAccount = z.output<typeof NewAccount>

export const authNetworks = [
  ...['avito', 'facebook', 'gmaps', 'google', 'instagram', 'linkedin', 'ok'],
  ...['slack', 'threads', 'tiktok', 'twitter', 'vk', 'whatsapp', 'youtube'],
] as const

/** Connecting and keeping accounts; what work needs of them is part of `v1/objects` (desk). */
export const accounts = {
  connect: post('/v1/objects', {
    access: 'accounts.manage',
    outside: true,
    body: NewAccount,
    reply: AccountCard,
    about: 'Asks the network who the token belongs to, and tells it where to deliver.',
  }),
  list: get('/v1/accounts', {
    access: 'accounts.manage',
    reply: AccountCard.array(),
    about: 'With their health; by name.',
  }),
  get: get('/v1/objects/:id', { access: 'accounts.manage', params: One, reply: AccountCard }),
  change: put('/v1/objects/:id', {
    access: 'accounts.manage',
    params: One,
    body: z.strictObject({
      ...{ name: Line(limits.name_max), company_id: Id },
      /** Absent: as it is. */
      needs_approval: z.boolean().optional(),
    }),
    reply: AccountCard,
  }),
  reconnect: post('/v1/objects/:id/reconnect', {
    access: 'accounts.manage',
    outside: true,
    params: One,
    body: z.strictObject(Tokens),
    reply: AccountCard,
    about: 'A fresh token of the same account; what waited to be sent goes out.',
  }),
  remove: del('/v1/objects/:id', {
    access: 'accounts.manage',
    outside: true,
    params: One,
    reply: z.null(),
    about: 'The network stops delivering and the token is forgotten; what has come in stays.',
  }),
  checkTelephony: post('/v1/tpulse/check_auth', {
    access: 'accounts.manage',
    outside: true,
    body: z.strictObject({ check: plain.max(2_000) }),
    reply: z.object({}),
  }),
}

import { z } from 'zod'
import { Locale } from '../users/users.ts'
import { del, get, post, put } from '../wire/call.ts'
import { Email, Id, IdText, Line, One, plain, Time } from '../wire/fields.ts'
import { personalOutlets, spaceCodes, spaceOutlets as spaceKinds } from './catalogue.ts'
import { NotificationCode } from './notifications.ts'

/**
 * - `unconfirmed`: an address outside that has not answered yet; `on`: told there;
 * - `off`: it does not want it any more, or cannot be reached; `broken`: what we prove ourselves with is not taken.
 */
export const outletStates = ['unconfirmed', 'on', 'off', 'broken'] as const

export const outletReasons = [
  'gone',
  'blocked',
  'kicked',
  'unsubscribed',
  'token_refused',
  'channel_gone',
  'key_refused',
] as const
export type OutletReason = (typeof outletReasons)[number]

/** Where something leaves. What opens it (keys, chats, addresses of browsers) is never told. */
export const Outlet = z.object({
  id: Id,
  space_id: Id,
  kind: z.enum([...personalOutlets, ...spaceKinds]),
  /** A browser, a name in Telegram, a channel, an address. */
  label: z.string(),
  state: z.enum(outletStates),
  /** Why it is off or broken: one of `outletReasons`, or what a mail server said. */
  reason: z.string().nullable(),
  /** Of the space's own: what is told there, and of which accounts; null is all. */
  codes: NotificationCode.array(),
  object_ids: Id.array().nullable(),
  locale: Locale,
  created_at: Time,
})
export type Outlet = z.infer<typeof Outlet>

/** What a space has settled, and by what it reaches Telegram and Slack. */
export const OutletService = z.object({
  space_id: Id,
  kind: z.enum(['telegram', 'slack']),
  name: z.string(),
  state: z.enum(['on', 'broken']),
  reason: z.string().nullable(),
})
export type OutletService = z.infer<typeof OutletService>

const SpaceCode = NotificationCode.refine((code) => spaceCodes.includes(code))
const told = {
  codes: SpaceCode.array().min(1).max(spaceCodes.length),
  object_ids: Id.array().min(1).max(1_000).nullable(),
}

/** As the browser names its push service and the keys by which only it can read (RFC 8030, 8291). */
export const Device = z.strictObject({
  endpoint: plain.max(1_000).pipe(z.url({ protocol: /^https$/ })),
  p256dh: z.string().regex(/^[\w-]{80,100}=?$/),
  auth: z.string().regex(/^[\w-]{16,32}={0,2}$/),
  label: Line(100),
})
export type Device = z.output<typeof Device>

const OwnOutlets = z.object({
  /** By which a browser knows who may push to it. Null: this installation has no public address, so that none would. */
  push_key: z.string().nullable(),
  outlets: Outlet.array(),
  /** Spaces that have a bot, with its name. */
  bots: z.object({ space_id: Id, name: z.string() }).array(),
})
export type OwnOutlets = z.infer<typeof OwnOutlets>

/** Of the person: their browsers and their Telegram. */
export const outlets = {
  own: get('/v1/notifications/outlets', { access: 'desk.see', reply: OwnOutlets }),
  addDevice: post('/v1/notifications/devices', {
    access: 'desk.see',
    body: Device,
    reply: OwnOutlets,
    about: 'This browser, in all spaces of the person. The same again changes nothing.',
  }),
  linkTelegram: post('/v1/notifications/telegram', {
    access: 'desk.see',
    body: z.strictObject({ space_id: Id }),
    reply: z.object({ url: z.string(), expires_at: Time }),
    about: "Opens the space's bot with a word that works once, for fifteen minutes.",
  }),
  remove: del('/v1/notifications/outlets/:id', {
    access: 'desk.see',
    params: One,
    reply: OwnOutlets,
    about: 'Of this person only. A browser is forgotten in all spaces.',
  }),
}

const SpaceOutlets = z.object({
  outlets: Outlet.array(),
  services: OutletService.array(),
  /** Whether this installation is known to Slack. */
  has_slack: z.boolean(),
  /** Spaces in which a push says that something happened, not what. */
  hiding: Id.array(),
})
export type SpaceOutlets = z.infer<typeof SpaceOutlets>

const Tried = z.object({ error: z.string().nullable() })

/** Of the space: addresses outside the team, channels of Slack, the bot. */
export const spaceOutlets = {
  list: get('/v1/outlets', { access: 'notifications.manage', reply: SpaceOutlets }),
  addAddress: post('/v1/outlets/addresses', {
    access: 'notifications.manage',
    body: z.strictObject({ space_id: Id, email: Email, locale: Locale, ...told }),
    reply: Outlet,
    about: 'A letter asks whoever reads it there to confirm; nothing else is sent before.',
  }),
  askAgain: post('/v1/outlets/:id/confirmation', {
    access: 'notifications.manage',
    params: One,
    reply: Outlet,
    about: 'The letter that asks to confirm, once more.',
  }),
  addChannel: post('/v1/outlets/channels', {
    access: 'notifications.manage',
    outside: true,
    body: z.strictObject({ space_id: Id, channel: plain.regex(/^[A-Z0-9]{5,20}$/), locale: Locale, ...told }),
    reply: Outlet,
  }),
  change: put('/v1/outlets/:id', {
    access: 'notifications.manage',
    params: One,
    body: z.strictObject({ locale: Locale, ...told }),
    reply: Outlet,
    about: 'What is told there. A channel or group that was off or broken is tried again.',
  }),
  remove: del('/v1/outlets/:id', { access: 'notifications.manage', params: One, reply: z.null() }),
  test: post('/v1/outlets/:id/test', {
    access: 'notifications.manage',
    outside: true,
    params: One,
    reply: Tried,
    about: 'Writes a line into the channel or group, at once.',
  }),
  saveTelegram: put('/v1/outlets/telegram', {
    access: 'notifications.manage',
    outside: true,
    body: z.strictObject({ space_id: Id, token: plain.trim().regex(/^\d{3,20}:[\w-]{5,100}$/) }),
    reply: OutletService,
    about: 'The token of a bot that does nothing else: Telegram gives its news to one program only.',
  }),
  openSlack: post('/v1/outlets/slack/window', {
    access: 'notifications.manage',
    body: z.strictObject({ space_id: Id, redirect_uri: z.url().max(500) }),
    reply: z.object({ url: z.string(), state: z.string() }),
  }),
  authorizeSlack: post('/v1/slack/auth', {
    access: 'notifications.manage',
    outside: true,
    body: z.strictObject({
      code: plain.max(2_000),
      redirect_uri: z.url().max(500),
      state: plain.max(1_000).optional(),
      device_id: plain.max(200).optional(),
    }),
    reply: OutletService,
    about: "Exchanges the code of Slack's return page.",
  }),
  channels: get('/v1/outlets/slack/channels', {
    access: 'notifications.manage',
    outside: true,
    query: z.strictObject({ space_id: IdText }),
    reply: z.object({ id: z.string(), name: z.string() }).array(),
    about: 'The public channels of the workspace.',
  }),
  addGroup: post('/v1/outlets/telegram/group', {
    access: 'notifications.manage',
    body: z.strictObject({ space_id: Id, locale: Locale, ...told }),
    reply: z.object({ bot: z.string(), command: z.string(), expires_at: Time }),
    about: 'Said to the bot in a group, once, within fifteen minutes, it makes that group an outlet.',
  }),
  removeService: post('/v1/outlets/services/remove', {
    access: 'notifications.manage',
    body: z.strictObject({ space_id: Id, kind: OutletService.shape.kind }),
    reply: z.null(),
    about: 'Forgets the token, and the channels or chats that were reached by it.',
  }),
  saveRules: put('/v1/outlets/rules', {
    access: 'notifications.manage',
    body: z.strictObject({ space_id: Id, hides_words: z.boolean() }),
    reply: z.null(),
  }),
}

const Token = z.strictObject({ token: z.string().max(100) })

/** By the link of a letter to an address outside. */
export const confirming = {
  ask: get('/v1/outlet_confirmations/:token', {
    ...{ open: true, params: Token, reply: z.object({ space: z.string(), names: z.string().array() }) },
    about: 'What would be told there, in words. Changes nothing.',
  }),
  confirm: post('/v1/outlet_confirmations/:token', { open: true, params: Token, reply: z.null() }),
}

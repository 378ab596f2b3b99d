import { z } from 'zod'
import { limits } from '../limits.ts'
import { roles } from '../roles.ts'
import { get, post, put } from '../wire/call.ts'
import { BigId, BigIdText, cursorOf, Flag, Id, IdText, OneBig, pageOf, Time } from '../wire/fields.ts'
import { notificationCodes, notificationGroups, outletKinds, saidKinds, things } from './catalogue.ts'
import { choiceRules } from './choose.ts'

export const NotificationCode = z.enum(notificationCodes)
const Outlet = z.enum(outletKinds)

/** A row of the bell, in the words of now. */
export const Notification = z.object({
  id: BigId,
  space_id: Id,
  code: NotificationCode,
  thing: z.enum(things),
  thing_id: BigId,
  /** How often it has happened. */
  count: z.int(),
  created_at: Time,
  is_read: z.boolean(),
  title: z.string(),
  text: z.string(),
  /** Where it leads. Null: the thing is gone, or no longer this person's to see; then it has no words of it either. */
  route: z
    .object({
      name: z.string(),
      id: BigId.optional(),
      query: z.record(z.string(), z.union([z.string(), z.string().array()])).optional(),
    })
    .nullable(),
  /** Why this person got it: what happened, and whose choice it was. */
  why: z.enum(choiceRules),
  why_text: z.string(),
})
export type Notification = z.infer<typeof Notification>

/** How many are unread, by space; a space that is missing has none. */
export const Unread = z.object({ spaces: z.object({ space_id: Id, unread: z.int() }).array() })
export type Unread = z.infer<typeof Unread>

/** One cell of the page: what is told, and by which rule. `is_fixed`: it cannot be changed. */
const Cell = z.object({ is_on: z.boolean(), by: z.enum(choiceRules), is_fixed: z.boolean() })
const cells = z.record(Outlet, Cell)

/** One line of the page, in words. */
export const ChoiceRow = z.object({
  code: NotificationCode,
  group: z.enum(notificationGroups),
  name: z.string(),
  /** What it is called where several people read it. */
  name_of_space: z.string(),
  hint: z.string(),
  cells,
})
export type ChoiceRow = z.infer<typeof ChoiceRow>

const Minute = z.int().min(0).max(1_439)
export const Quiet = z.strictObject({
  is_on: z.boolean(),
  starts: Minute,
  ends: Minute,
  /** On which it begins; 1 is Monday. */
  days: z.int().min(1).max(7).array().max(7),
  /** Also while no shift of this person runs. */
  off_shift: z.boolean(),
  /** Heard all the same. */
  passing: NotificationCode.array().max(notificationCodes.length),
})
export type Quiet = z.infer<typeof Quiet>

/** A letter about the state of the work: on which days, 1 is Monday, and when, in minutes of the person's own day. */
export const SummaryTime = z.strictObject({
  is_on: z.boolean(),
  days: z.int().min(1).max(7).array().max(7),
  at_minute: Minute,
})
export type SummaryTime = z.infer<typeof SummaryTime>
/** With the zone whose clock it goes by. */
export const Summary = SummaryTime.extend({ zone: z.string() })
export type Summary = z.infer<typeof Summary>

export const NotificationSettings = z.object({
  rows: ChoiceRow.array(),
  quiet: Quiet,
  /** A push shows who and what, or only that something happened. */
  hides_words: z.boolean(),
  summary: Summary,
})
export type NotificationSettings = z.infer<typeof NotificationSettings>

const SetChoice = z.strictObject({
  code: NotificationCode,
  outlet: Outlet,
  /** Null: as it is without this choice. */
  is_on: z.boolean().nullable(),
})
const choices = SetChoice.array().max(notificationCodes.length * outletKinds.length)

/** A thing with threads of its own, by which notifications are read or muted. */
const Thread = { space_id: Id, thing: z.enum(['item', 'chat']), id: BigId }
const Role = z.enum(roles)

export const notifications = {
  list: get('/v1/notifications', {
    access: 'desk.see',
    query: z.strictObject({ unread: Flag, after: cursorOf(z.tuple([BigId])).optional() }),
    reply: pageOf(Notification),
    about: 'What this person was told, newest first, over all their spaces.',
  }),
  unread: get('/v1/notifications/unread', { access: 'desk.see', reply: Unread }),
  read: put('/v1/notifications/:id/read', { access: 'desk.see', params: OneBig, reply: Unread }),
  readAll: put('/v1/notifications/read', {
    access: 'desk.see',
    body: z.strictObject({ up_to: BigId }),
    reply: Unread,
    about: 'All up to this one: what has come since has not been seen.',
  }),
  readThing: put('/v1/notifications/read_thing', {
    access: 'desk.see',
    body: z.strictObject({ thing: Thread.thing, id: BigId }),
    reply: Unread,
    about: 'Whoever opens a comment or dialogue has read what they were told of it.',
  }),
  muted: get('/v1/notifications/mutes', {
    access: 'desk.see',
    query: z.strictObject({ space_id: IdText, thing: z.enum(['item', 'chat']), id: BigIdText }),
    reply: z.object({ until: Time.nullable() }),
  }),
  mute: put('/v1/notifications/mutes', {
    access: 'desk.see',
    body: z.strictObject({ ...Thread, until: Time.nullable() }),
    reply: z.object({ until: Time.nullable() }),
    about: 'Nothing is told of this thread until then, except when a colleague names this person. Null: told again.',
  }),
  settings: get('/v1/notifications/settings', {
    access: 'desk.see',
    query: z.strictObject({ space_id: IdText, object_id: IdText.optional() }),
    reply: NotificationSettings,
    about: 'What this person is told where in a space; with an account, what is told of that account.',
  }),
  saveSettings: put('/v1/notifications/settings', {
    access: 'desk.see',
    body: z.strictObject({
      space_id: Id,
      object_id: Id.nullable().default(null),
      choices,
      quiet: Quiet.optional(),
      hides_words: z.boolean().optional(),
      summary: SummaryTime.optional(),
    }),
    reply: NotificationSettings,
    about: 'Quiet hours and hidden words hold in all spaces of this person; the summary is of this space.',
  }),
  defaults: get('/v1/notifications/defaults', {
    access: 'notifications.manage',
    query: z.strictObject({ space_id: IdText, role: Role }),
    reply: ChoiceRow.array(),
    about: 'What a role is told in this space unless somebody wants it otherwise.',
  }),
  saveDefaults: put('/v1/notifications/defaults', {
    access: 'notifications.manage',
    body: z.strictObject({ space_id: Id, role: Role, choices }),
    reply: ChoiceRow.array(),
  }),
}

const Token = z.strictObject({ token: z.string().max(100) })

/** By a link of a letter, signed in or not. */
export const unsubscribing = {
  ask: get('/v1/unsubscribe/:token', {
    ...{ open: true, params: Token, reply: z.object({ names: z.string().array() }) },
    about: 'What the letter told of, in words. Changes nothing: mail programs open links by themselves.',
  }),
  stop: post('/u/:token', {
    ...{ open: true, raw: true, params: Token, reply: z.null() },
    about: 'No more letters about what this one told of (RFC 8058, one click).',
  }),
}

/** Told to nobody: what becomes rows of the bell and leaves through outlets. `id` is that of the thing. */
const Caused = z.object({
  id: BigId,
  space_id: Id,
  code: NotificationCode,
  thing: z.enum(things),
  /** One person, whoever works in a group, or everybody who holds the code's right. */
  to: z.union([z.object({ user_id: Id }), z.object({ group_id: Id }), z.object({ holders: z.literal(true) })]),
  said: z.object({ kind: z.enum(saidKinds), id: BigId }).optional(),
  how: z.string().max(limits.name_max).optional(),
})
export type Caused = z.infer<typeof Caused>

/** `is_inner`: for listeners on the server only, never pushed: it names people and things that others may not know of. */
export const notificationEvents = {
  'notification.caused': { access: 'self', body: Caused, row: z.null(), is_inner: true },
} as const

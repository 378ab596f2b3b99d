import { z } from 'zod'
import { limits } from '../limits.ts'
import { del, get, post, put } from '../wire/call.ts'
import { cursorOf, Id, IdText, Line, One, pageOf, plain, Time } from '../wire/fields.ts'
import { BotDocument, BotImport } from './document.ts'
import { BotGraph } from './graph.ts'
import { nodes } from './nodes.ts'
import { BotProblem } from './problems.ts'
import { secretHost } from './secret-host.ts'
import { BotTrigger, botTriggerKinds } from './triggers.ts'
import { BotValue } from './variables.ts'

const settings = {
  /** Of these accounts only. */
  object_ids: Id.array().min(1).max(500).nullable().default(null),
  /** A customer who says one of these is handed over, wherever the bot stands. */
  stop_words: Line(limits.name_max)
    .array()
    .max(limits.bot_stop_words)
    .default(['оператор', 'позовите человека', 'operator']),
  /** What they are told then; nothing where it is empty. */
  stop_text: plain.max(limits.reply_max).default(''),
  /** Also begins where a dialogue is in a person's hands. */
  when_assigned: z.boolean().default(false),
  /** Also in group chats. */
  in_groups: z.boolean().default(false),
}

export const BotDefinition = z.strictObject({
  triggers: BotTrigger.array().max(limits.bot_triggers).default([]),
  graph: BotGraph,
  ...settings,
})
export type BotDefinition = z.output<typeof BotDefinition>

/** What it is, is never told. */
export const BotSecret = z.object({
  name: z.string(),
  /** Where alone it is sent. Null: set before that was asked; of no use until it is set again. */
  host: z.string().nullable(),
})
export type BotSecret = z.infer<typeof BotSecret>

export const Bot = z.object({
  id: Id,
  space_id: Id,
  name: z.string(),
  is_on: z.boolean(),
  /** 1 is asked first. */
  position: z.int(),
  /** As it was saved last; what customers meet is `live_version`. */
  draft: BotDefinition,
  /** Counts every save: what is saved must have been seen. */
  draft_version: z.int(),
  /** The draft is another than what was published last. */
  is_changed: z.boolean(),
  draft_saved_by: Id.nullable(),
  draft_saved_at: Time,
  /** Null: never published. */
  live_version: z.int().nullable(),
  problems: BotProblem.array(),
  secrets: BotSecret.array(),
})
export type Bot = z.infer<typeof Bot>

/** As the list shows it. */
export const BotRow = Bot.omit({ draft: true, problems: true, secrets: true }).extend({
  /** Of what is live; before that of the draft. */
  triggers: z.enum(botTriggerKinds).array(),
  object_ids: Id.array().nullable(),
  nodes: z.int(),
  errors: z.int(),
  warnings: z.int(),
  /** Sessions that began within the last seven days, today, and of those of the week the ones that people took over. */
  sessions: z.int(),
  sessions_today: z.int(),
  handed_over: z.int(),
  /** Those that have not ended. */
  running: z.int(),
})
export type BotRow = z.infer<typeof BotRow>

/** Never changes. */
export const BotVersion = z.object({
  version: z.int(),
  published_by: Id.nullable(),
  published_at: Time,
  is_live: z.boolean(),
  /** Sessions that still run by it. */
  running: z.int(),
})
export type BotVersion = z.infer<typeof BotVersion>

/** `id` is the space's: screens load the list anew. */
export const botEvents = {
  'bots.changed': { access: 'bots.manage', body: z.object({ id: Id, space_id: Id }), row: z.null() },
} as const

export const HttpTried = z.object({
  /** Null where nobody answered. */
  code: z.int().nullable(),
  took_ms: z.int(),
  error: z.string().nullable(),
  /** What stood at each path. */
  answers: z.object({ variable: z.string(), value: BotValue }).array(),
})
export type HttpTried = z.infer<typeof HttpTried>

const access = 'bots.manage'
const json_bytes = 4 * limits.bot_bytes
const version = z.strictObject({ id: IdText, version: IdText })

export const bots = {
  list: get('/v1/bots', {
    access,
    query: z.strictObject({ space_id: IdText.optional() }),
    reply: BotRow.array(),
    about: 'In the order in which they are asked.',
  }),
  get: get('/v1/bots/:id', { access, params: One, reply: Bot }),
  add: post('/v1/bots', {
    access,
    json_bytes,
    body: z.strictObject({ space_id: Id, name: Line(limits.name_max), draft: BotDefinition }),
    reply: Bot,
    about: 'Becomes the last, off, unpublished.',
  }),
  save: put('/v1/bots/:id', {
    access,
    json_bytes,
    params: One,
    body: z.strictObject({ seen_version: z.int().positive(), name: Line(limits.name_max), draft: BotDefinition }),
    reply: Bot,
    about: 'The draft, whatever is wrong with it. Nobody meets it before it is published.',
  }),
  check: post('/v1/bots/check', {
    access,
    outside: true,
    json_bytes,
    body: z.strictObject({ space_id: Id, bot_id: Id.nullable().default(null), draft: BotDefinition }),
    reply: BotProblem.array(),
    about: 'What is wrong with it. Nothing is saved.',
  }),
  publish: post('/v1/bots/:id/publish', {
    access,
    outside: true,
    params: One,
    body: z.strictObject({ seen_version: z.int().positive() }),
    reply: Bot,
    about:
      'Makes a version of the draft. New sessions follow it, those that run keep theirs. `bot_problems` where something stands in the way.',
  }),
  rollBack: put('/v1/bots/:id/live', {
    access,
    params: One,
    body: z.strictObject({ version: z.int().positive() }),
    reply: Bot,
    about: 'New sessions follow that version. The draft stays as it is.',
  }),
  versions: get('/v1/bots/:id/versions', {
    access,
    params: One,
    query: z.strictObject({ after: cursorOf(z.tuple([Id])).optional() }),
    reply: pageOf(BotVersion),
    about: 'The latest first.',
  }),
  version: get('/v1/bots/:id/versions/:version', {
    access,
    params: version,
    reply: BotVersion.extend({ definition: BotDefinition }),
    about: 'What has been renamed or removed since stands in it by its id.',
  }),
  arrange: put('/v1/bots/order', {
    access,
    body: z.strictObject({ space_id: Id, ids: Id.array().max(limits.bots) }),
    reply: BotRow.array(),
    about: 'All bots of the space, in their new order; `stale` where one is missing.',
  }),
  turn: put('/v1/bots/:id/on', {
    access,
    params: One,
    body: z.strictObject({
      is_on: z.boolean(),
      /** Off: sessions that run end, too. Else they go on to their end. */
      ends_sessions: z.boolean().default(false),
    }),
    reply: Bot,
    about: '`bot_unpublished` where nothing was published yet.',
  }),
  duplicate: post('/v1/bots/:id/duplicate', {
    access,
    params: One,
    body: z.strictObject({ name: Line(limits.name_max) }),
    reply: Bot,
    about: 'The draft, off, unpublished, without secrets.',
  }),
  remove: del('/v1/bots/:id', {
    access,
    params: One,
    reply: z.null(),
    about:
      'Its sessions end; what they have said stays in the dialogues. `bot_used` where another bot or a rule names it.',
  }),
  setSecret: put('/v1/bots/:id/secrets', {
    access,
    params: One,
    body: z.strictObject({
      name: Line(limits.name_max),
      value: plain.min(1).max(limits.bot_secret_max),
      /** `crm.example` or `crm.example:8443`, over https. */
      host: Line(limits.bot_secret_host).refine((text) => secretHost(text) !== null),
    }),
    reply: Bot,
    about: 'Sealed; never told again, never exported, sent to that host alone.',
  }),
  removeSecret: post('/v1/bots/:id/secrets/remove', {
    access,
    params: One,
    body: z.strictObject({ name: Line(limits.name_max) }),
    reply: Bot,
  }),
  tryRequest: post('/v1/bots/:id/request', {
    access,
    outside: true,
    params: One,
    body: z.strictObject({ node: nodes.http, variables: z.record(z.string().max(100), BotValue).default({}) }),
    reply: HttpTried,
    about: 'Really sends what the node would send, once. `secret_host` where a secret of it is for another host.',
  }),
  export: get('/v1/bots/:id/export', {
    access,
    params: One,
    reply: BotDocument,
    about: 'The draft, with names in place of ids. No secrets.',
  }),
  import: post('/v1/bots/import', {
    access,
    json_bytes,
    body: BotImport,
    reply: z.object({
      /** Null where names are unknown that nobody has decided about. */
      bot: Bot.nullable(),
      unknown: z.object({ kind: z.string(), name: z.string() }).array(),
    }),
    about: 'Becomes the last, off, unpublished.',
  }),
}

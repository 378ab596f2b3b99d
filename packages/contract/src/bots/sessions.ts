import { z } from 'zod'
import { limits } from '../limits.ts'
import { guardReasons } from '../rules/trace.ts'
import { get, post } from '../wire/call.ts'
import { BigId, cursorOf, Id, IdText, many, One, OneBig, pageOf, Time } from '../wire/fields.ts'
import { BotFailure, failureKinds } from './failures.ts'
import { botNodeKinds } from './nodes.ts'
import { sessionReasons } from './session-reasons.ts'
import { sessionStates } from './session-states.ts'
import { sessionCauses } from './triggers.ts'
import { BotValue } from './variables.ts'

export const BotSession = z.object({
  id: BigId,
  space_id: Id,
  bot_id: Id,
  bot_name: z.string(),
  version: z.int(),
  chat_id: BigId.nullable(),
  item_id: BigId.nullable(),
  object_id: Id,
  author_id: BigId.nullable(),
  author_name: z.string().nullable(),
  cause: z.enum(sessionCauses),
  state: z.enum(sessionStates),
  reason: z.enum(sessionReasons).nullable(),
  /** Where it stands, or stood at its end. */
  node: z.string().nullable(),
  steps: z.int(),
  /** Until when it waits. */
  due_at: Time.nullable(),
  began_at: Time,
  ended_at: Time.nullable(),
})
export type BotSession = z.infer<typeof BotSession>

/** Refusals of the product by their code, those of the guard, and these. */
export const stepFaults = [
  ...guardReasons,
  ...([
    'no_chat',
    'no_item',
    'no_sub',
    'expression',
    'http_status',
    'http_answer',
    'http_refused',
    'http_lost',
  ] as const),
  ...(['network', 'secret', 'too_many_calls', 'too_deep'] as const),
  /** Of agents, beside the reasons that models have (ai/kinds.ts): not sure enough, left to people by word or feeling. */
  ...(['unsure', 'left_word', 'left_negative', 'too_many_asks', 'field_missing'] as const),
] as const

export const BotStep = z.object({
  /** Of the session: 1, 2, 3 … */
  step: z.int(),
  node: z.string(),
  kind: z.enum(botNodeKinds),
  /** Of a node inside another bot: which. */
  bot_id: Id,
  at: Time,
  /** When it was left, and by which port; null while it stands there, or where it ended there. */
  left_at: Time.nullable(),
  port: z.string().nullable(),
  said: z.string().nullable(),
  /** Of `facts` and `ai`: what was looked for or asked. */
  asked: z.string().nullable(),
  /** Of `ai`: how sure it is, in percent; and the line of the journal of models. */
  confidence: z.int().nullable(),
  call_id: BigId.nullable(),
  heard: z.string().nullable(),
  /** Why it went wrong: a code. */
  fault: z.string().nullable(),
  /** Of `http`: what was answered; of `http` and `ai`: how long it took. */
  code: z.int().nullable(),
  took_ms: z.int().nullable(),
  /** What it has put into variables. */
  put: z.record(z.string(), BotValue).nullable(),
})
export type BotStep = z.infer<typeof BotStep>

export const NodeFigures = z.object({
  node: z.string(),
  entered: z.int(),
  /** By which port, and how often. */
  left: z.object({ port: z.string(), count: z.int() }).array(),
  /** Sessions that ended here. */
  dropped: z.int(),
  handed_over: z.int(),
  faults: z.int(),
  /** From entering to leaving; null where nobody has left. */
  median_ms: z.int().nullable(),
  /** Of `http` and `ai`: how long the service took. */
  median_took_ms: z.int().nullable(),
})
export type NodeFigures = z.infer<typeof NodeFigures>

export const BotFigures = z.object({
  sessions: z.int(),
  done: z.int(),
  handed_over: z.int(),
  dropped: z.int(),
  stopped: z.int(),
  nodes: NodeFigures.array(),
})
export type BotFigures = z.infer<typeof BotFigures>

const access = 'bots.manage'

export const botSessions = {
  list: get('/v1/bots/sessions', {
    access,
    query: z.strictObject({
      space_id: IdText,
      bot_id: many(IdText),
      version: IdText.optional(),
      state: many(z.enum(sessionStates)),
      /** Of those that have passed or stand at this node. */
      node: z.string().max(20).optional(),
      after: cursorOf(z.tuple([BigId])).optional(),
    }),
    reply: pageOf(BotSession),
    about: 'The latest first.',
  }),
  get: get('/v1/bots/sessions/:id', {
    access,
    params: OneBig,
    reply: BotSession.extend({ variables: z.record(z.string(), BotValue) }),
  }),
  steps: get('/v1/bots/sessions/:id/steps', {
    access,
    params: OneBig,
    query: z.strictObject({ after: cursorOf(z.tuple([BigId])).optional() }),
    reply: pageOf(BotStep),
    about: 'From the first on.',
  }),
  stop: post('/v1/bots/sessions/:id/stop', {
    access,
    params: OneBig,
    reply: BotSession,
    about: 'The bot says no more there. The dialogue stays where it is.',
  }),
  failures: get('/v1/bots/failures', {
    access,
    query: z.strictObject({
      space_id: IdText,
      bot_id: many(IdText),
      after: cursorOf(z.tuple([z.string().regex(/^\d{1,16}$/), z.enum(failureKinds), BigId])).optional(),
    }),
    reply: pageOf(BotFailure),
    about: 'What bots could not do within the last days, the latest first.',
  }),
  repeat: post('/v1/bots/failures/:id/repeat', {
    access,
    params: OneBig,
    body: z.strictObject({ what: z.enum(failureKinds) }),
    reply: z.null(),
    about:
      'Tries it again: a conversation goes on at the node that failed, words are heard, a message is sent as it stands. Refused where that could do something twice.',
  }),
  figures: get('/v1/bots/:id/figures', {
    access,
    params: One,
    query: z.strictObject({
      /** None: all of them together. */
      version: IdText.optional(),
      days: IdText.pipe(z.int().max(limits.bot_figures_days)).default(7),
    }),
    reply: BotFigures,
    about: 'Of the sessions that began within so many days.',
  }),
  ofChat: get('/v1/chats/:id/bot', {
    access: 'chats.see',
    params: OneBig,
    reply: BotSession.nullable(),
    about: 'The bot that speaks in this dialogue, or the one that spoke last.',
  }),
}

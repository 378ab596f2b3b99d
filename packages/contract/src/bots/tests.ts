import { z } from 'zod'
import { limits } from '../limits.ts'
import { ChoiceKind } from '../networks/choices/form.ts'
import { RuleAct } from '../rules/acts.ts'
import { get, post } from '../wire/call.ts'
import { Id, One, plain, Time } from '../wire/fields.ts'
import { BotDefinition } from './bots.ts'
import { sessionReasons } from './session-reasons.ts'
import { sessionStates } from './session-states.ts'
import { BotStep } from './sessions.ts'
import { BotValue } from './variables.ts'

// A bot tried by hand: the engine that customers meet, without a customer. Nothing is sent or changed; time is moved by hand.

export const TestMessage = z.object({
  id: z.int(),
  at: Time,
  from: z.enum(['bot', 'customer']),
  text: z.string(),
  files: z.int(),
  /** As buttons, as the network shows them; what does not fit stands in the text with a number. */
  choices: z
    .object({ label: z.string(), kind: ChoiceKind, url: z.string().nullable(), payload: z.string().nullable() })
    .array(),
  /** Of the customer: the button that was pressed. */
  pressed: z.string().nullable(),
  /** The node that said it. */
  node: z.string().nullable(),
})
export type TestMessage = z.infer<typeof TestMessage>

export const BotTest = z.object({
  id: Id,
  space_id: Id,
  bot_id: Id.nullable(),
  network: z.string(),
  /** As it is there now: only moved by hand. */
  now: Time,
  state: z.enum(sessionStates),
  reason: z.enum(sessionReasons).nullable(),
  node: z.string().nullable(),
  /** Until when it waits. */
  due_at: Time.nullable(),
  messages: TestMessage.array(),
  steps: BotStep.array(),
  /** What would have been done, at which step. */
  acts: z.object({ step: z.int(), node: z.string(), act: RuleAct }).array(),
  variables: z.record(z.string(), BotValue),
})
export type BotTest = z.infer<typeof BotTest>

const access = 'bots.manage'

export const botTests = {
  begin: post('/v1/bots/tests', {
    access,
    outside: true,
    json_bytes: 4 * limits.bot_bytes,
    body: z.strictObject({
      space_id: Id,
      /** Whose secrets are used. */
      bot_id: Id.nullable().default(null),
      definition: BotDefinition,
      /** Whose buttons and limits it is shown with. */
      network: z.string().max(40),
      /** Another node than the first. */
      node: z.string().max(20).nullable().default(null),
      /** What the customer wrote that it begins with. */
      text: plain.max(limits.reply_max).default(''),
      start: plain.max(64).nullable().default(null),
      author_name: plain.trim().max(limits.name_max).default('Анна Смирнова'),
      /** Requests that may change something outside are really sent. GET always is. */
      with_calls: z.boolean().default(false),
    }),
    reply: BotTest,
  }),
  get: get('/v1/bots/tests/:id', { access, params: One, reply: BotTest }),
  say: post('/v1/bots/tests/:id/say', {
    access,
    outside: true,
    params: One,
    body: z.strictObject({
      text: plain.trim().max(limits.reply_max).default(''),
      /** As if so many files came with it. */
      files: z.int().min(0).max(limits.reply_files).default(0),
    }),
    reply: BotTest,
  }),
  press: post('/v1/bots/tests/:id/press', {
    access,
    outside: true,
    params: One,
    body: z.strictObject({ payload: z.string().max(64) }),
    reply: BotTest,
    about: 'A button of any message; one whose question is over moves nothing.',
  }),
  move: post('/v1/bots/tests/:id/move', {
    access,
    outside: true,
    params: One,
    /** So many seconds on; null: to the moment until which it waits. */
    body: z.strictObject({ seconds: z.int().min(1).max(limits.bot_delay_s).nullable().default(null) }),
    reply: BotTest,
  }),
  /** A colleague answers: what the bot does then. */
  takeOver: post('/v1/bots/tests/:id/take', { access, outside: true, params: One, reply: BotTest }),
}

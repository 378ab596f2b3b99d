import { z } from 'zod'
import { limits } from '../limits.ts'
import { del, get, post, put } from '../wire/call.ts'
import { cursorOf, Id, IdText, Line, One, pageOf, plain, Text, Time } from '../wire/fields.ts'
import { AiSource } from './compose.ts'
import { aiHours, aiLevels, aiReasons, aiTools, modelKinds } from './kinds.ts'

const Level = z.enum(aiLevels)
const Percent = z.int().min(0).max(100)
/** Kopecks, cents. */
const Money = z.int().min(0).max(limits.ai_money_max)
/** `HH:MM` of the space's own clock. */
const Clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/)

export const AiModel = z.strictObject({
  kind: z.enum(modelKinds),
  /** Null: the vendor's; of `openai` the installation's own, with its key. */
  base_url: plain
    .trim()
    .max(limits.ai_address_max)
    .regex(/^https?:\/\/[^\s?#@]+$/i)
    .transform((text) => text.replace(/\/+$/, ''))
    .nullable(),
  model: Line(limits.ai_model_max),
  /** Null: facts are found by words alone. */
  embeddings_model: Line(limits.ai_model_max).nullable().default(null),
  /** Of GigaChat: what the key was given for. */
  scope: z.enum(['GIGACHAT_API_PERS', 'GIGACHAT_API_B2B', 'GIGACHAT_API_CORP']).default('GIGACHAT_API_PERS'),
})
export type AiModel = z.output<typeof AiModel>

export const AiMay = z.strictObject({
  messages: Level.default('suggest'),
  comments: Level.default('suggest'),
  reviews: Level.default('suggest'),
  /** `suggest` at most in what people see; `alone` puts them on. */
  tag: Level.default('suggest'),
  emotion: Level.default('suggest'),
  close: Level.default('no'),
  rewrite: z.boolean().default(true),
  summary: z.boolean().default(true),
})

export const AiDefinition = z
  .strictObject({
    model: AiModel,
    instructions: Text(limits.ai_instructions).default(''),
    knowledge: z
      .strictObject({
        /** Null: all facts. */
        folder_ids: Id.array().max(limits.ai_folders).nullable().default(null),
        templates: z.boolean().default(true),
      })
      .default({ folder_ids: null, templates: true }),
    tools: z.enum(aiTools).array().max(aiTools.length).default(['search_facts']),
    may: AiMay.prefault({}),
    /** Below `suggest` it is silent, from `alone` on it answers alone where it may. */
    confidence: z.strictObject({ suggest: Percent, alone: Percent }).default({ suggest: 55, alone: 85 }),
    /** Works for these accounts only. */
    object_ids: Id.array().min(1).max(500).nullable().default(null),
    /** Of these the ones where it may answer alone. */
    autopilot_ids: Id.array().max(500).default([]),
    alone: z
      .strictObject({
        hours: z.enum(aiHours).default('always'),
        quiet: z.strictObject({ from: Clock, to: Clock }).default({ from: '22:00', to: '08:00' }),
        answers: z.int().min(1).max(limits.ai_answers_in_dialogue).default(limits.ai_answers_in_dialogue),
        /** Who sounds negative is left to people. */
        leaves_negative: z.boolean().default(true),
        /** Whoever says one of these is left to people. */
        words: Line(limits.name_max).array().max(limits.ai_words).default(['возврат', 'суд', 'refund', 'court']),
        /** Reviews from so many stars on. */
        rating_from: z.int().min(1).max(5).default(4),
        /** A colleague looks at it before it leaves. */
        needs_approval: z.boolean().default(false),
      })
      .prefault({}),
    /** Words that never leave in its answers. */
    stop_words: Line(limits.name_max).array().max(limits.ai_words).default([]),
    limits: z
      .strictObject({
        tokens: z.int().min(50).max(limits.ai_tokens_max).default(800),
        calls_minute: z.int().min(1).max(limits.ai_calls_minute_max).default(60),
        /** Null: what the space allows. */
        month: Money.nullable().default(null),
      })
      .prefault({}),
    /** For a million tokens. */
    price: z.strictObject({ input: Money, output: Money }).default({ input: 0, output: 0 }),
  })
  .refine(({ confidence }) => confidence.suggest <= confidence.alone, { path: ['confidence'] })
export type AiDefinition = z.output<typeof AiDefinition>

export const Agent = z.object({
  id: Id,
  space_id: Id,
  name: z.string(),
  is_on: z.boolean(),
  /** The first that may do what is asked for does it. */
  position: z.int(),
  version: z.int(),
  definition: AiDefinition,
  /** That there is one; what it is nobody is told. */
  has_key: z.boolean(),
  /** It has no address of its own, and the installation has one for it. */
  is_installation: z.boolean(),
  updated_by: Id.nullable(),
  updated_at: Time,
  /** Why it does nothing at present; null: it works. */
  why_not: z.enum(aiReasons).nullable(),
  /** Pieces of facts, and how many of them its embeddings model has seen; null: it has none. */
  meaning: z.object({ pieces: z.int(), seen: z.int() }).nullable(),
})
export type Agent = z.infer<typeof Agent>

export const AgentRow = Agent.omit({ definition: true, meaning: true }).extend({
  model: z.string(),
  kind: z.enum(modelKinds),
  object_ids: Id.array().nullable(),
  autopilot_ids: Id.array(),
  /** Of this month. */
  calls: z.int(),
  spent: z.int(),
  limit: z.int().nullable(),
})
export type AgentRow = z.infer<typeof AgentRow>

export const AgentVersion = z.object({
  version: z.int(),
  saved_by: Id.nullable(),
  saved_at: Time,
  is_live: z.boolean(),
})
export type AgentVersion = z.infer<typeof AgentVersion>

export const AgentCheck = z.object({
  reason: z.enum(aiReasons).nullable(),
  took_ms: z.int(),
  /** What it offers, where it tells. */
  models: z.string().array(),
})
export type AgentCheck = z.infer<typeof AgentCheck>

/** What it would do about a question. Nothing is sent. */
export const AgentTrial = z.object({
  /** Empty where there is a reason. */
  text: z.string(),
  marks: z.object({ at: z.int(), n: z.int() }).array(),
  sources: AiSource.array(),
  unknown: z.string().array(),
  confidence: z.int(),
  /** How far it stands on what it cites, 0 to 100; null: nothing was answered. */
  grounding: z.int().nullable(),
  verdict: z.enum(['silent', 'suggest', 'alone']),
  /** Why not alone, though it is sure enough. */
  left_to_people: z.enum(['person_asked', 'word', 'negative', 'not_allowed']).nullable(),
  reason: z.enum(aiReasons).nullable(),
  took_ms: z.int(),
  cost: z.int(),
})
export type AgentTrial = z.infer<typeof AgentTrial>

/** `id` is the space's: agents, settings or what may be spent are others. */
export const aiEvents = {
  'ai.changed': { access: 'ai.use', body: z.object({ id: Id, space_id: Id }), row: z.null() },
} as const

const access = 'ai.manage'
const version = z.strictObject({ id: IdText, version: IdText })

export const aiAgents = {
  list: get('/v1/ai/agents', {
    access,
    query: z.strictObject({ space_id: IdText.optional() }),
    reply: AgentRow.array(),
    about: 'In the order in which they are asked.',
  }),
  get: get('/v1/ai/agents/:id', { access, params: One, reply: Agent }),
  add: post('/v1/ai/agents', {
    access,
    body: z.strictObject({ space_id: Id, name: Line(limits.name_max), definition: AiDefinition }),
    reply: Agent,
    about: 'Becomes the last, off, without a key.',
  }),
  save: put('/v1/ai/agents/:id', {
    access,
    params: One,
    body: z.strictObject({
      seen_version: z.int().positive(),
      name: Line(limits.name_max),
      definition: AiDefinition,
    }),
    reply: Agent,
    about:
      'Makes a version, which works at once. The key is emptied where the kind of model or its address is another.',
  }),
  turn: put('/v1/ai/agents/:id/on', {
    access,
    params: One,
    body: z.strictObject({ is_on: z.boolean() }),
    reply: Agent,
  }),
  arrange: put('/v1/ai/agents/order', {
    access,
    body: z.strictObject({ space_id: Id, ids: Id.array().max(limits.ai_agents) }),
    reply: AgentRow.array(),
    about: 'All agents of the space, in their new order; `stale` where one is missing.',
  }),
  remove: del('/v1/ai/agents/:id', {
    access,
    params: One,
    reply: z.null(),
    about:
      'With its versions and its key. What it has cost stays in the journal. `in_use` where a published bot or the settings of emotions name it.',
  }),
  setKey: put('/v1/ai/agents/:id/key', {
    access,
    params: One,
    body: z.strictObject({
      key: plain.trim().min(1).max(limits.ai_key_max),
      /** Who sees another address than the saved one must not give it a key: `stale` then. */
      seen_version: z.int().positive(),
    }),
    reply: Agent,
    about: 'Sealed; never told again, never exported, sent to the address of the agent only.',
  }),
  removeKey: del('/v1/ai/agents/:id/key', { access, params: One, reply: Agent }),
  versions: get('/v1/ai/agents/:id/versions', {
    access,
    params: One,
    query: z.strictObject({ after: cursorOf(z.tuple([Id])).optional() }),
    reply: pageOf(AgentVersion),
    about: 'The latest first.',
  }),
  version: get('/v1/ai/agents/:id/versions/:version', {
    access,
    params: version,
    reply: AgentVersion.extend({ definition: AiDefinition }),
  }),
  check: post('/v1/ai/agents/:id/check', {
    access,
    outside: true,
    params: One,
    reply: AgentCheck,
    about: 'Asks its address which models there are. No words of customers leave.',
  }),
  tryQuestion: post('/v1/ai/agents/:id/try', {
    access,
    outside: true,
    params: One,
    body: z.strictObject({
      question: Line(limits.ai_question),
      object_id: Id.nullable().default(null),
      /** As it stands in the form. With another address than the saved one it has no key. */
      definition: AiDefinition.nullable().default(null),
    }),
    reply: AgentTrial,
    about:
      'What it would answer, from which sources, how sure it is. Nothing is sent to customers; it counts in what is spent.',
  }),
}

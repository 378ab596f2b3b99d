import { z } from 'zod'
import { limits } from '../limits.ts'
import { get, post, put } from '../wire/call.ts'
import { BigId, cursorOf, Id, IdText, OneBig, pageOf, Time } from '../wire/fields.ts'
import { Day } from '../work/filters.ts'
import { aiCallKinds, aiReasons, suggestionOutcomes } from './kinds.ts'

export const AiSettings = z.object({
  space_id: Id,
  /** Nothing is sent to any model. What works without one stays. */
  is_closed: z.boolean(),
  /** Phones, e-mails, cards, passports and addresses of contacts stay here; marks stand for them in what leaves. */
  is_masked: z.boolean(),
  /** What was asked and answered is kept, sealed, for 30 days. */
  keeps_texts: z.boolean(),
  /** What all agents together may spend within a month; null: no limit. Kopecks, cents. */
  month: z.int().min(0).max(limits.ai_money_max).nullable(),
  currency: z.enum(['RUB', 'USD', 'EUR']),
  updated_by: Id.nullable(),
  updated_at: Time.nullable(),
})
export type AiSettings = z.infer<typeof AiSettings>

/** One question to a model. */
export const AiCall = z.object({
  id: BigId,
  space_id: Id,
  at: Time,
  /** Null: the agent is gone. */
  agent_id: Id.nullable(),
  agent_name: z.string(),
  version: z.int(),
  kind: z.enum(aiCallKinds),
  /** Null: nobody asked, the agent works alone. */
  user_id: Id.nullable(),
  /** The comment or dialogue that it was about, and whose it is. Null: about none, or not the reader's to see. */
  item_id: BigId.nullable(),
  chat_id: BigId.nullable(),
  author_name: z.string().nullable(),
  tokens_in: z.int(),
  tokens_out: z.int(),
  /** The vendor has not told them: they are counted by length. */
  is_estimated: z.boolean(),
  /** Kopecks, cents; in hundredths of them. */
  cost: z.int(),
  took_ms: z.int(),
  /** Null: it has answered. */
  reason: z.enum(aiReasons).nullable(),
  outcome: z.enum(suggestionOutcomes).nullable(),
  fact_ids: Id.array(),
  /** Its texts can be read. */
  has_texts: z.boolean(),
})
export type AiCall = z.infer<typeof AiCall>

/** Null: nothing is kept, or it is not theirs to see. */
export const AiTexts = z.object({ asked: z.string().nullable(), answered: z.string().nullable() })
export type AiTexts = z.infer<typeof AiTexts>

/** Sums are in hundredths of kopecks or cents: one answer costs less than one of them. */
export const AiMonth = z.object({
  space_id: Id,
  /** Its first day, by the space's own clock. */
  from: Day,
  currency: z.enum(['RUB', 'USD', 'EUR']),
  spent: z.int(),
  /** Kopecks, cents. */
  limit: z.int().nullable(),
  state: z.enum(['open', 'told', 'robots_stopped', 'stopped']),
  drafts: z.int(),
  /** Of those that somebody has decided about. */
  drafts_decided: z.int(),
  drafts_taken: z.int(),
  alone: z.int(),
  /** What else people asked for: summaries, translations, other words. */
  others: z.int(),
  agents: z
    .object({
      agent_id: Id,
      spent: z.int(),
      limit: z.int().nullable(),
      calls: z.int(),
      drafts: z.int(),
      decided: z.int(),
      taken: z.int(),
    })
    .array(),
})
export type AiMonth = z.infer<typeof AiMonth>

const access = 'ai.manage'
const ofSpace = { space_id: IdText }

export const aiJournal = {
  settings: get('/v1/ai/settings', { access, query: z.strictObject(ofSpace), reply: AiSettings }),
  saveSettings: put('/v1/ai/settings', {
    access,
    body: AiSettings.omit({ updated_by: true, updated_at: true }).strict(),
    reply: AiSettings,
    about: 'Texts that were kept are forgotten when they shall no longer be.',
  }),
  month: get('/v1/ai/month', { access, query: z.strictObject(ofSpace), reply: AiMonth }),
  calls: get('/v1/ai/calls', {
    access,
    query: z.strictObject({
      ...ofSpace,
      agent_id: IdText.optional(),
      kind: z.enum(aiCallKinds).optional(),
      user_id: IdText.optional(),
      reason: z.enum(['none', 'any', ...aiReasons]).optional(),
      from: Day.optional(),
      to: Day.optional(),
      after: cursorOf(z.tuple([BigId])).optional(),
    }),
    reply: pageOf(AiCall),
    about: 'The latest first.',
  }),
  call: get('/v1/ai/calls/:id', {
    access,
    params: OneBig,
    reply: AiCall,
  }),
  readTexts: post('/v1/ai/calls/:id/texts', {
    access,
    params: OneBig,
    reply: AiTexts,
    about: 'What was asked and answered, where that is kept. Who has read it stands in the action journal.',
  }),
}

import { z } from 'zod'
import { get } from '../wire/call.ts'
import { BigId, BigIdText, cursorOf, Id, One, OneBig, pageOf, Time } from '../wire/fields.ts'
import { workKinds } from '../work/orders.ts'
import { AiSource } from './compose.ts'
import { suggestionOutcomes, turnOutcomes, turnReasons } from './kinds.ts'

// What an agent did by itself about what a customer wrote, and why it did not answer.

export const AiTurn = z.object({
  id: BigId,
  space_id: Id,
  kind: z.enum(workKinds),
  thing_id: BigId,
  /** Null: the agent is gone; or none was chosen, where nobody may answer alone here any more. */
  agent_id: Id.nullable(),
  agent_name: z.string().nullable(),
  version: z.int().nullable(),
  /** `asked`: a colleague has to say yes; `open`: the agent is still at it. */
  state: z.enum(['open', 'asked', 'over']),
  outcome: z.enum(turnOutcomes).nullable(),
  reason: z.enum(turnReasons).nullable(),
  /** Null: nothing was written. */
  confidence: z.int().nullable(),
  /** What the words lean on; the words themselves are the answer, or the draft for whoever takes over. */
  sources: AiSource.pick({ n: true, kind: true, id: true, title: true }).array(),
  /** What became of the draft. */
  suggestion: z.enum(suggestionOutcomes).nullable(),
  reply_id: BigId.nullable(),
  message_id: BigId.nullable(),
  /** Since when the customer waited. */
  at: Time,
  ended_at: Time.nullable(),
})
export type AiTurn = z.infer<typeof AiTurn>

/** What an agent has written and did not send, for whoever answers now. */
export const AiHanded = z.object({
  turn_id: BigId,
  suggestion_id: BigId,
  agent: z.object({ id: Id, name: z.string() }),
  reason: z.enum(turnReasons),
  text: z.string(),
  marks: z.object({ at: z.int(), n: z.int() }).array(),
  sources: AiSource.array(),
  confidence: z.int(),
  at: Time,
})
export type AiHanded = z.infer<typeof AiHanded>

/** Of the last thirty days. */
export const AiTurnFigures = z.object({
  answered: z.int(),
  handed_over: z.object({ reason: z.enum(turnReasons), count: z.int() }).array(),
  left: z.int(),
  /** From the customer's words to the answer; null: there was none. */
  median_s: z.number().nullable(),
  drafts: z.int(),
  drafts_used: z.int(),
  drafts_edited: z.int(),
  drafts_dropped: z.int(),
})
export type AiTurnFigures = z.infer<typeof AiTurnFigures>

const after = cursorOf(z.tuple([BigId])).optional()
const page = z.strictObject({ after })

export const aiTurns = {
  ofItem: get('/v1/items/:id/agents', {
    access: 'items.see',
    params: OneBig,
    query: page,
    reply: pageOf(AiTurn),
    about: 'What agents did alone about a comment, and why they did not answer; the latest first.',
  }),
  ofChat: get('/v1/chats/:id/agents', {
    access: 'chats.see',
    params: OneBig,
    query: page,
    reply: pageOf(AiTurn),
    about: 'The same of a dialogue.',
  }),
  handed: get('/v1/ai/handed', {
    access: 'ai.use',
    query: z
      .strictObject({ item_id: BigIdText.optional(), chat_id: BigIdText.optional() })
      .refine(({ item_id, chat_id }) => (item_id === undefined) !== (chat_id === undefined), { path: ['item_id'] }),
    reply: AiHanded.nullable(),
    about:
      'The draft that an agent has left with a comment or dialogue when it handed it over; 204 where there is none, or somebody has answered. Asks no model.',
  }),
  ofAgent: get('/v1/ai/agents/:id/turns', {
    access: 'ai.manage',
    params: One,
    query: page,
    reply: pageOf(AiTurn),
    about: 'The latest first; only of what one may see.',
  }),
  figures: get('/v1/ai/agents/:id/figures', { access: 'ai.manage', params: One, reply: AiTurnFigures }),
}

/** An agent has answered, handed over or begun: of this comment or dialogue. */
export const aiTurnEvents = {
  'ai.turned': {
    access: 'ai.use',
    body: z.object({ id: BigId, space_id: Id, kind: z.enum(workKinds), thing_id: BigId }),
    row: z.null(),
  },
} as const

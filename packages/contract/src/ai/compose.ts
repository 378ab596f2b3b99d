import { z } from 'zod'
import { limits } from '../limits.ts'
import { get, post, put } from '../wire/call.ts'
import { BigId, Id, IdText, OneBig, Text, Time } from '../wire/fields.ts'
import { aiReasons, composeKinds, suggestionOutcomes } from './kinds.ts'

/** Where words come from. `id` is a fact's, a template's or a message's. */
export const AiSource = z.object({
  /** As it stands in the marks; from 1. */
  n: z.int(),
  kind: z.enum(['fact', 'template']),
  id: Id,
  title: z.string(),
  text: z.string(),
  /** How like the question it is, 0 to 100. */
  score: z.int(),
  /** The text leans on it. */
  is_cited: z.boolean(),
})
export type AiSource = z.infer<typeof AiSource>

/** A comment or a dialogue; exactly one of them. */
const target = { item_id: BigId.nullable().default(null), chat_id: BigId.nullable().default(null) }
const hasOne = ({ item_id, chat_id }: { item_id: number | null; chat_id: number | null }) =>
  (item_id === null) !== (chat_id === null)

export const ComposeRequest = z
  .strictObject({
    ...target,
    kind: z.enum(composeKinds),
    /** What stands in the composer. All but a draft need it. */
    text: Text(limits.ai_text).default(''),
    /** In their own words: what a draft should say. */
    wish: Text(limits.ai_wish).default(''),
    /** Of a translation: the customer's language, or the one that the person reads. */
    to: z.enum(['customer', 'mine']).default('customer'),
    /** A dialogue's message that is to be read in one's own language; null: `text` is translated. */
    message_id: BigId.nullable().default(null),
  })
  .refine(hasOne, { path: ['item_id'] })
  .refine(({ kind, text, message_id }) => kind === 'draft' || text !== '' || message_id !== null, { path: ['text'] })
export type ComposeRequest = z.output<typeof ComposeRequest>

/** Something ready that is like what was asked; offered where no model writes. */
export const AiOffer = AiSource.omit({ n: true, is_cited: true })
export type AiOffer = z.infer<typeof AiOffer>

/**
 * What comes over the stream, each as the `data` of one event of `text/event-stream`:
 * - `started`: somebody writes. `by` is `words` where no model does, and then `offers` and `done` follow;
 * - `delta`: more of the text. What was shown may still be taken back by `refused`;
 * - `sources`: what the text can lean on; again when it is known on which of them it does;
 * - `unknown`: what nobody has told the model;
 * - `done`: the whole text, as it can be sent. `suggestion_id` goes with the reply, or with what became of it;
 * - `refused`: nothing to be shown, and why. It is the last.
 */
export const ComposeEvent = z.discriminatedUnion('event', [
  z.object({ event: z.literal('started'), by: z.enum(['agent', 'words']), agent_id: Id.nullable() }),
  z.object({ event: z.literal('delta'), text: z.string() }),
  z.object({ event: z.literal('sources'), sources: AiSource.array() }),
  z.object({ event: z.literal('unknown'), unknown: z.string().array() }),
  z.object({
    event: z.literal('offers'),
    offers: AiOffer.array(),
    /** Why no model writes. */
    why: z.enum(aiReasons),
  }),
  z.object({
    event: z.literal('done'),
    /** Null where nothing was written. */
    suggestion_id: BigId.nullable(),
    text: z.string(),
    /** After which character a mark stands, and of which source. */
    marks: z.object({ at: z.int(), n: z.int() }).array(),
    /** Null where nothing can be said of it, as of a translation. */
    confidence: z.int().nullable(),
    /** Why it could not look further, though it wanted to: these are the words it had by then. */
    stopped: z.enum(aiReasons).nullable().default(null),
    took_ms: z.int(),
  }),
  z.object({ event: z.literal('refused'), reason: z.enum(aiReasons) }),
])
export type ComposeEvent = z.infer<typeof ComposeEvent>

/** What can be asked for here, and why not. */
export const AiOffering = z.object({
  /** Who would write; null: nobody, and `why_not` says why. */
  agent: z.object({ id: Id, name: z.string() }).nullable(),
  why_not: z.enum(aiReasons).nullable(),
  /** What works: by a model, or by words where none is. */
  can: z.object({
    draft: z.enum(['agent', 'words']),
    rewrite: z.boolean(),
    summary: z.enum(['agent', 'words']),
    tags: z.enum(['agent', 'words']),
  }),
})
export type AiOffering = z.infer<typeof AiOffering>

export const SummaryLine = z.object({
  text: z.string(),
  /** The messages that it leads to. */
  message_ids: BigId.array(),
  at: Time.nullable(),
})

/** What a dialogue is about. Kept until somebody says something more. */
export const ChatSummary = z.object({
  chat_id: BigId,
  version: z.int(),
  lines: SummaryLine.array(),
  by: z.enum(['agent', 'words']),
  /** Why no model has written it; null where one has. */
  why: z.enum(aiReasons).nullable(),
  made_at: Time,
  /** Nothing was said since. */
  is_fresh: z.boolean(),
})
export type ChatSummary = z.infer<typeof ChatSummary>

export const AiSuggestions = z.object({
  tags: z.object({ suggestion_id: BigId, tag_id: Id, score: z.int() }).array(),
  /** Null: as it stands on the row. */
  emotion: z.object({ suggestion_id: BigId, emotion: z.int().min(-1).max(1), score: z.int() }).nullable(),
  by: z.enum(['agent', 'words']),
  why: z.enum(aiReasons).nullable(),
})
export type AiSuggestions = z.infer<typeof AiSuggestions>

const access = 'ai.use'

export const ai = {
  offering: get('/v1/ai/offering', {
    access,
    query: z.strictObject({ space_id: IdText, object_id: IdText.optional(), kind: z.enum(['item', 'chat']) }),
    reply: AiOffering,
    about: 'What can be asked for about comments or dialogues of an account. Asks no model.',
  }),
  compose: post('/v1/ai/compose', {
    access,
    outside: true,
    stream: true,
    body: ComposeRequest,
    reply: z.unknown(),
    about:
      'A draft, or what was typed in other words, as `text/event-stream`: each event’s data is a `ComposeEvent`. Closing the connection stops the model. Takes the right to reply there. Nothing is sent to the customer.',
  }),
  outcome: put('/v1/ai/suggestions/:id', {
    access,
    params: OneBig,
    body: z.strictObject({ outcome: z.enum(suggestionOutcomes) }),
    reply: z.null(),
    about: 'What became of something suggested. A reply that names it says so by itself.',
  }),
  summary: get('/v1/ai/chats/:id/summary', {
    access,
    params: OneBig,
    reply: ChatSummary.nullable(),
    about: 'What is kept; 204 where nothing is. Asks no model.',
  }),
  sumUp: post('/v1/ai/chats/:id/summary', {
    access,
    outside: true,
    params: OneBig,
    reply: ChatSummary,
    about:
      'Of the dialogue as it stands now: what is kept is answered with while it is fresh. Without a model its own sentences.',
  }),
  suggest: post('/v1/ai/suggest', {
    access,
    outside: true,
    body: z.strictObject(target).refine(hasOne, { path: ['item_id'] }),
    reply: AiSuggestions,
    about: 'Tags and emotion that would fit. Nothing is put on.',
  }),
}

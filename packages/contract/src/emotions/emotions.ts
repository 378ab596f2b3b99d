import { z } from 'zod'
import { limits } from '../limits.ts'
import { del, get, post, put } from '../wire/call.ts'
import { BigId, cursorOf, Id, IdText, Line, One, pageOf, plain, Text, Time } from '../wire/fields.ts'
import { emotions as emotionNames } from '../work/filters.ts'
import { emotionWordStates } from './word-states.ts'

/**
 * How it is decided. By the dictionary at once, when something comes; `model`: an agent is asked afterwards, of all that has
 * words; `both`: only where the dictionary is not sure.
 */
export const emotionMethods = ['off', 'dictionary', 'model', 'both'] as const
export const EmotionMethod = z.enum(emotionMethods)
export type EmotionMethod = z.infer<typeof EmotionMethod>

/** What was learned from corrections; each fifth of them judged by the others. */
export const EmotionLearned = z.object({
  corrections: z.int(),
  f1_before: z.number(),
  f1_after: z.number(),
  /** Only what judges better than the dictionary alone is used. */
  is_taken: z.boolean(),
  made_at: Time,
})

export const EmotionSettings = z.object({
  space_id: Id,
  method: EmotionMethod,
  /** Of `model` and `both`. */
  agent_id: Id.nullable(),
  updated_by: Id.nullable(),
  updated_at: Time.nullable(),
  /** Corrections there are, counted up to the number from which on it learns. */
  corrections: z.int(),
  learned: EmotionLearned.nullable(),
})
export type EmotionSettings = z.infer<typeof EmotionSettings>

export const EmotionWordState = z.enum(emotionWordStates)
export type EmotionWordState = z.infer<typeof EmotionWordState>

export const EmotionWord = z.object({
  id: Id,
  space_id: Id,
  word: z.string(),
  weight: z.int(),
  state: EmotionWordState,
  /** Of a proposed one: in how many corrected texts it stands. */
  seen: z.int(),
  updated_by: Id.nullable(),
  updated_at: Time,
})
export type EmotionWord = z.infer<typeof EmotionWord>

export const EmotionWeight = z.int().min(-5).max(5)
/** In any of its forms; or a sign, as an emoji. */
export const EmotionWordDraft = z.strictObject({
  word: Line(limits.emotion_word_max).refine((word) => !/\s/.test(word)),
  weight: EmotionWeight,
})
export type EmotionWordDraft = z.output<typeof EmotionWordDraft>

/** Why a word counted as it did: negated before it, strengthened, said after «but», in quotation marks, praise beside a failure. */
export const emotionReasons = ['negated', 'strengthened', 'after_but', 'quoted', 'beside_failure'] as const
export const EmotionReason = z.enum(emotionReasons)
export type EmotionReason = z.infer<typeof EmotionReason>

/** What decided: somebody's correction of an equal text, the rating, what was learned, the words, or nothing, being off. */
export const emotionGrounds = ['equal', 'rating', 'learned', 'words', 'off', 'empty'] as const
export const EmotionGround = z.enum(emotionGrounds)
export type EmotionGround = z.infer<typeof EmotionGround>

export const EmotionTrial = z.object({
  emotion: z.int().min(-1).max(1).nullable(),
  score: z.number(),
  by: EmotionGround,
  words: z
    .object({
      word: z.string(),
      weight: z.number(),
      counts: z.number(),
      why: EmotionReason.array(),
      is_own: z.boolean(),
    })
    .array(),
})
export type EmotionTrial = z.infer<typeof EmotionTrial>

export const EmotionCorrection = z.object({
  id: BigId,
  space_id: Id,
  item_id: BigId.nullable(),
  chat_id: BigId.nullable(),
  text: z.string(),
  was: z.int().nullable(),
  emotion: z.int(),
  user_id: Id.nullable(),
  at: Time,
})
export type EmotionCorrection = z.infer<typeof EmotionCorrection>

/** What somebody says that it sounds like. */
export const EmotionChange = z.strictObject({ emotion: z.enum(emotionNames) })
export type EmotionChange = z.output<typeof EmotionChange>

/** `id` is the space's: the page loads its lists anew. */
export const emotionEvents = {
  'emotions.changed': { access: 'emotions.manage', body: z.object({ id: Id, space_id: Id }), row: z.null() },
} as const

const access = 'emotions.manage'
const ofSpace = { space_id: IdText }
const byWord = cursorOf(z.tuple([plain, Id]))

export const emotions = {
  settings: get('/v1/emotions', { access, query: z.strictObject(ofSpace), reply: EmotionSettings }),
  save: put('/v1/emotions', {
    access,
    body: z.strictObject({ space_id: Id, method: EmotionMethod, agent_id: Id.nullable().optional() }),
    reply: EmotionSettings,
    about:
      'Holds for what comes from then on; what stands on rows stays. Without `agent_id` the agent stays. For `model` and `both` it must be there, on, and allowed to set emotions alone.',
  }),
  words: get('/v1/emotions/words', {
    access,
    query: z.strictObject({
      ...ofSpace,
      state: EmotionWordState.default('own'),
      text: Text(limits.emotion_word_max).optional(),
      after: byWord.optional(),
    }),
    reply: pageOf(EmotionWord),
    about: 'By the alphabet; `text` is how the word begins.',
  }),
  addWord: post('/v1/emotions/words', {
    access,
    body: z.strictObject({ space_id: Id, ...EmotionWordDraft.shape }),
    reply: EmotionWord,
    about:
      'Counts in all its forms, instead of what the dictionary says of it. A weight of 0 makes it count for nothing.',
  }),
  changeWord: put('/v1/emotions/words/:id', {
    access,
    params: One,
    body: z.strictObject({ weight: EmotionWeight }),
    reply: EmotionWord,
  }),
  removeWord: del('/v1/emotions/words/:id', {
    access,
    params: One,
    reply: z.null(),
    about: 'The dictionary decides again, and the word may be proposed again.',
  }),
  acceptWord: post('/v1/emotions/words/:id/accept', { access, params: One, reply: EmotionWord }),
  declineWord: post('/v1/emotions/words/:id/decline', {
    access,
    params: One,
    reply: EmotionWord,
    about: 'Is not proposed again.',
  }),
  tryText: post('/v1/emotions/try', {
    access,
    body: z.strictObject({
      space_id: Id,
      text: Text(limits.emotion_text),
      rating: z.int().min(1).max(5).nullable().default(null),
    }),
    reply: EmotionTrial,
    about: 'What would be said of this text now, and which words counted. Nothing is kept.',
  }),
  corrections: get('/v1/emotions/corrections', {
    access,
    query: z.strictObject({ ...ofSpace, after: cursorOf(z.tuple([BigId])).optional() }),
    reply: pageOf(EmotionCorrection),
    about: 'The latest first, with the first words of the text.',
  }),
}

import { z } from 'zod'
import { limits } from '../limits.ts'
import { del, get, post, put } from '../wire/call.ts'
import { BigId, cursorOf, Flag, Id, IdText, Line, One, pageOf, Time } from '../wire/fields.ts'
import { EvalImport } from './eval-import.ts'
import { aiReasons } from './kinds.ts'

/** What is expected of an answer. */
const expected = {
  /** Facts that must be among the first five that are found. */
  fact_ids: Id.array().max(limits.ai_eval_facts).default([]),
  /** Words that must stand in the answer, and such that must not; by how they begin. */
  musts: Line(limits.name_max).array().max(limits.ai_eval_words).default([]),
  must_nots: Line(limits.name_max).array().max(limits.ai_eval_words).default([]),
  /** It is to be left to people. */
  hands_over: z.boolean().default(false),
}

export const EvalQuestionDraft = z.strictObject({
  question: Line(limits.ai_question),
  /** Asked in this account; null: in none. */
  object_id: Id.nullable().default(null),
  ...expected,
})
export type EvalQuestionDraft = z.output<typeof EvalQuestionDraft>

export const EvalQuestion = z.object({
  id: Id,
  set_id: Id,
  question: z.string(),
  object_id: Id.nullable(),
  fact_ids: Id.array(),
  musts: z.string().array(),
  must_nots: z.string().array(),
  hands_over: z.boolean(),
  updated_by: Id.nullable(),
  updated_at: Time,
})
export type EvalQuestion = z.infer<typeof EvalQuestion>

const Share = z.number().min(0).max(1).nullable()

/** Shares are null where there is nothing to divide by. Of questions that were answered: what failed on its way is only counted. */
export const EvalTotals = z.object({
  answered: z.int(),
  failed: z.int(),
  /** All that was expected of them held. */
  right: z.int(),
  /** Of the facts that were expected, those among the first five: the mean over questions that expect some. */
  recall: Share,
  /** Of the questions with such words those where all of them stand, or none. */
  musts: Share,
  must_nots: Share,
  /** Of those that were left to people the ones that should be; of those that should be the ones that were. */
  hand_over_precision: Share,
  hand_over_recall: Share,
  /** How far the answers stand on what they cite: the mean. */
  grounding: Share,
  /** Hundredths of kopecks or cents; of failed ones, too. */
  cost: z.int(),
  p95_ms: z.int().nullable(),
})
export type EvalTotals = z.infer<typeof EvalTotals>

export const EvalRun = z.object({
  id: Id,
  space_id: Id,
  set_id: Id,
  /** Null: the agent is gone. */
  agent_id: Id.nullable(),
  agent_name: z.string(),
  version: z.int(),
  state: z.enum(['running', 'done', 'stopped']),
  /** Why it was stopped by itself. */
  reason: z.enum(aiReasons).nullable(),
  total: z.int(),
  done: z.int(),
  user_id: Id,
  created_at: Time,
  ended_at: Time.nullable(),
  totals: EvalTotals,
})
export type EvalRun = z.infer<typeof EvalRun>

export const EvalSet = z.object({
  id: Id,
  space_id: Id,
  name: z.string(),
  questions: z.int(),
  /** The latest. */
  run: EvalRun.nullable(),
  updated_by: Id.nullable(),
  updated_at: Time,
})
export type EvalSet = z.infer<typeof EvalSet>

/** What came of one question. Null: nothing of the kind was expected. */
const Held = z.object({
  facts: z.boolean().nullable(),
  musts: z.boolean().nullable(),
  must_nots: z.boolean().nullable(),
  hand_over: z.boolean(),
})
export const EvalAnswer = z.object({
  /** Its place in the run, from 1. */
  place: z.int(),
  /** Null: the question is no longer in the set. */
  question_id: Id.nullable(),
  /** As they were when it was asked. */
  question: z.string(),
  object_id: Id.nullable(),
  fact_ids: Id.array(),
  musts: z.string().array(),
  must_nots: z.string().array(),
  hands_over: z.boolean(),
  state: z.enum(['waiting', 'done', 'failed']),
  text: z.string(),
  /** The facts that were found, the likest first, and those that the answer leans on. */
  found_ids: Id.array(),
  cited_ids: Id.array(),
  verdict: z.enum(['silent', 'suggest', 'alone']).nullable(),
  /** It would have been left to people. */
  handed_over: z.boolean().nullable(),
  confidence: z.int().nullable(),
  grounding: z.int().nullable(),
  reason: z.enum(aiReasons).nullable(),
  cost: z.int(),
  took_ms: z.int(),
  /** Null where it was not answered. */
  held: Held.nullable(),
  is_right: z.boolean().nullable(),
})
export type EvalAnswer = z.infer<typeof EvalAnswer>

/** One question in two runs. `better`: right now and not before. */
export const EvalDifference = z.object({
  change: z.enum(['worse', 'better', 'same', 'only']),
  before: EvalAnswer.nullable(),
  after: EvalAnswer.nullable(),
})
export type EvalDifference = z.infer<typeof EvalDifference>

export const EvalComparison = z.object({
  before: EvalRun,
  after: EvalRun,
  better: z.int(),
  worse: z.int(),
  same: z.int(),
  /** Asked in one of them only. */
  only: z.int(),
})
export type EvalComparison = z.infer<typeof EvalComparison>

const access = 'ai.manage'

export const aiEvals = {
  sets: get('/v1/ai/evals', {
    access,
    query: z.strictObject({ space_id: IdText }),
    reply: EvalSet.array(),
    about: 'By name, each with its latest run.',
  }),
  get: get('/v1/ai/evals/:id', { access, params: One, reply: EvalSet }),
  add: post('/v1/ai/evals', {
    access,
    body: z.strictObject({ space_id: Id, name: Line(limits.name_max) }),
    reply: EvalSet,
  }),
  rename: put('/v1/ai/evals/:id', {
    access,
    params: One,
    body: z.strictObject({ name: Line(limits.name_max) }),
    reply: EvalSet,
  }),
  remove: del('/v1/ai/evals/:id', { access, params: One, reply: z.null(), about: 'With its questions and runs.' }),

  questions: get('/v1/ai/evals/:id/questions', {
    access,
    params: One,
    query: z.strictObject({ after: cursorOf(z.tuple([Id])).optional() }),
    reply: pageOf(EvalQuestion),
    about: 'In the order in which they came.',
  }),
  addQuestion: post('/v1/ai/evals/:id/questions', {
    access,
    params: One,
    body: EvalQuestionDraft,
    reply: EvalQuestion,
    about:
      'Phones, e-mails, cards, passports and addresses are masked before it is saved, whatever the space sends out.',
  }),
  saveQuestion: put('/v1/ai/evals/questions/:id', {
    access,
    params: One,
    body: EvalQuestionDraft,
    reply: EvalQuestion,
  }),
  removeQuestions: post('/v1/ai/evals/:id/questions/remove', {
    access,
    params: One,
    body: z.strictObject({ ids: Id.array().min(1).max(limits.ai_eval_questions) }),
    reply: EvalSet,
    about: 'Runs keep what was asked in them.',
  }),
  takeQuestion: post('/v1/ai/evals/:id/questions/take', {
    access,
    params: One,
    body: z
      .strictObject({
        call_id: BigId.nullable().default(null),
        item_id: BigId.nullable().default(null),
        chat_id: BigId.nullable().default(null),
      })
      .refine(
        ({ call_id, item_id, chat_id }) => [call_id, item_id, chat_id].filter((each) => each !== null).length === 1,
        {
          path: ['call_id'],
        },
      ),
    reply: EvalQuestion,
    about:
      'The last that a customer has said in a comment or dialogue; of a call of the journal what they had said by then, with the facts that its answer leant on. Masked; goes with its author.',
  }),
  exportTable: get('/v1/ai/evals/:id/export', {
    access,
    params: One,
    stream: true,
    reply: z.never(),
    about:
      'Its questions as CSV: UTF-8 with a mark, no cell that a table program would compute. Facts by their titles.',
  }),
  importFile: post('/v1/ai/evals/:id/import', {
    access,
    outside: true,
    params: One,
    query: z.strictObject({ apply: Flag }),
    upload: { max_bytes: limits.import_bytes },
    reply: EvalImport,
    about:
      'CSV with the columns of the export. Without `apply` it only tells what it would do; good lines are added at once.',
  }),

  cost: get('/v1/ai/evals/:id/cost', {
    access,
    params: One,
    query: z.strictObject({ agent_id: IdText, version: IdText }),
    reply: z.object({ questions: z.int(), most: z.int(), currency: z.enum(['RUB', 'USD', 'EUR']) }),
    about: 'The most that a run can cost, in hundredths of kopecks or cents.',
  }),
  runs: get('/v1/ai/evals/:id/runs', { access, params: One, reply: EvalRun.array(), about: 'The latest first.' }),
  begin: post('/v1/ai/evals/:id/runs', {
    access,
    params: One,
    body: z.strictObject({ agent_id: Id, version: z.int().positive() }),
    reply: EvalRun,
    about:
      'Asks that version of the agent every question of the set, one after the other, within the limits of robots. Nothing is sent to customers. Progress is whispered.',
  }),
  run: get('/v1/ai/evals/runs/:id', { access, params: One, reply: EvalRun }),
  stop: post('/v1/ai/evals/runs/:id/stop', { access, params: One, reply: EvalRun, about: 'What is answered stays.' }),
  answers: get('/v1/ai/evals/runs/:id/answers', {
    access,
    params: One,
    query: z.strictObject({ after: cursorOf(z.tuple([Id])).optional() }),
    reply: pageOf(EvalAnswer),
    about: 'In the order in which they are asked.',
  }),
  compare: get('/v1/ai/evals/runs/:id/compare', {
    access,
    params: One,
    query: z.strictObject({ with: IdText }),
    reply: EvalComparison,
    about: '`id` is the later of two runs of a set, `with` the earlier.',
  }),
  differences: get('/v1/ai/evals/runs/:id/differences', {
    access,
    params: One,
    query: z.strictObject({ with: IdText, after: cursorOf(z.tuple([Id])).optional() }),
    reply: pageOf(EvalDifference),
    about: 'Question by question: first what got worse, then what got better, then the rest.',
  }),
}

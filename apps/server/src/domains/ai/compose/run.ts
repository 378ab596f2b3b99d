// One question to a model, from what is set aside to what it has cost. While the model is awaited no transaction is open and no
// connection to the database is held.
import type { AiReason } from '@otklik/contract/ai/kinds.ts'
import type { Context } from '../../../platform/context.ts'
import { type Answer, type Endpoint, ModelFault, type Question, type Usage } from '../model/model.ts'
import { estimated } from '../model/openai.ts'
import type { AiParts } from '../parts.ts'
import type { Reserved } from '../spend/reserve.ts'
import { type Outcome, reserveNext, settle } from '../spend/settle.ts'
import type { AgentRecord } from '../store/queries.ts'

/** Opens a transaction of its own. */
export type InSpaces = <T>(work: (ctx: Pick<Context, 'db'>) => Promise<T>) => Promise<T>

export type Job = { agent: AgentRecord; endpoint: Endpoint; reserved: Reserved; began: number }

const nothing: Usage = { input: 0, output: 0, is_estimated: false }
/** Nobody was asked. */
const unasked: readonly AiReason[] = ['resting', 'private_address', 'no_key']

export const reasonOf = (error: unknown): AiReason => {
  if (error instanceof ModelFault) return error.reason
  throw error
}

export const addUp = (one: Usage, other: Usage): Usage => ({
  input: one.input + other.input,
  output: one.output + other.output,
  is_estimated: one.is_estimated || other.is_estimated,
})

/** What a question has cost that failed: what was sent, and what came of the answer. */
export const usageOfFailed = (reason: AiReason, question: Question, text: string): Usage =>
  unasked.includes(reason) ? nothing : estimated(question, text)

export const finish = (parts: AiParts, inSpaces: InSpaces, job: Job, outcome: Omit<Outcome, 'took_ms'>) =>
  inSpaces((ctx) => settle(ctx, parts, job.reserved, { ...outcome, took_ms: performance.now() - job.began }))

/** Money for one round more, or why there is none. */
export const goOn = (inSpaces: InSpaces, { reserved }: Job, question: Question, usage: Usage) =>
  inSpaces((ctx) => reserveNext(ctx, reserved, question, usage))

/** Asked once more where the answer could not be read, and that can still be paid for. Answers with what it read, what it cost, and why not. */
export async function completeAs<T>(
  parts: AiParts,
  inSpaces: InSpaces,
  job: Job,
  question: Question,
  read: (answer: Answer) => T | undefined,
  signal: AbortSignal,
): Promise<{ value: T | undefined; text: string; usage: Usage; reason: AiReason | null }> {
  let usage = nothing
  let text = ''
  for (let tries = 1; ; tries++) {
    try {
      const answer = await parts.modelOf(job.endpoint).complete(question, signal)
      usage = addUp(usage, answer.usage)
      text = answer.text
      const value = read(answer)
      if (value !== undefined) return { value, text, usage, reason: null }
      const why = tries === 2 ? ('unreadable' as const) : await goOn(inSpaces, job, question, usage)
      if (why) return { value, text, usage, reason: why }
    } catch (error) {
      const reason = reasonOf(error)
      return { value: undefined, text, usage: addUp(usage, usageOfFailed(reason, question, '')), reason }
    }
  }
}

// OpenAI's wire, which most others speak; what Yandex and GigaChat do differently is told by a `Dialect`.
import { limits } from '@otklik/contract/limits.ts'
import { z } from 'zod'
import { ask, type Deadline, makeDeadline, readSome, type Wire } from './ask.ts'
import { eventsOf } from './events.ts'
import {
  type Answer,
  type Endpoint,
  estimateInput,
  estimateTokens,
  type Model,
  ModelFault,
  placeOf,
  type Question,
  type ToolCall,
  type Usage,
} from './model.ts'

export type Dialect = {
  headers(endpoint: Endpoint, deadline: Deadline): Promise<Record<string, string>>
  /** The key was refused: whether it is worth asking once more, with a fresh token. */
  forget?(endpoint: Endpoint): boolean
  body(endpoint: Endpoint, question: Question, isStream: boolean): object
  embed?: (
    wire: Wire,
    endpoint: Endpoint,
    texts: readonly string[],
    as: 'document' | 'query',
    deadline: Deadline,
  ) => Promise<Float32Array[]>
}

/** More tools at once than any of ours needs; what is put at place four billion would be looked for from the first on. */
const CALLS_MOST = 16

const Call = z.object({
  index: z
    .int()
    .min(0)
    .max(CALLS_MOST - 1)
    .optional(),
  id: z.string().nullish(),
  function: z.object({
    name: z.string().nullish(),
    arguments: z.union([z.string(), z.record(z.string(), z.unknown())]).nullish(),
  }),
})
const Said = z.object({
  content: z.string().nullish(),
  tool_calls: Call.array().max(CALLS_MOST).nullish(),
  /** GigaChat's. */
  function_call: Call.shape.function.nullish(),
})
/** What nobody can have used was not told: it is counted by length, as where nothing is. */
const Tokens = z.int().min(0).max(limits.ai_tokens_told)
const Counted = z.object({ prompt_tokens: Tokens, completion_tokens: Tokens }).nullish().catch(undefined)
const Whole = z.object({ choices: z.object({ message: Said }).array().min(1), usage: Counted })
const Piece = z.object({
  choices: z.object({ delta: Said.nullish(), finish_reason: z.string().nullish() }).array(),
  usage: Counted,
})
const Embedded = z.object({
  data: z.object({ index: z.int(), embedding: z.number().array().min(1).max(limits.ai_dims) }).array(),
})
const Models = z.object({ data: z.object({ id: z.string() }).array() })

export function makeModel(wire: Wire, endpoint: Endpoint, dialect: Dialect): Model {
  const post = async (path: string, body: object | undefined, deadline: Deadline): Promise<Response> => {
    const send = async () =>
      ask(
        wire,
        {
          ...{ url: `${endpoint.base_url}${path}`, address: placeOf(endpoint), is_named: endpoint.is_named },
          method: body ? 'POST' : 'GET',
          headers: { 'content-type': 'application/json', ...(await dialect.headers(endpoint, deadline)) },
          ...(body && { body: JSON.stringify(body) }),
        },
        deadline,
      )
    try {
      return await send()
    } catch (error) {
      const isStale = error instanceof ModelFault && error.reason === 'key_refused' && dialect.forget?.(endpoint)
      if (!isStale) throw error
      return send()
    }
  }
  const within = async <T>(signal: AbortSignal, work: (deadline: Deadline) => Promise<T>): Promise<T> => {
    const deadline = makeDeadline(wire.times, signal)
    try {
      return await work(deadline)
    } catch (error) {
      throw settle(wire, endpoint, deadline, error)
    } finally {
      deadline.stop()
    }
  }

  return {
    complete: (question, signal) =>
      within(signal, async (deadline) => {
        const answer = await post('/chat/completions', dialect.body(endpoint, question, false), deadline)
        deadline.began()
        const whole = read(Whole, await readSome(answer))
        wire.breaker.worked(placeOf(endpoint))
        const { message } = whole.choices[0] as (typeof whole.choices)[0]
        const gathered = gather(question)
        gathered.add(message)
        return gathered.answer(whole.usage)
      }),

    async *stream(question, signal) {
      const deadline = makeDeadline(wire.times, signal)
      const gathered = gather(question)
      let usage: z.infer<typeof Counted>
      let isWhole = false
      try {
        const answer = await post('/chat/completions', dialect.body(endpoint, question, true), deadline)
        for await (const data of eventsOf((answer.body ?? []) as AsyncIterable<Uint8Array>)) {
          deadline.began()
          if (data === '[DONE]') {
            isWhole = true
            break
          }
          const piece = read(Piece, data)
          if (piece.usage) usage = piece.usage
          const choice = piece.choices[0]
          if (choice?.finish_reason) isWhole = true
          if (choice?.delta) {
            gathered.add(choice.delta)
            if (choice.delta.content) yield choice.delta.content
          }
        }
        if (!isWhole) throw new ModelFault('unavailable', 'cut off')
        wire.breaker.worked(placeOf(endpoint))
        return gathered.answer(usage)
      } catch (error) {
        throw settle(wire, endpoint, deadline, error)
      } finally {
        deadline.stop()
      }
    },

    embed: (texts, as, signal) =>
      within(signal, async (deadline) => {
        if (dialect.embed) return dialect.embed(wire, endpoint, texts, as, deadline)
        const answer = await post('/embeddings', { model: endpoint.embeddings_model, input: texts }, deadline)
        deadline.began()
        const { data } = read(Embedded, await readSome(answer, texts.length * 100_000 + 100_000))
        if (data.length !== texts.length) throw new ModelFault('unreadable', 'another number of vectors')
        return data.toSorted((a, b) => a.index - b.index).map(({ embedding }) => normal(embedding))
      }),

    list: (signal) =>
      within(signal, async (deadline) => {
        const answer = await post('/models', undefined, deadline)
        deadline.began()
        return read(Models, await readSome(answer)).data.map(({ id }) => id)
      }),
  }
}

/** Of one length, so that a product of two says how near they are. */
export function normal(numbers: readonly number[]): Float32Array {
  const length = Math.hypot(...numbers) || 1
  return Float32Array.from(numbers, (each) => each / length)
}

export function read<S extends z.ZodType>(schema: S, text: string): z.infer<S> {
  try {
    return schema.parse(JSON.parse(text))
  } catch {
    throw new ModelFault('unreadable')
  }
}

/** What became of a question that failed on its way: the time was over, whoever asked has gone, or the connection broke. */
function settle({ breaker }: Wire, endpoint: Endpoint, deadline: Deadline, error: unknown): unknown {
  if (error instanceof ModelFault && error.reason !== 'unavailable') return error
  if (error instanceof ModelFault && !error.message.endsWith('cut off')) return error
  const fault = error instanceof ModelFault ? error : deadline.fault()
  if (fault.reason !== 'cancelled') breaker.failed(placeOf(endpoint))
  return fault
}

/** A token is a few characters; whoever says many more does not keep to what it was told, and nobody reads it. */
const mostCharacters = ({ max_tokens }: Question) => Math.min(8 * max_tokens + 4_000, limits.ai_said)

function gather(question: Question) {
  let text = ''
  const calls: { id: string; name: string; arguments: string }[] = []
  const take = (
    at: number,
    id: string | null | undefined,
    { name, arguments: given }: z.infer<typeof Call>['function'],
  ) => {
    calls[at] ??= { id: id ?? `call_${at}`, name: '', arguments: '' }
    calls[at].name += name ?? ''
    calls[at].arguments += typeof given === 'string' ? given : given ? JSON.stringify(given) : ''
  }
  return {
    add({ content, tool_calls, function_call }: z.infer<typeof Said>) {
      text += content ?? ''
      if (text.length > mostCharacters(question)) throw new ModelFault('unreadable', 'too long')
      for (const [at, call] of (tool_calls ?? []).entries()) take(call.index ?? at, call.id, call.function)
      if (function_call) take(0, null, function_call)
    },
    answer(counted: z.infer<typeof Counted>): Answer {
      const said: ToolCall[] = calls.filter(Boolean)
      return { text, calls: said, usage: counted ? toldUsage(counted) : estimated(question, text, said) }
    },
  }
}

const toldUsage = ({ prompt_tokens, completion_tokens }: NonNullable<z.infer<typeof Counted>>): Usage => ({
  ...{ input: prompt_tokens, output: completion_tokens },
  is_estimated: false,
})
export const estimated = (question: Question, text: string, calls: readonly ToolCall[] = []): Usage => ({
  input: estimateInput(question),
  output: estimateTokens(text) + calls.reduce((sum, call) => sum + estimateTokens(call.arguments), 0),
  is_estimated: true,
})

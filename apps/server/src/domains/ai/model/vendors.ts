// What each vendor does its own way.
import { createHash, randomUUID } from 'node:crypto'
import { limits } from '@otklik/contract/limits.ts'
import { z } from 'zod'
import { ask, type Deadline, makeDeadline, readSome, type Wire } from './ask.ts'
import { type Endpoint, type Model, ModelFault, placeOf, type Question, type Turn } from './model.ts'
import { type Dialect, makeModel, normal, read } from './openai.ts'

export const vendorBases = {
  yandex: 'https://llm.api.cloud.yandex.net/v1',
  gigachat: 'https://gigachat.devices.sberbank.ru/api/v1',
} as const
const GIGACHAT_TOKENS = 'https://ngw.devices.sberbank.ru:9443/api/v2/oauth'

const turnOf = (turn: Turn): object => {
  if (turn.role === 'tool') return { role: 'tool', tool_call_id: turn.call.id, content: turn.content }
  if (turn.role !== 'assistant' || !turn.calls?.length) return { role: turn.role, content: turn.content }
  const tool_calls = turn.calls.map(({ id, name, arguments: given }) => ({
    ...{ id, type: 'function' },
    function: { name, arguments: given },
  }))
  return { role: 'assistant', content: turn.content || null, tool_calls }
}

const usualBody = ({ model }: Endpoint, { turns, max_tokens, tools = [], is_json }: Question, isStream: boolean) => ({
  model,
  messages: turns.map(turnOf),
  max_tokens,
  temperature: 0.2,
  ...(tools.length > 0 && { tools: tools.map((each) => ({ type: 'function', function: each })) }),
  ...(is_json && { response_format: { type: 'json_object' } }),
  ...(isStream && { stream: true, stream_options: { include_usage: true } }),
})

const openai: Dialect = {
  headers: async ({ key }) => ({ authorization: `Bearer ${key}` }),
  body: usualBody,
}

const Embedding = z.object({
  embedding: z
    .union([z.number(), z.string().transform(Number).pipe(z.number())])
    .array()
    .min(1)
    .max(limits.ai_dims),
})

const yandex: Dialect = {
  headers: async ({ key }) => ({ authorization: `Api-Key ${key}` }),
  body: usualBody,
  // One text a call, and another model for what is looked for than for what is found.
  async embed(wire, endpoint, texts, as, deadline) {
    const { origin } = new URL(endpoint.base_url)
    const family = (endpoint.embeddings_model ?? '').replace(/-(doc|query)(\/.*)?$/, '').replace(/\/latest$/, '')
    const modelUri = `${family}-${as === 'query' ? 'query' : 'doc'}/latest`
    const found: Float32Array[] = []
    for (const text of texts) {
      const answer = await ask(
        wire,
        {
          ...{
            url: `${origin}/foundationModels/v1/textEmbedding`,
            address: placeOf(endpoint),
            is_named: endpoint.is_named,
          },
          method: 'POST',
          headers: {
            ...{ 'content-type': 'application/json', authorization: `Api-Key ${endpoint.key}` },
            'x-folder-id': /^\w+:\/\/([^/]+)/.exec(family)?.[1] ?? '',
          },
          body: JSON.stringify({ modelUri, text }),
        },
        deadline,
      )
      deadline.began()
      found.push(normal(read(Embedding, await readSome(answer)).embedding))
    }
    return found
  },
}

const Token = z.object({ access_token: z.string().min(1).max(limits.ai_token_bytes), expires_at: z.number() })
const RENEW_BEFORE_MS = 5 * 60_000
const TOKENS_KEPT = 1_000
const TOKEN_LIVES_MS = 30 * 60_000

/** Tokens live for half an hour, and are asked for again after 25 minutes. By what the key is, not by the key itself. */
export function makeGigachat(wire: Wire, now: () => number = Date.now): Dialect {
  const tokens = new Map<string, { token: Promise<string>; until: number }>()
  const nameOf = ({ key, scope, base_url }: Endpoint) =>
    createHash('sha256').update(`${base_url}\n${scope}\n${key}`).digest('base64')

  /** By a time of its own: others wait for the same token, and who asked first may leave. */
  async function askForToken(endpoint: Endpoint): Promise<string> {
    const deadline = makeDeadline(wire.times, new AbortController().signal)
    try {
      return await tokenOf(endpoint, deadline)
    } catch (error) {
      throw error instanceof ModelFault ? error : deadline.fault()
    } finally {
      deadline.stop()
    }
  }

  async function tokenOf(endpoint: Endpoint, deadline: Deadline): Promise<string> {
    const isVendor = endpoint.base_url === vendorBases.gigachat
    const answer = await ask(
      wire,
      {
        // Whatever stands in for it has its tokens beneath its own address: the key goes nowhere else.
        url: isVendor ? GIGACHAT_TOKENS : `${endpoint.base_url}/oauth`,
        ...{ address: placeOf(endpoint), is_named: endpoint.is_named, method: 'POST' },
        headers: { authorization: `Basic ${endpoint.key}`, RqUID: randomUUID(), accept: 'application/json' },
        body: new URLSearchParams({ scope: endpoint.scope }),
      },
      deadline,
    )
    const { access_token, expires_at } = read(Token, await readSome(answer))
    const kept = tokens.get(nameOf(endpoint))
    if (kept) kept.until = Math.min(expires_at, now() + TOKEN_LIVES_MS) - RENEW_BEFORE_MS
    return access_token
  }

  return {
    async headers(endpoint, deadline) {
      const name = nameOf(endpoint)
      let kept = tokens.get(name)
      if (!kept || kept.until <= now()) {
        kept = { token: Promise.resolve(''), until: now() + TOKEN_LIVES_MS - RENEW_BEFORE_MS }
        // Whoever gives a new key each time fills no memory.
        if (tokens.size >= TOKENS_KEPT)
          for (const old of [...tokens.keys()].slice(0, TOKENS_KEPT / 2)) tokens.delete(old)
        tokens.set(name, kept)
        kept.token = askForToken(endpoint)
        kept.token.catch(() => tokens.delete(name))
      }
      return { authorization: `Bearer ${await within(deadline, kept.token)}` }
    },
    forget: (endpoint) => tokens.delete(nameOf(endpoint)),
    body({ model }, { turns, max_tokens, tools = [] }, isStream) {
      return {
        ...{ model, messages: turns.map(gigachatTurn), max_tokens, temperature: 0.2 },
        ...(tools.length > 0 && { functions: tools, function_call: 'auto' }),
        ...(isStream && { stream: true }),
      }
    },
  }
}

/** Whoever leaves, or has no time left, waits no longer; what is waited for goes on. */
async function within<T>(deadline: Deadline, awaited: Promise<T>): Promise<T> {
  if (deadline.signal.aborted) throw deadline.fault()
  const left = Promise.withResolvers<never>()
  const leave = () => left.reject(deadline.fault())
  deadline.signal.addEventListener('abort', leave, { once: true })
  try {
    return await Promise.race([awaited, left.promise])
  } finally {
    deadline.signal.removeEventListener('abort', leave)
  }
}

function gigachatTurn(turn: Turn): object {
  if (turn.role === 'tool') return { role: 'function', name: turn.call.name, content: turn.content }
  const [call] = turn.role === 'assistant' ? (turn.calls ?? []) : []
  if (!call) return { role: turn.role, content: turn.content }
  return {
    role: 'assistant',
    content: turn.content,
    function_call: { name: call.name, arguments: asObject(call.arguments) },
  }
}

function asObject(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new ModelFault('unreadable')
  }
}

/** All that is spoken to from this process: tokens and what fails are remembered here. */
export function makeModels(wire: Wire, now?: () => number): (endpoint: Endpoint) => Model {
  const dialects = { openai, yandex, gigachat: makeGigachat(wire, now) }
  return (endpoint) => {
    const { kind, model, embeddings_model } = endpoint
    // What fails is remembered by model: embeddings that fail keep nobody from answering.
    const embedding = { ...endpoint, model: embeddings_model ?? model }
    const { embed } = makeModel(wire, embedding, dialects[kind])
    return { ...makeModel(wire, endpoint, dialects[kind]), embed }
  }
}

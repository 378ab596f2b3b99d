// An invented model that speaks OpenAI's wire (and GigaChat's and Yandex's, where they differ). What goes wrong with it is
// chosen by its address: /ai/v1 is well, /ai/slow/v1 is slow.
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { answerTo, type Message, type Said } from './answer.ts'
import { embedding } from './words.ts'

export const modelFaults = [
  ...([
    'well',
    'slow',
    'busy',
    'broken',
    'cut',
    'split',
    'bad_json',
    'silent',
    'loop',
    'gullible',
    'gigachat',
  ] as const),
  ...(['once_busy', 'no_usage', 'quota', 'dribble'] as const),
] as const
export type ModelFaultName = (typeof modelFaults)[number]

type Body = {
  model?: string
  messages?: Message[]
  stream?: boolean
  tools?: { function: { name: string } }[]
  functions?: { name: string }[]
  input?: string | string[]
  text?: string
  modelUri?: string
}
export type ModelRequest = { path: string; authorization: string; body: Body; at: number }

const KEPT = 500
const KEY = 'demo-model-key'
export const modelKey = KEY
const TOKEN_MS = 30 * 60_000

export type ModelServer = ReturnType<typeof serveModel>

export function serveModel(app: FastifyInstance, now: () => number) {
  const requests: ModelRequest[] = []
  const counts = new Map<string, number>()
  const tokens = new Map<string, number>()
  /** Connections that somebody has let go before all was said. */
  const let_go = { count: 0 }

  const note = (path: string, authorization: string, body: Body) => {
    requests.push({ path, authorization, body, at: now() })
    if (requests.length > KEPT) requests.shift()
  }
  const isKnown = (fault: ModelFaultName, authorization: string) => {
    if (fault !== 'gigachat') return authorization === `Bearer ${KEY}` || authorization === `Api-Key ${KEY}`
    return (tokens.get(authorization.replace('Bearer ', '')) ?? 0) > now()
  }
  const refuse = (reply: FastifyReply, status: number, code: string) =>
    reply.code(status).send({ error: { message: code, type: code, param: null, code } })

  for (const fault of modelFaults) {
    const at = fault === 'well' ? '/ai/v1' : `/ai/${fault}/v1`
    app.post<{ Body: Body }>(`${at}/chat/completions`, async (request, reply) => {
      const { body, headers } = request
      note(request.url, headers.authorization ?? '', body)
      if (!isKnown(fault, headers.authorization ?? '')) return refuse(reply, 401, 'invalid_api_key')
      const times = (counts.get(fault) ?? 0) + 1
      counts.set(fault, times)
      reply.raw.on('close', () => {
        if (!reply.raw.writableFinished) let_go.count += 1
      })
      if (fault === 'silent') return new Promise<never>(() => undefined)
      if (fault === 'slow') await wait(3_000)
      if (fault === 'busy' || (fault === 'once_busy' && times % 2 === 1))
        return refuse(reply, 429, 'rate_limit_exceeded')
      if (fault === 'quota') return refuse(reply, 429, 'insufficient_quota')
      if (fault === 'broken') return refuse(reply, 500, 'server_error')
      const tools = body.tools?.map((tool) => tool.function.name) ?? body.functions?.map(({ name }) => name) ?? []
      const said = answerTo({
        ...{ messages: body.messages ?? [], tools },
        ...{ isGullible: fault === 'gullible', isLooping: fault === 'loop' },
      })
      const usage = {
        prompt_tokens: JSON.stringify(body.messages).length >> 2,
        completion_tokens: Math.max(1, said.text.length >> 2),
        total_tokens: 0,
      }
      if (!body.stream) {
        if (fault === 'bad_json') return reply.type('application/json').send('{"choices": [{"mess')
        const message = { role: 'assistant', content: said.text || null, ...callsOf(said, fault === 'gigachat') }
        return {
          id: 'chatcmpl-1',
          object: 'chat.completion',
          model: body.model,
          choices: [{ index: 0, message, finish_reason: 'stop' }],
          ...(fault !== 'no_usage' && { usage }),
        }
      }
      return stream(reply, fault, said, usage)
    })
    app.get(`${at}/models`, async (request, reply) =>
      isKnown(fault, request.headers.authorization ?? '')
        ? {
            object: 'list',
            data: [
              { id: 'severnaya-chat-32b', object: 'model' },
              { id: 'severnaya-embed', object: 'model' },
            ],
          }
        : refuse(reply, 401, 'invalid_api_key'),
    )
    app.post<{ Body: Body }>(`${at}/embeddings`, async (request, reply) => {
      note(request.url, request.headers.authorization ?? '', request.body)
      if (!isKnown(fault, request.headers.authorization ?? '')) return refuse(reply, 401, 'invalid_api_key')
      if (fault === 'silent') return new Promise<never>(() => undefined)
      if (fault === 'broken') return refuse(reply, 500, 'server_error')
      const texts = [request.body.input ?? []].flat()
      return {
        object: 'list',
        data: texts.map((text, index) => ({ object: 'embedding', index, embedding: embedding(text) })),
        usage: { prompt_tokens: 1, total_tokens: 1 },
      }
    })
  }
  app.post<{ Body: { scope?: string } }>('/ai/gigachat/v1/oauth', async (request, reply) => {
    if (request.headers.authorization !== `Basic ${KEY}`) return refuse(reply, 401, 'invalid_api_key')
    if (!request.body.scope) return reply.code(400).send({ code: 5, message: 'scope is empty' })
    const token = `giga-${tokens.size + 1}`
    const expires_at = now() + TOKEN_MS
    tokens.set(token, expires_at)
    return { access_token: token, expires_at }
  })
  app.post<{ Body: Body }>('/foundationModels/v1/textEmbedding', async (request, reply) => {
    note(request.url, request.headers.authorization ?? '', request.body)
    if (request.headers.authorization !== `Api-Key ${KEY}`) return refuse(reply, 401, 'invalid_api_key')
    return { embedding: embedding(request.body.text ?? ''), numTokens: '1', modelVersion: '1' }
  })

  return { requests, tokens, let_go }
}

function callsOf({ calls }: Said, isGigachat: boolean) {
  if (calls.length === 0) return {}
  if (isGigachat) return { function_call: calls[0] }
  return {
    tool_calls: calls.map(({ name, arguments: given }, index) => ({
      ...{ index, id: `call_${index}`, type: 'function' },
      function: { name, arguments: JSON.stringify(given) },
    })),
  }
}

async function stream(reply: FastifyReply, fault: ModelFaultName, said: Said, usage: object) {
  reply.hijack()
  const { raw } = reply
  raw.writeHead(200, { 'content-type': 'text/event-stream' })
  const id = fault === 'gigachat' ? {} : { id: 'chatcmpl-1' }
  const lineOf = (body: object) => `data: ${JSON.stringify({ ...id, object: 'chat.completion.chunk', ...body })}\n\n`
  const pieces = said.text.match(/[\s\S]{1,8}/gu) ?? []
  for (const [at, content] of pieces.entries()) {
    if (raw.destroyed) return
    if (fault === 'cut' && at >= pieces.length / 2) return raw.destroy()
    if (fault === 'bad_json' && at === 1) return raw.end('data: {"choices": [{"del\n\n')
    if (fault === 'dribble') await wait(50)
    const bytes = Buffer.from(lineOf({ choices: [{ index: 0, delta: { content } }] }))
    if (fault !== 'split') raw.write(bytes)
    else for (const byte of bytes) raw.write(Buffer.of(byte))
    if (fault === 'split') await wait(0)
  }
  if (fault === 'cut') return raw.destroy()
  if (said.calls.length > 0) raw.write(lineOf({ choices: [{ index: 0, delta: callsOf(said, fault === 'gigachat') }] }))
  raw.write(
    lineOf({ choices: [{ index: 0, delta: {}, finish_reason: said.calls.length > 0 ? 'tool_calls' : 'stop' }] }),
  )
  if (fault !== 'no_usage') raw.write(lineOf({ choices: [], usage }))
  raw.end('data: [DONE]\n\n')
}

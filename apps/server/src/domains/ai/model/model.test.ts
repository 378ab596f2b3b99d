import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { ModelKind } from '@otklik/contract/ai/kinds.ts'
import { type ModelFaultName, modelKey } from '@otklik/simulator/ai/serve.ts'
import { makeSimulator } from '@otklik/simulator/simulator.ts'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { makeSafeFetch, type SafeFetch } from '../../../platform/outbound/safe-fetch.ts'
import type { Times } from './ask.ts'
import { makeBreaker } from './breaker.ts'
import { type Endpoint, type Model, ModelFault, type Question } from './model.ts'
import { makeModels } from './vendors.ts'

let now = Date.now()
const simulator = makeSimulator({ now: () => now })
let origin = ''
let fetch: SafeFetch
beforeAll(async () => {
  origin = await simulator.listen()
  fetch = makeSafeFetch([new URL(origin).host])
})
afterAll(() => simulator.close())
beforeEach(() => void simulator.model.requests.splice(0))

// Long enough for a busy machine, and shorter than the slow one of the stand-in, which takes three seconds.
const times: Times = { first_ms: 2_500, whole_ms: 20_000, pause_ms: 10 }
const none = new AbortController().signal

const modelsWith = (given: Partial<Times> = {}) => {
  const breaker = makeBreaker(() => now)
  return { breaker, models: makeModels({ fetch, breaker, times: { ...times, ...given } }, () => now) }
}
const endpoint = (fault: ModelFaultName = 'well', kind: ModelKind = 'openai'): Endpoint => ({
  ...{ kind, base_url: `${origin}/ai/${fault === 'well' ? '' : `${fault}/`}v1`, model: 'm', embeddings_model: 'e' },
  ...{ scope: 'GIGACHAT_API_PERS', key: modelKey, is_named: true, space_id: 1, calls_day: null },
})
const question = (text = 'Когда приедет курьер?', system = 'TASK: draft'): Question => ({
  turns: [
    { role: 'system', content: system },
    {
      role: 'user',
      content: JSON.stringify({
        data: {
          facts: [{ n: 1, title: 'Доставка', text: 'Курьер приедет до 23:00. Самовывоз на Невском.' }],
          messages: [{ from: 'customer', text }],
          text,
        },
      }),
    },
  ],
  max_tokens: 300,
})
async function heard(model: Model, asked = question(), signal = none) {
  const pieces: string[] = []
  const stream = model.stream(asked, signal)
  for (;;) {
    const { done, value } = await stream.next()
    if (done) return { pieces, answer: value }
    pieces.push(value)
  }
}
const reasonOf = (work: Promise<unknown>) =>
  work.then(
    () => 'none',
    (error: unknown) => (error instanceof ModelFault ? error.reason : String(error)),
  )

it.each(['openai', 'yandex'] as const)('asks %s, whole and piece by piece', async (kind) => {
  const model = modelsWith().models(endpoint('well', kind))
  const whole = await model.complete(question(), none)
  expect(JSON.parse(whole.text)).toMatchObject({ fact_ids: [1], text: 'Курьер приедет до 23:00. [1]' })
  expect(whole.usage).toMatchObject({ is_estimated: false })
  const { pieces, answer } = await heard(model)
  expect(pieces.length).toBeGreaterThan(3)
  expect(pieces.join('')).toBe(whole.text)
  expect(answer).toEqual(whole)
  const sent = simulator.model.requests.map(({ authorization }) => authorization)
  expect(new Set(sent)).toEqual(new Set([`${kind === 'yandex' ? 'Api-Key' : 'Bearer'} ${modelKey}`]))
  expect(await model.list(none)).toContain('severnaya-chat-32b')
})

it('keeps the token of GigaChat for 25 minutes, and asks for another when it is refused', async () => {
  const { models } = modelsWith()
  const model = models(endpoint('gigachat', 'gigachat'))
  const tokens = () => simulator.model.tokens.size
  const before = tokens()
  await Promise.all([model.complete(question(), none), heard(model)])
  expect(tokens()).toBe(before + 1)
  now += 24 * 60_000
  await model.complete(question(), none)
  expect(tokens()).toBe(before + 1)
  now += 2 * 60_000
  await model.complete(question(), none)
  expect(tokens()).toBe(before + 2)
  simulator.model.tokens.clear()
  expect(await reasonOf(model.complete(question(), none))).toBe('none')
})

it('speaks of functions, not tools, to GigaChat', async () => {
  const model = modelsWith().models(endpoint('gigachat', 'gigachat'))
  const tools = [{ name: 'search_facts', description: '', parameters: {} }]
  const bare = {
    ...question(),
    tools,
    turns: question()
      .turns.slice(0, 1)
      .concat({ role: 'user', content: '{"data":{"messages":[{"from":"customer","text":"Где заказ?"}]}}' }),
  }
  const asked = await model.complete(bare, none)
  expect(asked.calls).toMatchObject([{ name: 'search_facts', arguments: '{"query":"Где заказ?"}' }])
  const sent = simulator.model.requests.at(-1)?.body
  expect(sent).toMatchObject({ functions: tools })
  expect(sent).not.toHaveProperty('tools')
  const call = asked.calls[0] as (typeof asked.calls)[0]
  const found = {
    role: 'tool',
    call,
    content: JSON.stringify({ facts: [{ n: 7, title: 'Где заказ', text: 'Заказ в пути.' }] }),
  } as const
  const { answer } = await heard(model, {
    ...bare,
    turns: [...bare.turns, { role: 'assistant', content: '', calls: [call] }, found],
  })
  expect(answer.text).toContain('Заказ в пути')
})

it('makes vectors of length one, one text a call at Yandex', async () => {
  const dot = (a?: Float32Array, b?: Float32Array) =>
    [...(a ?? [])].reduce((sum, each, at) => sum + each * (b?.[at] ?? 0), 0)
  for (const kind of ['openai', 'yandex'] as const) {
    simulator.model.requests.splice(0)
    const model = modelsWith().models({
      ...endpoint('well', kind),
      embeddings_model: 'emb://folder7/text-search-doc/latest',
    })
    const [near, far, same] = await model.embed(
      ['доставка курьером', 'пирожное с кремом', 'доставка курьера'],
      'document',
      none,
    )
    expect(dot(near, near)).toBeCloseTo(1, 4)
    expect(dot(near, same)).toBeGreaterThan(dot(near, far))
    expect(simulator.model.requests.length).toBe(kind === 'yandex' ? 3 : 1)
  }
  await modelsWith()
    .models({ ...endpoint('well', 'yandex'), embeddings_model: 'emb://folder7/text-search' })
    .embed(['x'], 'query', none)
  expect(simulator.model.requests.at(-1)?.body.modelUri).toBe('emb://folder7/text-search-query/latest')
})

it.each([
  ['busy', 'busy', 3],
  ['broken', 'unavailable', 3],
  ['quota', 'quota', 1],
  ['bad_json', 'unreadable', 1],
  ['silent', 'slow', 1],
  ['slow', 'slow', 1],
] as const)('of one that is %s it says %s after %d tries', async (fault, reason, tries) => {
  const model = modelsWith().models(endpoint(fault))
  expect(await reasonOf(model.complete(question(), none))).toBe(reason)
  expect(simulator.model.requests.length).toBe(tries)
  expect(await reasonOf(heard(model))).toBe(reason)
})

it('takes a refused minute for nothing when the next try is answered', async () => {
  expect((await modelsWith().models(endpoint('once_busy')).complete(question(), none)).text).toContain('Курьер')
})

it('puts characters together that came in pieces, and does not take a cut stream for a whole one', async () => {
  const { pieces } = await heard(modelsWith().models(endpoint('split')))
  expect(pieces.join('')).toContain('Курьер приедет')
  expect(pieces.join('')).not.toContain('\uFFFD')
  expect(await reasonOf(heard(modelsWith().models(endpoint('cut'))))).toBe('unavailable')
})

it('counts by length where nothing is told', async () => {
  const { answer } = await heard(modelsWith().models(endpoint('no_usage')))
  expect(answer.usage.is_estimated).toBe(true)
  expect(answer.usage.output).toBeGreaterThan(10)
})

it('ends what trickles on for ever, at its limit', async () => {
  const model = modelsWith({ first_ms: 600, whole_ms: 600 }).models(endpoint('dribble'))
  const long = 'Слово и ещё слово. '.repeat(40)
  expect(await reasonOf(heard(model, question(long, 'TASK: fix')))).toBe('slow')
})

it('lets the model go when whoever asked has gone', async () => {
  const before = simulator.model.let_go.count
  const leave = new AbortController()
  const model = modelsWith().models(endpoint('dribble'))
  const stream = model.stream(question('Слово и ещё слово. '.repeat(40), 'TASK: fix'), leave.signal)
  await stream.next()
  leave.abort()
  expect(await reasonOf(stream.next())).toBe('cancelled')
  const until = performance.now() + 2_000
  while (simulator.model.let_go.count === before && performance.now() < until)
    await new Promise((done) => setTimeout(done, 10))
  expect(simulator.model.let_go.count).toBe(before + 1)
})

it('leaves alone what has failed five times within a minute, for a minute', async () => {
  const { models } = modelsWith()
  const model = models(endpoint('broken'))
  for (let tries = 0; tries < 5; tries++) expect(await reasonOf(model.complete(question(), none))).toBe('unavailable')
  simulator.model.requests.splice(0)
  expect(await reasonOf(model.complete(question(), none))).toBe('resting')
  expect(await reasonOf(models(endpoint()).complete(question(), none))).toBe('none')
  expect(simulator.model.requests.length).toBe(1)
  // What a neighbour has made fail, or what fails with another model, is not theirs.
  expect(await reasonOf(models({ ...endpoint('broken'), space_id: 2 }).complete(question(), none))).toBe('unavailable')
  expect(await reasonOf(models({ ...endpoint('broken'), model: 'n' }).complete(question(), none))).toBe('unavailable')
  now += 61_000
  expect(await reasonOf(model.complete(question(), none))).toBe('unavailable')
})

it('goes to no private address that nobody who runs the server has named, and follows no redirect with the key', async () => {
  expect(
    await reasonOf(
      modelsWith()
        .models({ ...endpoint(), is_named: false })
        .complete(question(), none),
    ),
  ).toBe('private_address')
  let followed = 0
  const away = createServer((request, reply) => {
    if (request.url?.startsWith('/stolen')) followed += 1
    reply.writeHead(302, { location: '/stolen' }).end()
  })
  await new Promise<void>((done) => away.listen(0, '127.0.0.1', done))
  const host = `127.0.0.1:${(away.address() as AddressInfo).port}`
  const models = makeModels({ fetch: makeSafeFetch([host]), breaker: makeBreaker(), times })
  expect(await reasonOf(models({ ...endpoint(), base_url: `http://${host}` }).complete(question(), none))).toBe(
    'unreadable',
  )
  expect(followed).toBe(0)
  away.close()
})

it('says nothing of the key in what it throws', async () => {
  const wrong = modelsWith().models({ ...endpoint(), key: 'sk-very-secret' })
  const error = await wrong.complete(question(), none).catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(ModelFault)
  expect((error as ModelFault).reason).toBe('key_refused')
  expect(JSON.stringify(error, Object.getOwnPropertyNames(error))).not.toContain('sk-very-secret')
})

/** A server that says what it is told to, whole or as a stream. */
async function liar(saidOf: (isStream: boolean) => string) {
  const server = createServer((request, reply) => {
    let body = ''
    request.on('data', (piece) => {
      body += piece
    })
    request.on('end', () => reply.end(saidOf(body.includes('"stream":true'))))
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  const models = makeModels({
    fetch: makeSafeFetch([host]),
    breaker: makeBreaker(),
    times: { ...times, first_ms: 20_000 },
  })
  return {
    model: models({ ...endpoint(), base_url: `http://${host}` }),
    close: () => server.close(),
  }
}
const wholeOf = (message: object, usage?: object) => JSON.stringify({ choices: [{ message }], usage })
const streamOf = (delta: object, usage?: object) =>
  `data: ${JSON.stringify({ choices: [{ delta, finish_reason: 'stop' }], usage })}\n\ndata: [DONE]\n\n`

it.each([
  ['negative', { prompt_tokens: -5_000_000, completion_tokens: -1 }],
  ['more than there can be', { prompt_tokens: 3_000_000_000, completion_tokens: 1 }],
  ['no whole numbers', { prompt_tokens: 1.5, completion_tokens: 'many' }],
])('counts by length where what is told as used is %s', async (_, usage) => {
  const said = { content: 'Курьер приедет до 23:00.' }
  const { model, close } = await liar((isStream) => (isStream ? streamOf(said, usage) : wholeOf(said, usage)))
  const whole = await model.complete(question(), none)
  expect(whole.usage).toMatchObject({ is_estimated: true, output: 12 })
  expect(whole.usage.input).toBeGreaterThan(10)
  expect((await heard(model)).answer.usage).toEqual(whole.usage)
  close()
})

it.each([
  ['a tool at a place that nobody counts to', { tool_calls: [{ index: 4_294_967_294, function: { name: 'x' } }] }],
  ['a tool before the first place', { tool_calls: [{ index: -1, function: { name: 'x' } }] }],
  ['a thousand tools', { tool_calls: Array(1_000).fill({ function: { name: 'x' } }) }],
  ['half a megabyte', { content: 'a'.repeat(500_000) }],
])('reads nothing of an answer with %s', async (_, said) => {
  const { model, close } = await liar((isStream) => (isStream ? streamOf(said) : wholeOf(said)))
  const began = performance.now()
  expect(await reasonOf(model.complete(question(), none))).toBe('unreadable')
  expect(await reasonOf(heard(model))).toBe('unreadable')
  expect(performance.now() - began).toBeLessThan(20_000)
  close()
})

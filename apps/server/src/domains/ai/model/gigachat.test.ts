import { modelKey } from '@otklik/simulator/ai/serve.ts'
import { makeSimulator } from '@otklik/simulator/simulator.ts'
import { afterAll, expect, it } from 'vitest'
import { makeSafeFetch, type SafeFetch } from '../../../platform/outbound/safe-fetch.ts'
import { makeBreaker } from './breaker.ts'
import type { Endpoint, Question } from './model.ts'
import { makeModels } from './vendors.ts'

const simulator = makeSimulator()
const origin = await simulator.listen()
afterAll(() => simulator.close())
const fetch = makeSafeFetch([new URL(origin).host])

const times = { first_ms: 20_000, whole_ms: 40_000, pause_ms: 10 }
const none = new AbortController().signal
const endpoint: Endpoint = {
  ...{ kind: 'gigachat', base_url: `${origin}/ai/gigachat/v1`, model: 'm', embeddings_model: null },
  ...{ scope: 'GIGACHAT_API_PERS', key: modelKey, is_named: true, space_id: 1, calls_day: null },
}
const data = {
  facts: [{ n: 1, title: 'Доставка', text: 'Курьер приедет до 23:00.' }],
  messages: [{ from: 'customer', text: 'Когда приедет курьер?' }],
}
const question: Question = {
  turns: [
    { role: 'system', content: 'TASK: draft' },
    { role: 'user', content: JSON.stringify({ data }) },
  ],
  max_tokens: 300,
}

it('asks for a token of GigaChat for all who wait for it: the first of them may leave', async () => {
  const waiting: (() => void)[] = []
  const slow: SafeFetch = async (url, init) => {
    if (!String(url).endsWith('/oauth')) return fetch(url, init)
    await new Promise<void>((resolve, reject) => {
      waiting.push(resolve)
      init?.signal?.addEventListener('abort', () => reject(new Error('aborted')))
    })
    return fetch(url, init)
  }
  const models = makeModels({ fetch: slow, breaker: makeBreaker(), times })
  const model = models(endpoint)
  const leaving = new AbortController()
  const first = model.complete(question, leaving.signal)
  const second = model.complete(question, none)
  leaving.abort()
  await expect(first).rejects.toMatchObject({ reason: 'cancelled' })
  expect(waiting).toHaveLength(1)
  waiting[0]?.()
  expect((await second).text).toContain('23:00')
})

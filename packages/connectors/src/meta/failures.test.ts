import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { payloadNames, readPayload } from '../../test/payload.ts'
import { NetworkFailure, type Speaker } from '../connector.ts'
import { type GraphCall, graph, proofOf } from './graph.ts'

type Said = { body: string | Uint8Array; status?: number; headers?: Record<string, string> }

function hearing({ body, status = 400, headers = {} }: Said) {
  const asked: { url: URL; headers: Record<string, string>; body: string }[] = []
  const speaker: Speaker = {
    bases: { graph: 'http://graph.test' },
    secrets: { access: 'EAAPAGE' },
    app: { client_id: '1', client_secret: 'app_secret' },
    now: () => 0,
    fetch: async (url, init) => {
      asked.push({ url: new URL(url), headers: init?.headers ?? {}, body: String(init?.body ?? '') })
      return new Response(Buffer.from(body), { status, headers })
    },
  }
  return { speaker, asked }
}

const Answer = z.object({ id: z.string() })
async function failureAt(said: Said, call: Partial<GraphCall> = {}): Promise<NetworkFailure> {
  const failure = await graph(hearing(said).speaker, { path: '/me', ...call }, Answer).catch((error: unknown) => error)
  expect(failure).toBeInstanceOf(NetworkFailure)
  return failure as NetworkFailure
}
const refusal = (code: number, error_subcode?: number, more: object = {}) =>
  JSON.stringify({ error: { message: 'No', type: 'OAuthException', code, error_subcode, fbtrace_id: 'A', ...more } })

const expected: Record<string, string> = {
  error_10_2018278_window: 'window_closed',
  error_190: 'token_dead',
  error_190_token: 'token_dead',
  error_token: 'token_dead',
  error_551_unavailable: 'recipient_unavailable',
  error_613_rate: 'try_later',
  error_rate: 'try_later',
  error_130429_rate: 'try_later',
  error_not_found: 'gone',
  error_permission: 'rejected',
}

test('no sample of an error is left out', () => {
  expect(payloadNames('meta', (name) => name.startsWith('error_')).toSorted()).toEqual(Object.keys(expected).toSorted())
})
test.each(Object.entries(expected))('%s is %s', async (name, kind) => {
  expect((await failureAt({ body: readPayload('meta', name) })).kind).toBe(kind)
})

test.each<[number, number | undefined, string]>([
  [190, 458, 'token_dead'],
  [190, 463, 'token_dead'],
  [102, undefined, 'token_dead'],
  [4, undefined, 'try_later'],
  [17, undefined, 'try_later'],
  [341, undefined, 'try_later'],
  [80001, undefined, 'try_later'],
  [80006, undefined, 'try_later'],
  [80008, undefined, 'try_later'],
  [1200, undefined, 'try_later'],
  [133004, undefined, 'try_later'],
  [368, undefined, 'try_later'],
  [131056, undefined, 'try_later'],
  [10, 1893063, 'try_later'],
  [10, 2018065, 'window_closed'],
  [10, 2534022, 'window_closed'],
  [131047, undefined, 'window_closed'],
  [100, 2018001, 'recipient_unavailable'],
  [10, 2018108, 'recipient_unavailable'],
  [200, 1545041, 'recipient_unavailable'],
  [200, undefined, 'rejected'],
  [131026, undefined, 'recipient_unavailable'],
  [10, undefined, 'rejected'],
  [100, undefined, 'rejected'],
  [506, undefined, 'rejected'],
])('code %i with subcode %s is %s', async (code, subcode, kind) => {
  expect((await failureAt({ body: refusal(code, subcode) }, { once: true })).kind).toBe(kind)
})

describe('a refusal is one whatever stands beside its code', () => {
  const oddities: object[] = [
    { message: null },
    { message: ['No'] },
    { error_data: 'No matching user found.' },
    { error_data: '' },
    { error_data: [] },
    { error_data: null },
    { error_data: { details: 7 } },
    { error_user_msg: '' },
    { error_user_msg: null },
    { is_transient: null },
    { is_transient: 'no' },
    { fbtrace_id: null, error_user_title: 7 },
  ]
  test.each(oddities)('%j', async (odd) => {
    const kindAt = async (code: number, subcode?: number) =>
      (await failureAt({ body: refusal(code, subcode, odd) }, { once: true })).kind
    expect(await Promise.all([kindAt(190), kindAt(4), kindAt(10, 2018278), kindAt(551), kindAt(100, 33)])).toEqual([
      'token_dead',
      'try_later',
      'window_closed',
      'recipient_unavailable',
      'gone',
    ])
  })
  test.each([null, '', 'none', {}])('a subcode that is none: %j', async (error_subcode) => {
    expect((await failureAt({ body: refusal(190, undefined, { error_subcode }) })).kind).toBe('token_dead')
  })
  test('codes as text are codes', async () => {
    const body = refusal(0, undefined, { code: '10', error_subcode: '2018278' })
    expect((await failureAt({ body })).kind).toBe('window_closed')
  })
  test('words that stand alone in the data are told', async () => {
    expect((await failureAt({ body: refusal(100, undefined, { error_data: 'No matching user' }) })).words).toBe(
      'No matching user',
    )
    expect((await failureAt({ body: refusal(100, undefined, { error_data: [], message: null }) })).words).toBe(
      'error 100',
    )
  })
})

describe('what Meta itself is not sure of', () => {
  test.each([
    { body: refusal(1) },
    { body: refusal(2), status: 500 },
    { body: refusal(9999, undefined, { is_transient: true }) },
    { body: refusal(9999), status: 503 },
    { body: '{}', status: 200 },
    { body: '<html>', status: 502 },
  ])('may have been done: $body', async (said) => {
    expect((await failureAt(said, { once: true })).kind).toBe('lost_answer')
    expect((await failureAt(said)).kind).toBe('try_later')
  })
})

describe('how long to wait', () => {
  const usage = JSON.stringify({
    110011001100110: [
      { type: 'pages', call_count: 100, estimated_time_to_regain_access: 0 },
      { type: 'messenger', call_count: 100, estimated_time_to_regain_access: 19 },
    ],
  })
  test('is told in minutes beside the answer', async () => {
    const said = { body: refusal(80001), headers: { 'x-business-use-case-usage': usage } }
    expect((await failureAt(said)).retry_after_ms).toBe(19 * 60_000)
  })
  test.each(['', '{', '[]', '{"1":7}'])('is ours to say where it is not told: %j', async (header) => {
    const said = { body: refusal(32), headers: { 'x-business-use-case-usage': header } }
    expect((await failureAt(said)).retry_after_ms).toBe(3_600_000)
    expect((await failureAt({ body: refusal(613) })).retry_after_ms).toBeUndefined()
  })
})

test('words for people are preferred, and no secret stands in them', async () => {
  const told = refusal(100, undefined, { error_user_msg: 'Токен EAAPAGE и секрет app_secret не подходят' })
  expect((await failureAt({ body: told })).words).toBe('Токен … и секрет … не подходят')
  expect((await failureAt({ body: refusal(100, undefined, { message: '' }) })).words).toBe('error 100')
})

describe('a call', () => {
  const good = { status: 200, body: '{"id":"7","more":1}' }
  test('carries the token apart from the address, and its proof', async () => {
    const { speaker, asked } = hearing(good)
    const call = {
      method: 'POST',
      path: '/7/comments',
      query: { a: 1, b: undefined },
      body: { message: 'Да' },
    } as const
    expect(await graph(speaker, call, Answer)).toEqual({ id: '7' })
    expect(asked[0]?.url.pathname).toBe('/v25.0/7/comments')
    expect(Object.fromEntries(asked[0]?.url.searchParams ?? [])).toEqual({
      a: '1',
      appsecret_proof: proofOf('EAAPAGE', 'app_secret'),
    })
    expect(asked[0]?.headers).toEqual({ authorization: 'Bearer EAAPAGE', 'content-type': 'application/json' })
    expect(asked[0]?.body).toBe('{"message":"Да"}')
  })
  test('proves by the secret that came with the token rather than by the installation’s', async () => {
    const { speaker, asked } = hearing(good)
    await graph({ ...speaker, secrets: { access: 'EAAPAGE', app_secret: 'own' } }, { path: '/me' }, Answer)
    expect(asked[0]?.url.searchParams.get('appsecret_proof')).toBe(proofOf('EAAPAGE', 'own'))
  })
  test('of nobody, and without a version', async () => {
    const { speaker, asked } = hearing(good)
    await graph(speaker, { path: '/access_token', token: null, is_unversioned: true }, Answer)
    expect(String(asked[0]?.url)).toBe('http://graph.test/access_token')
    expect(asked[0]?.headers).toEqual({})
  })
})

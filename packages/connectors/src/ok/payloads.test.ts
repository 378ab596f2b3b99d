import fc from 'fast-check'
import { expect, test } from 'vitest'
import { payloadNames, readPayload } from '../../test/payload.ts'
import { signed } from './client.ts'
import { timeOfComment, timeOfMessage } from './ids.ts'
import { ok } from './index.ts'

// What becomes of deliveries and lists is told by the corpus; here is what it cannot hold: bytes, signatures, times.

const account = { provider_id: '52000000000007', name: 'Лавка' }
const understood = (told: string | object) =>
  ok.understand(Buffer.from(typeof told === 'string' ? told : JSON.stringify(told)), account)

test('every payload here is asked for by name', () => {
  expect(payloadNames('ok', (name) => !/^(answer|error|request)_|^signatures$/.test(name))).toEqual([])
})

type Vector = {
  access_token: string
  application_secret_key: string
  params: Record<string, string>
  sig: string
}

test.each(JSON.parse(readPayload('ok', 'signatures').toString()) as Vector[])(
  'a call is signed as OK signs it: $params.method',
  ({ access_token, application_secret_key, params, sig }) => {
    const { application_key, format, ...given } = params
    const app = { client_id: '1', client_secret: application_secret_key, public_key: application_key ?? '' }
    // In whatever order they are named.
    const asked = Object.fromEntries(Object.entries(given).toReversed())
    expect(signed(app, access_token, asked)).toEqual({ ...params, access_token, sig })
  },
)

test('what is not given is neither said nor signed', () => {
  const app = { client_id: '1', client_secret: 's', public_key: 'k' }
  const { sig } = signed(app, 't', { method: 'm' })
  expect(signed(app, 't', { method: 'm', anchor: undefined })).toEqual({
    ...{ method: 'm', application_key: 'k', format: 'json', access_token: 't' },
    sig,
  })
})

const text = (mid: string, words: string) =>
  `{"sender":{"user_id":"user:561000000011"},"recipient":{"chat_id":"chat:C1"},"message":{"text":${JSON.stringify(words)},"seq":98211023614189657,"mid":"${mid}"}}`

test('a message is known to the last digit, and has the time that its id holds where no other is told', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 0xffffn }), fc.string(), (low, words) => {
      const mid = `mid:C1.${((1_763_164_800_123n << 16n) + low).toString(16)}`
      const [fact] = understood(text(mid, words || 'a'))
      expect(fact).toMatchObject({ external_id: mid, created_at: 1_763_164_800, text: words || 'a' })
      expect(ok.receiver.keyOf({ headers: {}, body: Buffer.from(text(mid, words)) })).toBe(`MESSAGE_CREATED:${mid}`)
    }),
  )
})

test('times of live ids are those that stood beside them', () => {
  expect(timeOfMessage('mid:C3ecb9d02a600.15cea67d78d2059')).toBe(1_498_581_292_941)
  expect(timeOfMessage('mid:C3f0000000b26.165502454330d89')).toBe(1_534_647_882_803)
  expect(timeOfMessage('mid:odd')).toBe(0)
  const told = 'MTM5NzIwNjM4MjQ3MTotMTU5NDE6MTM5NzIwNjM4MjQ3MTo2MjUwMzkyOTY2MjMyMDox'
  expect(timeOfComment(told)).toBe(1_397_206_382_471)
  expect(timeOfComment('AAAA')).toBe(0)
})

test('a comment without its milliseconds has the time of its id, or else that of Moscow', () => {
  const look = (comment: object) =>
    understood({
      ...{ look: 'comments', discussionType: 'GROUP_TOPIC', discussionId: '1', since: 0, at: 0, is_complete: false },
      answer: { comments: [{ author_id: '5', text: 'Да', date: '2014-04-11 12:53:02', ...comment }] },
    })
  const id = 'MTM5NzIwNjM4MjQ3MTotMTU5NDE6MTM5NzIwNjM4MjQ3MTo2MjUwMzkyOTY2MjMyMDox'
  expect(look({ id })).toMatchObject([{ created_at: 1_397_206_382 }])
  expect(look({ id: 'odd' })).toMatchObject([{ created_at: Date.UTC(2014, 3, 11, 9, 53, 2) / 1000 }])
  expect(look({ id: 'odd', date: 'soon' })).toMatchObject([{ created_at: 0 }])
})

test('a message that cannot be read is said on its dialogue; without a dialogue it is set aside', () => {
  const odd = { sender: 5, recipient: { chat_id: 'chat:C1' }, message: { mid: 'mid:C1.19a84e9e67b0001', text: 'Где?' } }
  expect(understood(odd)).toMatchObject([
    { kind: 'message', chat_external_id: 'chat:C1', text: 'Где?', subjects: [{ kind: 'unreadable' }] },
    { kind: 'unreadable', what: 'MESSAGE_CREATED' },
  ])
  expect(() => understood({ sender: {}, message: { mid: 'x' } })).toThrow('event: not as known')
  expect(() => understood({ look: 'elsewhere' })).toThrow('elsewhere is not known')
})

test('words that only look like a line of the network are a customer’s words', () => {
  for (const words of ['{"ty":"CHAT_CREATED"}', '{"ty":"x","ai":1}', '{"ty":'])
    expect(understood(text('mid:C1.19a84e9e67b0001', words))).toMatchObject([{ kind: 'message', text: words }])
})

test('a delivery is proved by what we have put into its address', () => {
  const body = Buffer.from(text('mid:C1.19a84e9e67b0001', 'Да'))
  const judge = (query: Record<string, string>) =>
    ok.receiver.authenticate({ headers: {}, body, query }, { webhook: 'secret-1' })
  expect(judge({ token: 'secret-1' })).toBe('genuine')
  expect(judge({ token: 'secret-2' })).toBe('forged')
  expect(judge({})).toBe('forged')
})

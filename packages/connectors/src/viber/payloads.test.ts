import { createHmac } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { payloadNames } from '../../test/payload.ts'
import { viber } from './index.ts'

// What becomes of callbacks is told by the corpus; here is what it cannot hold: bytes, and numbers that JSON rounds.

const access = '445da6az1s345z78-dazcczb2542zv51a-e0vc5fva17480im9'
const understood = (callback: string | object) =>
  viber.understand(Buffer.from(typeof callback === 'string' ? callback : JSON.stringify(callback)))
const text = (message_token: string, words = 'Привет') =>
  `{"event":"message","timestamp":1763164800123,"message_token":${message_token},"sender":{"id":"m4Rz8x==","name":"Ольга"},"message":{"type":"text","text":${JSON.stringify(words)}},"silent":false}`

test('every answer and request among the samples is asked for by name', () => {
  expect(payloadNames('viber', (name) => !/^(answer|error|request)_/.test(name))).toEqual([])
})

test('an id is told to the last digit', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 1n, max: (1n << 63n) - 1n }), fc.string(), (token, words) => {
      const [fact] = understood(text(String(token), words || 'a'))
      expect(fact).toMatchObject({ external_id: String(token), text: words || 'a' })
      expect(viber.receiver.keyOf({ headers: {}, body: Buffer.from(text(String(token))) })).toBe(`message:${token}`)
    }),
  )
})

test('a mark names the message and the customer', () => {
  const mark = '{"event":"seen","timestamp":1763164800123,"message_token":5912661846655238145,"user_id":"m4Rz8x=="}'
  expect(understood(mark)).toEqual([
    {
      kind: 'messages_read',
      chat_external_id: 'm4Rz8x==',
      external_ids: ['5912661846655238145'],
      at: 1_763_164_800,
    },
  ])
})

const user = { id: 'm4Rz8x==', name: 'Ольга' }
const started = (more: object) =>
  understood({ event: 'conversation_started', timestamp: 1_763_164_800_123, message_token: 7, user, ...more })

test('who only looks in can be answered when they write, and came from somewhere', () => {
  const place = { chat_external_id: 'm4Rz8x==' }
  expect(started({ subscribed: false })).toMatchObject([{ kind: 'contact', ...place, is_lost: true }])
  expect(started({ subscribed: true })).toMatchObject([{ kind: 'contact', ...place, is_lost: false }])
  expect(started({})).toEqual([{ kind: 'ignored', what: 'conversation_started' }])
  expect(started({ subscribed: false, context: 'витрина' })).toMatchObject([
    { kind: 'message', ...place, external_id: '-:start:7', subjects: [{ kind: 'ad', title: 'витрина' }] },
    { kind: 'contact', is_lost: true },
  ])
})

test('a message that cannot be read is said on its dialogue', () => {
  const odd = { event: 'message', timestamp: 'soon', message_token: 9, sender: user, message: { text: 'Где?' } }
  expect(understood(odd)).toMatchObject([
    { kind: 'message', chat_external_id: 'm4Rz8x==', text: 'Где?', subjects: [{ kind: 'unreadable' }] },
    { kind: 'unreadable', what: 'message' },
  ])
  expect(() => understood({ event: 'message', message_token: 9 })).toThrow('message: not as known')
  expect(() => understood({ event: 'seen', message_token: 9 })).toThrow('seen: not as known')
})

const judge = (body: string, signature: string, key = access) =>
  viber.receiver.authenticate(
    { headers: { 'x-viber-content-signature': signature }, body: Buffer.from(body) },
    { webhook: 'w', access: key },
  )

test.each([
  [
    access,
    '{"event":"webhook","timestamp":1457764197627,"message_token":241256543215}',
    'bd52434b46be1542d32bfa5e3332b757b927e183c5ef3b20a5f9877207dc55b9',
  ],
  [
    '44dafb7e0f40021e-61a47a1e6778d187-f2c5a676a07050b3',
    '{"event":"webhook","timestamp":4977069964384421269,"message_token":1478683725125}',
    'd21b343448c8aee33b8e93768ef6ceb64a6ba6163099973a2b8bd028fea510ef',
  ],
])('the signature of Viber’s own examples is recognised, and the question answered', (key, body, signature) => {
  expect(judge(body, signature, key)).toEqual({ handshake: '' })
  expect(judge(body, signature, `${key}x`)).toBe('forged')
  expect(judge(`${body} `, signature, key)).toBe('forged')
})

test('it is over the bytes as they came', () => {
  const escaped = text('7').replace('Привет', '\\u041F\\u0440\\u0438\\u0432\\u0435\\u0442')
  const signature = createHmac('sha256', access).update(escaped).digest('hex')
  expect(judge(escaped, signature)).toBe('genuine')
  expect(judge(text('7'), signature)).toBe('forged')
  expect(understood(escaped)).toMatchObject([{ text: 'Привет' }])
})

test('a mark that every device sends counts once', () => {
  const seen = (user_id: string) => ({
    headers: {},
    body: Buffer.from(JSON.stringify({ event: 'seen', timestamp: Math.random(), message_token: 5, user_id })),
  })
  expect(viber.receiver.keyOf(seen('a'))).toBe(viber.receiver.keyOf(seen('a')))
  expect(viber.receiver.keyOf(seen('b'))).not.toBe(viber.receiver.keyOf(seen('a')))
})

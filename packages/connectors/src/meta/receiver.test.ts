import { describe, expect, test } from 'vitest'
import { readPayload } from '../../test/payload.ts'
import { proofOf } from './graph.ts'
import { hubReceiver, signatureOf } from './receiver.ts'

const vectors = JSON.parse(readPayload('meta', 'vectors').toString())
const secrets = { webhook: 'the word', app_secret: 'app_secret' }
const receiver = hubReceiver((body) => {
  const { entry } = JSON.parse(Buffer.from(body).toString()) as { entry: { id: string; what: string }[] }
  return entry.map(({ id, what }) => ({ provider_id: id, key: what, body }))
})

describe('signatures', () => {
  test.each<{ app_secret: string; raw_body: string; header: string }>(vectors.x_hub_signature_256)(
    'the computed vector is $header',
    ({ app_secret, raw_body, header }) => {
      const body = Buffer.from(raw_body)
      expect(signatureOf(body, app_secret)).toBe(header)
      const delivery = { headers: { 'x-hub-signature-256': header }, body }
      expect(receiver.authenticate(delivery, { webhook: '', app_secret })).toBe('genuine')
      expect(receiver.authenticate(delivery, { webhook: '', app_secret: 'other' })).toBe('forged')
    },
  )

  test('the proof of a token is the computed vector', () => {
    const { access_token, app_secret, appsecret_proof } = vectors.appsecret_proof
    expect(proofOf(access_token, app_secret)).toBe(appsecret_proof)
  })

  test('are over the bytes: Cyrillic that Meta escapes is not Cyrillic that we would write', () => {
    const escaped = Buffer.from('{"object":"page","entry":[{"text":"\\u0414\\u0430"}]}')
    const plain = Buffer.from(JSON.stringify(JSON.parse(escaped.toString())))
    const headers = { 'x-hub-signature-256': signatureOf(escaped, 'app_secret') }
    expect(receiver.authenticate({ headers, body: escaped }, secrets)).toBe('genuine')
    expect(receiver.authenticate({ headers, body: plain }, secrets)).toBe('forged')
  })

  test.each(['', undefined])('an application without a secret (%j) lets nobody in', (app_secret) => {
    const body = Buffer.from('{}')
    const headers = { 'x-hub-signature-256': signatureOf(body, '') }
    const known = app_secret === undefined ? {} : { app_secret }
    expect(receiver.authenticate({ headers, body }, { webhook: 'w', ...known })).toBe('forged')
    expect(receiver.authenticate({ headers: {}, body }, secrets)).toBe('forged')
  })
})

describe('the question whether the address is ours', () => {
  const asked = { 'hub.mode': 'subscribe', 'hub.verify_token': 'the word', 'hub.challenge': '1158201444' }
  const ask = (challenge: Record<string, string>, webhook = 'the word') =>
    receiver.authenticate({ headers: {}, body: Buffer.alloc(0), challenge }, { ...secrets, webhook })

  test('is answered with what stood in it', () => {
    expect(ask(asked)).toEqual({ handshake: '1158201444' })
  })
  test.each([
    { ...asked, 'hub.verify_token': 'another' },
    { ...asked, 'hub.mode': 'unsubscribe' },
    { ...asked, 'hub.challenge': '' },
    {},
  ])('is not answered to strangers: %j', (challenge) => expect(ask(challenge)).toBe('forged'))
  test('is not answered while we have no word', () => {
    expect(ask({ ...asked, 'hub.verify_token': '' }, '')).toBe('forged')
  })
})

test('the key follows the parts, and what has none has the key of its bytes', () => {
  const key = (body: string) => receiver.keyOf({ headers: {}, body: Buffer.from(body) })
  const one = '{"entry":[{"id":"1","what":"a"}]}'
  expect(key(one)).toBe(key('{"entry":[{"id":"1","what":"a","time":7}]}'))
  expect(key(one)).not.toBe(key('{"entry":[{"id":"2","what":"a"}]}'))
  expect(key('{"entry":[]}')).not.toBe(key('{"entry":[] }'))
  expect(key('<html>')).not.toBe('')
})

import { expect, test } from 'vitest'
import type { Receiver } from '../src/connector.ts'
import { connectors } from '../src/registry.ts'
import { twitter } from '../src/twitter/index.ts'

// Some networks ask for our signature of what they send, to see that the address is ours. Anybody may ask, so what is
// answered must not be the proof of a delivery.

const secrets = { webhook: 'w'.repeat(32), app_secret: 'application-secret', access: 'token' }
const delivery = '{"for_user_id":"1","direct_message_events":[]}'
const questions = ['crc_token', 'challengeCode', 'hub.challenge', 'challenge']
const prefixes = ['', 'hmacsha256=', 'sha256=']
const headers = ['x-twitter-webhooks-signature', 'x-li-signature', 'x-hub-signature-256', 'tiktok-signature']

const receivers = Object.entries(connectors).flatMap(([network, connector]): [string, Receiver][] =>
  'receiver' in connector && connector.receiver ? [[network, connector.receiver as Receiver]] : [],
)

test.each(receivers)('what %s is answered proves no delivery', async (_, receiver) => {
  for (const name of questions)
    for (const prefix of prefixes) {
      const challenge = { 'hub.mode': 'subscribe', 'hub.verify_token': 'guessed', [name]: `${prefix}${delivery}` }
      const asked = { headers: {}, body: new Uint8Array(), challenge, query: challenge }
      const answer = await receiver.authenticate(asked, secrets)
      const words = typeof answer === 'object' ? answer.handshake : ''
      for (const proof of words.match(/[\w+/=-]{40,}/g) ?? [])
        for (const header of headers)
          for (const before of ['', 'sha256=', 'hmacsha256=']) {
            const sent = { headers: { [header]: `${before}${proof}` }, body: Buffer.from(delivery) }
            expect(await receiver.authenticate(sent, secrets)).not.toBe('genuine')
          }
    }
})

test('would be found out where it does', async () => {
  const answer = await twitter.receiver.authenticate(
    { headers: {}, body: new Uint8Array(), challenge: { crc_token: 'abc' } },
    secrets,
  )
  const { response_token } = JSON.parse(typeof answer === 'object' ? answer.handshake : '{}')
  const sent = { headers: { 'x-twitter-webhooks-signature': response_token }, body: Buffer.from('abc') }
  expect(await twitter.receiver.authenticate(sent, secrets)).toBe('genuine')
})

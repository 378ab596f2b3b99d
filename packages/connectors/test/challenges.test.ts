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

/** Which question each answers; whoever has no entry answers none. Strangers do not know our word, the networks do. */
const signing = { twitter: ['crc_token'], linkedin: ['challengeCode'] }
const hub = ['hub.challenge']
type Answered = Readonly<Record<string, readonly string[]>>
const answered: Readonly<Record<'strangers' | 'networks', Answered>> = {
  strangers: signing,
  networks: { ...signing, facebook: hub, instagram: hub, whatsapp: hub, threads: hub },
}

async function ask(receiver: Receiver, question: string, text: string, word: string): Promise<string | undefined> {
  const challenge = { 'hub.mode': 'subscribe', 'hub.verify_token': word, [question]: text }
  const asked = { headers: {}, body: new Uint8Array(), challenge, query: challenge }
  const answer = await receiver.authenticate(asked, secrets)
  // Whatever somebody asks, a question proves no delivery.
  expect(answer).not.toBe('genuine')
  return typeof answer === 'object' ? answer.handshake : undefined
}

async function answersOf(receiver: Receiver, word: string) {
  const heard = questions.map(async (name) => ((await ask(receiver, name, 'a1-b2', word)) === undefined ? [] : [name]))
  return (await Promise.all(heard)).flat()
}

test.each(receivers)(
  '%s answers a stranger and its network the questions that are known, and no others',
  async (network, receiver) => {
    expect(await answersOf(receiver, 'guessed')).toEqual(answered.strangers[network] ?? [])
    expect(await answersOf(receiver, secrets.webhook)).toEqual(answered.networks[network] ?? [])
  },
)

test.each(receivers)('what %s is answered proves no delivery', async (_, receiver) => {
  for (const name of questions)
    for (const prefix of prefixes) {
      const words = await ask(receiver, name, `${prefix}${delivery}`, 'guessed')
      for (const proof of words?.match(/[\w+/=-]{40,}/g) ?? [])
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

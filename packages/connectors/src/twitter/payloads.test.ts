import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { payloadNames } from '../../test/payload.ts'
import { twitter } from './index.ts'
import { signedHeader } from './oauth1.ts'

// What becomes of deliveries and lists is told by the corpus; here is what it cannot hold: bytes, proofs, whose it is.

const secret = 'consumer-secret-sample'
const { authenticate, keyOf, split } = twitter.receiver
const bytes = (told: object | string) => Buffer.from(typeof told === 'string' ? told : JSON.stringify(told))
const account = { provider_id: '1111111111111111111', name: 'Лавка', screen_name: 'lavka' }

test('every payload here is an answer or an error', () => {
  expect(payloadNames('twitter', (name) => !/^(answer|error)_/.test(name))).toEqual([])
})

// Computed by others from X's description; one of them stands in a public test suite.
test('the challenge is answered as X computes it, and only where there is a secret and a question', () => {
  const asked = { headers: {}, body: bytes(''), challenge: { crc_token: 'challenge' } }
  expect(authenticate(asked, { webhook: 'w', app_secret: secret })).toEqual({
    handshake: '{"response_token":"sha256=7eOCkhyKVdE/RmMdX/rTAbw5RDNERcpwm0IFbhGOP4A="}',
  })
  expect(authenticate(asked, { webhook: 'w' })).toBe('forged')
  expect(authenticate({ ...asked, challenge: {} }, { webhook: 'w', app_secret: secret })).toBe('forged')
})

test('a delivery is proved over its bytes', () => {
  const body = bytes('{"data":{"event_uuid":"-1","event_type":"dm.received","payload":{"text":"Привет"}}}')
  const headers = { 'x-twitter-webhooks-signature': 'sha256=BsQx4I+wiD/rxvdgUyh8yN5uh0FpqtHKdEc7N6mEHWI=' }
  expect(authenticate({ headers, body }, { webhook: 'w', app_secret: secret })).toBe('genuine')
  expect(authenticate({ headers, body }, { webhook: 'w', app_secret: 'another' })).toBe('forged')
  const hex = `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`
  const other = { 'x-twitter-webhooks-signature': hex }
  expect(authenticate({ headers: other, body }, { webhook: 'w', app_secret: secret })).toBe('forged')
})

test('calls of the older way are signed as X’s own example is', () => {
  const header = signedHeader(
    {
      consumer_key: 'xvz1evFS4wEEPTGEFPHBog',
      consumer_secret: 'kAcSOqF21Fu85e7zjz7ZN2U4ZRhfV3WpwPAoE3Z7kBw',
      token: '370773112-GmHxMAgYyLbNEtIKZeRNFsMKPR9EyMZeS9weJAEb',
      token_secret: 'LswwdoUaIvS8ltyTt5jkRh4J50vUPVVHtR2YPi5kE',
    },
    {
      method: 'POST',
      url: 'https://api.x.com/1.1/statuses/update.json?include_entities=true',
      form: { status: 'Hello Ladies + Gentlemen, a signed OAuth request!' },
      nonce: 'kYjzVBB8Y0ZFabxSWbWovY3uYSQ2pTgmZeNu2VS4cg',
      timestamp: '1318622958',
    },
  )
  expect(header).toContain('oauth_signature="Ls93hJiZbQ3akF3HF3x1Bz8%2FzU4%3D"')
})

const event = (data: object) => bytes({ data: { event_type: 'post.delete', payload: { id: '5' }, ...data } })

test('whose it is stands in the filter, and one event has one key', () => {
  const filter = { user_id: account.provider_id }
  const [part] = split(event({ event_uuid: '-2781149976877970683', filter }))
  expect(part).toMatchObject({ provider_id: account.provider_id, key: 'post.delete:-2781149976877970683' })
  expect(split(event({ filter: {}, event_type: 'oauth.revoke', payload: { user_id: '7' } }))[0]?.provider_id).toBe('7')
  expect(split(bytes({ for_user_id: '8', tweet_create_events: [] }))[0]?.provider_id).toBe('8')
  const body = event({ filter })
  expect(keyOf({ headers: {}, body })).toBe(split(body)[0]?.key)
})

test('a number of 64 bits that was rounded on its way is not believed', () => {
  const told = `{"for_user_id":"${account.provider_id}","tweet_create_events":[{"id":2080765813578191303,"id_str":"2080765813578191303",
    "text":"да","user":{"id":1716450569358098400,"id_str":"1716450569358098432","name":"Анна","screen_name":"anna"}}]}`
  expect(twitter.understand(bytes(told), account)).toMatchObject([
    { kind: 'comment', external_id: '2080765813578191303', author: { external_id: '1716450569358098432' } },
  ])
})

const post = (more: object) => ({
  ...{ id: '2080765813578191303', text: 'да', author_id: '9', conversation_id: '2080000000000000000' },
  ...more,
})
const understood = (one: object) =>
  twitter.understand(bytes({ look: 'posts', answer: { data: [one] } }), account)[0] as object

test('whoever answers us comments, whoever names us elsewhere mentions', () => {
  const replied = (id: string) => [{ type: 'replied_to', id }]
  const ours = { in_reply_to_user_id: account.provider_id, referenced_tweets: replied('2080000000000000000') }
  expect(understood(post(ours))).not.toHaveProperty('sort')
  expect(understood(post(ours))).not.toHaveProperty('parent_external_id')
  expect(understood(post({ ...ours, referenced_tweets: replied('5') }))).toMatchObject({ parent_external_id: '5' })
  const elsewhere = { in_reply_to_user_id: '77', referenced_tweets: replied('5') }
  expect(understood(post(elsewhere))).toMatchObject({ sort: 'mention', post_external_id: '2080000000000000000' })
})

test('what our people answer in X is ours, and what goes on under a post of ours answers nobody', () => {
  const own = { author_id: account.provider_id, referenced_tweets: [{ type: 'replied_to', id: '2080000000000000000' }] }
  expect(understood(post({ ...own, in_reply_to_user_id: '77' }))).toMatchObject({
    ...{ kind: 'own_comment', parent_external_id: '2080000000000000000' },
  })
  expect(understood(post({ ...own, in_reply_to_user_id: account.provider_id }))).not.toHaveProperty(
    'parent_external_id',
  )
})

test('what was edited keeps its first number', () => {
  const edit_history_tweet_ids = ['2080765813578191300', '2080765813578191303']
  expect(understood(post({ edit_history_tweet_ids }))).toMatchObject({ external_id: '2080765813578191300' })
})

test('the chat of two is the other one, in whichever order X names them; a group has a number of its own', () => {
  const dm = (dm_conversation_id: string) => ({ id: '5', text: 'да', sender_id: '9', dm_conversation_id })
  const chatOf = (id: string) => {
    const [fact] = twitter.understand(bytes({ look: 'dms', answer: { data: [dm(id)] } }), account)
    return fact && 'chat_external_id' in fact ? fact.chat_external_id : undefined
  }
  expect(chatOf(`9-${account.provider_id}`)).toBe('9')
  expect(chatOf(`${account.provider_id}-9`)).toBe('9')
  expect(chatOf('1585094756761149440')).toBe('g1585094756761149440')
})

test('a quotation with a file waits for the look that has the file, unless it stands in no list', () => {
  const quotation = post({
    ...{ referenced_tweets: [{ type: 'quoted', id: '5' }], attachments: { media_keys: ['3_7'] } },
  })
  const kindOf = (event_type: string, more: object = {}) =>
    twitter.understand(bytes({ data: { event_type, payload: { ...quotation, ...more } } }), account)[0]?.kind
  expect(kindOf('post.mention.create')).toBe('look_wanted')
  expect(kindOf('post.reply.create')).toBe('look_wanted')
  expect(kindOf('post.quote.create')).toBe('comment')
  // Who names or answers us besides is in the list of mentions, whichever delivery comes first.
  expect(kindOf('post.quote.create', { text: 'смотри, @Lavka!' })).toBe('look_wanted')
  expect(kindOf('post.quote.create', { text: '@lavka2, a@lavka.ru' })).toBe('comment')
  expect(kindOf('post.quote.create', { in_reply_to_user_id: account.provider_id })).toBe('look_wanted')
  const entities = { mentions: [{ id: account.provider_id, username: 'renamed' }] }
  expect(kindOf('post.quote.create', { entities })).toBe('look_wanted')
})

test('an address is told as it stands, whatever signs are in it', () => {
  const link = { url: 'https://t.co/a', expanded_url: 'https://shop.test/?q=$&$1' }
  expect(understood(post({ text: 'тут https://t.co/a', entities: { urls: [link] } }))).toMatchObject({
    text: `тут ${link.expanded_url}`,
  })
})

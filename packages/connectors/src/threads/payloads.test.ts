import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { payloadNames } from '../../test/payload.ts'
import { threads } from './index.ts'

// What becomes of deliveries and lists is told by the corpus; here is what it cannot hold: bytes, proofs, whose it is.

const account = { provider_id: '26000000000000001', name: 'Лавка', screen_name: 'lavka' }
const bytes = (told: object | string) => Buffer.from(typeof told === 'string' ? told : JSON.stringify(told))
const understood = (told: object | string) => threads.understand(bytes(told), account)
const delivery = (values: unknown, more: object = {}) => ({
  ...{ app_id: '1', topic: 'moderate', target_id: '17900000000000001', time: 1_794_700_801, subscription_id: '2' },
  ...more,
  values,
})
const reply = (value: object) => ({ field: 'replies', value: { id: '17900000000000055', ...value } })

test('every payload here is asked for by name', () => {
  expect(payloadNames('threads', (name) => !/^(answer|error)_/.test(name))).toEqual([])
})

test('a number of 17 digits is told to the last one', () => {
  const told = JSON.stringify(delivery([reply({ username: 'anna', text: 'Да' })]))
  const odd = told
    .replace('"17900000000000055"', '26000000000000003')
    .replace('"17900000000000001"', '90071992547409931')
  expect(understood(odd)).toMatchObject([{ external_id: '26000000000000003' }])
})

test('parts go to whoever owns the post, or is named', () => {
  const owned = { root_post: { id: '5', owner_id: '26000000000000009', username: 'other' } }
  const parts = threads.receiver.split(
    bytes(
      delivery([
        reply(owned),
        reply({ id: '2' }),
        { field: 'mentions', value: { id: '3', ...owned } },
        { field: 'delete', value: { id: '4', owner: { owner_id: '26000000000000007' } } },
        5,
      ]),
    ),
  )
  expect(parts.map(({ provider_id }) => provider_id)).toEqual([
    '26000000000000009',
    '17900000000000001',
    '17900000000000001',
    '26000000000000007',
    '17900000000000001',
  ])
  expect(parts.slice(0, 4).map(({ key }) => key)).toEqual([
    'replies:17900000000000055',
    'replies:2',
    'mentions:3',
    'delete:4',
  ])
  expect(parts.map(({ body }) => threads.understand(body, account)).at(-1)).toMatchObject([{ kind: 'unreadable' }])
})

test('one event and a list of one are the same', () => {
  const one = reply({ username: 'anna', text: 'Да' })
  expect(understood(delivery(one))).toEqual(understood(delivery([one])))
  const keys = [delivery(one), delivery([one])].map((body) =>
    threads.receiver.keyOf({ headers: {}, body: bytes(body) }),
  )
  expect(keys[0]).toBe(keys[1])
})

test('it is proved by the secret of the application at Threads, over the bytes', () => {
  const body = bytes(JSON.stringify(delivery([reply({ text: '訂單成立了嗎？ ✅ café' })])))
  const signature = `sha256=${createHmac('sha256', 'secret').update(body).digest('hex')}`
  const judge = (app_secret: string) =>
    threads.receiver.authenticate({ headers: { 'x-hub-signature-256': signature }, body }, { webhook: 'w', app_secret })
  expect(judge('secret')).toBe('genuine')
  expect(judge('another')).toBe('forged')
})

test('the time of telling stands in where none of writing is told', () => {
  expect(understood(delivery([reply({ timestamp: 'not-a-date' })]))).toMatchObject([{ created_at: 1_794_700_801 }])
  expect(understood(delivery([reply({})]))).toMatchObject([
    { created_at: 1_794_700_801, author: { external_id: '17900000000000055' } },
  ])
})

test('names are the same person whatever their letters', () => {
  const by = (username: string) => understood(delivery([reply({ username })]))
  expect(by('Anna_TH')).toMatchObject([{ author: { external_id: '@anna_th', name: 'Anna_TH' } }])
  expect(by('LAVKA')).toMatchObject([{ kind: 'own_comment' }])
})

test('a mention under our own post is a reply', () => {
  const mention = (root_post: object) =>
    understood(delivery([{ field: 'mentions', value: { id: '7', username: 'anna', root_post } }]))
  expect(mention({ id: '5', owner_id: account.provider_id })[0]).not.toHaveProperty('sort')
  expect(mention({ id: '5', username: 'lavka' })[0]).not.toHaveProperty('sort')
  expect(mention({ id: '5', owner_id: '8', username: 'other' })).toMatchObject([
    { sort: 'mention', post_external_id: '5' },
  ])
})

test('what is not known is not half understood', () => {
  expect(() => understood({ object: 'page', entry: [] })).toThrow('delivery: not as known')
  expect(() => understood({ look: 'elsewhere', answer: { data: [] } })).toThrow('look: not as known')
  expect(understood(delivery([{ field: 'replies', value: { text: 'Без номера' } }]))).toMatchObject([
    { kind: 'unreadable' },
  ])
})

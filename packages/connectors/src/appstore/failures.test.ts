import { appstoreAccounts } from '@otklik/simulator/networks/appstore/accounts.ts'
import { expect, test } from 'vitest'
import { speakerHearing } from '../../test/answers.ts'
import { readPayload } from '../../test/payload.ts'
import type { OutgoingReply } from '../connector.ts'
import { appstore } from './index.ts'

const account = { provider_id: '1234567890', name: 'Лавка' }
const secrets = appstoreAccounts[0]?.tokens ?? { access: '' }
const reply: OutgoingReply = {
  kind: 'reply',
  key: 'k',
  number: 7,
  text: 'Здравствуйте! Уже исправили.',
  files: [],
  post_external_id: account.provider_id,
  item_external_id: '00000036-fb96-4ad1-0d45-3be600000000',
}
type Said = { status?: number; body: string | Uint8Array }
const hearing = (...answers: Said[]) => speakerHearing(secrets, account, answers)
const sample = (name: string) => readPayload('appstore', name)
const sent = { external_id: `${reply.item_external_id}:response` }

test('a response is said as the sample says it, and its answer is read', async () => {
  const { speaker, asked } = hearing({ status: 201, body: sample('response_create_201') })
  expect(await appstore.send(speaker, reply)).toEqual({ ...sent, at: 1_794_661_200, publication: 'pending' })
  expect(asked[0]?.url).toBe('http://network.test/v1/customerReviewResponses')
  expect(JSON.parse(asked[0]?.body ?? '')).toEqual(JSON.parse(sample('response_create_request').toString()))
})

test('one that is published at once is sent as well', async () => {
  const { speaker } = hearing({ status: 201, body: sample('response_201_published_at_once') })
  expect(await appstore.send(speaker, reply)).toEqual({ ...sent, at: 1_768_867_200, publication: 'published' })
})

test('an answer that was lost is found by reading the response', async () => {
  const found = { body: sample('response_create_201') }
  const none = { status: 404, body: sample('error_404_review') }
  expect(await appstore.settle(hearing(found).speaker, reply)).toMatchObject(sent)
  expect(await appstore.settle(hearing(found).speaker, { ...reply, text: 'Другое' })).toBe('not_sent')
  expect(await appstore.settle(hearing(none).speaker, reply)).toBe('not_sent')
  // So Apple answers on other resources whose other end is empty.
  const empty = { body: '{"data":null,"links":{"self":"https://api.appstoreconnect.apple.com/v1/x"}}' }
  expect(await appstore.settle(hearing(empty).speaker, reply)).toBe('not_sent')
})

test('a good token that is refused now and then is shown once more', async () => {
  const refused = { status: 401, body: sample('error_401') }
  const { speaker, asked } = hearing(refused, { body: sample('customer_reviews_list') })
  expect((await appstore.history(speaker, null)).pages).toHaveLength(1)
  expect(asked).toHaveLength(2)
  const revoked = hearing(refused, refused).speaker
  await expect(appstore.history(revoked, null)).rejects.toMatchObject({ kind: 'token_dead' })
})

test('a key whose role may read reviews and not answer them goes on reading', async () => {
  const forbidden = { status: 403, body: sample('error_403') }
  await expect(appstore.send(hearing(forbidden).speaker, reply)).rejects.toMatchObject({ kind: 'rejected' })
  await expect(appstore.history(hearing(forbidden).speaker, null)).rejects.toMatchObject({ kind: 'token_dead' })
})

test.each([
  ['error_400_parameter', 400, 'rejected', undefined],
  ['error_401', 401, 'token_dead', undefined],
  // The key is good: somebody has to sign, and then all goes on by itself.
  ['error_403_agreement_missing', 403, 'try_later', 3_600_000],
  ['error_404_review', 404, 'gone', undefined],
  ['error_409_relationship_invalid', 409, 'gone', undefined],
  ['error_409_two_errors_second_decides', 409, 'rejected', undefined],
  ['error_429', 429, 'try_later', 300_000],
])('%s is what it says', async (name, status, kind, retry_after_ms) => {
  const { speaker } = hearing({ status, body: sample(name) })
  await expect(appstore.send(speaker, reply)).rejects.toMatchObject({ kind, retry_after_ms })
})

test('the words of all errors are told', async () => {
  const { speaker } = hearing({ status: 409, body: sample('error_409_two_errors_second_decides') })
  await expect(appstore.send(speaker, reply)).rejects.toMatchObject({
    words:
      'You cannot create a new version of the App in the current state. The version number has been previously used.',
  })
})

test.each([
  [500, [{ status: '500', code: 'UNEXPECTED_ERROR' }], 'lost_answer'],
  [503, [{}], 'lost_answer'],
  [401, [null], 'token_dead'],
  [401, [{ status: 'odd', detail: 7 }], 'token_dead'],
  [422, [{ status: '422', code: 'ENTITY_UNPROCESSABLE' }], 'rejected'],
])('%i %j is %s', async (status, errors, kind) => {
  const { speaker } = hearing({ status, body: JSON.stringify({ errors }) })
  await expect(appstore.send(speaker, reply)).rejects.toMatchObject({ kind })
})

test.each(['{}', '{"data":{}}', '{"data":{"id":""}}', '{"data":'])('%s is never a sent response', async (body) => {
  const { speaker } = hearing({ status: 201, body })
  await expect(appstore.send(speaker, reply)).rejects.toMatchObject({ kind: 'lost_answer' })
})

test('a response that somebody else has taken away is away', async () => {
  const deed = { ...reply, kind: 'delete_reply', external_id: sent.external_id } as const
  const none = { status: 404, body: sample('error_404_review') }
  await appstore.act(hearing(none).speaker, deed)
  const { speaker, asked } = hearing({ body: sample('response_create_201') }, none)
  await appstore.act(speaker, deed)
  expect(asked[1]?.url).toMatch(/\/v1\/customerReviewResponses\/b5e0a7c1-1111-4222-8333-444455556666$/)
})

const listed = (id: string, createdDate: string) => ({
  type: 'customerReviews',
  id,
  attributes: { rating: 5, createdDate },
})
const next = { next: 'https://evil.test/v1/apps/1/customerReviews?cursor=AM.2' }
const cursor = (known: number, whole_at = 1_763_164_800) => JSON.stringify({ known, since: 0, whole_at })

test('the next page is asked for where the configuration says, whatever host the link names', async () => {
  const { speaker, asked } = hearing(
    { body: JSON.stringify({ data: [listed('r2', '2026-11-14T00:00:00Z'), 7, { id: 'odd' }], links: next }) },
    { body: JSON.stringify({ data: [listed('r1', '2020-01-01T00:00:00Z')] }) },
  )
  const look = await appstore.news.look(speaker, cursor(1_700_000_000))
  expect(asked.map(({ url }) => [new URL(url).host, new URL(url).searchParams.get('cursor')])).toEqual([
    ['network.test', null],
    ['network.test', 'AM.2'],
  ])
  expect(look.pages).toHaveLength(2)
  expect(JSON.parse(look.cursor)).toMatchObject({ known: Date.parse('2026-11-14T00:00:00Z') / 1000 })
})

test('a list that goes round in circles is no list', async () => {
  const page = { body: JSON.stringify({ data: [listed('r2', '2026-11-14T00:00:00Z')], links: next }) }
  await expect(appstore.news.look(hearing(page, page, page).speaker, cursor(1))).rejects.toMatchObject({
    kind: 'try_later',
  })
})

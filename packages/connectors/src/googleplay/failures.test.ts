import { googleplayAccounts } from '@otklik/simulator/networks/googleplay/accounts.ts'
import { expect, test } from 'vitest'
import { speakerHearing } from '../../test/answers.ts'
import { readPayload } from '../../test/payload.ts'
import type { OutgoingReply } from '../connector.ts'
import { googleplay } from './index.ts'

const account = { provider_id: 'ru.shop.app', name: 'Магазин' }
const secrets = { access: googleplayAccounts[0]?.tokens.access ?? '', page: account.provider_id }
const reply: OutgoingReply = {
  kind: 'reply',
  key: 'k',
  number: 7,
  text: 'Спасибо за отзыв! Ошибка исправлена в версии 1.2.4.',
  files: [],
  post_external_id: account.provider_id,
  item_external_id: 'gp:AOqpTOExampleReviewId1',
}
const granted = { body: '{"access_token":"ya29.t","expires_in":3599,"token_type":"Bearer"}' }
type Said = { status?: number; body: string | Uint8Array }
const hearing = (...answers: Said[]) => speakerHearing(secrets, account, answers)
const refusal = (code: number, status: string, reason?: string) => ({
  status: code,
  body: JSON.stringify({ error: { code, message: 'No', status, ...(reason && { errors: [{ reason }] }) } }),
})

test('a reply is said as the sample says it, and its answer is read', async () => {
  const { speaker, asked } = hearing(granted, { body: readPayload('googleplay', 'gplay_review_reply_response') })
  expect(await googleplay.send(speaker, reply)).toEqual({
    external_id: 'gp:AOqpTOExampleReviewId1:reply',
    at: 1_794_656_400,
  })
  expect(asked[1]?.url).toMatch(/\/applications\/ru\.shop\.app\/reviews\/gp%3AAOqpTOExampleReviewId1:reply$/)
  expect(JSON.parse(asked[1]?.body ?? '')).toEqual(
    JSON.parse(readPayload('googleplay', 'gplay_review_reply_request').toString()),
  )
})

test('an answer that was lost is found by reading the review', async () => {
  const [review] = JSON.parse(readPayload('googleplay', 'gplay_reviews_list').toString()).reviews
  const found = { body: JSON.stringify(review) }
  const said = { ...reply, text: 'Спасибо, <b>исправим</b> в 1.2.4' }
  expect(await googleplay.settle(hearing(granted, found).speaker, said)).toMatchObject({ at: 1_794_656_400 })
  expect(await googleplay.settle(hearing(granted, found).speaker, reply)).toBe('not_sent')
})

test.each(['google_oauth_token_invalid_grant_400', 'google_token_invalid_grant'])(
  '%s means that the key is dead',
  async (name) => {
    const { speaker } = hearing({ status: 400, body: readPayload('googleplay', name) })
    await expect(googleplay.send(speaker, reply)).rejects.toMatchObject({
      kind: 'token_dead',
      words: 'Token has been expired or revoked.',
    })
  },
)

test.each([
  ['google_api_error_401', 401, 'token_dead', undefined],
  ['google_api_error_429', 429, 'try_later', 300_000],
])('%s is what it says', async (name, status, kind, retry_after_ms) => {
  const { speaker } = hearing(granted, { status, body: readPayload('googleplay', name) })
  await expect(googleplay.send(speaker, reply)).rejects.toMatchObject({ kind, retry_after_ms })
})

test.each([
  [403, 'PERMISSION_DENIED', 'permissionDenied', 'token_dead'],
  [403, 'PERMISSION_DENIED', 'rateLimitExceeded', 'try_later'],
  [403, 'PERMISSION_DENIED', 'quotaExceeded', 'try_later'],
  [404, 'NOT_FOUND', undefined, 'gone'],
  [400, 'INVALID_ARGUMENT', undefined, 'rejected'],
  [409, 'ABORTED', undefined, 'try_later'],
  [409, 'ALREADY_EXISTS', undefined, 'rejected'],
  [500, 'INTERNAL', 'backendError', 'lost_answer'],
  [503, 'UNAVAILABLE', undefined, 'lost_answer'],
])('%i %s (%s) is %s', async (code, status, reason, kind) => {
  const { speaker } = hearing(granted, refusal(code, status, reason))
  await expect(googleplay.send(speaker, reply)).rejects.toMatchObject({ kind, words: 'No' })
})

test.each([
  { errors: null },
  { errors: [{ reason: null }] },
  { errors: [7] },
  { errors: 'none' },
  { status: 7, message: ['No'] },
])('a refusal is one whatever stands beside its code: %j', async (odd) => {
  const said = { status: 401, body: JSON.stringify({ error: { code: 401, message: 'No', ...odd } }) }
  await expect(googleplay.send(hearing(granted, said).speaker, reply)).rejects.toMatchObject({ kind: 'token_dead' })
})

test('a key that is dead is so without words about it', async () => {
  const said = { status: 400, body: '{"error":"invalid_grant","error_description":null}' }
  const dead = { kind: 'token_dead', words: 'invalid_grant' }
  await expect(googleplay.send(hearing(said).speaker, reply)).rejects.toMatchObject(dead)
})

test.each([503, 200])('a token address that is out of order (%i) did nothing', async (status) => {
  const { speaker } = hearing({ status, body: '<html>' })
  await expect(googleplay.send(speaker, reply)).rejects.toMatchObject({ kind: 'try_later' })
})

test.each(['{}', '{"result":{}}', '{"result":{"replyText":"Да"}}', '{"result":'])(
  'the answer %s is never a sent reply',
  async (body) => {
    await expect(googleplay.send(hearing(granted, { body }).speaker, reply)).rejects.toMatchObject({
      kind: 'lost_answer',
    })
  },
)

test('the token is asked for where the configuration says, whatever the file says', async () => {
  const file = JSON.stringify({ ...JSON.parse(secrets.access), token_uri: 'http://evil.test/token' })
  const { speaker, asked } = speakerHearing({ ...secrets, access: file }, account, [granted, { body: '{}' }])
  await googleplay.history({ ...speaker, bases: { api: 'http://api.test', oauth2: 'http://oauth2.test' } }, null)
  expect(asked.map(({ url }) => new URL(url).host)).toEqual(['oauth2.test', 'api.test'])
})

test('a review that cannot be read holds up neither its page nor the next look', async () => {
  const review = (reviewId: string, seconds: string) => ({
    reviewId,
    comments: [{ userComment: { text: 'Ок', lastModified: { seconds } } }],
  })
  const first = { reviews: [7, review('gp:1', '500'), { reviewId: 'gp:odd' }], tokenPagination: { nextPageToken: 't' } }
  const answers = [
    granted,
    { body: JSON.stringify(first) },
    { body: JSON.stringify({ reviews: [review('gp:0', '90')] }) },
  ]
  const cursor = JSON.stringify({ known: 100, whole_at: 1_763_164_800 })
  const look = await googleplay.news.look(hearing(...answers).speaker, cursor)
  // The second page was asked for: what tells no time says nothing about how far the list is known.
  expect(look.pages).toHaveLength(2)
  expect(JSON.parse(look.cursor)).toMatchObject({ known: 500 })
})

import { findSaying, sayings } from '@otklik/contract/actions/sayings.ts'
import { expect, test } from 'vitest'
import { speakerHearing } from '../../test/answers.ts'
import { readPayload } from '../../test/payload.ts'
import { NetworkFailure, type OutgoingFile, type OutgoingReply, type Speaker } from '../connector.ts'
import { twitter } from './index.ts'

const account = { provider_id: '1111111111111111111', name: 'Лавка', screen_name: 'lavka' }
const payload = (name: string) => readPayload('twitter', name).toString()
const hearing = (...answers: { status?: number; body: string }[]) =>
  speakerHearing({ access: 'token-of-x', refresh: 'refresh-of-x' }, account, answers)

const reply = (more: Partial<OutgoingReply> = {}): OutgoingReply => ({
  ...{ kind: 'reply', key: crypto.randomUUID(), number: 1, text: 'Да', files: [] },
  ...{ post_external_id: '2080000000000000000', item_external_id: '2080765813578191303' },
  ...more,
})
const message = { ...reply(), kind: 'message', chat_external_id: '9' } as const

async function failureOf(work: Promise<unknown>): Promise<NetworkFailure> {
  const failure = await work.then(
    () => undefined,
    (error: unknown) => error,
  )
  expect(failure).toBeInstanceOf(NetworkFailure)
  return failure as NetworkFailure
}

test.each([
  ['error_401', 401, 'token_dead', undefined],
  ['error_402_credits_depleted_2026', 402, 'rejected', 'credits_used_up'],
  ['error_402_credits_older_form', 402, 'rejected', 'credits_used_up'],
  ['error_403_reply_not_summoned', 403, 'rejected', 'reply_not_invited'],
  ['error_403_not_permitted', 403, 'rejected', 'reply_not_invited'],
  ['error_403_duplicate_content', 403, 'rejected', 'said_before'],
  ['error_403_forbidden_generic', 403, 'rejected', undefined],
  ['error_403_unsupported_authentication', 403, 'rejected', undefined],
  ['error_400_invalid_request', 400, 'rejected', undefined],
  ['error_v11_codes_array', 403, 'rejected', undefined],
  ['error_429', 429, 'try_later', undefined],
])('a reply that meets %s is %s: %s', async (name, status, kind, saying) => {
  const { speaker } = hearing({ status, body: payload(name) })
  const failure = await failureOf(twitter.send(speaker, reply()))
  expect([failure.kind, findSaying(failure.words)]).toEqual([kind, saying])
})

test('a message to somebody who takes none says so', async () => {
  const { speaker } = hearing({ status: 403, body: payload('error_403_dm_no_permission') })
  const failure = await failureOf(twitter.send(speaker, message))
  expect(failure).toMatchObject({ kind: 'recipient_unavailable', words: sayings.messages_closed })
})

test('a deed that the plan does not include says so', async () => {
  const type = 'https://api.x.com/2/problems/client-forbidden'
  const { speaker } = hearing({ status: 403, body: JSON.stringify({ title: 'Client Forbidden', type, detail: 'no' }) })
  const place = { post_external_id: '1', item_external_id: '2' }
  expect((await failureOf(twitter.act(speaker, { kind: 'like', ...place }))).words).toBe(sayings.plan_too_small)
})

test('what is not there is gone, whatever the status', async () => {
  const place = { post_external_id: '1', item_external_id: '2' }
  for (const status of [200, 404]) {
    const { speaker } = hearing({ status, body: payload('answer_inline_not_found') })
    expect((await failureOf(twitter.act(speaker, { kind: 'hide', ...place }))).kind).toBe('gone')
  }
  const detail = 'You attempted to reply to a Tweet that is deleted or not visible to you.'
  const { speaker } = hearing({ status: 403, body: JSON.stringify({ detail, title: 'Forbidden' }) })
  expect((await failureOf(twitter.send(speaker, reply()))).kind).toBe('gone')
})

test('how long to wait follows from when X counts anew', async () => {
  const { speaker } = hearing()
  const limited: Speaker = {
    ...speaker,
    fetch: async () =>
      new Response(payload('error_429'), { status: 429, headers: { 'x-rate-limit-reset': '1763165100' } }),
  }
  expect(await failureOf(twitter.send(limited, reply()))).toMatchObject({ kind: 'try_later', retry_after_ms: 300_000 })
})

test('a renewal that X refuses is the end of the token, and the words hold none', async () => {
  const { speaker, asked } = hearing({ status: 400, body: payload('error_400_refresh_token_invalid') })
  const app = { client_id: 'id', client_secret: 'secret' }
  const failure = await failureOf(twitter.refresh({ ...speaker, app }))
  expect(failure.kind).toBe('token_dead')
  expect(String(failure)).not.toMatch(/refresh-of-x|secret/)
  expect(asked[0]?.body).toContain('grant_type=refresh_token&refresh_token=refresh-of-x')
})

test('fields are asked for by their newer names where X does not know the older', async () => {
  const invalid = { status: 400, body: payload('error_400_invalid_request') }
  const empty = { body: payload('answer_dm_events_empty_no_data_key') }
  const { speaker, asked } = hearing(invalid, empty, invalid, empty, invalid, empty)
  expect((await twitter.news.look(speaker, null)).pages).toEqual([])
  expect(
    asked.map(({ url }) => /tweet\.fields|post\.fields|referenced_tweets|referenced_posts/.exec(url)?.[0]),
  ).toEqual([
    ...['tweet.fields', 'post.fields', 'tweet.fields', 'post.fields', 'referenced_tweets', 'referenced_posts'],
  ])
})

test('where messages are closed to us, mentions are read all the same; with nothing open X’s words are told', async () => {
  const closed = { status: 403, body: payload('error_403_forbidden_generic') }
  const mentions = { body: payload('answer_mentions').replace(/,\s*"next_token": "[^"]+"/, '') }
  const empty = { body: payload('answer_dm_events_empty_no_data_key') }
  const { pages, cursor } = await twitter.news.look(hearing(mentions, empty, closed).speaker, null)
  expect(pages).toHaveLength(1)
  expect(JSON.parse(cursor)).toMatchObject({ mentions: '2080765813578191303' })
  const credits = { status: 402, body: payload('error_402_credits_depleted_2026') }
  const failure = await failureOf(twitter.news.look(hearing(credits, credits, credits).speaker, null))
  expect(failure.words).toBe(sayings.credits_used_up)
})

const file = (mime: string): OutgoingFile => ({ name: 'a', mime, read: async () => new Blob(['x'.repeat(1_100_000)]) })

test('a file goes in pieces, and one that X still prepares is not brought again', async () => {
  const one = reply({ files: [file('video/mp4')] })
  const begun = { body: payload('answer_media_upload_0_init') }
  const later = payload('answer_media_upload_1_pending').replace(/"check_after_secs": 1\b/, '"check_after_secs": 30')
  const taken = { body: '{"data":{"expires_at":1}}' }
  const first = hearing(begun, taken, taken, { body: later })
  expect(await failureOf(twitter.send(first.speaker, one))).toMatchObject({ kind: 'try_later', retry_after_ms: 30_000 })
  expect(first.asked.map(({ url }) => new URL(url).pathname.split('/').at(-1))).toEqual([
    ...['initialize', 'append', 'append', 'finalize'],
  ])
  expect(first.asked[0]?.body).toBe('{"media_type":"video/mp4","media_category":"tweet_video","total_bytes":1100000}')
  const done = later.replace('pending', 'succeeded')
  const second = hearing({ body: done }, { status: 201, body: payload('answer_create_post') })
  expect(await twitter.send(second.speaker, one)).toEqual({ external_id: '2080765900000000001' })
  expect(second.asked[1]?.body).toContain('"media":{"media_ids":["1880028106020515840"]}')
})

test('a file that X cannot read is refused', async () => {
  const failed = payload('answer_media_upload_1_pending').replace('pending', 'failed')
  const answers = [{ body: payload('answer_media_upload_0_init') }, { body: '{}' }, { body: '{}' }, { body: failed }]
  const { speaker } = hearing(...answers)
  expect((await failureOf(twitter.send(speaker, reply({ files: [file('image/gif')] })))).kind).toBe('rejected')
})

test.each([
  ['five pictures', Array.from({ length: 5 }, () => file('image/png'))],
  ['a picture and a video', [file('image/png'), file('video/mp4')]],
  ['two GIFs', [file('image/gif'), file('image/gif')]],
  ['a document', [file('application/pdf')]],
])('%s with a reply are refused before anything is asked', async (_, files) => {
  const { speaker, asked } = hearing()
  expect((await failureOf(twitter.send(speaker, reply({ files })))).kind).toBe('rejected')
  expect(asked).toEqual([])
})

test.each([
  [400, '{"error":"invalid_grant"}', 'token_dead'],
  [400, '{"error":"invalid_request","error_description":"Missing required parameter [grant_type]."}', 'rejected'],
  [401, '{"error":"unauthorized_client","error_description":"Missing valid authorization header"}', 'rejected'],
  [401, '{"error":"invalid_client"}', 'rejected'],
  [400, '<html>Bad Request</html>', 'try_later'],
  [401, '<html>Sign in to the proxy</html>', 'try_later'],
  [403, '<html>Forbidden</html>', 'try_later'],
  [429, '{}', 'try_later'],
  [503, '', 'try_later'],
])('a renewal answered with %i %s is %s: only a refusal of the token ends it', async (status, body, kind) => {
  const { speaker } = hearing({ status, body })
  const app = { client_id: 'id', client_secret: 'secret' }
  expect((await failureOf(twitter.refresh({ ...speaker, app }))).kind).toBe(kind)
})

test('an address that another account has entered meanwhile is taken as it is; other refusals are told', async () => {
  const url = 'https://otklik.test/hooks/twitter'
  const app = { client_id: 'c', client_secret: 'x', consumer_key: 'k', consumer_secret: 's' }
  const token = { body: JSON.stringify({ token_type: 'bearer', access_token: 'ours' }) }
  const listed = (...data: object[]) => ({ body: JSON.stringify({ data }) })
  const refused = {
    status: 400,
    body: JSON.stringify({ title: 'Bad Request', detail: 'DuplicateUrlFailed', status: 400 }),
  }
  const all = [token, listed(), refused, listed({ id: '77', url, valid: true }), listed()]
  const done = Array.from({ length: 7 }, () => ({ body: JSON.stringify({ data: {} }) }))
  const { speaker, asked } = hearing(...all, ...done)
  await twitter.subscribe({ ...speaker, app }, { url, secret: 's', is_renewal: false })
  expect(asked.filter(({ body }) => String(body).includes('"webhook_id":"77"'))).toHaveLength(7)
  const { speaker: other } = hearing(token, listed(), refused, listed())
  const work = twitter.subscribe({ ...other, app }, { url, secret: 's', is_renewal: false })
  expect(await failureOf(work)).toMatchObject({ kind: 'rejected' })
})

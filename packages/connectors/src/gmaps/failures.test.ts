import { expect, test } from 'vitest'
import { speakerHearing } from '../../test/answers.ts'
import { readPayload } from '../../test/payload.ts'
import type { OutgoingReply } from '../connector.ts'
import { gmaps } from './index.ts'

const account = { provider_id: '4500000000000000007', name: 'Лавка на Лесной' }
const secrets = { access: 'ya29.the-token', refresh: '1//refresh', owner: '101000000000000000001' }
const reply: OutgoingReply = {
  ...{ kind: 'reply', key: 'k', number: 7, text: 'Спасибо за отзыв! Ждём вас снова.', files: [] },
  ...{ post_external_id: account.provider_id, item_external_id: 'AbFvOq0000000001' },
}
const place = { post_external_id: account.provider_id, item_external_id: 'AbFvOq0000000001' }
const own = { ...place, external_id: 'AbFvOq0000000001:reply' }
type Said = { status?: number; body: string | Uint8Array }
const bases = Object.fromEntries(
  Object.keys(gmaps.bases).map((name) => [name, name === 'topic' ? '' : 'http://network.test']),
)
const hearing = (...answers: Said[]) => {
  const { speaker, asked } = speakerHearing(secrets, account, answers)
  return { speaker: { ...speaker, bases }, asked }
}
const sample = (name: string) => readPayload('gmaps', name)
const gone = { status: 404, body: sample('error_404_reviews_not_found_captured') }

test('a reply is said as the sample says it, and its answer is read', async () => {
  const { speaker, asked } = hearing({ body: sample('review_reply_put_response_pending') })
  expect(await gmaps.send(speaker, reply)).toEqual({
    ...{ external_id: 'AbFvOq0000000001:reply', at: 1_782_206_100, publication: 'pending' },
  })
  expect(asked[0]?.url).toMatch(
    /\/v4\/accounts\/101000000000000000001\/locations\/4500000000000000007\/reviews\/AbFvOq0000000001\/reply$/,
  )
  expect(JSON.parse(asked[0]?.body ?? '')).toEqual(JSON.parse(sample('review_reply_put_request').toString()))
  const bare = hearing({ body: sample('review_reply_put_response_comment_only') }).speaker
  expect(await gmaps.send(bare, reply)).toEqual({ external_id: 'AbFvOq0000000001:reply' })
})

test.each(['{}', '{"comment":""}', '', '<h1>'])('an answer of %j is no proof that the reply is there', async (body) => {
  await expect(gmaps.send(hearing({ body }).speaker, reply)).rejects.toMatchObject({ kind: 'lost_answer' })
})

test('an answer that was lost is found by reading the review', async () => {
  const shown = { body: sample('review_get_after_reply_only_reply') }
  const said = { ...reply, text: 'Спасибо за  подробный отзыв.' }
  expect(await gmaps.settle(hearing(shown).speaker, said)).toEqual({
    ...{ external_id: 'AbFvOq0000000001:reply', publication: 'published' },
  })
  expect(await gmaps.settle(hearing(shown).speaker, reply)).toBe('not_sent')
  expect(await gmaps.settle(hearing({ body: '{}' }).speaker, reply)).toBe('not_sent')
})

test.each([
  ['error_401', 401, 'token_dead'],
  ['error_403_missing_api_key_captured', 403, 'token_dead'],
  ['error_403_service_disabled_v4_captured', 403, 'rejected'],
  ['error_404_method_not_found_captured', 404, 'gone'],
  ['error_404_reviews_not_found_captured', 404, 'gone'],
  // The project was never let in: waiting does not help.
  ['error_429_quota_zero_not_approved', 429, 'rejected'],
] as const)('%s is what it says', async (name, status, kind) => {
  const { speaker } = hearing({ status, body: sample(name) })
  await expect(gmaps.send(speaker, reply)).rejects.toMatchObject({ kind })
})

test.each([
  [429, { status: 'RESOURCE_EXHAUSTED' }, 'try_later', 300_000],
  [503, { status: 'UNAVAILABLE' }, 'lost_answer', undefined],
  [409, { status: 'ABORTED' }, 'try_later', undefined],
  [400, { status: 'INVALID_ARGUMENT' }, 'rejected', undefined],
] as const)('%i %o is %s', async (code, more, kind, retry_after_ms) => {
  const body = JSON.stringify({ error: { code, message: 'No', ...more } })
  await expect(gmaps.send(hearing({ status: code, body }).speaker, reply)).rejects.toMatchObject({
    kind,
    retry_after_ms,
  })
})

test('what is not there any more need not be taken back, but only if the review says so', async () => {
  const shown = { body: sample('review_get_after_reply_only_reply') }
  await gmaps.act(hearing({ body: '{}' }).speaker, { kind: 'delete_reply', ...own })
  await gmaps.act(hearing(gone, { body: '{}' }).speaker, { kind: 'delete_reply', ...own })
  await gmaps.act(hearing(gone, gone).speaker, { kind: 'delete_reply', ...own })
  // Google says so at random of places that are there.
  await expect(gmaps.act(hearing(gone, shown).speaker, { kind: 'delete_reply', ...own })).rejects.toMatchObject({
    kind: 'gone',
  })
})

test('nothing else is possible here', async () => {
  const { speaker, asked } = hearing()
  await expect(gmaps.act(speaker, { kind: 'hide', ...place })).rejects.toMatchObject({ kind: 'rejected' })
  const file = { name: 'a', mime: 'image/png', read: async () => new Blob([]) }
  await expect(gmaps.send(speaker, { ...reply, files: [file] })).rejects.toMatchObject({ kind: 'rejected' })
  expect(asked).toEqual([])
})

const app = { client_id: 'id', client_secret: 'the-secret' }

test('a fresh token is asked for with the lasting one, which stays', async () => {
  const { speaker, asked } = hearing({ body: '{"access_token":"ya29.next","expires_in":3599,"token_type":"Bearer"}' })
  const fresh = await gmaps.refresh({ ...speaker, app, now: () => 1_000 })
  expect(fresh).toEqual({ secrets: { ...secrets, access: 'ya29.next' }, expires_at: 4_599 })
  expect(new URLSearchParams(asked[0]?.body).get('grant_type')).toBe('refresh_token')
  const dead = hearing({ status: 400, body: sample('token_invalid_grant') }).speaker
  await expect(gmaps.refresh({ ...dead, app })).rejects.toMatchObject({ kind: 'token_dead' })
})

test('places of all accounts are offered, each once, with where they are', async () => {
  const granted = '{"access_token":"ya29.t","expires_in":3599,"refresh_token":"1//r"}'
  const accounts = JSON.parse(sample('accounts_list').toString())
  const locations = JSON.parse(sample('locations_list_name_without_account').toString())
  const { speaker, asked } = hearing(
    { body: granted },
    { body: JSON.stringify(accounts) },
    { body: '{}' },
    { body: JSON.stringify(locations) },
    { body: '{}' },
    { body: JSON.stringify({ ...locations, nextPageToken: '' }) },
  )
  const window = { code: 'c', redirect_uri: 'https://o.test/callback/gmaps', verifier: 'v', earlier: [] }
  const choices = await gmaps.window.exchange({ ...speaker, app, now: () => 0 }, window)
  expect(choices).toEqual([
    {
      account: {
        ...{ provider_id: '4500000000000000007', name: 'Лавка на Лесной' },
        screen_name: 'Архангельск, Лесная ул., 4, вход со двора',
        url: 'https://maps.google.com/?cid=4500000000000000007',
      },
      secrets: { access: 'ya29.t', refresh: '1//r', owner: '101000000000000000001' },
      ...{ expires_at: 3_599, is_ready: true },
    },
  ])
  expect(asked.map(({ url }) => new URL(url).pathname)).toEqual([
    ...['/token', '/v1/accounts', '/v1/accounts'],
    ...['/v1/accounts/101000000000000000001/locations', '/v1/accounts/101000000000000000001/locations'],
    '/v1/accounts/101000000000000000002/locations',
  ])
})

test('without lasting access nothing is connected', async () => {
  const { speaker } = hearing({ body: '{"access_token":"ya29.t","expires_in":3599}' })
  const window = { code: 'c', redirect_uri: 'https://o.test/callback/gmaps', verifier: 'v', earlier: [] }
  await expect(gmaps.window.exchange({ ...speaker, app }, window)).rejects.toMatchObject({ kind: 'rejected' })
})

const topic = 'https://pubsub.googleapis.com/v1/projects/p/topics/gbp'

test.each([
  ['an empty one', '{}', 2],
  ['one that lacks a kind', '{"pubsubTopic":"projects/p/topics/gbp","notificationTypes":["NEW_REVIEW"]}', 2],
  ['one that is as it should be', undefined, 1],
  ['somebody else’s', '{"pubsubTopic":"projects/other/topics/x","notificationTypes":["NEW_REVIEW"]}', 1],
])('of the settings for notifications %s is left or set', async (_what, body, calls) => {
  const { speaker, asked } = hearing(
    { body: body ?? sample('notificationsetting_patch_response') },
    { body: sample('notificationsetting_patch_response') },
  )
  await gmaps.subscribe({ ...speaker, bases: { ...speaker.bases, topic } })
  expect(asked).toHaveLength(calls)
  if (calls === 2)
    expect(JSON.parse(asked[1]?.body ?? '')).toMatchObject({
      pubsubTopic: 'projects/p/topics/gbp',
      notificationTypes: ['NEW_REVIEW', 'UPDATED_REVIEW'],
    })
})

test('without a topic nothing is set', async () => {
  const { speaker, asked } = hearing()
  await gmaps.subscribe(speaker)
  expect(asked).toEqual([])
})

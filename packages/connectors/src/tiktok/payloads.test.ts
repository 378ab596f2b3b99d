import { describe, expect, test } from 'vitest'
import { speakerHearing } from '../../test/answers.ts'
import { payloadsOf } from '../../test/corpus.ts'
import { payloadNames, readPayload } from '../../test/payload.ts'
import type { NetworkFailure, OutgoingReply } from '../connector.ts'
import { signatureOf } from './incoming.ts'
import { tiktok } from './index.ts'

const account = { provider_id: '-000inventedOpenId', name: 'Лавка' }
const app = { client_id: 'id', client_secret: 'app-secret' }
const payload = (name: string) => readPayload('tiktok', name).toString()
const hearing = (...answers: string[]) => {
  const secrets = { access: 'act.secret-token', refresh: 'rft.secret-refresh' }
  const { speaker, asked } = speakerHearing(
    secrets,
    account,
    answers.map((body) => ({ body })),
  )
  return { asked, speaker: { ...speaker, app, bases: { api: 'http://network.test', www: 'http://network.test' } } }
}
const place = { post_external_id: '6990565363377390002', item_external_id: '6990565363377390004' }
const reply: OutgoingReply = { kind: 'reply', key: 'k', number: 7, text: 'Thanks', files: [], ...place }

async function failureOf(work: Promise<unknown>): Promise<NetworkFailure> {
  const failure = await work.then(
    () => undefined,
    (error: unknown) => error as NetworkFailure,
  )
  if (!failure) throw new Error('it did not fail')
  expect(`${failure} ${JSON.stringify(failure)}`).not.toMatch(/secret/)
  return failure
}

describe('refusals', () => {
  const outcomes: Record<string, string> = {
    error_40001_data_null: 'rejected',
    error_40002_no_data_key: 'rejected',
    error_40100_rate: 'try_later',
    error_40104_token_missing_captured: 'token_dead',
    error_40105_token: 'token_dead',
  }
  test('every sample of one is tried', () => {
    expect(payloadNames('tiktok', (name) => name.startsWith('error_')).toSorted()).toEqual(Object.keys(outcomes))
  })
  test.each(Object.entries(outcomes))('%s is %s', async (name, kind) => {
    expect((await failureOf(tiktok.send(hearing(payload(name)).speaker, reply))).kind).toBe(kind)
  })
  test.each([
    [40_102, 'token_dead'],
    [40_103, 'token_dead'],
    [40_107, 'token_dead'],
    [40_016, 'try_later'],
    [40_133, 'try_later'],
    [40_007, 'gone'],
    [40_053, 'gone'],
    [40_113, 'rejected'],
    [50_000, 'lost_answer'],
  ])('%i is %s', async (code, kind) => {
    const told = JSON.stringify({ code, message: 'no act.secret-token' })
    expect((await failureOf(tiktok.send(hearing(told).speaker, reply))).kind).toBe(kind)
  })
  test('what was turned already is turned', async () => {
    const told = JSON.stringify({ code: 40_050, message: 'duplicate' })
    await tiktok.act(hearing(told).speaker, { kind: 'like', ...place })
  })
})

test('a reply is proved by its id, and a deed by a code of 0 in whatever letters', async () => {
  const { speaker, asked } = hearing(payload('comment_reply_create_response'))
  expect(await tiktok.send(speaker, reply)).toEqual({ external_id: '6990565363377390031', at: 1_701_334_608 })
  expect(JSON.parse(asked[0]?.body ?? '')).toMatchObject({ comment_id: place.item_external_id, text: 'Thanks' })
  const { speaker: other } = hearing(payload('comment_hide_like_delete_response_Ok_lowercase_k'))
  await tiktok.act(other, { kind: 'pin', ...place })
  const { speaker: third } = hearing(payload('comment_create_response'))
  expect((await tiktok.send(third, reply)).external_id).toBe('6990565363377390021')
})

test('a comment that TikTok keeps hidden is not shown, whatever it said before', async () => {
  const hidden = JSON.parse(payload('comment_list_by_comment_ids_no_cursor_no_has_more'))
  const item_external_id = hidden.data.comments[0].comment_id
  const { speaker } = hearing(payload('comment_hide_like_delete_response_Ok_lowercase_k'), JSON.stringify(hidden))
  const failure = await failureOf(tiktok.act(speaker, { kind: 'unhide', ...place, item_external_id }))
  expect([failure.kind, failure.words]).toEqual(['rejected', 'TikTok keeps this comment hidden'])
})

test.each([
  ['oauth_token_response', 'openid'],
  ['oauth_token_response_other_order', '_000openid'],
])('%s is read, and the account asked who it is', async (name, provider_id) => {
  const profile = JSON.stringify({ code: 0, message: 'OK', data: { username: 'lavka', display_name: 'Лавка' } })
  const { speaker, asked } = hearing(payload(name), profile)
  const given = { code: 'c', redirect_uri: 'https://o.test/callback/tiktok', verifier: '', earlier: [] }
  const { account: _, ...stranger } = speaker
  const choices = await tiktok.window.exchange(stranger, given)
  expect(choices).toMatchObject([{ account: { provider_id, name: 'Лавка' }, secrets: { page: provider_id } }])
  expect(JSON.parse(asked[0]?.body ?? '')).toMatchObject({ redirect_uri: 'https://o.test/callback/tiktok/' })
})

test('a renewed token keeps what TikTok gave with it', async () => {
  const { speaker } = hearing(payload('oauth_refresh_response_refresh_life_shrinks'))
  expect(await tiktok.refresh(speaker)).toEqual({
    secrets: { access: 'act.token', refresh: 'rft.token', page: 'openid' },
    expires_at: 1_763_164_800 + 86_400,
  })
})

test('of two replies in the same words nobody can tell which was ours', async () => {
  const list = payload('comment_reply_list_no_pinned_no_replies_fields')
  expect((await failureOf(tiktok.settle(hearing(list).speaker, reply))).kind).toBe('lost_answer')
  const one = list.replace('"Thanks"', '"Спасибо"')
  expect(await tiktok.settle(hearing(one).speaker, { ...reply, text: 'Спасибо' })).toMatchObject({
    external_id: '6990565363377390011',
  })
})

test('an id of nineteen digits is never a number', () => {
  const captured = payloadsOf('tiktok').find(({ source }) => source === 'captured')
  const body = Buffer.from(JSON.stringify(captured?.payload))
  expect(tiktok.understand(body)).toMatchObject([
    {
      kind: 'comment_hinted',
      otherwise: {
        external_id: '7385350567722400001',
        post_external_id: '7377694258502880003',
        created_at: 1_719_535_947,
      },
    },
  ])
  expect(tiktok.understand(body)).not.toHaveProperty('0.otherwise.parent_external_id')
  const [part] = tiktok.receiver.split?.(body) ?? []
  expect(part?.key).toBe('comment.update:7385350567722400001:insert:1719535947074')
})

test('the signature is over the time and the bytes', () => {
  const body = Buffer.from('{"event":"comment.update"}')
  const proof = '2e17468aae74ab571df60e3b0c8c7b792c3480ee57e14feb66d53c136fe96c7a'
  expect(signatureOf('tt_secret', '1794700801', body)).toBe(proof)
  const judge = (signature: string) =>
    tiktok.receiver.authenticate(
      { headers: { 'tiktok-signature': signature }, body },
      { webhook: '', app_secret: 'tt_secret' },
    )
  expect([judge(`t=1794700801,s=${proof}`), judge(`t=1794700802,s=${proof}`), judge(`s=${proof}`), judge('')]).toEqual([
    ...(['genuine', 'forged', 'forged', 'forged'] as const),
  ])
})

test('an installation without a secret believes nobody', () => {
  const body = Buffer.from('{"event":"comment.update"}')
  const headers = { 'tiktok-signature': `t=1794700801,s=${signatureOf('', '1794700801', body)}` }
  const judge = (app_secret?: string) =>
    tiktok.receiver.authenticate({ headers, body }, { webhook: '', ...(app_secret !== undefined && { app_secret }) })
  expect([judge(), judge('')]).toEqual(['forged', 'forged'])
})

test('samples that nothing here reads are named', () => {
  const read = /^(error_|oauth_(token|refresh)_response|comment_)/
  expect(payloadNames('tiktok', (name) => !read.test(name))).toEqual([
    ...['constructed_mention_comment_get_response', 'oauth_revoke_response', 'oauth_token_info_response'],
  ])
})

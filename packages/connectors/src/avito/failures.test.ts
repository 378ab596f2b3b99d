import { findNetwork } from '@otklik/contract/networks/catalogue.ts'
import { fileTypeFault, replyFault } from '@otklik/contract/networks/network.ts'
import { expect, test } from 'vitest'
import { speakerHearing } from '../../test/answers.ts'
import { payloadNames, readPayload } from '../../test/payload.ts'
import type { OutgoingMessage, OutgoingReply } from '../connector.ts'
import { picture } from '../suite-parts.ts'
import { avito } from './index.ts'

const account = { provider_id: '94235311', name: 'Северная лавка' }
const sample = (name: string) => readPayload('avito', name)
const json = (name: string) => JSON.parse(sample(name).toString())
const send = { key: 'k', number: 7, text: 'Да, в наличии', files: [] }
const chat_external_id = 'u2i-Re~auth_0'
const message: OutgoingMessage = { kind: 'message', ...send, chat_external_id }
const reply: OutgoingReply = {
  ...{ kind: 'reply', ...send, text: 'Спасибо за отзыв' },
  ...{ post_external_id: '1768287445', item_external_id: '92312344' },
}
type Said = { status?: number; body: string | Uint8Array }
const hearing = (...answers: Said[]) => speakerHearing({ access: 'a-token-of-the-window' }, account, answers)
const paths = ({ asked }: { asked: { url: string }[] }) => asked.map(({ url }) => new URL(url).pathname)
const of = (name: string, status = 200): Said => ({ status, body: sample(name) })

test('a message and an answer are sent as the samples say it', async () => {
  const first = hearing(of('send_response'))
  expect(await avito.send(first.speaker, message)).toEqual({ external_id: json('send_response').id, at: 1_763_164_810 })
  expect(paths(first)).toEqual(['/messenger/v1/accounts/94235311/chats/u2i-Re~auth_0/messages'])
  expect(JSON.parse(first.asked[0]?.body ?? '')).toEqual(json('send_request'))
  const second = hearing(of('answer_create_response'))
  expect(await avito.send(second.speaker, reply)).toEqual({ external_id: '1234568', at: 1_794_656_400 })
  expect(JSON.parse(second.asked[0]?.body ?? '')).toEqual(json('answer_create_request'))
})

test('a picture is brought first, and sent by its id', async () => {
  const own = hearing(of('upload_response'), of('send_image_response'))
  expect(await avito.send(own.speaker, { ...message, text: '', files: [picture] })).toMatchObject({
    external_id: json('send_image_response').id,
  })
  expect(paths(own)[0]).toBe('/messenger/v1/accounts/94235311/uploadImages')
  expect(JSON.parse(own.asked[1]?.body ?? '')).toEqual({ image_id: '12345.67890abcdef' })
  const lost = hearing(of('error_500', 500))
  const failure = avito.send(lost.speaker, { ...message, text: '', files: [picture] })
  // Nothing was sent yet.
  await expect(failure).rejects.toMatchObject({ kind: 'try_later' })
})

test('what we wrote is taken back, also when it was before', async () => {
  const removal = { kind: 'delete_message', chat_external_id, external_id: 'msg8' } as const
  await avito.act(hearing(of('delete_message_response')).speaker, removal)
  await avito.act(hearing(of('error_404', 404)).speaker, removal)
  const answer = { ...reply, kind: 'delete_reply', external_id: '1234568' } as const
  await avito.act(hearing(of('review_answer_delete_response')).speaker, answer)
  // Reviews say this without a word.
  await avito.act(hearing({ status: 404, body: '' }).speaker, answer)
  await expect(avito.act(hearing({ body: '{"success":false}' }).speaker, answer)).rejects.toMatchObject({
    kind: 'try_later',
  })
})

test('somebody is shut out for good, and only so', async () => {
  const own = hearing({ body: '' })
  await avito.act(own.speaker, { kind: 'block', author_external_id: '188776655' })
  expect(own.asked.map(({ body }) => JSON.parse(body))).toEqual([
    { users: [{ user_id: 188_776_655, context: { reason_id: 4 } }] },
  ])
  for (const deed of [
    { kind: 'block', author_external_id: '188776655', until: 1_763_170_000 },
    { kind: 'block', author_external_id: 'review:7' },
    { kind: 'unblock', author_external_id: '188776655' },
  ] as const)
    await expect(avito.act(hearing().speaker, deed)).rejects.toMatchObject({ kind: 'rejected' })
})

test.each([
  ['error_400', 400, 'rejected'],
  ['error_400_validation_fields', 400, 'rejected'],
  ['error_400_review', 400, 'rejected'],
  ['error_401', 401, 'token_dead'],
  ['error_402_tariff', 402, 'rejected'],
  ['error_404', 404, 'gone'],
  ['error_429', 429, 'try_later'],
  ['error_500', 500, 'lost_answer'],
  ['error_503', 503, 'lost_answer'],
  ['error_gateway_token_expired', 200, 'token_dead'],
  ['error_gateway_token_expired', 403, 'token_dead'],
])('%s with %i is %s', async (name, status, kind) => {
  await expect(avito.send(hearing(of(name, status)).speaker, message)).rejects.toMatchObject({ kind })
})

test('what is forbidden to a living token is the other side’s doing, and a dead one is dead', async () => {
  const alive = hearing(of('error_403', 403), of('self'))
  await expect(avito.send(alive.speaker, message)).rejects.toMatchObject({ kind: 'recipient_unavailable' })
  expect(paths(alive)[1]).toBe('/core/v1/accounts/self')
  const dead = hearing(of('error_403', 403), of('error_403', 403))
  await expect(avito.send(dead.speaker, message)).rejects.toMatchObject({ kind: 'token_dead' })
  const review = hearing(of('error_403', 403), of('self'))
  await expect(avito.send(review.speaker, reply)).rejects.toMatchObject({ kind: 'rejected' })
})

test.each(['{}', '{"id":null}', '{"id":""}', '{"ok":true}', '{"id":'])('%s is never sent', async (body) => {
  await expect(avito.send(hearing({ body }).speaker, message)).rejects.toMatchObject({ kind: 'lost_answer' })
  await expect(avito.send(hearing({ body }).speaker, reply)).rejects.toMatchObject({ kind: 'lost_answer' })
})

test('keys are shown for a token at every errand, and nobody hears of them', async () => {
  const keys = { access: 'client-secret-1', key_id: 'client-1' }
  const { speaker, asked } = speakerHearing(keys, account, [of('token_client_credentials'), of('send_response')])
  await avito.send(speaker, message)
  expect(Object.fromEntries(new URLSearchParams(asked[0]?.body))).toEqual({
    ...{ grant_type: 'client_credentials', client_id: 'client-1', client_secret: 'client-secret-1' },
  })
  for (const [status, kind] of [
    [401, 'token_dead'],
    [400, 'token_dead'],
    [429, 'try_later'],
    [500, 'try_later'],
  ] as const) {
    const body = '{"error":"invalid_client","error_description":"no client-secret-1 here"}'
    const refused = speakerHearing(keys, account, [{ status, body }])
    const failure = await avito.send(refused.speaker, message).catch((error: unknown) => error)
    expect(failure).toMatchObject({ kind })
    expect(String(failure)).not.toContain('client-secret-1')
  }
})

test('a renewal is told as the sample says it', async () => {
  const secrets = { access: 'old', refresh: 'old-refresh' }
  const { speaker } = speakerHearing(secrets, account, [of('token_refresh')])
  const app = { client_id: 'app', client_secret: 'app-secret' }
  const { access_token, refresh_token } = json('token_refresh')
  expect(await avito.refresh({ ...speaker, app })).toEqual({
    secrets: { access: access_token, refresh: refresh_token },
    expires_at: 1_763_164_800 + 86_400,
  })
  expect(Object.keys(json('token_authorization_code'))).toEqual(expect.arrayContaining(['refresh_token', 'scope']))
})

const none = { body: '{"total":0,"reviews":[]}' }
const recent = () => {
  const [chat] = json('chats_v2').chats
  return { body: JSON.stringify({ chats: [{ ...chat, updated: 1_763_164_800 }] }) }
}

test('a tariff without the messenger stops no reviews', async () => {
  const own = hearing(recent(), of('error_402_tariff', 402), of('reviews_list'))
  const { pages, cursor } = await avito.news.look(own.speaker, null)
  expect(pages.flatMap(({ body }) => avito.understand(body, account))).toMatchObject([
    { kind: 'post', external_id: '1768287445' },
    {
      kind: 'comment',
      external_id: '92312344',
      rating: 5,
      author: { external_id: 'review:92312344', name: 'Владимир' },
    },
    { kind: 'own_comment', external_id: '1234568', parent_external_id: '92312344', publication: 'pending' },
  ])
  expect(JSON.parse(cursor)).not.toHaveProperty('chats')
  const both = hearing(recent(), of('error_402_tariff', 402), of('error_403', 403), of('self'))
  await expect(avito.news.look(both.speaker, null)).rejects.toMatchObject({
    kind: 'rejected',
    words: 'Payment required',
  })
  expect(await avito.connect(hearing(of('self'), recent(), of('error_402_tariff', 402), none).speaker)).toMatchObject(
    account,
  )
})

test('a chat of the samples is looked at with its messages', async () => {
  const { speaker, asked } = hearing(recent(), of('messages_v3'), none)
  const { pages } = await avito.news.look(speaker, '{"chats":1763160000}')
  expect(new URL(asked[0]?.url ?? '').searchParams.get('chat_types')).toBe('u2i,u2u,a2u')
  expect(pages.flatMap(({ body }) => avito.understand(body, account))).toMatchObject([
    { kind: 'message_deleted', external_id: 'msg7' },
    { kind: 'own_message', external_id: 'msg8', text: 'Какой?' },
    { kind: 'message', text: 'да, этот', quoted_external_id: 'msg8', author: { name: 'Анна' } },
    { kind: 'messages_read', up_to_external_id: 'msg8', at: 1_763_164_100 },
  ])
})

test('a cropped message is learnt whole, also where the list is in an object', async () => {
  const wanted = { chat_external_id, external_id: '99b6960cbf8dd8e05bdaed3f66ce7c27' }
  const ask = { authors: [], posts: [], messages: [wanted] }
  const inObject = { body: JSON.stringify({ messages: json('messages_v3') }) }
  for (const list of [of('messages_v3'), inObject]) {
    const { messages } = await avito.learn(hearing(of('chat_v2'), list).speaker, ask)
    expect(messages).toMatchObject([
      { ...wanted, quoted_external_id: 'msg8', author: { name: 'Анна', image_url: 'https://avito.example/a256.jpg' } },
    ])
    expect(messages?.[0]?.subjects).toMatchObject([{ kind: 'product', title: 'Чай таёжный', price: '450 ₽' }])
    expect(messages?.[0]).not.toHaveProperty('is_cropped')
  }
  expect((await avito.learn(hearing(of('error_404', 404)).speaker, ask)).messages).toEqual([])
})

test('a spoken message of the samples has an address', async () => {
  const ref = 'voice:5fd13ae8-0b39-4c26-9e0d-71c1d2b2f2ab'
  const { speaker, asked } = hearing(of('voice_files_response'), { body: 'sound' })
  await avito.openMedia(speaker, ref)
  expect(asked[1]?.url).toBe('https://avito.example/voice/1')
})

test('an address that is there already is not told again', async () => {
  const url = 'https://otklik.example/hooks'
  const told = {
    subscriptions: [...json('subscriptions_response').subscriptions, { url: `${url}?proof=s1`, version: '3' }],
  }
  const known = hearing({ body: JSON.stringify(told) })
  await avito.subscribe(known.speaker, { url, secret: 's1', is_renewal: true })
  expect(paths(known)).toEqual(['/messenger/v1/subscriptions'])
  const changed = hearing({ body: JSON.stringify(told) }, { body: '{"ok":true}' }, { body: '{"ok":true}' })
  await avito.subscribe(changed.speaker, { url, secret: 's2' })
  expect(changed.asked.slice(1).map(({ body }) => JSON.parse(body).url)).toEqual([`${url}?proof=s2`, `${url}?proof=s1`])
})

test('every sample is read', () => {
  expect(payloadNames('avito', () => true)).toHaveLength(29)
})

test('the catalogue takes 1000 characters and not one more, a picture or a text', () => {
  const { comments = null, messages = null } = findNetwork('avito') ?? {}
  for (const channel of [comments, messages]) {
    expect(replyFault(channel, 'я'.repeat(1_000), 0)).toBeUndefined()
    expect(replyFault(channel, 'я'.repeat(1_001), 0)).toBe('reply_too_long')
  }
  expect(replyFault(messages, '', 1)).toBeUndefined()
  expect(replyFault(messages, '', 2)).toBe('reply_too_many_files')
  expect(replyFault(messages, 'Вот', 1)).toBe('reply_file_or_text')
  expect(fileTypeFault(messages, [{ mime: 'application/pdf', name: 'a.pdf' }])).toBe('reply_file_type')
})

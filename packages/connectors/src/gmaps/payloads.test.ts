import { generateKeyPairSync, sign } from 'node:crypto'
import { findNetwork } from '@otklik/contract/networks/catalogue.ts'
import { replyFault } from '@otklik/contract/networks/network.ts'
import { describe, expect, test } from 'vitest'
import { payloadNames, readPayload } from '../../test/payload.ts'
import { splitTranslation } from './incoming.ts'
import { gmaps } from './index.ts'

const account = { provider_id: '4500000000000000007', name: 'Лавка', screen_name: 'Тверь, Лесная ул., 4' }
const sample = (name: string) => JSON.parse(readPayload('gmaps', name).toString())
const read = (answer: object) => gmaps.understand(Buffer.from(JSON.stringify({ look: 'reviews', answer })), account)

test('every sample is read here or among the failures', () => {
  const names = payloadNames('gmaps', () => true)
  expect(
    names.filter((name) => !/^(reviews?_|pubsub_|error_|token_|accounts_|locations_|notification)/.test(name)),
  ).toEqual([])
  expect(names).toHaveLength(27)
})

test('a review with its reply is understood', () => {
  const external_id = 'AbFvOq0000000001'
  const facts = read(sample('reviews_list_named_and_anonymous'))
  expect(facts.slice(0, 5)).toEqual([
    {
      ...{ kind: 'post', sort: 'place', external_id: account.provider_id, text: 'Лавка\nТверь, Лесная ул., 4' },
      published_at: 1_776_694_260,
    },
    {
      ...{ kind: 'comment', sort: 'review', external_id, post_external_id: account.provider_id },
      author: { external_id, name: 'Пётр З.', image_url: 'https://lh3.googleusercontent.com/a-/XXXXXXXX' },
      ...{ created_at: 1_778_840_625, text: 'Нашли нужный сыр, привезли быстро.', media: [], rating: 5 },
    },
    {
      ...{ kind: 'comment_edited', external_id, text: 'Нашли нужный сыр, привезли быстро.' },
      ...{ at: 1_778_840_625, rating: 5 },
    },
    {
      ...{ kind: 'own_comment', external_id: `${external_id}:reply`, parent_external_id: external_id },
      ...{ created_at: 1_778_918_400, text: 'Спасибо! Заходите ещё.', publication: 'published' },
    },
    {
      ...{ kind: 'comment_edited', external_id: `${external_id}:reply`, text: 'Спасибо! Заходите ещё.' },
      at: 1_778_918_400,
    },
  ])
  expect(facts[5]).toMatchObject({ kind: 'comment', author: { external_id: 'AbFvOq0000000002' }, rating: 3 })
  expect(facts[5]).not.toHaveProperty('author.name')
})

test.each([
  ['reviews_list_no_reviewer_no_createtime', { text: 'Приятные люди.', rating: 5, created_at: 1_782_734_400 }],
  ['reviews_list_rating_only_page1', { text: '', rating: 5, created_at: 0 }],
  ['reviews_list_rating_only_last_page_no_totals', { text: '', rating: 4, created_at: 0 }],
  ['reviews_list_cyrillic', { text: 'Сытно и по-домашнему', rating: 4, url: 'https://example.invalid/reply' }],
  [
    'reviews_list_with_media_items',
    { media: [{ kind: 'photo', name: 'Зал', ref: expect.stringContaining('thumbnail') }] },
  ],
])('%s', (name, comment) => {
  expect(read(sample(name)).find(({ kind }) => kind === 'comment')).toMatchObject(comment)
})

test('a single review, and one that was translated', () => {
  const plain = read({ reviews: [sample('review_reviewer_without_isanonymous_and_photo')] })
  expect(plain[1]).toMatchObject({ author: { external_id: 'abc', name: 'Анна Д.' }, rating: 4 })
  const [, translated] = read({ reviews: [sample('review_translated_comment')] })
  expect(translated).toMatchObject({
    text: 'Вкусно и быстро',
    subjects: [{ kind: 'quote', text: 'Tasty and quick' }],
  })
})

test.each([
  ['(Translated by Google) Tasty\n\n(Original)\nВкусно', { text: 'Вкусно', translated: 'Tasty' }],
  ['Вкусно\n\n(Translated by Google)\nTasty', { text: 'Вкусно', translated: 'Tasty' }],
  ['(Translated by Google) alone', { text: '(Translated by Google) alone' }],
  ['Просто слова', { text: 'Просто слова' }],
  ['', { text: '' }],
])('%j is told apart from what Google made of it', (comment, parts) => {
  expect(splitTranslation(comment)).toEqual(parts)
})

test('a video is a video, and stars that are none are left out', () => {
  const review = {
    ...{ reviewId: 'r', starRating: 'STAR_RATING_UNSPECIFIED', updateTime: '2026-05-15T10:00:00Z' },
    reviewMediaItems: [{ thumbnailUrl: 'https://x.test/t.jpg', videoUrl: 'https://x.test/v.mp4' }, { videoUrl: '' }, 7],
  }
  const [, comment] = read({ reviews: [review] })
  expect(comment).toMatchObject({ media: [{ kind: 'video', ref: 'https://x.test/v.mp4' }] })
  expect(comment).not.toHaveProperty('rating')
})

test('a place without reviews says nothing, and a review without an id does not hide its neighbours', () => {
  expect(read(sample('reviews_list_empty_object'))).toEqual([])
  const facts = read({ reviews: [{ comment: 'Кто я?' }, { reviewId: 'r1' }] })
  expect(facts.map(({ kind }) => kind)).toEqual(['post', 'unreadable', 'comment', 'comment_edited'])
})

test.each(['pubsub_push_camelcase', 'pubsub_push_snake_case', 'pubsub_push_name_type_reviewid'])(
  '%s tells which place to look at, however it spells it',
  (name) => {
    const body = readPayload('gmaps', name)
    const [part, ...others] = gmaps.receiver.split?.(body) ?? []
    expect([part?.provider_id, part?.key, others]).toEqual([account.provider_id, 'push:2070443601311540', []])
    expect(gmaps.understand(part?.body ?? new Uint8Array(), account)).toEqual([{ kind: 'look_wanted' }])
  },
)

test('a push about another place, or about none, is not ours', () => {
  expect(gmaps.receiver.split?.(readPayload('gmaps', 'pubsub_push_type'))).toMatchObject([{ provider_id: '454' }])
  const other = Buffer.from(JSON.stringify({ message: { data: btoa('{"notificationType":"GOOGLE_UPDATE"}') } }))
  expect(gmaps.receiver.split?.(other)).toEqual([])
})

test('a push is proved by our word in its address', () => {
  const delivery = { headers: {}, body: readPayload('gmaps', 'pubsub_push_type') }
  const judge = (query?: Record<string, string>) =>
    gmaps.receiver.authenticate({ ...delivery, ...(query && { query }) }, { webhook: 'word' })
  expect([judge({ token: 'word' }), judge({ token: 'words' }), judge({}), judge()]).toEqual([
    ...(['genuine', 'forged', 'forged', 'forged'] as const),
  ])
})

describe('a push that Google signs', () => {
  const pair = () => generateKeyPairSync('rsa', { modulusLength: 2048 })
  const [google, other] = [pair(), pair()]
  const keys = { keys: [{ ...google.publicKey.export({ format: 'jwk' }), kid: 'k1', alg: 'RS256', use: 'sig' }] }
  const address = 'https://otklik.example/hooks/gmaps'
  const push_account = 'push@project.iam.gserviceaccount.com'
  const now = 1_790_000_000
  const claims = {
    ...{ iss: 'https://accounts.google.com', aud: `${address}?token=word`, email: push_account, email_verified: true },
    ...{ iat: now - 60, exp: now + 3_540, sub: '1', azp: '1' },
  }
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const tokenOf = (said: object, head: object = { alg: 'RS256', kid: 'k1' }, { privateKey } = google) => {
    const text = `${part(head)}.${part(said)}`
    return `${text}.${sign('RSA-SHA256', Buffer.from(text), privateKey).toString('base64url')}`
  }
  const judge = (token: string | undefined, word = 'word') => {
    const headers = token === undefined ? {} : { authorization: `Bearer ${token}` }
    const app = { client_id: '1', client_secret: 's', push_account }
    const delivery = { headers, body: readPayload('gmaps', 'pubsub_push_type'), query: { token: word } }
    return gmaps.receiver.authenticate(delivery, { webhook: 'word', signed_by: { keys, app, address, now } })
  }

  test('is genuine, with the address it was made for with or without our word', () => {
    expect(judge(tokenOf(claims))).toBe('genuine')
    expect(judge(tokenOf({ ...claims, aud: address }))).toBe('genuine')
  })

  test.each([
    ['no token', undefined],
    ['no signature', `${tokenOf(claims).split('.').slice(0, 2).join('.')}.`],
    ['another key', tokenOf(claims, undefined, other)],
    ['a key that Google does not publish', tokenOf(claims, { alg: 'RS256', kid: 'k2' })],
    ['another algorithm', tokenOf(claims, { alg: 'none', kid: 'k1' })],
    ['another account of Google', tokenOf({ ...claims, email: 'push@another.iam.gserviceaccount.com' })],
    ['an account that is not proved', tokenOf({ ...claims, email_verified: false })],
    ['another issuer', tokenOf({ ...claims, iss: 'https://accounts.example' })],
    ['another address', tokenOf({ ...claims, aud: 'https://elsewhere.example/hooks/gmaps' })],
    ['an address that only begins like ours', tokenOf({ ...claims, aud: `${address}-else` })],
    ['a time that is over', tokenOf({ ...claims, exp: now })],
    ['no end', tokenOf({ ...claims, exp: undefined })],
  ])('is forged with %s', (_, token) => {
    expect(judge(token)).toBe('forged')
  })

  test('is forged without our word, whoever has signed it', () => {
    expect(judge(tokenOf(claims), 'guessed')).toBe('forged')
  })

  test('is demanded where the installation says who signs', () => {
    const app = { client_id: '1', client_secret: 's' }
    expect(gmaps.receiver.keysAt?.(gmaps.bases, app)).toBeUndefined()
    expect(gmaps.receiver.keysAt?.(gmaps.bases, { ...app, push_account })).toBe(
      'https://www.googleapis.com/oauth2/v3/certs',
    )
  })
})

test('a reply has 4096 bytes, and not one more', () => {
  const channel = findNetwork('gmaps')?.comments ?? null
  expect(replyFault(channel, 'я'.repeat(2_048), 0)).toBeUndefined()
  expect(replyFault(channel, `${'я'.repeat(2_048)}.`, 0)).toBe('reply_too_long')
})

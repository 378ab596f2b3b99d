import { createPublicKey, generateKeyPairSync, verify } from 'node:crypto'
import { findNetwork } from '@otklik/contract/networks/catalogue.ts'
import { replyFault } from '@otklik/contract/networks/network.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { payloadNames, readPayload } from '../../test/payload.ts'
import { assert } from './auth.ts'
import { googleplay } from './index.ts'

const account = { provider_id: 'ru.shop.app', name: 'Магазин' }
const sample = (name: string) => JSON.parse(readPayload('googleplay', name).toString())
const page = (answer: object) => Buffer.from(JSON.stringify({ look: 'reviews.list', answer }))

test('every sample is read here or among the failures', () => {
  expect(payloadNames('googleplay', () => true).toSorted()).toEqual([
    'google_api_error_401',
    'google_api_error_429',
    'google_oauth_token_invalid_grant_400',
    'google_sa_assertion_decoded',
    'google_token_invalid_grant',
    'gplay_review_reply_request',
    'gplay_review_reply_response',
    'gplay_reviews_list',
  ])
})

const external_id = 'gp:AOqpTOExampleReviewId1'
const text = 'Приложение вылетает после обновления'
const expected = [
  {
    kind: 'post',
    sort: 'app',
    external_id: 'ru.shop.app',
    published_at: 1_794_652_800,
    text: 'Магазин',
    url: 'https://play.google.com/store/apps/details?id=ru.shop.app',
  },
  {
    kind: 'comment',
    sort: 'review',
    external_id,
    post_external_id: 'ru.shop.app',
    author: { external_id, name: 'Иван Петров' },
    created_at: 1_794_652_800,
    text,
    media: [],
    rating: 1,
    details: { device: 'Samsung a52q (Galaxy A52)', app_version: '1.2.3', android_sdk: '34', language: 'ru' },
    url: `https://play.google.com/store/apps/details?id=ru.shop.app&reviewId=${encodeURIComponent(external_id)}`,
  },
  { kind: 'comment_edited', external_id, text, rating: 1, at: 1_794_652_800 },
  {
    kind: 'own_comment',
    external_id: `${external_id}:reply`,
    parent_external_id: external_id,
    created_at: 1_794_656_400,
    text: 'Спасибо, исправим в 1.2.4',
  },
  { kind: 'comment_edited', external_id: `${external_id}:reply`, text: 'Спасибо, исправим в 1.2.4', at: 1_794_656_400 },
]

test('gplay_reviews_list is understood', () => {
  expect(googleplay.understand(page(sample('gplay_reviews_list')), account)).toEqual(expected)
})

test('an application without reviews tells nothing', () => {
  expect(googleplay.understand(page({}), account)).toEqual([])
})

test('words before a tab are the title', () => {
  const list = sample('gplay_reviews_list')
  list.reviews[0].comments[0].userComment.text = 'Плохо\tВылетает\tвсегда'
  expect(googleplay.understand(page(list), account)[1]).toMatchObject({ title: 'Плохо', text: 'Вылетает\tвсегда' })
})

test('whatever the order of reviews and pages, the facts of a review are the same', () => {
  const [review] = sample('gplay_reviews_list').reviews
  const reviews = Array.from({ length: 6 }, (_, n) => ({ ...review, reviewId: `gp:${n}` }))
  const factsOf = (answers: object[]) =>
    answers
      .flatMap((answer) => googleplay.understand(page(answer), account))
      .map((fact) => JSON.stringify(fact))
      .toSorted()
  const all = new Set(factsOf([{ reviews }]))
  fc.assert(
    fc.property(fc.shuffledSubarray(reviews, { minLength: 6 }), fc.integer({ min: 0, max: 6 }), (shuffled, cut) => {
      const answers = [{ reviews: shuffled.slice(0, cut) }, { reviews: shuffled.slice(cut) }, { reviews: shuffled }]
      expect(new Set(factsOf(answers))).toEqual(all)
    }),
  )
})

test('a review that cannot be read hides none of its neighbours', () => {
  const [review] = sample('gplay_reviews_list').reviews
  const odd = [null, { reviewId: '' }, { reviewId: 'gp:odd', authorName: 'Кто-то', comments: [{ userComment: 7 }] }]
  const facts = googleplay.understand(page({ reviews: [...odd, review] }), account)
  expect(facts.filter(({ kind }) => kind === 'unreadable')).toHaveLength(3)
  expect(facts).toContainEqual(expect.objectContaining({ kind: 'comment', external_id, text }))
  expect(facts).toContainEqual(
    expect.objectContaining({ external_id: 'gp:odd', subjects: [{ kind: 'unreadable' }], text: '' }),
  )
})

test('what a person or a device does not tell is left out', () => {
  const bare = { reviewId: 'gp:1', comments: [{ userComment: { text: 'Ок', appVersionName: '', device: null } }] }
  expect(googleplay.understand(page({ reviews: [bare] }), account)[1]).toEqual({
    kind: 'comment',
    sort: 'review',
    external_id: 'gp:1',
    post_external_id: 'ru.shop.app',
    author: { external_id: 'gp:1' },
    created_at: 0,
    text: 'Ок',
    media: [],
    details: {},
    url: expect.stringContaining('gp%3A1'),
  })
})

test('the assertion is that of the sample, signed', () => {
  const { header, payload } = sample('google_sa_assertion_decoded')
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2_048 })
  const signed = assert({ email: payload.iss, id: header.kid, key: privateKey }, payload.iat)
  const [first = '', second = '', third = ''] = signed.split('.')
  const read = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString())
  expect([read(first), read(second)]).toEqual([header, payload])
  const key = createPublicKey(publicKey.export({ type: 'spki', format: 'pem' }))
  expect(verify('sha256', Buffer.from(`${first}.${second}`), key, Buffer.from(third, 'base64url'))).toBe(true)
})

test('the catalogue takes 350 characters and not one more', () => {
  const { comments = null } = findNetwork('googleplay') ?? {}
  expect(replyFault(comments, 'я'.repeat(350), 0)).toBeUndefined()
  expect(replyFault(comments, 'я'.repeat(351), 0)).toBe('reply_too_long')
  expect(replyFault(comments, 'я', 1)).toBe('reply_too_many_files')
})

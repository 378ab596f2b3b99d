import { findNetwork } from '@otklik/contract/networks/catalogue.ts'
import { replyFault } from '@otklik/contract/networks/network.ts'
import { expect, test } from 'vitest'
import { speakerHearing } from '../../test/answers.ts'
import { payloadNames, readPayload } from '../../test/payload.ts'
import type { OutgoingReply } from '../connector.ts'
import { ozon } from './index.ts'

const account = { provider_id: '1043391', name: 'Северная лавка' }
const sample = (name: string) => readPayload('ozon', name)
const json = (name: string) => JSON.parse(sample(name).toString())
const review: OutgoingReply = {
  kind: 'reply',
  key: 'k',
  number: 7,
  text: 'Спасибо, заменим',
  files: [],
  post_external_id: '1500000011',
  item_external_id: '0193aa10-7b00-7000-8000-000000000001',
}
const asked_id = 'question:1500000011:0193aa10-7b00-7000-8000-000000000004'
const question = { ...review, item_external_id: asked_id, text: 'Сто граммов россыпью' }
type Said = { status?: number; body: string | Uint8Array }
const hearing = (...answers: Said[]) =>
  speakerHearing({ access: 'secret-key', page: account.provider_id }, account, answers)
const said = ({ asked }: { asked: { url: string; body: string }[] }) =>
  asked.map(({ url, body }) => [new URL(url).pathname, JSON.parse(body)])

test('a review and a question are answered as the samples say it', async () => {
  const first = hearing({ body: sample('v1_review_comment_create_200') })
  const { comment_id } = json('v1_review_comment_create_200')
  expect(await ozon.send(first.speaker, review)).toEqual({ external_id: comment_id })
  expect(said(first)).toEqual([['/v1/review/comment/create', json('v1_review_comment_create_request')]])
  const second = hearing({ body: sample('v1_question_answer_create_200') })
  const { answer_id } = json('v1_question_answer_create_200')
  expect(await ozon.send(second.speaker, question)).toEqual({ external_id: answer_id })
  expect(said(second)).toEqual([['/v1/question/answer/create', json('v1_question_answer_create_request')]])
})

test('what was answered is taken back as the samples say it', async () => {
  const own = hearing({ body: '{}' }, { body: '' })
  const { comment_id } = json('v2_review_comment_delete_request')
  await ozon.act(own.speaker, { ...review, kind: 'delete_reply', external_id: comment_id })
  const { answer_id } = json('v1_question_answer_delete_request')
  await ozon.act(own.speaker, { ...question, kind: 'delete_reply', external_id: answer_id })
  expect(said(own)).toEqual([
    ['/v2/review/comment/delete', json('v2_review_comment_delete_request')],
    ['/v1/question/answer/delete', json('v1_question_answer_delete_request')],
  ])
})

test.each([
  ['error_401_no_headers', 401, 'token_dead'],
  ['error_403_invalid_key', 403, 'token_dead'],
  ['error_403_key_deactivated', 403, 'token_dead'],
  ['error_403_company_blocked', 403, 'token_dead'],
  ['error_old_envelope_access_denied', 403, 'token_dead'],
  ['error_old_envelope_not_found', 404, 'gone'],
  ['error_403_v1_review_comment_create_subscription', 403, 'rejected'],
  ['error_details_is_array', 400, 'rejected'],
  ['error_question_details_is_string', 400, 'rejected'],
  ['error_details_is_array', 429, 'try_later'],
  ['error_details_is_array', 500, 'lost_answer'],
])('%s with %i is %s', async (name, status, kind) => {
  await expect(ozon.send(hearing({ status, body: sample(name) }).speaker, review)).rejects.toMatchObject({ kind })
})

test('a path that is not known there is no dead key', async () => {
  const { speaker } = hearing({ status: 404, body: '404 page not found' })
  await expect(ozon.send(speaker, review)).rejects.toMatchObject({ kind: 'rejected' })
})

test.each(['{}', '{"comment_id":null}', '{"comment_id":""}', '{"answer_id":'])('%s is never sent', async (body) => {
  await expect(ozon.send(hearing({ body }).speaker, review)).rejects.toMatchObject({ kind: 'lost_answer' })
  await expect(ozon.send(hearing({ body }).speaker, question)).rejects.toMatchObject({ kind: 'lost_answer' })
})

const closed = { status: 403, body: sample('error_403_v2_review_list_subscription') }
const none = { body: '{"reviews":[],"questions":[],"has_next":false}' }

test('a tariff without reviews reads questions, and one without both says so and ends no account', async () => {
  const half = hearing(
    closed,
    { body: sample('v1_question_list_200') },
    { body: sample('v1_question_answer_list_200') },
    {
      body: '{"answers":[]}',
    },
  )
  const { pages, cursor } = await ozon.news.look(half.speaker, null)
  expect(pages.flatMap(({ body }) => ozon.understand(body, account))).toMatchObject([
    { kind: 'comment', text: 'Сколько пакетиков в пачке?', author: { name: 'Марина' } },
    { kind: 'ignored', what: 'answer_of_another' },
  ])
  expect(JSON.parse(cursor).lists).not.toHaveProperty('reviews')
  const without = expect.stringContaining('not available with existing subscription')
  await expect(ozon.news.look(hearing(closed, closed).speaker, null)).rejects.toMatchObject({
    ...{ kind: 'rejected', words: without },
  })
  await expect(ozon.history(hearing(closed, closed).speaker, null)).rejects.toMatchObject({ kind: 'rejected' })
})

test('a key whose role does not tell the name is called by its number', async () => {
  const { speaker } = hearing(none, none, closed)
  expect(await ozon.connect(speaker)).toEqual({ provider_id: '1043391', name: '1043391' })
  const named = hearing(none, none, { body: sample('v1_seller_info_200') })
  expect(await ozon.connect(named.speaker)).toMatchObject({ name: 'Северная лавка' })
})

test('a review of the samples is looked at with its pictures and comments', async () => {
  const { speaker, asked } = hearing(
    { body: sample('v2_review_list_200_sku_as_string') },
    { body: sample('v2_review_info_200') },
    { body: sample('v1_review_comment_list_200_with_moderation') },
    none,
  )
  const { pages } = await ozon.news.look(speaker, null)
  expect(pages.flatMap(({ body }) => ozon.understand(body, account))).toMatchObject([
    { post_external_id: '1500000011', rating: 2, created_at: 1_728_545_035, media: [{ kind: 'photo' }] },
    { kind: 'own_comment', publication: 'rejected' },
    { kind: 'comment', text: 'Жду', root_external_id: review.item_external_id },
    { kind: 'own_comment', text: 'Спасибо, заменим', publication: 'published' },
  ])
  const list = JSON.parse(asked[0]?.body ?? '')
  expect(Object.keys(json('v2_review_list_request'))).toEqual(expect.arrayContaining(Object.keys(list)))
  const comments = JSON.parse(asked[2]?.body ?? '')
  expect(Object.keys(comments).toSorted()).toEqual(Object.keys(json('v1_review_comment_list_request')).toSorted())
  const questions = JSON.parse(asked[3]?.body ?? '')
  expect(Object.keys(json('v1_question_list_request'))).toEqual(expect.arrayContaining(Object.keys(questions)))
})

test.each([
  ['reviews', 'v1_review_list_200'],
  ['reviews', 'v2_review_list_200_sku_as_string'],
  ['questions', 'v1_question_list_200'],
])('%s: %s is understood', (look, name) => {
  const entries = json(name)[look].map((entry: unknown) => ({ entry }))
  const facts = ozon.understand(Buffer.from(JSON.stringify({ look, answer: { entries } })), account)
  expect(facts).toMatchObject([{ kind: 'comment', post_external_id: '1500000011' }])
})

test('one question, one comment and one answer of the samples are understood', () => {
  const understand = (look: string, entry: object) =>
    ozon.understand(Buffer.from(JSON.stringify({ look, answer: { entries: [entry] } })), account)
  const entry = json('v1_question_info_200_answers_count_as_string')
  const [answer] = json('v1_question_answer_list_200').answers
  const answers = [{ ...answer, author_name: 'северная лавка ' }]
  expect(understand('questions', { entry, answers })).toMatchObject([{ kind: 'comment' }, { kind: 'own_comment' }])
  const { comments } = json('v1_review_comment_list_200')
  const told = understand('reviews', { entry: json('v2_review_info_200'), media: json('v2_review_info_200'), comments })
  expect(told).toMatchObject([{ subjects: [{ kind: 'form' }, { kind: 'video' }] }, { kind: 'own_comment' }])
})

test('products of the samples are learnt', async () => {
  const { speaker, asked } = hearing({ body: sample('v3_product_info_list_200') })
  const { posts } = await ozon.learn(speaker, { authors: [], posts: ['1500000011'] })
  expect(posts).toMatchObject([{ text: 'Чай таёжный с брусникой, 100 г', published_at: 1_738_404_000 }])
  expect(JSON.parse(asked[0]?.body ?? '')).toEqual({ sku: [1_500_000_011] })
  const silent = hearing(closed)
  expect((await ozon.learn(silent.speaker, { authors: [], posts: ['7'] })).posts).toMatchObject([{ text: 'SKU 7' }])
})

test('every sample is read', () => {
  expect(payloadNames('ozon', () => true)).toHaveLength(30)
})

test('the catalogue takes 3000 characters and not one more', () => {
  const { comments = null } = findNetwork('ozon') ?? {}
  expect(replyFault(comments, 'я'.repeat(3_000), 0)).toBeUndefined()
  expect(replyFault(comments, 'я'.repeat(3_001), 0)).toBe('reply_too_long')
})

import { findNetwork } from '@otklik/contract/networks/catalogue.ts'
import { replyFault } from '@otklik/contract/networks/network.ts'
import { expect, test } from 'vitest'
import { speakerHearing } from '../../test/answers.ts'
import { payloadNames, readPayload } from '../../test/payload.ts'
import type { OutgoingReply } from '../connector.ts'
import { wildberries } from './index.ts'

const account = { provider_id: 'seller', name: 'Лавка' }
const sample = (name: string) => readPayload('wildberries', name)
const json = (name: string) => JSON.parse(sample(name).toString())
const review: OutgoingReply = {
  kind: 'reply',
  key: 'k',
  number: 7,
  text: 'Виктория, спасибо за отзыв!',
  files: [],
  post_external_id: '413157507',
  item_external_id: 'Os4zhn64gTGhExample01',
}
const question = { ...review, item_external_id: 'question:n5um6IUBQOOSTxXoo0gV', text: 'текст ответа' }
type Said = { status?: number; body: string | Uint8Array }
const hearing = (...answers: Said[]) => speakerHearing({ access: 'secret-token' }, account, answers)
const found = { body: sample('get_feedback_200') }

test('a review is looked for, then answered as the sample says it', async () => {
  const { speaker, asked } = hearing(found)
  const answering = {
    ...speaker,
    async fetch(url: string, init?: { body?: unknown }) {
      if (!url.endsWith('/feedbacks/answer')) return speaker.fetch(url)
      asked.push({ url, body: String(init?.body) })
      return new Response(null, { status: 204 })
    },
  }
  expect(await wildberries.send(answering, review)).toEqual({ external_id: `${review.item_external_id}:answer` })
  expect(JSON.parse(asked[1]?.body ?? '')).toEqual(json('post_feedbacks_answer_request'))
  expect(Object.keys(json('patch_feedbacks_answer_request'))).toEqual(['id', 'text'])
})

test('a question is answered as the sample says it', async () => {
  const { speaker, asked } = hearing({ body: sample('patch_questions_200') })
  expect(await wildberries.send(speaker, question)).toEqual({ external_id: `${question.item_external_id}:answer` })
  expect(JSON.parse(asked[0]?.body ?? '')).toEqual(json('patch_questions_request_AnswerQuestionOrEditAnswer'))
})

test('a lost answer is found by reading', async () => {
  const said = { ...review, text: 'Пожалуйста. Ждём вас снова!' }
  expect(await wildberries.settle(hearing(found).speaker, said)).toEqual({
    external_id: `${review.item_external_id}:answer`,
  })
  const asked = { ...question, text: 'На следующей неделе' }
  const answered = { body: sample('get_question_200') }
  expect(await wildberries.settle(hearing(answered).speaker, asked)).toMatchObject({ at: 1_753_691_077 })
  expect(await wildberries.settle(hearing(answered).speaker, question)).toBe('not_sent')
})

test.each([
  ['error_400_FeedbackErr400', 400, 'rejected'],
  ['error_401_new-feedbacks-questions', 401, 'token_dead'],
  ['error_403_FeedbackErr403', 403, 'token_dead'],
  ['error_404_FeedbackErr404', 404, 'gone'],
  ['error_429_new-feedbacks-questions', 429, 'try_later'],
])('%s is what it says', async (name, status, kind) => {
  await expect(wildberries.send(hearing({ status, body: sample(name) }).speaker, question)).rejects.toMatchObject({
    kind,
  })
})

test('what cannot be read by its id is gone; a question that is refused otherwise is not', async () => {
  const none = (name: string) => hearing({ status: 422, body: sample(name) }).speaker
  const gone = { kind: 'gone' }
  await expect(wildberries.send(none('error_422_ResponseGetFeedbackByIdErrEx'), review)).rejects.toMatchObject(gone)
  await expect(wildberries.settle(none('error_422_responseGetQestionByIdErrEx'), question)).rejects.toMatchObject(gone)
  const refused = none('error_422_responseGetQestionByIdErrEx')
  await expect(wildberries.send(refused, question)).rejects.toMatchObject({ kind: 'rejected' })
})

test.each(['{}', '{"error":null}', '{"data":null}', '{"error":'])('%s is never a sent answer', async (body) => {
  await expect(wildberries.send(hearing({ body }).speaker, question)).rejects.toMatchObject({ kind: 'lost_answer' })
  await expect(wildberries.send(hearing(found, { body }).speaker, review)).rejects.toMatchObject({
    kind: 'lost_answer',
  })
})

test('an error that comes with 200 is one', async () => {
  const body = '{"data":null,"error":true,"errorText":"Нельзя"}'
  await expect(wildberries.send(hearing({ body }).speaker, question)).rejects.toMatchObject({
    kind: 'rejected',
    words: 'Нельзя',
  })
})

test('lists of the samples are looked at, each of the four', async () => {
  const lists = ['get_feedbacks_200', 'get_feedbacks_200', 'get_questions_200', 'get_questions_200']
  const { speaker, asked } = hearing(...lists.map((name) => ({ body: sample(name) })))
  const { pages } = await wildberries.news.look(speaker, null)
  expect(asked.map(({ url }) => new URL(url).pathname.slice(8) + new URL(url).searchParams.get('isAnswered'))).toEqual([
    'feedbacksfalse',
    'feedbackstrue',
    'questionsfalse',
    'questionstrue',
  ])
  const facts = pages.flatMap(({ body }) => wildberries.understand(body))
  expect(facts.filter(({ kind }) => kind === 'unreadable')).toEqual([])
  expect(facts[1]).toMatchObject({
    external_id: 'YX52RZEBhH9mrcYdEJuD',
    post_external_id: '987654321',
    created_at: 1_727_335_248,
    rating: 5,
    details: {},
  })
})

test('every sample is read', () => {
  expect(payloadNames('wildberries', () => true)).toHaveLength(15)
})

test('the catalogue takes 5000 characters and not one more', () => {
  const { comments = null } = findNetwork('wildberries') ?? {}
  expect(replyFault(comments, 'я'.repeat(5_000), 0)).toBeUndefined()
  expect(replyFault(comments, 'я'.repeat(5_001), 0)).toBe('reply_too_long')
})

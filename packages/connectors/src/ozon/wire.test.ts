import { ozonAccounts } from '@otklik/simulator/networks/ozon/accounts.ts'
import { makeSimulator, type Simulator } from '@otklik/simulator/simulator.ts'
import { people } from '@otklik/simulator/world/people.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readPayload } from '../../test/payload.ts'
import { placesOf } from '../../test/places.ts'

/** The simulator is checked against the samples, not against the connector: the two cannot agree on a mistake. */

let simulator: Simulator
let origin: string
let now_ms = Date.now()
const [seller] = ozonAccounts
const sample = (name: string) => JSON.parse(readPayload('ozon', name).toString())

beforeAll(async () => {
  simulator = makeSimulator({ now: () => now_ms })
  origin = await simulator.listen(0)
  const [anna] = people
  if (!seller || !anna) throw new Error('an empty world')
  const { world } = simulator
  const post = world.stateOf(seller).posts[0]?.id ?? 0
  world.comment(seller, anna, post, { text: 'Разбито', rating: 1, files: ['scene-bread-1'] })
  world.comment(seller, anna, post, { text: 'Есть ли сахар?' })
})
afterAll(() => simulator.close())

async function ask(path: string, body: object, headers: Record<string, string> = keys()) {
  const response = await fetch(`${origin}/ozon${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
  return { status: response.status, body: JSON.parse(await response.text()) }
}
const keys = () => ({ 'client-id': seller?.id ?? '', 'api-key': seller?.tokens.access ?? '' })
const reviews = async () => (await ask('/v2/review/list', { limit: 20, sort_dir: 'DESC' })).body
const questions = async () => (await ask('/v1/question/list', { limit: 20, filter: { status: 'ALL' } })).body

test('lists and what they are made of have the fields of their samples', async () => {
  const told = await reviews()
  expect(placesOf(told)).toEqual(placesOf(sample('v2_review_list_200_sku_as_string')))
  const whole = (await ask('/v2/review/info', { review_id: told.reviews[0].id })).body
  const { videos: _, ...known } = sample('v2_review_info_200')
  expect(placesOf(whole)).toEqual(placesOf({ ...known, videos: [] }))
  expect(placesOf(await questions())).toEqual(placesOf(sample('v1_question_list_200')))
})

test('a comment stands under its review at once, and the moderators may refuse it', async () => {
  const [review] = (await reviews()).reviews
  const made = await ask('/v1/review/comment/create', { review_id: review.id, text: 'Смотрите https://x.test' })
  expect(placesOf(made.body)).toEqual(placesOf(sample('v1_review_comment_create_200')))
  const list = () => ask('/v1/review/comment/list', { review_id: review.id, limit: 20 })
  const [comment] = (await list()).body.comments
  expect(placesOf((await list()).body)).toEqual(placesOf(sample('v1_review_comment_list_200_with_moderation')))
  expect(comment).toMatchObject({ is_owner: true, is_published: false, is_rejected: false })
  now_ms += 31_000
  expect((await list()).body.comments).toMatchObject([{ is_rejected: true }])
  const [{ comments_amount, sku }] = (await reviews()).reviews
  expect(comments_amount).toBe(1)
  const removal = { comment_id: comment.id, sku: Number(sku) }
  expect(await ask('/v2/review/comment/delete', removal)).toEqual({ status: 200, body: {} })
  expect((await ask('/v2/review/comment/delete', removal)).status).toBe(404)
})

test('an answer names its question and its product', async () => {
  const [{ id, sku }] = (await questions()).questions
  const wrong = await ask('/v1/question/answer/create', { question_id: id, sku: sku + 1, text: 'Нет' })
  expect(wrong.status).toBe(400)
  const made = await ask('/v1/question/answer/create', { question_id: id, sku, text: 'Нет' })
  expect(placesOf(made.body)).toEqual(placesOf(sample('v1_question_answer_create_200')))
  const { body } = await ask('/v1/question/answer/list', { question_id: id, sku })
  expect(placesOf(body)).toEqual(placesOf(sample('v1_question_answer_list_200')))
})

test('errors are those of the samples', async () => {
  const nobody = await ask('/v2/review/list', { limit: 20 }, {})
  expect([nobody.status, nobody.body]).toEqual([401, sample('error_401_no_headers')])
  const stranger = await ask('/v2/review/list', { limit: 20 }, { ...keys(), 'api-key': 'x' })
  expect([stranger.status, stranger.body]).toEqual([403, sample('error_403_invalid_key')])
  expect((await ask('/v2/review/list', { limit: 10 })).status).toBe(400)
  simulator.faults.add({ network: 'ozon', method: 'review.list', kind: 'revoked' })
  expect((await ask('/v2/review/list', { limit: 20 })).body).toEqual(sample('error_403_key_deactivated'))
})

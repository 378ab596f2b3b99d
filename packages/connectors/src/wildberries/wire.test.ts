import { wildberriesAccounts } from '@otklik/simulator/networks/wildberries/accounts.ts'
import { makeSimulator, type Simulator } from '@otklik/simulator/simulator.ts'
import { people } from '@otklik/simulator/world/people.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readPayload } from '../../test/payload.ts'
import { placesOf } from '../../test/places.ts'

/** The simulator is checked against the samples, not against the connector: the two cannot agree on a mistake. */

let simulator: Simulator
let origin: string
let now_ms = Date.now()
const [seller] = wildberriesAccounts
const sample = (name: string) => JSON.parse(readPayload('wildberries', name).toString())

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

async function ask(path: string, init: RequestInit = {}, token = seller?.tokens.access ?? '') {
  const headers = { authorization: token, ...(init.body && { 'content-type': 'application/json' }) }
  const response = await fetch(`${origin}/wildberries/api/v1/${path}`, { headers, ...init })
  const text = await response.text()
  return { status: response.status, body: text ? JSON.parse(text) : undefined }
}
const send = (method: string, body: object) => ({ method, body: JSON.stringify(body) })
const list = (isAnswered: boolean) => `isAnswered=${isAnswered}&take=10&skip=0&order=dateDesc`
/** Keys alone: nothing here has a film, which stands in the sample. */
const keysOf = (one: object) => Object.keys(one).toSorted()

test('a review and a question have the fields of their samples', async () => {
  const { data } = (await ask(`feedbacks?${list(false)}`)).body
  const told = sample('get_feedbacks_200').data
  expect(keysOf(data)).toEqual(keysOf(told))
  const { orderStatus, ...first } = data.feedbacks[0]
  expect([orderStatus, keysOf(first)]).toEqual(['buyout', keysOf(told.feedbacks[0])])
  expect(placesOf(first.photoLinks)).toEqual(placesOf(told.feedbacks[0].photoLinks))
  const asked = (await ask(`questions?${list(false)}`)).body.data
  expect([keysOf(asked), keysOf(asked.questions[0])]).toEqual([
    keysOf(sample('get_questions_200').data),
    keysOf(sample('get_questions_200').data.questions[0]),
  ])
})

test('an answer leaves the list of the unanswered, and the moderators may refuse it', async () => {
  const [review] = (await ask(`feedbacks?${list(false)}`)).body.data.feedbacks
  const answer = { id: review.id, text: 'Смотрите https://x.test' }
  expect((await ask('feedbacks/answer', send('POST', answer))).status).toBe(204)
  expect((await ask(`feedbacks?${list(false)}`)).body.data.feedbacks).toEqual([])
  const stateOf = async () => (await ask(`feedback?id=${review.id}`)).body.data.answer.state
  expect(await stateOf()).toBe('reviewRequired')
  now_ms += 31_000
  expect(await stateOf()).toBe('rejected')
  // Nobody looks whether there is such a review.
  expect((await ask('feedbacks/answer', send('POST', { id: 'nobody', text: 'Ответ' }))).status).toBe(204)
})

test('errors are those of the samples', async () => {
  const closed = await ask('feedbacks', {}, 'unknown')
  expect([closed.status, keysOf(closed.body)]).toEqual([401, keysOf(sample('error_401_new-feedbacks-questions'))])
  const none = await ask('feedback?id=nobody')
  expect([none.status, none.body.errorText]).toEqual([422, sample('error_422_ResponseGetFeedbackByIdErrEx').errorText])
  const lost = await ask('questions', send('PATCH', { id: 'nobody', answer: { text: 'Ответ' }, state: 'wbRu' }))
  expect([lost.status, keysOf(lost.body)]).toEqual([404, keysOf(sample('error_404_FeedbackErr404'))])
  simulator.faults.add({ network: 'wildberries', method: 'feedbacks.list', kind: '429' })
  const many = await ask(`feedbacks?${list(false)}`)
  expect([many.status, keysOf(many.body)]).toEqual([429, keysOf(sample('error_429_new-feedbacks-questions'))])
})

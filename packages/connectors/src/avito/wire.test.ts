import { avitoAccounts } from '@otklik/simulator/networks/avito/accounts.ts'
import { makeSimulator, type Simulator } from '@otklik/simulator/simulator.ts'
import { idOn, people } from '@otklik/simulator/world/people.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readPayload } from '../../test/payload.ts'
import { placesOf } from '../../test/places.ts'

/** The simulator is checked against the samples, not against the connector: the two cannot agree on a mistake. */

let simulator: Simulator
let origin: string
let token: string
let now_ms = Date.now()
const [seller] = avitoAccounts
const sample = (name: string) => JSON.parse(readPayload('avito', name).toString())
const anna = people[0]
const chat = () => `u2i-${seller?.id}~${seller && anna ? idOn(seller, anna) : 0}`
const messenger = (version: number, rest: string) => `/messenger/v${version}/accounts/${seller?.id}/${rest}`

beforeAll(async () => {
  simulator = makeSimulator({ now: () => now_ms })
  origin = await simulator.listen(0)
  if (!seller || !anna) throw new Error('an empty world')
  const { world } = simulator
  const post = world.stateOf(seller).posts[0]?.id ?? 0
  world.comment(seller, anna, post, { text: 'Честно', rating: 5, files: ['scene-bread-1'] })
  const first = world.message(seller, anna, { text: 'Есть?' })
  world.answerMessage(seller, idOn(seller, anna), { text: 'Да' })
  world.message(seller, anna, { text: 'Ещё?', reply_to: first.id })
  const form = {
    grant_type: 'client_credentials',
    client_id: seller.tokens.key_id ?? '',
    client_secret: seller.tokens.access,
  }
  const granted = await fetch(`${origin}/avito/token`, { method: 'POST', body: new URLSearchParams(form) })
  const told = JSON.parse(await granted.text())
  expect(placesOf(told)).toEqual(placesOf(sample('token_client_credentials')))
  token = told.access_token
})
afterAll(() => simulator.close())

async function ask(path: string, init: RequestInit = {}, bearer = token) {
  const headers = { authorization: `Bearer ${bearer}`, ...(init.body && { 'content-type': 'application/json' }) }
  const response = await fetch(`${origin}/avito${path}`, { headers, ...init })
  return { status: response.status, body: JSON.parse(await response.text()) }
}
const send = (body: object) => ({ method: 'POST', body: JSON.stringify(body) })
const within = (told: unknown, known: unknown) =>
  placesOf(told).filter((place) => !placesOf(known).includes(place) && !/\d+x\d+/.test(place))

test('chats and messages have the fields of their samples', async () => {
  const chats = (await ask(`${messenger(2, 'chats')}?limit=10`)).body
  expect(within(chats, sample('chats_v2'))).toEqual([])
  expect(within((await ask(messenger(2, `chats/${chat()}`))).body, sample('chat_v2'))).toEqual([])
  const messages = (await ask(messenger(3, `chats/${chat()}/messages/`))).body
  expect(messages.map(({ content }: { content: { text: string } }) => content.text)).toEqual(['Ещё?', 'Да', 'Есть?'])
  expect(within(messages, sample('messages_v3'))).toEqual([])
  expect(messages[0].quote).toMatchObject({ content: { text: 'Есть?' } })
})

test('a message is sent and taken back within the hour', async () => {
  const sent = await ask(messenger(1, `chats/${chat()}/messages`), send(sample('send_request')))
  expect(within(sent.body, { ...sample('send_response'), author_id: 1 })).toEqual([])
  const remove = () => ask(messenger(1, `chats/${chat()}/messages/${sent.body.id}`), { method: 'POST' })
  expect((await remove()).body).toEqual(sample('delete_message_response'))
  expect((await ask(messenger(3, `chats/${chat()}/messages/`))).body[0]).toMatchObject({ type: 'deleted', content: {} })
  now_ms += 3_700_000
  expect((await remove()).status).toBe(403)
})

test('a review has the fields of its sample, and its answer waits for the moderators', async () => {
  const list = async () => (await ask('/ratings/v1/reviews?offset=0&limit=20')).body
  const [review] = (await list()).reviews
  const made = await ask('/ratings/v1/answers', send({ reviewId: review.id, message: 'Спасибо' }))
  expect(placesOf(made.body)).toEqual(placesOf(sample('answer_create_response')))
  expect((await list()).reviews[0].answer).toMatchObject({ status: 'moderation' })
  expect(within(await list(), sample('reviews_list'))).toEqual([])
  now_ms += 31_000
  expect((await list()).reviews[0].answer).toMatchObject({ status: 'published' })
  const removed = await ask(`/ratings/v1/answers/${made.body.id}`, { method: 'DELETE' })
  expect(removed.body).toEqual(sample('review_answer_delete_response'))
})

test('errors are those of the samples', async () => {
  const closed = await ask('/core/v1/accounts/self', {}, 'unknown')
  expect([closed.status, closed.body]).toEqual([401, sample('error_401')])
  const lost = await ask(messenger(2, 'chats/u2i-nobody~1'))
  expect([lost.status, lost.body]).toEqual([404, sample('error_404')])
  const other = await ask('/messenger/v2/accounts/1/chats')
  expect([other.status, other.body]).toEqual([403, sample('error_403')])
  simulator.faults.add({ network: 'avito', method: 'self', kind: '429' })
  expect((await ask('/core/v1/accounts/self')).body).toEqual(sample('error_429'))
})

import { userechoAccounts } from '@otklik/simulator/networks/userecho/accounts.ts'
import { makeSimulator, type Simulator } from '@otklik/simulator/simulator.ts'
import type { Account } from '@otklik/simulator/world/account.ts'
import { people } from '@otklik/simulator/world/people.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { payloadsOf } from '../../test/corpus.ts'
import { readPayload } from '../../test/payload.ts'
import { placesOf } from '../../test/places.ts'

/** The simulator is checked against the samples, not against the connector: the two cannot agree on a mistake. */

const [lavka] = userechoAccounts as [Account]
let simulator: Simulator
let origin: string
let forum: number
let topic: number

beforeAll(async () => {
  simulator = makeSimulator()
  origin = await simulator.listen(0)
  const { world } = simulator
  const [anna] = people
  if (!anna) throw new Error('an empty world')
  forum = world.stateOf(lavka).posts[0]?.id ?? 0
  topic = world.comment(lavka, anna, forum, { text: 'Не приходит письмо' }).id
  world.answerComment(lavka, forum, { text: 'Проверьте спам', reply_to: topic })
})
afterAll(() => simulator.close())

async function ask(command: string, init: RequestInit = {}, token: string = lavka.tokens.access) {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const response = await fetch(`${origin}/userecho/${lavka.id}/api/v2/${command}`, { ...init, headers })
  return JSON.parse(await response.text()) as { status: string; data: unknown; details?: object }
}
type Listed = { answer: { data: object[] } }
const sampleOf = (name: string) =>
  payloadsOf('userecho').flatMap((one) => (one.name === name ? (one.payload as Listed).answer.data : []))
const sample = (name: string): { data: unknown } => JSON.parse(readPayload('userecho', name).toString())

test('topics and comments have the fields of the samples', async () => {
  const topics = await ask(`forums/${forum}/topics.json?order_by=-created&limit=100`)
  expect(placesOf(topics.data)).toEqual(placesOf(sampleOf('topics as described')))
  expect(topics.details).toEqual({ page: 1, limit: 100, count: 1 })
  const comments = await ask(`topics/${topic}/comments.json`)
  expect(placesOf(comments.data)).toEqual(placesOf(sampleOf('comments as described')))
  expect(placesOf((await ask('forums.json')).data)).toEqual(placesOf(sample('answer_forums').data))
})

test('a comment is answered with its number, and refusals come with 200', async () => {
  const body = JSON.stringify({ comment: '<p>Да</p>', is_official: true })
  expect(placesOf(await ask(`topics/${topic}/comments.json`, { method: 'POST', body }))).toEqual(
    placesOf(sample('answer_comment')),
  )
  expect(await ask('forums.json', {}, 'nobody')).toEqual(sample('error_denied'))
  const status = JSON.stringify({ id: topic, status: 99 })
  expect(await ask(`forums/${forum}/topics.json`, { method: 'PUT', body: status })).toMatchObject({ status: 'error' })
})

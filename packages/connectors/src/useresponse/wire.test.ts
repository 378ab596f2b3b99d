import { useresponseAccounts } from '@otklik/simulator/networks/useresponse/accounts.ts'
import { makeSimulator, type Simulator } from '@otklik/simulator/simulator.ts'
import type { Account } from '@otklik/simulator/world/account.ts'
import { people } from '@otklik/simulator/world/people.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { payloadsOf } from '../../test/corpus.ts'
import { readPayload } from '../../test/payload.ts'
import { placesOf } from '../../test/places.ts'

/** The simulator is checked against the samples, not against the connector: the two cannot agree on a mistake. */

const [lavka] = useresponseAccounts as [Account]
let simulator: Simulator
let origin: string
let topic: number

beforeAll(async () => {
  simulator = makeSimulator()
  origin = await simulator.listen(0)
  const { world } = simulator
  const [anna] = people
  if (!anna) throw new Error('an empty world')
  const forum = world.stateOf(lavka).posts.at(-1)?.id ?? 0
  const { id: file } = await world.files.attachable('scene-bread-1')
  topic = world.comment(lavka, anna, forum, { text: 'Не приходит письмо', files: [file] }).id
  world.comment(lavka, anna, forum, { text: '', files: [file], reply_to: topic })
  world.comment(lavka, anna, forum, { text: 'И у меня', reply_to: topic })
})
afterAll(() => simulator.close())

async function ask(path: string, init: RequestInit = {}, key: string = lavka.tokens.access) {
  const headers = { 'content-type': 'application/json' }
  const address = `${origin}/useresponse/${lavka.id}/api/4.0/${path}${path.includes('?') ? '&' : '?'}apiKey=${key}`
  return JSON.parse(await (await fetch(address, { ...init, headers })).text()) as {
    success: { data: object[] } & object[]
  }
}
type Listed = { answer: { data: object[] } }
const sampleOf = (name: string) =>
  payloadsOf('useresponse').flatMap((one) => (one.name === name ? (one.payload as Listed).answer.data : []))
const sample = (name: string): unknown => JSON.parse(readPayload('useresponse', name).toString())
const without = (told: unknown, known: unknown) => placesOf(known).filter((place) => !placesOf(told).includes(place))

test('tickets and comments have the fields that its own applications read', async () => {
  const { success } = await ask('tickets.json?bbcode=1&page=1&sort=updated')
  expect(success).toMatchObject({ totalObjects: 1, objectsPerPage: 20, totalPages: 1, currentPage: 1 })
  expect(without(success.data, sampleOf('tickets of a page'))).toEqual([])
  const comments = await ask(`objects/${topic}/comments.json?bbcode=1`)
  expect(without(comments.success, sampleOf('comments of its applications'))).toEqual([])
  expect(without(await ask('statuses.json?object_type=ticket'), sample('answer_statuses'))).toEqual([])
})

test('a comment and a file are answered as its applications read it', async () => {
  const post = (body: unknown) => ({ method: 'POST', body: JSON.stringify(body) })
  const uploaded = await ask('upload-file.json', post(sample('request_upload')))
  expect(placesOf(uploaded)).toEqual(placesOf(sample('answer_upload')))
  const made = await ask('comments.json', post({ object_id: topic, content: 'Да' }))
  expect(without(made, sample('answer_comment'))).toEqual([])
})

test('refusals are those of its description', async () => {
  expect(await ask('me.json', {}, 'nobody')).toEqual(sample('error_401'))
  expect(await ask('objects/5.json')).toEqual(sample('error_404'))
  expect(placesOf(await ask('search.json'))).toEqual(placesOf(sample('error_400')))
})

import { createPrivateKey, sign } from 'node:crypto'
import { rustoreAccounts } from '@otklik/simulator/networks/rustore/accounts.ts'
import { makeSimulator, type Simulator } from '@otklik/simulator/simulator.ts'
import { people } from '@otklik/simulator/world/people.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readPayload } from '../../test/payload.ts'
import { placesOf } from '../../test/places.ts'

/** The simulator is checked against the samples, not against the connector: the two cannot agree on a mistake. */

let simulator: Simulator
let origin: string
let token: string
let now_ms = Date.now()
const [app] = rustoreAccounts
const sample = (name: string) => JSON.parse(readPayload('rustore', name).toString())
const key = createPrivateKey({
  key: Buffer.from(app?.tokens.access ?? '', 'base64'),
  format: 'der',
  type: 'pkcs8',
})

beforeAll(async () => {
  simulator = makeSimulator({ now: () => now_ms })
  origin = await simulator.listen(0)
  const [anna] = people
  if (!app || !anna) throw new Error('an empty world')
  const { world } = simulator
  const post = world.stateOf(app).posts[0]?.id ?? 0
  for (const text of ['Вылетает', 'Тормозит', 'Ок']) world.comment(app, anna, post, { text, rating: 1 })
  token = (await grant()).body.body.jwe
})
afterAll(() => simulator.close())

async function ask(path: string, init: RequestInit = {}, jwe = token) {
  const headers = { 'public-token': jwe, ...(init.body && { 'content-type': 'application/json' }) }
  const response = await fetch(`${origin}/rustore/public/${path}`, { headers, ...init })
  return { status: response.status, body: JSON.parse(await response.text()) }
}
const of = (path: string) => `v1/application/${app?.id}/${path}`
const post = (body: object) => ({ method: 'POST', body: JSON.stringify(body) })

function grant({ at = now_ms, keyId = app?.tokens.key_id, tail = '' } = {}) {
  const timestamp = new Date(at + 3 * 3_600_000).toISOString().replace('Z', '+03:00')
  const signature = sign('sha512', Buffer.from(`${keyId}${timestamp}${tail}`), key).toString('base64')
  return ask('auth/', post({ keyId, timestamp, signature }))
}

test('a token is given as in its sample, to whoever has signed with the key, now', async () => {
  expect(placesOf((await grant()).body)).toEqual(placesOf(sample('auth_response')))
  expect((await grant({ tail: 'x' })).status).toBe(401)
  expect((await grant({ keyId: '1' })).status).toBe(401)
  const late = await grant({ at: now_ms - 61_000 })
  expect([late.status, placesOf(late.body), late.body.message]).toEqual([
    400,
    placesOf(sample('error_400_clock')),
    'Range timestamp not valid',
  ])
})

test('reviews have the fields of their sample, and come in pages', async () => {
  const { body } = await ask(of('comment?page=0&size=2'))
  const { message, ...rest } = sample('comments_list')
  const { message: said, ...told } = body
  expect(placesOf(told)).toEqual(placesOf(rest))
  expect([body.body.length, (await ask(of('comment?page=1&size=2'))).body.body.length]).toEqual([2, 1])
})

test('an answer waits for the moderators, is published or refused, changed and taken away', async () => {
  const [first, second] = (await ask(of('comment?page=0&size=2'))).body.body
  const made = await ask(of(`feedback?commentId=${first.commentId}`), post(sample('feedback_create_request')))
  expect(placesOf(made.body)).toEqual(placesOf(sample('feedback_create_response')))
  await ask(of(`feedback?commentId=${second.commentId}`), post({ message: 'Смотрите https://x.test' }))
  const states = async () =>
    (await ask(of('feedback?page=0&size=100'))).body.body.map((one: { status: string }) => one.status)
  expect(await states()).toEqual(['MODERATION', 'MODERATION'])
  now_ms += 31_000
  expect((await states()).toSorted()).toEqual(['PUBLISHED', 'REJECTED'])
  const [shown] = (await ask(of('comment?page=0&size=1'))).body.body
  expect(shown.devResponses).toMatchObject([{ text: sample('feedback_create_request').message }])
  const { id } = made.body.body
  const changed = await ask(of(`feedback/${id}`), post({ message: 'Иначе' }))
  expect(placesOf(changed.body)).toEqual(placesOf(sample('void_response')))
  expect((await ask(of(`feedback/${id}`))).body.body).toMatchObject({ text: 'Иначе', status: 'MODERATION' })
  expect((await ask(of(`feedback/${id}`), { method: 'DELETE' })).status).toBe(200)
  expect((await ask(of(`feedback/${id}`))).status).toBe(404)
})

test('a token that has ended, or is of another company, opens nothing', async () => {
  const other = await ask(`v1/application/${rustoreAccounts[1]?.id}/comment`)
  expect([other.status, placesOf(other.body)]).toEqual([403, placesOf(sample('error_403_rights'))])
  expect((await ask(of('comment'), {}, 'none')).status).toBe(401)
  now_ms += 900_000
  expect((await ask(of('comment'))).status).toBe(401)
})

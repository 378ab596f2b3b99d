import { sign } from 'node:crypto'
import { appstoreAccounts } from '@otklik/simulator/networks/appstore/accounts.ts'
import { makeSimulator, type Simulator } from '@otklik/simulator/simulator.ts'
import { people } from '@otklik/simulator/world/people.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readPayload } from '../../test/payload.ts'
import { placesOf } from '../../test/places.ts'

/** The simulator is checked against the samples, not against the connector: the two cannot agree on a mistake. */

let simulator: Simulator
let origin: string
const [app] = appstoreAccounts
const sample = (name: string) => JSON.parse(readPayload('appstore', name).toString())
const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

beforeAll(async () => {
  simulator = makeSimulator()
  origin = await simulator.listen(0)
  const [anna] = people
  if (!app || !anna) throw new Error('an empty world')
  const { world } = simulator
  const post = world.stateOf(app).posts[0]?.id ?? 0
  for (let n = 0; n < 3; n++) {
    const review = world.comment(app, anna, post, { text: 'Не работает вход\nСовсем', rating: 1 })
    world.answerComment(app, post, { text: 'Исправим', reply_to: review.id })
  }
})
afterAll(() => simulator.close())

function token(change: object = {}, header: object = {}) {
  const now = Math.floor(Date.now() / 1000)
  const known = { iss: app?.tokens.owner, iat: now, exp: now + 1_200, aud: 'appstoreconnect-v1' }
  const said = `${part({ alg: 'ES256', kid: app?.tokens.key_id, typ: 'JWT', ...header })}.${part({ ...known, ...change })}`
  const key = { key: app?.tokens.access ?? '', dsaEncoding: 'ieee-p1363' as const }
  return `${said}.${sign('sha256', Buffer.from(said), key).toString('base64url')}`
}

async function ask(path: string, init: RequestInit = {}, bearer = token()) {
  const headers = { authorization: `Bearer ${bearer}`, ...(init.body && { 'content-type': 'application/json' }) }
  const response = await fetch(`${origin}/appstore/v1/${path}`, { headers, ...init })
  const text = await response.text()
  return { status: response.status, headers: response.headers, body: text ? JSON.parse(text) : undefined }
}
const list = 'customerReviews?include=response&sort=-createdDate&limit=2'

test('the list of reviews has the fields of its sample, and says how many calls are left', async () => {
  const { body, headers } = await ask(`apps/${app?.id}/${list}`)
  expect(placesOf(body)).toEqual(placesOf(sample('customer_reviews_list')))
  expect(headers.get('x-rate-limit')).toMatch(/^user-hour-lim:3600;user-hour-rem:\d+;$/)
})

test('pages hang together without a gap, and the last one names no next', async () => {
  const { body } = await ask(`apps/${app?.id}/${list}`)
  const last = await ask(`apps/${app?.id}/${list}&cursor=${body.meta.paging.nextCursor}`)
  expect([last.body.data.length, last.body.links.next]).toEqual([1, undefined])
})

test('a response is answered as in its sample, waits to be published, and can be taken away', async () => {
  const { body: reviews } = await ask(`apps/${app?.id}/${list}`)
  const request = sample('response_create_request')
  request.data.relationships.review.data.id = reviews.data[0].id
  const { status, body } = await ask('customerReviewResponses', { method: 'POST', body: JSON.stringify(request) })
  expect([status, placesOf(body)]).toEqual([201, placesOf(sample('response_create_201'))])
  expect(body.data.attributes.state).toBe('PENDING_PUBLISH')
  expect((await ask(`customerReviewResponses/${body.data.id}`, { method: 'DELETE' })).status).toBe(204)
  expect((await ask(`customerReviews/${reviews.data[0].id}/response`)).status).toBe(404)
})

test('errors are those of the samples', async () => {
  const unknown = await ask('customerReviews/nobody/response')
  expect([unknown.status, placesOf(unknown.body)]).toEqual([404, placesOf(sample('error_404_review'))])
  const other = await ask(`apps/${appstoreAccounts[1]?.id}/${list}`)
  expect([other.status, placesOf(other.body)]).toEqual([403, placesOf(sample('error_403'))])
  const request = sample('response_create_request')
  const lost = await ask('customerReviewResponses', { method: 'POST', body: JSON.stringify(request) })
  expect([lost.status, placesOf(lost.body)]).toEqual([409, placesOf(sample('error_409_relationship_invalid'))])
  const odd = await ask(`apps/${app?.id}/customerReviews?limit=500`)
  expect([odd.status, placesOf(odd.body)]).toEqual([400, placesOf(sample('error_400_parameter'))])
  simulator.faults.add({ network: 'appstore', method: 'customerReviews.list', kind: '429' })
  expect(placesOf((await ask(`apps/${app?.id}/${list}`)).body)).toEqual(placesOf(sample('error_429')))
})

test('a token that is not signed by the team, for Apple, for twenty minutes, opens nothing', async () => {
  const now = Math.floor(Date.now() / 1000)
  const forged = [
    token().replace(/\.[^.]+$/, '.'),
    token({ iss: 'another' }),
    token({ aud: 'appstoreconnect-v2' }),
    token({ exp: now + 1_300 }),
    token({ iat: now - 2_000, exp: now - 800 }),
    token({}, { kid: 'UNKNOWN123' }),
    token({}, { alg: 'HS256' }),
  ]
  for (const one of forged) expect((await ask(`apps/${app?.id}`, {}, one)).status).toBe(401)
  expect((await ask(`apps/${app?.id}`)).status).toBe(200)
})

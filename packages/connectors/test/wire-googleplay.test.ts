import { createHmac, generateKeyPairSync, sign } from 'node:crypto'
import { googleplayAccounts } from '@otklik/simulator/networks/googleplay/accounts.ts'
import { makeSimulator, type Simulator } from '@otklik/simulator/simulator.ts'
import { people } from '@otklik/simulator/world/people.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readPayload } from './payload.ts'
import { placesOf } from './places.ts'

/** The simulator is checked against the samples, not against the connector: the two cannot agree on a mistake. */

let simulator: Simulator
let origin: string
let bearer: string
const [app] = googleplayAccounts
const file = JSON.parse(app?.tokens.access ?? '{}')

beforeAll(async () => {
  simulator = makeSimulator()
  origin = await simulator.listen(0)
  const [anna] = people
  if (!app || !anna) throw new Error('an empty world')
  const { world } = simulator
  const post = world.stateOf(app).posts[0]?.id ?? 0
  for (let n = 0; n < 3; n++) {
    const review = world.comment(app, anna, post, { text: 'Вылетает', rating: 1 })
    world.answerComment(app, post, { text: 'Исправим', reply_to: review.id })
  }
  const { access_token } = (await grant(assertion({}))) as { access_token: string }
  bearer = access_token
})
afterAll(() => simulator.close())

const sample = (name: string) => JSON.parse(readPayload('googleplay', name).toString())
const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

function assertion(
  claims: object,
  key = file.private_key,
  header = { alg: 'RS256', kid: file.private_key_id, typ: 'JWT' },
) {
  const now = Math.floor(Date.now() / 1000)
  const { payload } = sample('google_sa_assertion_decoded')
  const said = `${part(header)}.${part({ ...payload, iss: file.client_email, iat: now, exp: now + 3_600, ...claims })}`
  return `${said}.${sign('sha256', Buffer.from(said), key).toString('base64url')}`
}

async function grant(token: string): Promise<object> {
  const body = new URLSearchParams({ grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer', assertion: token })
  return (await (await fetch(`${origin}/googleplay/oauth2/token`, { method: 'POST', body })).json()) as object
}

async function ask(path: string, body?: object, token = bearer): Promise<Record<string, unknown>> {
  const response = await fetch(`${origin}/googleplay/androidpublisher/v3/applications/${app?.id}/${path}`, {
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
  })
  return (await response.json()) as Record<string, unknown>
}

test('the list of reviews has the fields of its sample', async () => {
  expect(placesOf(await ask('reviews?maxResults=2'))).toEqual(placesOf(sample('gplay_reviews_list')))
})

test('one review is as in the list', async () => {
  const { reviews } = (await ask('reviews?maxResults=1')) as { reviews: { reviewId: string }[] }
  expect(await ask(`reviews/${encodeURIComponent(reviews[0]?.reviewId ?? '')}`)).toEqual(reviews[0])
})

test('pages hang together without a gap, and the last one names no next', async () => {
  const { tokenPagination } = (await ask('reviews?maxResults=2')) as { tokenPagination: { nextPageToken: string } }
  const last = await ask(`reviews?maxResults=2&token=${tokenPagination.nextPageToken}`)
  expect([(last.reviews as object[]).length, last.tokenPagination]).toEqual([1, undefined])
})

test('a reply is answered as in its sample', async () => {
  const { reviews } = (await ask('reviews?maxResults=1')) as { reviews: { reviewId: string }[] }
  const replied = await ask(`reviews/${reviews[0]?.reviewId}:reply`, sample('gplay_review_reply_request'))
  expect(placesOf(replied)).toEqual(placesOf(sample('gplay_review_reply_response')))
})

test('errors are those of the samples', async () => {
  expect(await ask('reviews', undefined, 'ya29.none')).toEqual(sample('google_api_error_401'))
  simulator.faults.add({ network: 'googleplay', method: 'token', kind: 'revoked' })
  expect(await grant(assertion({}))).toEqual(sample('google_oauth_token_invalid_grant_400'))
  simulator.faults.add({ network: 'googleplay', method: 'reviews.list', kind: '429' })
  expect(await ask('reviews')).toEqual(sample('google_api_error_429'))
})

test('an assertion that is not signed by the account, for Google, for an hour, opens nothing', async () => {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2_048 })
  const other = privateKey.export({ type: 'pkcs8', format: 'pem' })
  const now = Math.floor(Date.now() / 1000)
  const forged = [
    assertion({}, other),
    assertion({ iss: 'nobody@proj.iam.gserviceaccount.com' }),
    assertion({ aud: 'https://evil.test/token' }),
    assertion({ exp: now + 7_200 }),
    assertion({ iat: now - 7_200, exp: now - 3_600 }),
    assertion({}).replace(/\.[^.]+$/, '.'),
  ]
  for (const one of forged) expect(await grant(one)).toMatchObject({ error: 'invalid_grant' })
  expect(await grant(assertion({ scope: 'https://www.googleapis.com/auth/drive' }))).toMatchObject({
    error: 'invalid_scope',
  })
  // The public key as the secret of an HMAC: the old trick.
  const said = assertion({}, file.private_key, { alg: 'HS256', kid: file.private_key_id, typ: 'JWT' })
  const body = said.split('.').slice(0, 2).join('.')
  const hmac = createHmac('sha256', file.private_key).update(body).digest('base64url')
  expect(await grant(`${body}.${hmac}`)).toMatchObject({ error: 'invalid_grant' })
})

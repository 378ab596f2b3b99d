import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { speakerHearing } from '../../test/answers.ts'
import { payloadNames, readPayload } from '../../test/payload.ts'
import { NetworkFailure, type OutgoingReply } from '../connector.ts'
import { linkedin } from './index.ts'
import { inPath } from './urns.ts'

const account = { provider_id: '96000003', name: 'Лавка' }
const secret = 'client-secret-sample'
const { authenticate, split, keyOf } = linkedin.receiver
const payload = (name: string) => readPayload('linkedin', name).toString()
const urn = 'urn:li:comment:(urn:li:activity:6666,120381273128)'
const reply: OutgoingReply = {
  ...{ kind: 'reply', key: 'k', number: 1, text: 'Да', files: [] },
  ...{ post_external_id: 'urn:li:activity:6666', item_external_id: urn },
}
const hearing = (status: number, body: string) => speakerHearing({ access: 'AQV-token' }, account, [{ status, body }])

test('every payload here is an answer or an error', () => {
  expect(payloadNames('linkedin', (name) => !/^(answer|error)_/.test(name))).toEqual([])
})

test('the challenge is answered in hexadecimal, over the code alone', () => {
  const challengeCode = '890e4665-4dfe-4ab1-b689-ed553bceeed0'
  const asked = { headers: {}, body: Buffer.from(''), challenge: { challengeCode, applicationId: '5' } }
  const challengeResponse = createHmac('sha256', secret).update(challengeCode).digest('hex')
  const handshake = JSON.stringify({ challengeCode, challengeResponse })
  expect(authenticate(asked, { webhook: 'w', app_secret: secret })).toEqual({ handshake })
  expect(authenticate(asked, { webhook: 'w' })).toBe('forged')
})

test('a delivery is proved over a word and its bytes, with or without the word in the header', () => {
  const body = Buffer.from('{"type":"ORGANIZATION_SOCIAL_ACTION_NOTIFICATIONS","notifications":[]}')
  const proof = createHmac('sha256', secret).update('hmacsha256=').update(body).digest('hex')
  const judge = (signature: string) =>
    authenticate({ headers: { 'x-li-signature': signature }, body }, { webhook: 'w', app_secret: secret })
  expect([judge(proof), judge(`hmacsha256=${proof}`)]).toEqual(['genuine', 'genuine'])
  expect(judge(createHmac('sha256', secret).update(body).digest('hex'))).toBe('forged')
})

test('a batch is taken apart by pages, and one notification has one key', () => {
  const one = { notificationId: 5_603_453_321, organizationalEntity: 'urn:li:organization:1', action: 'COMMENT' }
  const other = {
    organizationalEntity: 'urn:li:organization:2',
    action: 'LIKE',
    generatedActivity: 'urn:li:activity:3',
  }
  const body = Buffer.from(JSON.stringify({ type: 'x', notifications: [one, other] }))
  expect(split(body).map(({ provider_id, key }) => [provider_id, key])).toEqual([
    ['1', '5603453321'],
    ['2', 'LIKE:urn:li:activity:3'],
  ])
  expect(keyOf({ headers: {}, body })).toBe(keyOf({ headers: { again: '1' }, body }))
})

test('nothing of a URN stands in an address as it is', () => {
  expect(inPath(urn)).toBe('urn%3Ali%3Acomment%3A%28urn%3Ali%3Aactivity%3A6666%2C120381273128%29')
})

test.each([
  ['answer_comment_create_URN', 'urn:li:comment:(urn:li:activity:6666,999)'],
  ['answer_comment_create_commentUrn', 'urn:li:comment:(urn:li:ugcPost:7096760097833430002,7102986562019210003)'],
  ['answer_comment_create_no_id', 'urn:li:comment:(urn:li:activity:9,7)'],
])('what was made is known by its URN: %s', async (name, external_id) => {
  expect(await linkedin.send(hearing(201, payload(name)).speaker, reply)).toMatchObject({ external_id })
})

test.each([
  ['error_401_65601', 401, 'token_dead'],
  ['error_401_65602', 401, 'token_dead'],
  ['error_401_65608', 401, 'token_dead'],
  ['error_401_empty', 401, 'token_dead'],
  ['error_403_100', 403, 'rejected'],
  ['error_403_member', 403, 'rejected'],
  ['error_400', 400, 'rejected'],
  ['error_404', 404, 'gone'],
  ['error_426', 426, 'rejected'],
  ['error_429', 429, 'try_later'],
])('a reply that meets %s is %s: %s', async (name, status, kind) => {
  const failure = await linkedin.send(hearing(status, payload(name)).speaker, reply).catch((error: unknown) => error)
  expect(failure).toBeInstanceOf(NetworkFailure)
  expect((failure as NetworkFailure).kind).toBe(kind)
})

test('a limit of a day ends at midnight in Greenwich', async () => {
  const failure = await linkedin
    .send(hearing(429, payload('error_429')).speaker, reply)
    .catch((error: unknown) => error)
  // The clock of the test stands at midnight.
  expect((failure as NetworkFailure).retry_after_ms).toBe(86_400_000)
})

test('without a token to renew with nothing is planned', async () => {
  const app = { client_id: 'id', client_secret: 'secret' }
  const answers = [
    '{"access_token":"AQV","expires_in":5184000}',
    '{"id":"P"}',
    payload('answer_acls'),
    '{"elements":[]}',
  ]
  const { speaker } = speakerHearing(
    { access: '' },
    account,
    answers.map((body) => ({ body })),
  )
  const asked = { code: 'c', redirect_uri: 'https://x.test', verifier: '', earlier: [] }
  const [choice] = await linkedin.window.exchange({ ...speaker, app }, asked)
  expect(choice).toMatchObject({
    account: { provider_id: '123', name: 'Лавка' },
    secrets: { access: 'AQV', page: '123' },
  })
  expect(choice).not.toHaveProperty('expires_at')
})

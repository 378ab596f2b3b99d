import { expect, test } from 'vitest'
import { speakerHearing } from '../../test/answers.ts'
import { payloadNames, readPayload } from '../../test/payload.ts'
import type { NetworkFailure, Outgoing } from '../connector.ts'
import { userecho } from './index.ts'

const account = { provider_id: 'alias.userecho.com', name: 'alias' }
const place = { post_external_id: '3', item_external_id: '1216' }
const reply: Outgoing = { kind: 'reply', key: 'k', number: 1, text: 'Да', files: [], ...place }
const payload = (name: string) => readPayload('userecho', name).toString()

type Said = { status?: number; body: string | object }
const hearing = (answers: Said[], access = 'secret-token') =>
  speakerHearing(
    { access, page: 'alias' },
    account,
    answers.map((one) => ({ ...one, body: typeof one.body === 'string' ? one.body : JSON.stringify(one.body) })),
  )

async function failureOf(work: Promise<unknown>): Promise<NetworkFailure> {
  const failure = await work.then(
    () => undefined,
    (error: unknown) => error as NetworkFailure,
  )
  if (!failure) throw new Error('it did not fail')
  return failure
}

test('every payload here is asked for by name', () => {
  expect(payloadNames('userecho', (name) => !/^(answer|request|error)_/.test(name))).toEqual([])
})

const denied = { body: payload('error_denied') }
const forums = { body: payload('answer_forums') }
const no = (message: string) => ({ status: 'error', message })

test.each<[string, Said[], string]>([
  ['denied, and so are the forums', [denied, denied], 'token_dead'],
  ['denied, and the forums are told', [denied, forums], 'rejected'],
  [
    '403 to all',
    [
      { status: 403, body: no('x') },
      { status: 403, body: no('x') },
    ],
    'token_dead',
  ],
  ['401', [{ status: 401, body: '' }], 'token_dead'],
  ['404', [{ status: 404, body: no('Topic not found') }], 'gone'],
  ['not found with 200', [{ body: no('Topic not found') }], 'gone'],
  ['429', [{ status: 429, body: no('slow down') }], 'try_later'],
  ['502', [{ status: 502, body: '<html>' }], 'lost_answer'],
  ['a refusal with 200', [{ body: no('Comments are closed') }], 'rejected'],
  ['success without an id', [{ body: { status: 'success', data: {} } }], 'lost_answer'],
  ['nothing', [{ body: '' }], 'lost_answer'],
])('a reply that meets %s is answered as such', async (_, answers, kind) => {
  expect((await failureOf(userecho.send(hearing(answers).speaker, reply))).kind).toBe(kind)
})

test('no token stands in the words', async () => {
  const { words } = await failureOf(
    userecho.send(hearing([{ body: no('wrong: secret-token') }, forums]).speaker, reply),
  )
  expect(words).toBe('wrong: …')
})

const comment = (more: object) => ({ body: { status: 'success', data: [{ id: 9001, is_official: true, ...more }] } })
const created = { body: payload('answer_comment') }

test('a reply whose words were not kept is not sent, and one that cannot be read again is', async () => {
  const lost = hearing([created, comment({ comment: '' })])
  expect((await failureOf(userecho.send(lost.speaker, reply))).words).toContain('without its words')
  for (const again of [comment({ comment: 'Да' }), comment({ text: 'Да' }), { status: 500, body: '' }])
    expect(await userecho.send(hearing([created, again]).speaker, reply)).toEqual({ external_id: '1216:9001' })
})

test('an account without forums is none, and one without an address neither', async () => {
  const { account: _, ...stranger } = hearing([{ body: { status: 'success', data: [] } }]).speaker
  expect((await failureOf(userecho.connect(stranger))).words).toContain('no forums')
  const secrets = { access: 'x', page: 'http://127.0.0.1/' }
  expect(
    (await failureOf(userecho.connect({ ...stranger, secrets: { ...secrets, page: 'not an address' } }))).kind,
  ).toBe('rejected')
})

test('the people of the export have the numbers by which it names writers', () => {
  expect(JSON.parse(payload('answer_export_users'))).toMatchObject([{ id: 77, name: 'Иван' }])
  expect(JSON.parse(payload('request_topic'))).toHaveProperty('header')
})

test('a picture without a host is asked for at the address of the account', async () => {
  const { speaker, asked } = hearing([{ body: 'x' }, { body: 'x' }])
  await userecho.openMedia(speaker, '/s/2.png')
  await userecho.openMedia(speaker, 'https://cdn.example.test/3.png')
  expect(asked.map(({ url }) => url)).toEqual(['https://alias.userecho.com/s/2.png', 'https://cdn.example.test/3.png'])
})

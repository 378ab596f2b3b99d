import { expect, test } from 'vitest'
import { speakerHearing } from '../../test/answers.ts'
import { payloadNames, readPayload } from '../../test/payload.ts'
import type { NetworkFailure, Outgoing, Speaker } from '../connector.ts'
import { vc } from './index.ts'

const account = { provider_id: '3100101', name: 'Лавка' }
const secrets = { access: 'eyJsession', refresh: 'once-only' }
const place = { post_external_id: '84125', item_external_id: '2102073' }
const reply: Outgoing = { kind: 'reply', key: 'k', number: 1, text: 'Да', files: [], ...place }
const payload = (name: string) => readPayload('vc', name).toString()

type Said = { status?: number; body: string | object } | Error
const hearing = (answers: Said[], given: Speaker['secrets'] = secrets) =>
  speakerHearing(
    given,
    account,
    answers.map((one) =>
      one instanceof Error ? one : { ...one, body: typeof one.body === 'string' ? one.body : JSON.stringify(one.body) },
    ),
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
  expect(payloadNames('vc', (name) => !/^(answer|request)_/.test(name))).toEqual([])
})

const no = (message: string) => ({ message, error: { code: 1, info: [] } })

test.each([
  [401, no('Unauthorized'), 'token_dead'],
  [401, '', 'token_dead'],
  [400, no('Only logged users can edit Content'), 'token_dead'],
  [403, no('Only logged users can edit Content'), 'token_dead'],
  [403, no('Комментарии закрыты'), 'rejected'],
  [200, no('Комментарии закрыты'), 'rejected'],
  [200, { code: 422, message: 'Уже сделано' }, 'rejected'],
  [404, no('Not found'), 'gone'],
  [429, no('Too many requests'), 'try_later'],
  [502, no('Bad gateway'), 'lost_answer'],
  [200, { message: '', result: {} }, 'lost_answer'],
  [200, { message: '', result: null }, 'lost_answer'],
])('a reply that is answered %d %j is %3$s', async (status, body, kind) => {
  expect((await failureOf(vc.send(hearing([{ status, body }]).speaker, reply))).kind).toBe(kind)
})

test('what is refused says why, and never with a token', async () => {
  const { words } = await failureOf(
    vc.send(hearing([{ status: 400, body: no('wrong eyJsession or once-only') }]).speaker, reply),
  )
  expect(words).toBe('wrong … or …')
})

test.each([
  [{ status: 401, body: { code: 104, message: 'Неверный пароль: qwerty' } }, 'token_dead', 'Неверный пароль: …'],
  [{ status: 200, body: { code: 111, message: 'Проверьте адрес' } }, 'token_dead', 'Проверьте адрес'],
  [{ status: 403, body: '<html>' }, 'try_later', ''],
  [{ status: 401, body: { message: 'Unauthorized' } }, 'token_dead', 'refused'],
  [{ status: 503, body: '' }, 'try_later', ''],
  [{ status: 429, body: {} }, 'try_later', ''],
  [{ status: 200, body: { data: [] } }, 'try_later', ''],
])('signing in that is answered %j is %s', async (said, kind, words) => {
  const { speaker } = hearing([said], { access: 'qwerty', key_id: 'lavka@example.test' })
  const failure = await failureOf(vc.connect(speaker))
  expect(failure.kind).toBe(kind)
  expect(failure.words).toContain(words)
})

test('a session that has ended and cannot be renewed is dead', async () => {
  expect((await failureOf(vc.refresh(hearing([], { access: 'x' }).speaker))).kind).toBe('token_dead')
  const used = hearing([{ status: 401, body: { code: 104, message: 'once-only was used' } }])
  expect(await failureOf(vc.refresh(used.speaker))).toMatchObject({ kind: 'token_dead', words: '… was used' })
})

test.each([400, 401, 403, 404])('a page of HTML with %d at a renewal says nothing about the token', async (status) => {
  const page = hearing([{ status, body: '<html><title>Checking your browser</title></html>' }])
  expect((await failureOf(vc.refresh(page.speaker))).kind).toBe('try_later')
  const words = { code: status, message: 'Not so' }
  const told = await failureOf(vc.refresh(hearing([{ status, body: words }]).speaker))
  // The call itself is not found: neither is that a word about the token.
  expect(told.kind).toBe(status === 404 ? 'try_later' : 'token_dead')
})

test('a session ends when VC says, and after five minutes where it does not', async () => {
  const { speaker, asked } = hearing([{ body: payload('answer_session') }])
  expect(await vc.refresh(speaker)).toEqual({
    secrets: { access: 'JWT', refresh: 'NEW_SINGLE_USE_REFRESH' },
    expires_at: 1_794_653_100,
  })
  expect(asked).toEqual([{ url: 'http://network.test/v3.4/auth/refresh', body: 'token=once-only' }])
  const silent = hearing([{ body: { data: { accessToken: 'a', refreshToken: 'b' } } }])
  expect((await vc.refresh(silent.speaker)).expires_at).toBe(silent.speaker.now() + 300)
})

test('where VC takes no addresses any more, looks alone find everything', async () => {
  const hook = { url: 'https://otklik.example/hooks/vc/1', secret: 's' }
  for (const status of [404, 403, 400]) {
    const { speaker, asked } = hearing([{ status, body: no('Method not found') }])
    await vc.subscribe(speaker, hook)
    expect(asked).toHaveLength(1)
  }
  expect((await failureOf(vc.subscribe(hearing([{ status: 401, body: no('') }]).speaker, hook))).kind).toBe(
    'token_dead',
  )
  const others = hearing([{ body: { message: '', result: JSON.parse(payload('answer_webhooks')) } }])
  await vc.subscribe(others.speaker, hook)
  expect(others.asked).toHaveLength(1)
})

test('what is deleted already is deleted', async () => {
  await vc.act(hearing([{ status: 404, body: no('') }]).speaker, { kind: 'delete', ...place })
  const closed = hearing([{ status: 403, body: no('Нет прав') }])
  expect((await failureOf(vc.act(closed.speaker, { kind: 'delete', ...place }))).kind).toBe('rejected')
  const liked = hearing([])
  expect((await failureOf(vc.act(liked.speaker, { kind: 'like', ...place }))).words).toContain('knows no')
})

test('an article of the first version has a title and a date', async () => {
  const { posts } = await vc.learn(hearing([{ body: payload('answer_entry_v1') }]).speaker, {
    authors: [],
    posts: ['81129'],
  })
  expect(posts).toMatchObject([
    { external_id: '81129', published_at: 1_543_833_902, text: expect.stringMatching(/^Уполномоченный/) },
  ])
})

test('a list that is longer than one answer is read on, and not for ever', async () => {
  const page = (lastId: number) => ({ body: { message: '', result: { items: [{ id: lastId }], lastId } } })
  const timeline = { body: { message: '', result: { items: [{ type: 'entry', data: { id: 7 } }] } } }
  const { speaker, asked } = hearing([timeline, page(1), page(2), page(2)])
  await vc.news.look(speaker, null)
  expect(asked.map(({ url }) => new URL(url).searchParams.get('lastId'))).toEqual([null, null, '1', '2'])
})

import { expect, test } from 'vitest'
import { speakerHearing } from '../../test/answers.ts'
import { readPayload } from '../../test/payload.ts'
import type { NetworkFailure, OutgoingReply, Speaker } from '../connector.ts'
import { findContainer } from './containers.ts'
import { threads } from './index.ts'

const account = { provider_id: '26000000000000001', name: 'Лавка', screen_name: 'lavka' }
const reply = (more: Partial<OutgoingReply> = {}): OutgoingReply => ({
  kind: 'reply',
  key: crypto.randomUUID(),
  number: 1,
  text: 'Да',
  files: [],
  post_external_id: '17900000000000001',
  item_external_id: '17900000000000055',
  ...more,
})
const payload = (name: string) => readPayload('threads', name).toString()

function hearing(answers: (string | object | Error)[]): { speaker: Speaker; asked: { url: string; body: string }[] } {
  const { speaker, asked } = speakerHearing(
    { access: 'THAA-token' },
    account,
    answers.map((one) => (one instanceof Error ? one : { body: typeof one === 'string' ? one : JSON.stringify(one) })),
  )
  return { speaker: { ...speaker, bases: { www: 'http://network.test', graph: 'http://network.test' } }, asked }
}

async function failureOf(work: Promise<unknown>): Promise<NetworkFailure> {
  const failure = await work.then(
    () => undefined,
    (error: unknown) => error as NetworkFailure,
  )
  if (!failure) throw new Error('it did not fail')
  return failure
}

const created = payload('answer_container')
const finished = payload('answer_status_finished')
const published = { id: '17900000000000066' }
const own = (id: string, more: object = {}) => ({
  ...{ id, text: 'Да', timestamp: '2026-11-15T00:00:00+0000', replied_to: { id: '17900000000000055' } },
  ...more,
})

test('the token stands in no address, and the words of a reply neither', async () => {
  const { speaker, asked } = hearing([created, finished, published])
  expect(await threads.send(speaker, reply())).toEqual({ external_id: published.id })
  expect(asked.map(({ url }) => url.split('?')[0])).toEqual([
    'http://network.test/v1.0/me/threads',
    'http://network.test/v1.0/17900000000000099',
    'http://network.test/v1.0/me/threads_publish',
  ])
  expect(asked.map(({ url }) => url).join()).not.toMatch(/THAA|text=/)
  const sent = Object.fromEntries(new URLSearchParams(asked[0]?.body))
  expect(sent).toEqual({ media_type: 'TEXT', reply_to_id: '17900000000000055', text: 'Да' })
})

test('an answer that says nothing yet is asked again, whatever its letters', async () => {
  const { speaker } = hearing([created, '{}', { id: '1', status: 'Finished' }, published])
  expect(await threads.send(speaker, reply())).toEqual({ external_id: published.id })
})

test('a container that is not ready in time is waited for by the next attempt', async () => {
  const one = reply()
  const first = hearing([created, '{}', '{}', '{}', '{}', '{}'])
  expect(await failureOf(threads.send(first.speaker, one))).toMatchObject({ kind: 'try_later', retry_after_ms: 10_000 })
  const second = hearing([finished, published])
  expect(await threads.send(second.speaker, one)).toEqual({ external_id: published.id })
  expect(findContainer(one.key)).toBeUndefined()
})

test('what Threads cannot use is refused in its words, with HTTP 200', async () => {
  const { speaker } = hearing([created, payload('answer_status_error')])
  expect(await failureOf(threads.send(speaker, reply()))).toMatchObject({ kind: 'rejected', words: 'UNKNOWN' })
})

test('one that it has given up is made anew', async () => {
  const one = reply()
  expect((await failureOf(threads.send(hearing([created, { status: 'EXPIRED' }]).speaker, one))).kind).toBe('try_later')
  expect(findContainer(one.key)).toBeUndefined()
})

test('one that cannot be found is made anew, and settles nothing', async () => {
  const one = reply()
  const gone = payload('error_24_media_not_found')
  expect((await failureOf(threads.send(hearing([created, gone, gone, gone, gone, gone]).speaker, one))).kind).toBe(
    'try_later',
  )
  expect(findContainer(one.key)).toBeUndefined()
  const lost = hearing([created, finished, new Error('cut')])
  expect((await failureOf(threads.send(lost.speaker, one))).kind).toBe('lost_answer')
  expect((await failureOf(threads.settle(hearing([gone, gone, gone]).speaker, one))).kind).toBe('lost_answer')
})

test('a container that cannot be seen yet is published later, the same one', async () => {
  const one = reply()
  const { speaker } = hearing([created, finished, payload('error_24_media_not_found')])
  expect((await failureOf(threads.send(speaker, one))).kind).toBe('try_later')
  expect(findContainer(one.key)).toBe('17900000000000099')
})

test('a no to what was published all the same is no failure', async () => {
  const no = { error: { message: 'Application does not have permission for this action', code: 10 } }
  const { speaker } = hearing([created, finished, no, { status: 'PUBLISHED' }, { data: [own('17900000000000066')] }])
  expect(await threads.send(speaker, reply())).toMatchObject({ external_id: '17900000000000066' })
  const meant = hearing([created, finished, no, finished])
  expect((await failureOf(threads.send(meant.speaker, reply()))).kind).toBe('rejected')
})

test('after a lost answer the container tells what became of it', async () => {
  const one = reply()
  const lost = hearing([created, finished, new Error('cut')])
  expect((await failureOf(threads.send(lost.speaker, one))).kind).toBe('lost_answer')
  // Published posts have no such field.
  const gone = hearing([payload('error_100_status_of_published'), { data: [own('2', { text: 'Нет' }), own('3')] }])
  expect(await threads.settle(gone.speaker, one)).toMatchObject({ external_id: '3' })
})

test('one that is still ready was not sent, and the next attempt publishes the same', async () => {
  const one = reply()
  const lost = hearing([created, finished, new Error('cut')])
  expect((await failureOf(threads.send(lost.speaker, one))).kind).toBe('lost_answer')
  expect(await threads.settle(hearing([finished, finished, finished]).speaker, one)).toBe('not_sent')
  const { speaker, asked } = hearing([finished, published])
  expect(await threads.send(speaker, one)).toEqual({ external_id: published.id })
  expect(asked[1]?.body).toBe('creation_id=17900000000000099')
})

test('without the container only one reply in the same words can be it', async () => {
  const { speaker } = hearing([{ data: [own('7'), own('8', { replied_to: { id: '9' } })] }])
  expect(await threads.settle(speaker, reply())).toMatchObject({ external_id: '7' })
  for (const data of [[], [own('7'), own('8')]])
    expect((await failureOf(threads.settle(hearing([{ data }]).speaker, reply()))).kind).toBe('lost_answer')
})

const file = { name: 'a', mime: 'image/png', read: async () => new Blob(['x']) }
test.each([
  [
    'two files',
    [
      { ...file, url: 'https://x.test/1' },
      { ...file, url: 'https://x.test/2' },
    ],
    'one file',
  ],
  ['a file without an address', [file], 'public address'],
  ['a document', [{ ...file, mime: 'application/pdf', url: 'https://x.test/1' }], 'pictures and videos'],
])('%s is refused before anything is asked', async (_, files, words) => {
  const { speaker, asked } = hearing([])
  expect((await failureOf(threads.send(speaker, reply({ files })))).words).toContain(words)
  expect(asked).toEqual([])
})

test.each([
  ['error_190_invalid_token', 'token_dead'],
  ['error_452_session_revoked', 'token_dead'],
  ['error_24_media_not_found', 'gone'],
  ['error_100_invalid_platform_app', 'rejected'],
  ['error_2_transient', 'try_later'],
])('%s when a container is made is %s', async (name, kind) => {
  expect((await failureOf(threads.send(hearing([payload(name)]).speaker, reply()))).kind).toBe(kind)
})

test('an account whose activity is restricted waits', async () => {
  const error = { message: 'restricted', code: 1, error_subcode: 2_207_051 }
  expect((await failureOf(threads.send(hearing([{ error }]).speaker, reply()))).kind).toBe('try_later')
})

import { rustoreAccounts } from '@otklik/simulator/networks/rustore/accounts.ts'
import { expect, test } from 'vitest'
import { speakerHearing } from '../../test/answers.ts'
import { readPayload } from '../../test/payload.ts'
import type { OutgoingReply } from '../connector.ts'
import { rustore } from './index.ts'

const account = { provider_id: 'com.myapp.example', name: 'Лавка' }
const secrets = rustoreAccounts[0]?.tokens ?? { access: '' }
const reply: OutgoingReply = {
  kind: 'reply',
  key: 'k',
  number: 7,
  text: 'Спасибо! Ускорим загрузку в следующей версии.',
  files: [],
  post_external_id: account.provider_id,
  item_external_id: '743103',
}
type Said = { status?: number; body: string | Uint8Array }
const hearing = (...answers: Said[]) => speakerHearing(secrets, account, answers)
const sample = (name: string) => readPayload('rustore', name)
const granted = { body: sample('auth_response') }
const saying = (status: number, message: string | null) => ({
  status,
  body: JSON.stringify({ code: 'ERROR', message, body: null }),
})

test.each(['feedback_create_response', 'feedback_create_response_number'])(
  'an answer is said as the sample says it, and %s is read',
  async (name) => {
    const { speaker, asked } = hearing(granted, { body: sample(name) })
    expect(await rustore.send(speaker, reply)).toEqual({ external_id: '743103:answer' })
    expect(asked[1]?.url).toBe('http://network.test/public/v1/application/com.myapp.example/feedback?commentId=743103')
    expect(JSON.parse(asked[1]?.body ?? '')).toEqual(JSON.parse(sample('feedback_create_request').toString()))
  },
)

test('the token is asked for as the sample asks', async () => {
  const { speaker, asked } = hearing({ body: sample('auth_response_help') }, { body: sample('feedback_list') })
  await rustore.settle(speaker, reply)
  const said = JSON.parse(asked[0]?.body ?? '')
  expect(Object.keys(said)).toEqual(Object.keys(JSON.parse(sample('auth_request').toString())))
  // A number by one description, a text by all who use it.
  expect(String(JSON.parse(sample('auth_request_key_id_as_number').toString()).keyId)).toBe(said.keyId)
  expect(said.timestamp).toBe('2025-11-15T03:00:00.000+03:00')
})

test('an answer that was lost is found in the list of answers, by its review', async () => {
  const list = { body: sample('feedback_list') }
  expect(await rustore.settle(hearing(granted, list).speaker, reply)).toEqual({
    external_id: '743103:answer',
    at: 1_794_726_002,
  })
  expect(await rustore.settle(hearing(granted, list).speaker, { ...reply, text: 'Другое' })).toBe('not_sent')
  const other = { ...reply, item_external_id: '7' }
  expect(await rustore.settle(hearing(granted, list).speaker, other)).toBe('not_sent')
})

test('after an edit it is the new answer that is changed and taken away', async () => {
  const place = { post_external_id: account.provider_id, item_external_id: '748223', external_id: '748223:answer' }
  const edited = { body: sample('feedback_after_edit') }
  const done = { body: sample('void_response') }
  const editing = hearing(granted, edited, done)
  await rustore.act(editing.speaker, { kind: 'edit_reply', text: 'Ещё раз', ...place })
  expect(editing.asked[2]?.url).toMatch(/\/feedback\/748480$/)
  const deleting = hearing(granted, edited, done)
  await rustore.act(deleting.speaker, { kind: 'delete_reply', ...place })
  expect(deleting.asked[2]?.url).toMatch(/\/feedback\/748480$/)
  // What is deleted already is nobody's to take away.
  const { body, ...rest } = JSON.parse(sample('feedback_after_edit').toString())
  const gone = hearing(granted, { body: JSON.stringify({ ...rest, body: body.slice(0, 1) }) })
  await rustore.act(gone.speaker, { kind: 'delete_reply', ...place })
  expect(gone.asked).toHaveLength(2)
})

test('an answer that is too far back to be found is not called deleted', async () => {
  const entry = (n: number) => ({ id: n, commentId: n, text: 'Да', status: 'PUBLISHED' })
  const page = { body: JSON.stringify({ code: 'OK', body: Array.from({ length: 100 }, (_, n) => entry(n + 1)) }) }
  const { speaker } = hearing(granted, ...Array.from({ length: 20 }, () => page))
  const place = { post_external_id: account.provider_id, item_external_id: '748223', external_id: '748223:answer' }
  await expect(rustore.act(speaker, { kind: 'delete_reply', ...place })).rejects.toMatchObject({ kind: 'rejected' })
})

test.each([
  ['error_400_clock', 400, 'try_later'],
  ['error_403_rights', 403, 'token_dead'],
])('%s at the door is %s', async (name, status, kind) => {
  await expect(rustore.send(hearing({ status, body: sample(name) }).speaker, reply)).rejects.toMatchObject({ kind })
})

test('a key without the right to answer can still read: the account stays', async () => {
  const forbidden = { status: 403, body: sample('error_403_rights') }
  await expect(rustore.send(hearing(granted, forbidden).speaker, reply)).rejects.toMatchObject({ kind: 'rejected' })
  await expect(rustore.history(hearing(granted, forbidden).speaker, null)).rejects.toMatchObject({ kind: 'token_dead' })
})

test.each([
  [400, 'rejected', 'No'],
  [401, 'token_dead', 'No'],
  [404, 'gone', 'No'],
  [429, 'try_later', 'No'],
  [500, 'lost_answer', null],
  // A refusal that calls itself a success.
  [200, 'rejected', null],
])('%i is %s', async (status, kind, message) => {
  await expect(rustore.send(hearing(granted, saying(status, message)).speaker, reply)).rejects.toMatchObject({ kind })
})

test.each(['{}', '{"code":"OK"}', '{"code":"OK","body":{}}', '{"code":"OK","body":{"id":""}}', '{"code":'])(
  '%s is never a sent answer',
  async (body) => {
    await expect(rustore.send(hearing(granted, { body }).speaker, reply)).rejects.toMatchObject({ kind: 'lost_answer' })
  },
)

test.each([503, 200])('an address of tokens that is out of order (%i) did nothing', async (status) => {
  await expect(rustore.send(hearing({ status, body: '<html>' }).speaker, reply)).rejects.toMatchObject({
    kind: 'try_later',
  })
})

test('an id of 64 bits is told as it was written', async () => {
  const body = '{"code":"OK","body":[{"commentId":9007199254740993,"commentText":"Ок","appRating":5}]}'
  const look = await rustore.history(hearing(granted, { body }).speaker, null)
  const facts = look.pages.flatMap((page) => rustore.understand(page.body, account))
  expect(facts).toContainEqual(expect.objectContaining({ kind: 'comment', external_id: '9007199254740993' }))
})

import { expect, test } from 'vitest'
import { speakerHearing } from '../../test/answers.ts'
import { readPayload } from '../../test/payload.ts'
import type { Deed, OutgoingFile, OutgoingMessage } from '../connector.ts'
import { picture } from '../suite-parts.ts'
import { max } from './index.ts'

const account = { provider_id: '12345', name: 'Brand bot' }
const access = 'f9LHodD0cOL_token_of_a_bot'
const message: OutgoingMessage = {
  kind: 'message',
  key: 'k',
  number: 7,
  text: 'Готово',
  files: [],
  chat_external_id: '204411987',
}
const sent = { body: JSON.stringify({ message: { timestamp: 1_763_164_800_123, body: { mid: 'mid.5', seq: 1 } } }) }
const hearing = (...answers: { status?: number; body: string | Uint8Array }[]) =>
  speakerHearing({ access }, account, answers)
const answered = (status: number, body: string | Uint8Array) => max.send(hearing({ status, body }).speaker, message)
const no = (code: string, words = '') => JSON.stringify({ code, message: words })

test('a bot tells who it is', async () => {
  expect(await max.connect(hearing({ body: readPayload('max', 'me_response') }).speaker)).toEqual({
    provider_id: '12345',
    name: 'Brand bot',
    screen_name: 'brand_bot',
    url: 'https://max.ru/brand_bot',
    image_url: 'https://i.oneme.ru/i?r=small',
  })
})

test('a picture in answer to a message goes as in the sample', async () => {
  const place = { body: '{"url":"https://iu.oneme.ru/uploadImage?sig=x"}' }
  const { speaker, asked } = hearing(place, { body: readPayload('max', 'upload_result_image') }, sent)
  const quoted_external_id = 'mid.000000000c2f0e93019a84cfc4000002'
  const answer = await max.send(speaker, { ...message, files: [picture], quoted_external_id })
  expect(answer).toEqual({ external_id: 'mid.5', at: 1_763_164_800 })
  expect(asked.map(({ url }) => url)).toEqual([
    'http://network.test/uploads?type=image',
    'https://iu.oneme.ru/uploadImage?sig=x',
    'http://network.test/messages?chat_id=204411987',
  ])
  expect(JSON.parse(asked[2]?.body ?? '')).toEqual(
    JSON.parse(readPayload('max', 'send_request_image_reply').toString()),
  )
})

const video: OutgoingFile = { name: 'v.mp4', mime: 'video/mp4', read: async () => new Blob(['ftyp']) }
const paper: OutgoingFile = { name: 'i.pdf', mime: 'application/pdf', read: async () => new Blob(['%PDF']) }

test.each([
  ['a video', video, readPayload('max', 'uploads_response_video'), '<retval>1</retval>', 'f9LvidToken'],
  ['a document', paper, '{"url":"https://fu.oneme.ru/u"}', '{"fileId":5,"token":"f9LfileToken"}', 'f9LfileToken'],
])('%s goes by its token', async (_, file, place, stored, token) => {
  const { speaker, asked } = hearing({ body: place }, { body: stored }, sent)
  await max.send(speaker, { ...message, text: '', files: [file] })
  const type = file === video ? 'video' : 'file'
  expect(JSON.parse(asked[2]?.body ?? '')).toEqual({ attachments: [{ type, payload: { token } }], notify: true })
})

test.each([
  ['the place', [{ body: '{"url":"https://vu.okcdn.ru/u"}' }, { body: '' }]],
  ['the bytes', [{ body: '{"url":"https://vu.okcdn.ru/u","token":"t"}' }, { status: 502, body: '' }]],
])('an upload that failed at %s sent nothing', async (_, answers) => {
  await expect(max.send(hearing(...answers).speaker, { ...message, files: [video] })).rejects.toMatchObject({
    kind: 'try_later',
  })
})

const tooBig = { error_msg: 'File is too big', error_code: '4', error_data: 'BAD_REQUEST' }
test.each([
  [200, tooBig, 'BAD_REQUEST: File is too big'],
  [400, tooBig, 'BAD_REQUEST: File is too big'],
  [200, { error_msg: `no ${access}`, error_code: 4 }, '4: no …'],
])('a file that MAX does not take (%i %o) is told in its words', async (status, answer, words) => {
  const place = { body: '{"url":"https://vu.okcdn.ru/u","token":"t"}' }
  for (const file of [picture, paper, video, { ...video, mime: 'audio/ogg' }]) {
    const { speaker } = hearing(place, { status, body: JSON.stringify(answer) })
    await expect(max.send(speaker, { ...message, files: [file] })).rejects.toMatchObject({ kind: 'rejected', words })
  }
})

test('a file that is not ready is waited for, but not for ever', async () => {
  const unready = { status: 400, body: readPayload('max', 'error_400_attachment_not_ready') }
  const { speaker, asked } = hearing(unready, sent)
  expect(await max.send(speaker, message)).toMatchObject({ external_id: 'mid.5' })
  expect(asked).toHaveLength(2)
  await expect(max.send(hearing(unready, unready, unready, unready).speaker, message)).rejects.toMatchObject({
    kind: 'try_later',
    retry_after_ms: 2_000,
  })
})

test.each([
  [401, readPayload('max', 'error_401'), 'token_dead', 'verify.token: Invalid access_token'],
  [
    403,
    readPayload('max', 'error_403_dialog_suspended'),
    'recipient_unavailable',
    'chat.denied: error.dialog.suspended',
  ],
  [403, no('error.dialog.suspended'), 'recipient_unavailable', 'error.dialog.suspended'],
  [404, no('error.dialog.notfound'), 'recipient_unavailable', 'error.dialog.notfound'],
  [404, no('dialog.not.found'), 'recipient_unavailable', 'dialog.not.found'],
  [
    404,
    no('chat.not.found', 'Chat 204411987 not found'),
    'recipient_unavailable',
    'chat.not.found: Chat 204411987 not found',
  ],
  [404, no('user.not.found'), 'recipient_unavailable', 'user.not.found'],
  [404, no('not.found', 'Message not found'), 'gone', 'not.found: Message not found'],
  [400, no('proto.payload', 'text is too long'), 'rejected', 'proto.payload: text is too long'],
  [405, no('method.not.allowed'), 'rejected', 'method.not.allowed'],
  [429, no('too.many.requests'), 'try_later', 'too.many.requests'],
  [503, no('service.unavailable'), 'lost_answer', 'service.unavailable'],
  [400, no('proto.payload', `Bad token ${access}`), 'rejected', 'proto.payload: Bad token …'],
  [200, no('chat.not.found', 'No'), 'recipient_unavailable', 'chat.not.found: No'],
  [200, no('proto.payload'), 'rejected', 'proto.payload'],
  [401, '{"code":"verify.token","message":null}', 'token_dead', 'verify.token'],
])('%i %s is %s', async (status, body, kind, words) => {
  await expect(answered(status, body)).rejects.toMatchObject({ kind, words })
})

test.each([
  [200, '{}', 'lost_answer'],
  [200, '{"message":{"body":{"mid":""}}}', 'lost_answer'],
  [502, '<h1>Bad Gateway</h1>', 'lost_answer'],
  [429, '', 'try_later'],
  [404, '<h1>Not Found</h1>', 'rejected'],
])('%i %s is not "sent"', async (status, body, kind) => {
  await expect(answered(status, body)).rejects.toMatchObject({ kind })
})

test('MAX says how long to wait', async () => {
  const { speaker } = hearing()
  const response = new Response(no('too.many.requests'), { status: 429, headers: { 'retry-after': '7' } })
  const waiting = { ...speaker, fetch: async () => response }
  await expect(max.send(waiting, message)).rejects.toMatchObject({ kind: 'try_later', retry_after_ms: 7_000 })
})

test('the token goes as it is, and only to MAX itself', async () => {
  const headers: (string | undefined)[] = []
  const answers = ['{"url":"https://vu.okcdn.ru/u","token":"t"}', '', sent.body]
  const speaker = {
    ...hearing().speaker,
    fetch: async (_url: string, init?: { headers?: Record<string, string> }) => {
      headers.push(init?.headers?.authorization)
      return new Response(answers.shift())
    },
  }
  await max.send(speaker, { ...message, files: [video] })
  expect(headers).toEqual([access, undefined, access])
})

test.each(['', 'two\r\nlines', 'ключ'])('"%s" is no token', async (wrong) => {
  const { speaker } = speakerHearing({ access: wrong }, account, [])
  await expect(max.connect(speaker)).rejects.toMatchObject({ kind: 'token_dead' })
})

const place = { chat_external_id: '204411987', external_id: 'mid.5' }
const remove: Deed = { kind: 'delete_message', ...place }
const edit: Deed = { kind: 'edit_message', ...place, text: 'Да', has_files: false }

test.each<[Deed, string]>([
  [remove, ''],
  [edit, '{"text":"Да","attachments":null}'],
])('%o is one call', async (deed, body) => {
  const { speaker, asked } = hearing({ body: '{"success":true}' })
  await max.act(speaker, deed)
  expect(asked).toEqual([{ url: 'http://network.test/messages?message_id=mid.5', body }])
})

test('what is deleted already was deleted before', async () => {
  const { speaker, asked } = hearing({ status: 404, body: no('not.found') })
  await max.act(speaker, remove)
  expect(asked).toHaveLength(1)
  await expect(max.act(hearing({ status: 404, body: no('not.found') }).speaker, edit)).rejects.toMatchObject({
    kind: 'gone',
  })
})

test('a chat that is not found is no deletion', async () => {
  const refused = { status: 404, body: no('chat.not.found', 'Chat 204411987 not found') }
  await expect(max.act(hearing(refused).speaker, remove)).rejects.toMatchObject({ kind: 'recipient_unavailable' })
})

test('a 200 that says no is no', async () => {
  const refused = { body: '{"success":false,"message":"error.edit.too.old"}' }
  await expect(max.act(hearing(refused).speaker, edit)).rejects.toMatchObject({
    kind: 'rejected',
    words: 'error.edit.too.old',
  })
})

test('a dialogue that MAX does not find by its number is found by its person, and only then', async () => {
  const unknown = { status: 404, body: no('chat.not.found', 'Chat 204411987 not found') }
  const { speaker, asked } = hearing(unknown, sent)
  expect(await max.send(speaker, { ...message, person_external_id: '55' })).toMatchObject({ external_id: 'mid.5' })
  expect(asked.map(({ url }) => url)).toEqual([
    'http://network.test/messages?chat_id=204411987',
    'http://network.test/messages?user_id=55',
  ])
  expect(asked[1]?.body).toBe(asked[0]?.body)
  const again = max.send(hearing(unknown, unknown).speaker, { ...message, person_external_id: '55' })
  await expect(again).rejects.toMatchObject({ kind: 'recipient_unavailable' })
  const stopped = { status: 403, body: no('chat.denied', 'error.dialog.suspended') }
  await expect(max.send(hearing(stopped).speaker, { ...message, person_external_id: '55' })).rejects.toMatchObject({
    kind: 'recipient_unavailable',
  })
})

test('what MAX does not know is refused without asking', async () => {
  await expect(max.act(hearing().speaker, { kind: 'typing', ...place })).rejects.toMatchObject({ kind: 'rejected' })
  const reply = { ...message, kind: 'reply' as const, post_external_id: '1', item_external_id: '2' }
  await expect(max.send(hearing().speaker, reply)).rejects.toMatchObject({ kind: 'rejected' })
})

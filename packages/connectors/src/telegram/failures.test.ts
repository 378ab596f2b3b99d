import { expect, test } from 'vitest'
import { speakerHearing } from '../../test/answers.ts'
import { readPayload } from '../../test/payload.ts'
import type { OutgoingFile, OutgoingMessage } from '../connector.ts'
import { picture } from '../suite-parts.ts'
import { telegram } from './index.ts'

const account = { provider_id: '7000000001', name: 'Brand bot' }
const access = '7000000001:AAaaBBbbCCccDDddEEeeFFffGGggHHhhIIi'
const message: OutgoingMessage = {
  kind: 'message',
  key: 'k',
  number: 7,
  text: 'Здравствуйте!',
  files: [],
  chat_external_id: '367699112',
}
const invoice: OutgoingFile = { name: 'i.pdf', mime: 'application/pdf', read: async () => new Blob(['%PDF']) }
const of = (mime: string): OutgoingFile => ({ name: 'file', mime, read: async () => new Blob(['bytes']) })
const huge: OutgoingFile = { ...of('image/png'), read: async () => new Blob([new Uint8Array(10 * 1024 * 1024 + 1)]) }

const hearing = (body: string | Uint8Array, status = 200) => speakerHearing({ access }, account, [{ status, body }])
const answered = (body: string | Uint8Array, status?: number) => telegram.send(hearing(body, status).speaker, message)

test('the samples of answers are read', async () => {
  expect(await answered(readPayload('telegram', 'response_sendMessage'))).toEqual({
    external_id: '508',
    at: 1763165700,
  })
  expect(await telegram.connect(hearing(readPayload('telegram', 'response_getMe')).speaker)).toEqual({
    provider_id: '7000000001',
    name: 'Brand bot',
    screen_name: 'brand_support_bot',
    url: 'https://t.me/brand_support_bot',
  })
})

test('a message quotes by its number', async () => {
  const { speaker, asked } = hearing(readPayload('telegram', 'response_sendMessage'))
  await telegram.send(speaker, { ...message, quoted_external_id: '500' })
  expect(asked[0]?.url).toBe(`http://network.test/bot${access}/sendMessage`)
  expect(JSON.parse(asked[0]?.body ?? '')).toEqual({
    chat_id: '367699112',
    text: 'Здравствуйте!',
    reply_parameters: { message_id: 500 },
  })
})

test('a group that has grown is followed to its new number', async () => {
  const migrated = { status: 400, body: readPayload('telegram', 'error_400_migrated') }
  const { speaker, asked } = speakerHearing({ access }, account, [
    migrated,
    { body: readPayload('telegram', 'response_sendMessage') },
  ])
  expect(await telegram.send(speaker, { ...message, chat_external_id: '-4300' })).toMatchObject({ external_id: '508' })
  expect(asked.map(({ body }) => JSON.parse(body).chat_id)).toEqual(['-4300', '-1001987654321'])

  const again = speakerHearing({ access }, account, [migrated, migrated])
  await expect(telegram.send(again.speaker, message)).rejects.toMatchObject({ kind: 'rejected' })
})

const album = JSON.stringify({ ok: true, result: [{ message_id: 1, date: 5 }, { message_id: 2 }] })

test.each([
  ['a picture', [picture], 'sendPhoto', readPayload('telegram', 'response_sendMessage'), '508'],
  ['a document', [invoice], 'sendDocument', readPayload('telegram', 'response_sendMessage'), '508'],
  ['a video', [of('video/mp4')], 'sendVideo', readPayload('telegram', 'response_sendMessage'), '508'],
  ['a moving picture', [of('image/gif')], 'sendAnimation', readPayload('telegram', 'response_sendMessage'), '508'],
  ['a voice', [of('audio/ogg')], 'sendVoice', readPayload('telegram', 'response_sendMessage'), '508'],
  ['a song', [of('audio/mpeg')], 'sendAudio', readPayload('telegram', 'response_sendMessage'), '508'],
  [
    'a picture that is too large for one',
    [huge],
    'sendDocument',
    readPayload('telegram', 'response_sendMessage'),
    '508',
  ],
  ['several', [picture, invoice], 'sendMediaGroup', album, '1'],
])('%s goes in one request', async (_, files, method, answer, external_id) => {
  const { speaker, asked } = hearing(answer)
  expect(await telegram.send(speaker, { ...message, files })).toMatchObject({ external_id })
  expect(asked.map(({ url }) => url.split('/').at(-1))).toEqual([method])
})

test.each([
  ['error_401_token', 401, 'token_dead', undefined],
  ['error_403_blocked', 403, 'recipient_unavailable', undefined],
  ['error_429', 429, 'try_later', 7_000],
])('%s is what it says', async (name, status, kind, retry_after_ms) => {
  const body = readPayload('telegram', name)
  const words = JSON.parse(body.toString()).description
  await expect(answered(body, status)).rejects.toMatchObject({ kind, words, retry_after_ms })
})

test.each([
  [404, 'Not Found', 'token_dead'],
  [400, 'Bad Request: chat not found', 'recipient_unavailable'],
  [400, 'Bad Request: private chat not found', 'recipient_unavailable'],
  [400, 'Bad Request: user not found', 'recipient_unavailable'],
  [400, 'Bad Request: business connection not found', 'recipient_unavailable'],
  [400, 'Bad Request: message thread not found', 'recipient_unavailable'],
  [400, 'Bad Request: message to be replied not found', 'gone'],
  [400, 'Bad Request: message is too long', 'rejected'],
  [400, 'Bad Request: not enough rights to send text messages to the chat', 'rejected'],
  [400, 'Bad Request: BUSINESS_PEER_USAGE_MISSING', 'window_closed'],
  [403, 'Forbidden: BUSINESS_PEER_USAGE_MISSING', 'window_closed'],
  [400, 'Bad Request: BUSINESS_PEER_INVALID', 'recipient_unavailable'],
  [400, 'Bad Request: BUSINESS_CONNECTION_INVALID', 'recipient_unavailable'],
  [403, 'Forbidden: user is deactivated', 'recipient_unavailable'],
  [403, 'Forbidden: bot was kicked from the supergroup chat', 'recipient_unavailable'],
  [500, 'Internal Server Error', 'lost_answer'],
])('%i %s is %s', async (error_code, description, kind) => {
  const body = JSON.stringify({ ok: false, error_code, description })
  await expect(answered(body, error_code)).rejects.toMatchObject({ kind })
})

test.each([
  [{ error_code: 401, description: null }, 'token_dead'],
  [{ error_code: 429, description: 'Too Many Requests', parameters: { retry_after: '7' } }, 'try_later'],
  [{ error_code: 403, description: 'Forbidden', parameters: [] }, 'recipient_unavailable'],
])('an oddity beside it does not hide a refusal: %o is %s', async (refusal, kind) => {
  await expect(answered(JSON.stringify({ ok: false, ...refusal }), 400)).rejects.toMatchObject({ kind })
})

test.each([
  ['a page', '<html>', 200, 'lost_answer'],
  ['nothing', '', 200, 'lost_answer'],
  ['no number', '{"ok":true,"result":{}}', 200, 'lost_answer'],
  ['the gateway', '<html>', 502, 'lost_answer'],
  ['a page of a proxy that refuses', '<html>', 413, 'rejected'],
])('%s is never a sent message', async (_, body, status, kind) => {
  await expect(answered(body, status)).rejects.toMatchObject({ kind })
})

test('neither failures nor files show the token, which is a part of the address', async () => {
  const broken = new TypeError(`fetch failed: http://network.test/bot${access}/sendMessage`)
  const { speaker } = speakerHearing({ access }, account, [broken])
  const failure = await telegram.send(speaker, message).catch((error: unknown) => error)
  expect(failure).toMatchObject({ kind: 'lost_answer' })
  expect(`${failure} ${(failure as Error).stack} ${String((failure as Error).cause)}`).not.toContain(access)
})

test.each(['', 'no colon', '1:../../steal', '1:aaaaaaaaaaaa/../getMe'])(
  '«%s» is no token, and is not sent anywhere',
  async (token) => {
    const { speaker, asked } = speakerHearing({ access: token }, account, [])
    await expect(telegram.connect(speaker)).rejects.toMatchObject({ kind: 'token_dead' })
    expect(asked).toEqual([])
  },
)

test('there is no way to settle: Telegram takes no key and shows no history', () => {
  expect('settle' in telegram).toBe(false)
})

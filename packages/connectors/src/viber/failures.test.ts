import { expect, test } from 'vitest'
import { speakerHearing } from '../../test/answers.ts'
import { readPayload } from '../../test/payload.ts'
import type { OutgoingFile, OutgoingMessage } from '../connector.ts'
import { viber } from './index.ts'

const account = { provider_id: 'pa:8086924903818307504', name: 'Лавка' }
const access = '445da6az1s345z78-token-of-a-bot'
const receiver = 'Kq7mZ3tWf0aB+2cD9eFgHg=='
const message: OutgoingMessage = {
  ...{ kind: 'message', key: 'k', number: 7, text: 'Добрый день!', files: [] },
  chat_external_id: receiver,
}
const hearing = (...answers: { status?: number; body: string | Uint8Array }[]) =>
  speakerHearing({ access }, account, answers)
const payload = (name: string) => readPayload('viber', name)
const answered = (body: string | Uint8Array, status = 200) => viber.send(hearing({ status, body }).speaker, message)

test('a bot tells who it is', async () => {
  expect(await viber.connect(hearing({ body: payload('answer_get_account_info') }).speaker)).toEqual({
    provider_id: 'pa:8086924903818307504',
    name: 'Лавка',
    screen_name: 'lavka',
    image_url: 'https://files.example',
  })
})

test.each(['answer_send_ok_live', 'answer_send_ok_with_billing_status', 'answer_send_ok_without_chat_hostname'])(
  '%s: the token is told to the last digit',
  async (name) => {
    const digits = /"message_token": (\d+)/.exec(payload(name).toString())?.[1]
    expect(await answered(payload(name))).toEqual({ external_id: digits })
  },
)

test('a token that comes as text is the same', async () => {
  expect(await answered('{"status":0,"message_token":"5925491906424760104"}')).toEqual({
    external_id: '5925491906424760104',
  })
})

const file = (name: string, mime: string, bytes: number): OutgoingFile => ({
  ...{ name, mime, url: `https://files.example/${name}` },
  read: async () => new Blob([new Uint8Array(bytes)]),
})
const size = 3_861_139

/** Without what is optional there and of no use to us. */
function sample(name: string): Record<string, unknown> {
  const { tracking_data, thumbnail, duration, ...request } = JSON.parse(payload(name).toString())
  return { ...request, sender: { name: request.sender.name } }
}

test.each<[string, Partial<OutgoingMessage>, object]>([
  ['request_send_text', {}, {}],
  ['request_send_picture', { text: '', files: [file('picture.jpg', 'image/jpeg', 9)] }, { text: '' }],
  ['request_send_video', { text: '', files: [file('video.mp4', 'video/mp4', size)] }, {}],
  ['request_send_file', { text: '', files: [file('file.pdf', 'application/pdf', size)] }, {}],
])('%s is what we send', async (name, more, change) => {
  const { speaker, asked } = hearing({ body: payload('answer_send_ok_live') })
  await viber.send(speaker, { ...message, ...more })
  expect(asked[0]?.url).toBe('http://network.test/pa/send_message')
  expect(JSON.parse(asked[0]?.body ?? '')).toEqual({ ...sample(name), ...change })
})

test('the address is told as in the sample', async () => {
  const { speaker, asked } = hearing({ body: '{"status":0,"status_message":"ok"}' })
  await viber.subscribe(speaker, { url: 'https://otklik.example/hooks/viber/k' })
  expect(JSON.parse(asked[0]?.body ?? '')).toEqual(JSON.parse(payload('request_set_webhook').toString()))
})

test('our address is taken back, and another one is left', async () => {
  const info = { body: payload('answer_get_account_info') }
  const ours = hearing(info, { body: '{"status":0}' })
  await viber.unsubscribe(ours.speaker, { url: 'https://otklik.example/hooks/viber/k' })
  expect(ours.asked[1]).toEqual({ url: 'http://network.test/pa/set_webhook', body: '{"url":""}' })
  const others = hearing(info)
  await viber.unsubscribe(others.speaker, { url: 'https://otklik.example/hooks/viber/other' })
  expect(others.asked).toHaveLength(1)
})

type Classes = Record<string, Record<string, string>>
const classes: Classes = JSON.parse(payload('error_classes').toString())
const kinds: Record<string, string> = {
  dead: 'token_dead',
  set_webhook_again: 'try_later',
  wait: 'try_later',
  forbidden: 'recipient_unavailable',
  billing: 'rejected',
  rejected: 'rejected',
}
const statuses = Object.entries(classes).flatMap(([name, list]) =>
  Object.entries(list).map(([status, words]) => [status === 'other' ? '99' : status, words, kinds[name]] as const),
)

test.each(statuses)('status %s (%s) is %s', async (status, status_message, kind) => {
  const refused = answered(JSON.stringify({ status: Number(status), status_message }))
  await expect(refused).rejects.toMatchObject({ kind, words: `${status}: ${status_message}` })
})

test.each([
  ['error_3_badData', 200, 'rejected', '3: badData'],
  ['error_99_general_error', 200, 'try_later', '99: General error'],
  ['error_http401_status_as_string', 401, 'token_dead', '5'],
  ['error_http429_status_as_string', 429, 'try_later', '5'],
  ['error_set_webhook_status1_no_message', 200, 'rejected', '1'],
])('%s with HTTP %i is %s', async (name, status, kind, words) => {
  await expect(answered(payload(name), status)).rejects.toMatchObject({ kind, words })
})

test.each([
  ['{}', 200, 'lost_answer'],
  ['{"status":0}', 200, 'lost_answer'],
  ['{"status":0,"message_token":""}', 200, 'lost_answer'],
  ['<h1>Bad Gateway</h1>', 502, 'lost_answer'],
  ['{"status":0,"message_token":1}', 503, 'lost_answer'],
  ['<h1>Not Found</h1>', 404, 'rejected'],
  ['', 401, 'token_dead'],
])('%s with HTTP %i is not "sent"', async (body, status, kind) => {
  await expect(answered(body, status)).rejects.toMatchObject({ kind })
})

test('a token said back is not repeated', async () => {
  await expect(answered(JSON.stringify({ status: 3, status_message: `bad ${access}` }))).rejects.toMatchObject({
    words: '3: bad …',
  })
})

test.each(['', 'two\r\nlines', 'ключ'])('"%s" is no token', async (wrong) => {
  const { speaker } = speakerHearing({ access: wrong }, account, [])
  await expect(viber.connect(speaker)).rejects.toMatchObject({ kind: 'token_dead' })
})

test.each<[string, Partial<OutgoingMessage>]>([
  ['words beside a file', { files: [file('a.jpg', 'image/jpeg', 1)] }],
  ['two files', { text: '', files: [file('a.jpg', 'image/jpeg', 1), file('b.jpg', 'image/jpeg', 1)] }],
  ['a file without an address', { text: '', files: [{ ...file('a.jpg', 'image/jpeg', 1), url: undefined }] }],
  ['a sticker of another network', { text: '', sticker_id: 'CAACAgIAAxkBAAE' }],
])('%s: refused without asking', async (_, more) => {
  await expect(viber.send(hearing().speaker, { ...message, ...more })).rejects.toMatchObject({ kind: 'rejected' })
})

test('a long video goes as a file, and a long name of the account is cut', async () => {
  const { speaker, asked } = hearing({ body: payload('answer_send_ok_live') })
  const long = { ...speaker, account: { ...account, name: 'Я'.repeat(40) } }
  await viber.send(long, { ...message, text: '', files: [file('v.mp4', 'video/mp4', 27_262_977)] })
  const said = JSON.parse(asked[0]?.body ?? '')
  expect(said).toMatchObject({ type: 'file', size: 27_262_977, file_name: 'v.mp4', sender: { name: 'Я'.repeat(28) } })
})

test('buttons are a keyboard of words to answer with', async () => {
  const { speaker, asked } = hearing({ body: payload('answer_send_ok_live') })
  await viber.send(speaker, {
    ...message,
    choices: ['Да', 'Нет', 'Позже'].map((label) => ({ kind: 'reply' as const, label, payload: 'p' })),
  })
  const { keyboard } = JSON.parse(asked[0]?.body ?? '')
  expect(keyboard).toMatchObject({ Type: 'keyboard', DefaultHeight: false })
  expect(keyboard.Buttons).toMatchObject([
    { ActionType: 'reply', ActionBody: 'Да', Text: 'Да', Columns: 3 },
    { ActionBody: 'Нет', Columns: 3 },
    { ActionBody: 'Позже', Columns: 6 },
  ])
})

test('nobody is learnt of whom Viber tells nothing', async () => {
  const answers = ['answer_get_user_details', 'answer_get_user_details_empty_user', 'error_3_badData']
  const { speaker } = hearing(...answers.map((name) => ({ body: payload(name) })))
  const { authors } = await viber.learn(speaker, { authors: ['1', '2', '3'], posts: [] })
  expect(authors).toEqual([{ external_id: '1', name: 'Анна Соколова', image_url: 'https://files.example' }])
})

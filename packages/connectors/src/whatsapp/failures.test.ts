import { expect, test } from 'vitest'
import { speakerHearing } from '../../test/answers.ts'
import { readPayload } from '../../test/payload.ts'
import type { OutgoingMessage } from '../connector.ts'
import { picture } from '../suite-parts.ts'
import { whatsapp } from './index.ts'

const account = { provider_id: '106540352242922', name: 'Магазин' }
const secrets = { access: 'EAAtoken', app_secret: 'app_secret', page: account.provider_id, owner: '102290129340398' }
const incoming = 'wamid.HBgLMTY1MDU1NTEyMzQVAgASGBQ3QTRB01'
const message: OutgoingMessage = {
  kind: 'message',
  key: 'k',
  number: 7,
  text: 'Yes, in blue too',
  files: [],
  chat_external_id: '16505551234',
  quoted_external_id: incoming,
  last_inbound_at: 1_763_164_000,
}

type Said = { status?: number; body: string | Uint8Array }
function hearing(...answers: Said[]) {
  const { speaker, asked } = speakerHearing(secrets, account, answers)
  return { speaker: { ...speaker, bases: { graph: 'http://graph.test' } }, asked }
}
const sent = { body: readPayload('whatsapp', 'send_response') }
const request = (name: string) => JSON.parse(readPayload('whatsapp', name).toString())
const said = (body = '') => {
  const { biz_opaque_callback_data, ...rest } = JSON.parse(body)
  return rest
}
const refusal = (code: number, more: object = {}) =>
  JSON.stringify({ error: { message: `(#${code}) No`, type: 'OAuthException', code, fbtrace_id: 'A', ...more } })

test('a message is said as the sample says it, and its answer is read', async () => {
  const { speaker, asked } = hearing(sent)
  expect(await whatsapp.send(speaker, message)).toEqual({ external_id: 'wamid.HBgLMTY1MDU1NTEyMzQVAgARGBIOUT1' })
  expect(asked[0]?.url).toMatch(/^http:\/\/graph\.test\/v25\.0\/106540352242922\/messages\?appsecret_proof=/)
  expect(asked[0]?.url).not.toContain(secrets.access)
  expect(said(asked[0]?.body)).toEqual(request('send_text_request'))
})

test('one who shows no phone is addressed by their id', async () => {
  const { speaker, asked } = hearing(sent)
  const chat_external_id = 'US.13491208655302741918'
  await whatsapp.send(speaker, { ...message, chat_external_id, quoted_external_id: undefined, text: 'Hello' })
  const { text, ...rest } = request('send_text_request_bsuid')
  expect(said(asked[0]?.body)).toEqual({ ...rest, text: { ...text, preview_url: false } })
})

test('a template is said as the sample says it, however long ago the customer wrote', async () => {
  const { speaker, asked } = hearing(sent)
  const template = { name: 'order_update', language: 'ru', values: ['42'] }
  await whatsapp.send(speaker, { ...message, quoted_external_id: undefined, last_inbound_at: undefined, template })
  expect(said(asked[0]?.body)).toEqual(request('send_template_request'))
})

test('reading and typing are said as the sample says it', async () => {
  const { speaker, asked } = hearing({ body: '{"success":true}' })
  await whatsapp.act(speaker, { kind: 'typing', chat_external_id: '16505551234', up_to_external_id: incoming })
  expect(JSON.parse(asked[0]?.body ?? '')).toEqual(request('read_and_typing_request'))
})

test.each([86_400, 86_401])('the window is a day long (%i s)', async (age) => {
  const { speaker, asked } = hearing(sent)
  const sending = whatsapp.send(speaker, { ...message, last_inbound_at: speaker.now() - age })
  if (age === 86_400) return void (await sending)
  await expect(sending).rejects.toMatchObject({ kind: 'window_closed' })
  expect(asked).toEqual([])
})

test.each([
  ['error_190_token', 401, 'token_dead', 'Error validating access token: Session has expired'],
  [
    'error_130429_rate',
    400,
    'try_later',
    'Message failed to send because there were too many messages sent from this phone number in a short period of time',
  ],
])('%s is what it says', async (name, status, kind, words) => {
  const { speaker } = hearing({ status, body: readPayload('whatsapp', name) })
  await expect(whatsapp.send(speaker, message)).rejects.toMatchObject({ kind, words })
})

test.each([
  [33, 'token_dead'],
  [131047, 'window_closed'],
  [131026, 'recipient_unavailable'],
  [131049, 'recipient_unavailable'],
  [131056, 'try_later'],
  [80007, 'try_later'],
  [131031, 'rejected'],
  [131042, 'rejected'],
  [132000, 'rejected'],
  [100, 'rejected'],
  [131000, 'lost_answer'],
  [2, 'lost_answer'],
])('error %i is %s', async (code, kind) => {
  const { speaker } = hearing({ status: 400, body: refusal(code) })
  await expect(whatsapp.send(speaker, message)).rejects.toMatchObject({ kind, words: `(#${code}) No` })
})

test.each(['{}', '{"messages":[]}', '{"messages":[{"id":""}]}', '{"contacts":[{"wa_id":"1"}]}', '{"messages":[{"i'])(
  'the answer %s is never a sent message',
  async (body) => {
    await expect(whatsapp.send(hearing({ body }).speaker, message)).rejects.toMatchObject({ kind: 'lost_answer' })
  },
)

test.each([
  [[{ errors: [{ error_data: { details: 'too long ago' } }] }], 'too long ago'],
  [[{ errors: [{ message: 'No', error_data: 'none' }] }], 'No'],
  [[{ errors: null }], 'WhatsApp did not do it'],
  [[7], 'WhatsApp did not do it'],
])('whoever stands among the failed was not shut out: %j', async (failed_users, words) => {
  const { speaker } = hearing({ body: JSON.stringify({ block_users: { failed_users } }) })
  const blocking = whatsapp.act(speaker, { kind: 'block', author_external_id: '16505551234' })
  await expect(blocking).rejects.toMatchObject({ kind: 'rejected', words })
})

test('what goes wrong with a file can be tried again: nobody has seen it', async () => {
  const { speaker } = hearing({ status: 500, body: '<html>' })
  await expect(whatsapp.send(speaker, { ...message, files: [picture] })).rejects.toMatchObject({ kind: 'try_later' })
})

test('a token in the network’s words is not repeated', async () => {
  const { speaker } = hearing({ status: 400, body: refusal(100, { message: 'bad token EAAtoken of app_secret' }) })
  await expect(whatsapp.send(speaker, message)).rejects.toMatchObject({ words: 'bad token … of …' })
})

test('long words are cut in our mark, short ones stand in it whole', async () => {
  const { speaker, asked } = hearing(sent, sent)
  await whatsapp.send(speaker, { ...message, text: '🙂'.repeat(300) })
  await whatsapp.send(speaker, message)
  const marks = asked.map(({ body }) => JSON.parse(body).biz_opaque_callback_data)
  expect(marks[0].length).toBeLessThanOrEqual(512)
  expect(marks[1]).toBe('otklik:7:Yes, in blue too')
})

test('only templates that we can fill are offered', async () => {
  const template = (name: string, more: object, components: object[] = []) => ({
    ...{ id: '1', name, language: 'ru', status: 'APPROVED', category: 'UTILITY', parameter_format: 'POSITIONAL' },
    components: [...components, { type: 'BODY', text: 'Заказ {{1}}' }],
    ...more,
  })
  const data = [
    template('plain', {}, [
      { type: 'HEADER', format: 'TEXT', text: 'Заказ' },
      { type: 'FOOTER', text: 'Лавка' },
    ]),
    template('named', { parameter_format: 'NAMED' }),
    template('picture', {}, [{ type: 'HEADER', format: 'IMAGE' }]),
    template('head', {}, [{ type: 'HEADER', format: 'TEXT', text: '{{1}}' }]),
    template('link', {}, [{ type: 'BUTTONS', buttons: [{ type: 'URL', url: 'https://a.test/{{1}}' }] }]),
    template('code', { category: 'AUTHENTICATION' }),
    template('paused', { status: 'PAUSED' }),
    { name: 'of another shape' },
  ]
  const { speaker } = hearing({ body: JSON.stringify({ data }) })
  expect(await whatsapp.templates(speaker)).toEqual([
    { name: 'plain', language: 'ru', category: 'UTILITY', is_approved: true, text: 'Заказ {{1}}', parameters: 1 },
    { name: 'paused', language: 'ru', category: 'UTILITY', is_approved: false, text: 'Заказ {{1}}', parameters: 1 },
  ])
})

import { expect, test } from 'vitest'
import { speakerHearing } from '../../test/answers.ts'
import { readPayload } from '../../test/payload.ts'
import type { OutgoingMessage } from '../connector.ts'
import { discord } from './index.ts'

const account = { provider_id: '1200000000000000001', name: 'Лавка' }
const access = 'MTIwMDAwMDAwMDAwMDAwMDk5OQ.secret.token-of-a-bot'
const message: OutgoingMessage = {
  ...{ kind: 'message', key: 'k', number: 7, text: 'Слушаем', files: [] },
  chat_external_id: '384091456408911874',
}
type Answer = { status?: number; body: string | Uint8Array }
const hearing = (...answers: Answer[]) => speakerHearing({ access }, account, answers)
const payload = (name: string) => readPayload('discord', name)
const refusedBy = (status: number, body: string | Uint8Array) =>
  discord.send(hearing({ status, body }).speaker, message).catch((error: unknown) => error)
const coded = (code: number) => JSON.stringify({ code, message: `words of ${code}` })

test('a bot tells who it is', async () => {
  const { speaker } = hearing({ body: payload('answer_user') }, { body: '{"id":"1200000000000000001","flags":262144}' })
  expect(await discord.connect(speaker)).toEqual({
    provider_id: '1200000000000000001',
    name: 'lavka',
    screen_name: 'lavka',
    url: 'https://discord.com/users/1200000000000000001',
    image_url: 'https://cdn.discordapp.com/avatars/1200000000000000001/8342729096ea3675442027381ff50dfe.png',
  })
})

test('what is sent has the id and the time that Discord gave it', async () => {
  const { speaker, asked } = hearing({ body: payload('answer_create_message') })
  expect(await discord.send(speaker, message)).toEqual({ external_id: '690957527890001990', at: 1_584_807_512 })
  expect(JSON.parse(asked[0]?.body ?? '')).toEqual({
    content: 'Слушаем',
    allowed_mentions: { parse: [], replied_user: true },
    nonce: '7',
    enforce_nonce: true,
  })
})

test.each([
  ['error_401', 401, 'token_dead'],
  ['error_50014', 403, 'token_dead'],
  ['error_10008', 404, 'gone'],
  ['error_50035_reference', 400, 'gone'],
  ['error_50007', 403, 'recipient_unavailable'],
  ['error_50035_array', 400, 'rejected'],
] as const)('%s is %s %s', async (name, status, kind) => {
  expect(await refusedBy(status, payload(name))).toMatchObject({ kind })
})

test.each([
  ['error_429_user', 64_570],
  ['error_429_global', 64_570],
  ['error_429_shared', 1_336_570],
])('%s says for how long', async (name, retry_after_ms) => {
  expect(await refusedBy(429, payload(name))).toMatchObject({ kind: 'try_later', retry_after_ms })
})

test.each([
  [20_016, 'try_later'],
  [40_003, 'try_later'],
  [130_000, 'try_later'],
  [40_001, 'token_dead'],
  [10_003, 'recipient_unavailable'],
  [50_001, 'recipient_unavailable'],
  [50_278, 'recipient_unavailable'],
  [50_013, 'rejected'],
  [40_005, 'rejected'],
  [200_000, 'rejected'],
])('code %i is %s', async (code, kind) => {
  expect(await refusedBy(403, coded(code))).toMatchObject({ kind, words: `words of ${code}` })
})

test('what is wrong with a field is told', async () => {
  const words = 'Invalid Form Body: Must be 2000 or fewer in length.'
  expect(await refusedBy(400, payload('error_50035_content'))).toMatchObject({ kind: 'rejected', words })
})

test('an answer without an id is not taken for sent', async () => {
  expect(await refusedBy(200, '{}')).toMatchObject({ kind: 'lost_answer' })
  expect(await refusedBy(502, '<html>')).toMatchObject({ kind: 'lost_answer' })
})

test('a token that is none never leaves, and no id becomes a part of an address', async () => {
  const odd = speakerHearing({ access: 'x\r\nHost: evil' }, account, []).speaker
  expect(await discord.connect(odd).catch((error: unknown) => error)).toMatchObject({ kind: 'token_dead' })
  const elsewhere = { ...message, chat_external_id: '1/../../users/@me' }
  expect(await discord.send(hearing().speaker, elsewhere).catch((error: unknown) => error)).toMatchObject({
    kind: 'rejected',
  })
})

const own = (more: object) => ({
  ...{ id: '1310000000000000009', channel_id: '5', timestamp: '2025-11-15T00:00:00.000000+00:00' },
  ...{ author: { id: account.provider_id, bot: true }, content: 'Слушаем', ...more },
})

test.each<[string, object[], string]>([
  ['ours that says the same', [own({})], '1310000000000000009'],
  ['nothing', [], 'not_sent'],
  ['somebody else who says the same', [own({ author: { id: '5' } })], 'not_sent'],
  ['other words of ours', [own({ content: 'Нет' })], 'not_sent'],
  ['the same words to something else', [own({ message_reference: { message_id: '4' } })], 'not_sent'],
  ['the same words with a file', [own({ attachments: [{ id: '1', url: 'https://a' }] })], 'not_sent'],
  ['ours under another number', [own({ nonce: '8' })], 'not_sent'],
])('a lost answer is settled by reading: %s', async (_, found, expected) => {
  const settled = await discord.settle(hearing({ body: JSON.stringify(found) }).speaker, message)
  expect(settled === 'not_sent' ? settled : settled.external_id).toBe(expected)
})

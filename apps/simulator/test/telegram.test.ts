import { afterEach, beforeEach, expect, test } from 'vitest'
import { makeSimulator, type Simulator } from '../src/simulator.ts'
import { bot, type Heard, listen, order, telegramCall } from './listener.ts'

let simulator: Simulator
let origin: string
let receiver: Awaited<ReturnType<typeof listen>>
let answer: (heard: Heard) => { status?: number; text: string }

beforeEach(async () => {
  simulator = makeSimulator({ retry_ms: 10 })
  origin = await simulator.listen(0)
  answer = () => ({ text: '' })
  receiver = await listen((heard) => answer(heard))
  await telegramCall(origin, 'setWebhook', { url: receiver.url, secret_token: 'header-secret' })
})
afterEach(async () => {
  await simulator.close()
  receiver.close()
})

test('an update carries the secret and comes again until it is taken', async () => {
  const answers = [500, 404, 200]
  answer = () => ({ status: answers.shift() ?? 200, text: 'whatever' })
  await order(origin, 'write', { network: 'telegram', text: 'Привет' })
  await simulator.deliveries.whenIdle()
  expect(receiver.heard.map(({ headers }) => headers['x-telegram-bot-api-secret-token'])).toEqual(
    Array.from({ length: 3 }, () => 'header-secret'),
  )
  expect(new Set(receiver.heard.map(({ body }) => body.update_id)).size).toBe(1)
  const { result } = await telegramCall(origin, 'getWebhookInfo', {})
  expect(result).toMatchObject({ pending_update_count: 0, last_error_message: 'answered 404' })
})

test('without a webhook nothing is sent', async () => {
  await telegramCall(origin, 'deleteWebhook', {})
  await order(origin, 'write', { network: 'telegram', text: 'Привет' })
  await simulator.deliveries.whenIdle()
  expect(receiver.heard).toEqual([])
})

test('a bot may not write first, nor to one who has blocked it', async () => {
  const send = { chat_id: '610000003', text: 'Здравствуйте' }
  expect((await telegramCall(origin, 'sendMessage', send)).error_code).toBe(403)
  await order(origin, 'write', { network: 'telegram', person: 2, text: 'Привет' })
  expect((await telegramCall(origin, 'sendMessage', send)).ok).toBe(true)
  await order(origin, 'block', { network: 'telegram', person: 2 })
  expect((await telegramCall(origin, 'sendMessage', send)).error_code).toBe(403)
  expect((await telegramCall(origin, 'sendMessage', { ...send, chat_id: '5' })).error_code).toBe(400)
})

test('a file can be fetched by its id, and by nobody without the token', async () => {
  await order(origin, 'write', { network: 'telegram', text: '', photo: true })
  await simulator.deliveries.whenIdle()
  const { photo } = (receiver.heard[0] as Heard).body.message as { photo: { file_id: string; width: number }[] }
  for (const { file_id } of photo) {
    const { result } = await telegramCall(origin, 'getFile', { file_id })
    const path = bot.replace('/telegram/', '/telegram/file/')
    const file = await fetch(`${origin}${path}/${result?.file_path}`)
    expect(file.headers.get('content-type')).toBe('image/jpeg')
    expect((await fetch(`${origin}/telegram/file/bot1:x/${result?.file_path}`)).status).toBe(404)
  }
})

test.each([
  ['voice', 'OggS', { duration: 4 }],
  ['video', 'ftypisom', { duration: 3, width: 480, height: 360 }],
  ['document', '%PDF-1.4', { file_name: 'invoice.pdf' }],
])('what is called a %s is one, as it was told', async (content, beginning, facts) => {
  await order(origin, 'write', { network: 'telegram', text: '', content })
  await simulator.deliveries.whenIdle()
  const told = ((receiver.heard[0] as Heard).body.message as Record<string, unknown>)[content] as Told
  expect(told).toMatchObject(facts)
  const bytes = await simulator.world.files.read(told.file_id)
  expect(bytes?.subarray(0, 12).toString('latin1')).toContain(beginning)
  expect(bytes).toHaveLength(told.file_size)
})
type Told = { file_id: string; file_size: number }

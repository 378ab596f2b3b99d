import { maxAccounts } from '@otklik/simulator/networks/max/accounts.ts'
import { ownOf } from '@otklik/simulator/networks/max/own.ts'
import { makeSimulator, type Simulator } from '@otklik/simulator/simulator.ts'
import { people } from '@otklik/simulator/world/people.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readPayload } from './payload.ts'
import { placesOf } from './places.ts'

/** The simulator is checked against the samples, not against the connector: the two cannot agree on a mistake. */

type Update = { update_type: string; [name: string]: unknown }
const heard: Update[] = []
let simulator: Simulator
let origin: string
const [bot] = maxAccounts
const anna_id = 41_000_001
const chat_id = 201_000_001

beforeAll(async () => {
  simulator = makeSimulator()
  origin = await simulator.listen(0)
  const { world, deliveries } = simulator
  const [anna] = people
  if (!bot || !anna) throw new Error('an empty world')
  // Deliveries are read on their way: nobody needs to listen. A number of 64 bits is text until it leaves.
  deliveries.push = (_hook, _lane, event) =>
    void heard.push(JSON.parse(JSON.stringify(event), (name, value) => (name === 'seq' ? Number(value) : value)))
  ownOf(world, bot).subscriptions.push({ url: origin, secret: 'w-secret', update_types: [], time: 0 })

  const file = async (name: string, mime: string) => (await world.files.add(name, mime, Buffer.from('bytes'))).id
  const text = world.message(bot, anna, { text: 'Привет' })
  world.message(bot, anna, { text: 'чек', files: [(await world.files.attachable('scene-bread-1')).id] })
  world.message(bot, anna, { text: '', files: [await file('v.mp4', 'video/mp4')] })
  world.message(bot, anna, { text: '', files: [await file('v.ogg', 'audio/ogg')] })
  world.message(bot, anna, { text: '', files: [await file('invoice.pdf', 'application/pdf')] })
  world.message(bot, anna, { text: '', sticker: 'scene-bread-1' })
  const ours = world.answerMessage(bot, anna_id, { text: 'Какой заказ?' })
  world.message(bot, anna, { text: 'да, этот', reply_to: ours.id })
  world.editMessage(bot, anna_id, text, 'Привет!')
  world.deleteMessage(bot, anna_id, text)
  world.block(bot, anna_id, true)
  world.block(bot, anna_id, false)
})
afterAll(() => simulator.close())

const sample = (name: string) => JSON.parse(readPayload('max', name).toString())
const heardWith = (...words: string[]) =>
  heard.find((update) => words.every((word) => JSON.stringify(update).includes(word))) ?? {}

async function ask(method: string, path: string, body?: object, authorization = bot?.tokens.access ?? '') {
  const response = await fetch(`${origin}/max/${path}`, {
    method,
    headers: { authorization, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  })
  return { status: response.status, json: (await response.json()) as Record<string, unknown> }
}

test.each([
  ['message_created_text', ['"text":"Привет"']],
  ['message_created_image', ['"type":"image"']],
  ['message_created_video', ['"type":"video"']],
  ['message_created_audio_voice', ['"type":"audio"']],
  ['message_created_file', ['"type":"file"']],
  ['message_created_sticker', ['"type":"sticker"']],
  ['message_created_reply', ['"type":"reply"']],
  ['message_edited', ['"message_edited"']],
  ['message_removed', ['"message_removed"']],
  ['bot_started', ['"bot_started"']],
  ['bot_stopped', ['"bot_stopped"']],
])('%s has the fields of its sample', (name, words) => {
  expect(placesOf(heardWith(...words))).toEqual(placesOf(sample(name)))
})

test('a bot hears nothing of what it does itself', () => {
  expect(heard.filter(({ message }) => JSON.stringify(message)?.includes('"text":"Какой заказ?"'))).toHaveLength(1)
})

test('answers have the fields of their samples', async () => {
  expect(placesOf((await ask('GET', 'me')).json)).toEqual(placesOf(sample('me_response')))
  const video = await ask('POST', 'uploads?type=video')
  expect(placesOf(video.json)).toEqual(placesOf(sample('uploads_response_video')))
  const { json } = await ask('POST', 'uploads?type=image')
  const form = new FormData()
  form.set('data', new Blob(['bytes']), 'p.png')
  const taken = await fetch(String(json.url), { method: 'POST', body: form })
  const stored = (await taken.json()) as { photos: Record<string, { token: string }> }
  // Its pictures go by keys of their own.
  const [kept] = Object.values(sample('upload_result_image').photos)
  expect(placesOf(Object.values(stored.photos))).toEqual(placesOf([kept]))

  const request = sample('send_request_image_reply')
  const { mid } = (heardWith('"type":"image"') as { message: { body: { mid: string } } }).message.body
  Object.assign(request, { link: { ...request.link, mid } })
  request.attachments[0].payload = stored
  const answer = await ask('POST', `messages?chat_id=${chat_id}`, request)
  expect(answer).toMatchObject({
    status: 200,
    json: { message: { body: { mid: expect.any(String), text: 'Готово' }, link: { type: 'reply', message: { mid } } } },
  })
})

test('errors are those of the samples', async () => {
  const send = (path: string, body: object = { text: 'Да' }, token?: string) => ask('POST', path, body, token)
  expect(await send('messages', {}, 'nobody')).toEqual({ status: 401, json: sample('error_401') })
  const { json } = await ask('POST', 'uploads?type=video')
  const attachments = [{ type: 'video', payload: { token: json.token } }]
  expect(await send(`messages?chat_id=${chat_id}`, { attachments })).toEqual({
    status: 400,
    json: sample('error_400_attachment_not_ready'),
  })
  if (bot) simulator.world.block(bot, anna_id, true)
  expect(await send(`messages?chat_id=${chat_id}`)).toEqual({ status: 403, json: sample('error_403_dialog_suspended') })
})

test('a delivery carries the secret, and its 64-bit number whole', async () => {
  const { getNetwork } = await import('@otklik/simulator/networks/list.ts')
  const hook = getNetwork('max').findHook(simulator.world, `max:${bot?.id}:${origin}`)
  const made = hook?.prepare({ message: { body: { seq: '115550768332800001' } } }, 0)
  expect(made?.headers).toEqual({ 'x-max-bot-api-secret': 'w-secret' })
  expect(made?.body).toBe('{"message":{"body":{"seq":115550768332800001}}}')
})

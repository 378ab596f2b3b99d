import { createHmac } from 'node:crypto'
import { whatsappAccounts } from '@otklik/simulator/networks/whatsapp/accounts.ts'
import { ownOf } from '@otklik/simulator/networks/whatsapp/own.ts'
import { makeSimulator, type Simulator } from '@otklik/simulator/simulator.ts'
import { people } from '@otklik/simulator/world/people.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readPayload } from './payload.ts'
import { placesOf } from './places.ts'

/** The simulator is checked against the samples, not against the connector: the two cannot agree on a mistake. */

const heard: object[] = []
let simulator: Simulator
let origin: string
const [account] = whatsappAccounts
const phone = 79_110_000_001

beforeAll(async () => {
  simulator = makeSimulator()
  origin = await simulator.listen(0)
  const { world, deliveries } = simulator
  const [anna] = people
  const hidden = people[7]
  if (!account || !anna || !hidden) throw new Error('an empty world')
  // Deliveries are read on their way: nobody needs to listen.
  deliveries.push = (_hook, _lane, event) => void heard.push(event)
  Object.assign(ownOf(world, account), { is_subscribed: true, callback: { url: origin, verify_token: 'w' } })

  const file = async (name: string, mime: string) => (await world.files.add(name, mime, Buffer.from('bytes'))).id
  const text = world.message(account, anna, { text: 'Здравствуйте' })
  world.message(account, anna, { text: 'чек', files: [(await world.files.attachable('scene-bread-1')).id] })
  world.message(account, anna, { text: '', files: [await file('v.mp4', 'video/mp4')] })
  world.message(account, anna, { text: 'счёт', files: [await file('invoice.pdf', 'application/pdf')] })
  world.message(account, anna, { text: '', files: [await file('v.ogg', 'audio/ogg')] })
  world.message(account, anna, { text: '', sticker: 'scene-bread-1' })
  world.message(account, anna, { text: 'да, этот', reply_to: text.id })
  world.message(account, hidden, { text: 'привет' })
  world.react(account, phone, text, phone, ['👍'])
  world.react(account, phone, text, phone, [])
  await ask('messages', sample('send_text_request'), { to: String(phone), context: undefined })
  world.readMessages(account, phone)
})
afterAll(() => simulator.close())

const sample = (name: string) => JSON.parse(readPayload('whatsapp', name).toString())

async function ask(edge: string, body: object, more: object = {}, token = account?.tokens.access) {
  const response = await fetch(`${origin}/whatsapp/v25.0/${account?.id}/${edge}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ ...body, ...more }),
  })
  return (await response.json()) as object
}

const heardWith = (...words: string[]) =>
  heard.find((event) => words.every((word) => JSON.stringify(event).includes(word))) ?? {}

test.each([
  ['in_text', ['"type":"text"']],
  ['in_image', ['"type":"image"']],
  ['in_video', ['"type":"video"']],
  ['in_document', ['"type":"document"']],
  ['in_voice', ['"type":"audio"']],
  ['in_sticker', ['"type":"sticker"']],
  ['in_reply', ['"context"']],
  ['in_reaction', ['"reaction"', '"emoji"']],
  ['in_text_username_only_no_phone', ['"username"']],
  ['status_sent', ['"status":"sent"']],
  ['status_delivered', ['"status":"delivered"']],
  ['status_read', ['"status":"read"']],
])('%s has the fields of its sample', (name, words) => {
  expect(placesOf(heardWith(...words))).toEqual(placesOf(sample(name)))
})

test('a reaction that was taken back has no emoji', () => {
  const last = heard.findLast((event) => JSON.stringify(event).includes('"reaction"'))
  expect(placesOf(last)).toEqual(placesOf(sample('in_reaction_removed')))
})

test('answers have the fields of their samples', async () => {
  const to = { to: String(phone) }
  const answer = await ask('messages', sample('send_text_request'), { ...to, context: undefined })
  expect(placesOf(answer)).toEqual(placesOf(sample('send_response')))
  const template = sample('send_template_request').template
  template.components[0].parameters.push({ type: 'text', text: 'к обеду' })
  const sent = await ask('messages', sample('send_template_request'), { ...to, template })
  expect(placesOf(sent)).toEqual(placesOf(sample('send_response')))
  const message_id = JSON.stringify(heard).match(/wamid\.\w+/)?.[0]
  expect(await ask('messages', sample('read_and_typing_request'), { message_id })).toEqual({ success: true })
})

test('errors are those of the samples, also those that come late', async () => {
  const message = sample('send_text_request')
  expect(placesOf(await ask('messages', message, {}, 'EAAno'))).toEqual(placesOf(sample('error_190_token')))
  simulator.faults.add({ network: 'whatsapp', method: 'messages', kind: '429' })
  expect(placesOf(await ask('messages', message))).toEqual(placesOf(sample('error_130429_rate')))
  const refused = await ask('messages', message, { to: '79110000040', context: undefined })
  expect(refused).toMatchObject({ error: { code: 131047 } })
  const template = { name: 'we_miss_you', language: { code: 'ru' } }
  await ask('messages', message, { to: '79990000000', context: undefined, type: 'template', template })
  expect(placesOf(heardWith('"status":"failed"'))).toEqual(placesOf(sample('status_failed_window_closed')))
})

test('a delivery is signed as the vector is, over ASCII', async () => {
  const { secret, body, value } = sample('signatures').meta
  expect(`sha256=${createHmac('sha256', secret).update(body).digest('hex')}`).toBe(value)
  const { getNetwork } = await import('@otklik/simulator/networks/list.ts')
  const hook = getNetwork('whatsapp').findHook(simulator.world, `whatsapp:${account?.id}`)
  const made = hook?.prepare({ text: 'Привет 🙂' }, 0)
  expect(made?.body).toMatch(/^[\x20-\x7e]+$/)
  expect(JSON.parse(made?.body ?? '')).toEqual({ text: 'Привет 🙂' })
  const hmac = createHmac('sha256', account?.tokens.app_secret ?? '').update(made?.body ?? '')
  expect(made?.headers['x-hub-signature-256']).toBe(`sha256=${hmac.digest('hex')}`)
})

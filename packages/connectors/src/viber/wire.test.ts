import { viberAccounts } from '@otklik/simulator/networks/viber/accounts.ts'
import { userId } from '@otklik/simulator/networks/viber/ids.ts'
import { ownOf } from '@otklik/simulator/networks/viber/own.ts'
import { makeSimulator, type Simulator } from '@otklik/simulator/simulator.ts'
import type { Account } from '@otklik/simulator/world/account.ts'
import { people } from '@otklik/simulator/world/people.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Payload, payloadsOf } from '../../test/corpus.ts'
import { readPayload } from '../../test/payload.ts'
import { placesOf } from '../../test/places.ts'

/** The simulator is checked against the samples, not against the connector: the two cannot agree on a mistake. */

const heard: Record<string, unknown>[] = []
const [bot] = viberAccounts as [Account]
const anna_id = 310_000_001
let simulator: Simulator
let origin: string

beforeAll(async () => {
  simulator = makeSimulator()
  origin = await simulator.listen(0)
  const { world, deliveries } = simulator
  const [anna] = people
  if (!anna) throw new Error('an empty world')
  // Deliveries are read on their way: nobody needs to listen. A number of 64 bits is text until it leaves.
  deliveries.push = (_hook, _lane, event) =>
    void heard.push(
      JSON.parse(JSON.stringify(event), (name, value) => (name === 'message_token' ? Number(value) : value)),
    )
  const event_types = ['delivered', 'seen']
  ownOf(world, bot).webhook = { url: `${origin}/nowhere`, event_types, send_name: true, send_photo: true }
  const file = async (name: string, mime: string) => (await world.files.add(name, mime, Buffer.from('bytes'))).id
  world.message(bot, anna, { text: 'Привет' })
  world.message(bot, anna, { text: 'чек', files: [(await world.files.attachable('scene-bread-1')).id] })
  world.message(bot, anna, { text: '', files: [await file('v.mp4', 'video/mp4')] })
  world.message(bot, anna, { text: '', files: [await file('invoice.pdf', 'application/pdf')] })
  world.message(bot, anna, { text: '', sticker: 'scene-bread-1' })
  world.answerMessage(bot, anna_id, { text: 'Какой заказ?' })
  world.receiveMessages(bot, anna_id)
  world.readMessages(bot, anna_id)
  world.block(bot, anna_id, true)
  world.block(bot, anna_id, false)
})
afterAll(() => simulator.close())

const samples = payloadsOf('viber').filter(({ source }: Payload) => source === 'samples')
const optional = /^message\.tracking_data|^context/

test.each([
  ['message_text', '"type":"text"'],
  ['message_picture', '"type":"picture"'],
  ['message_video', '"type":"video"'],
  ['message_file', '"type":"file"'],
  ['message_sticker', '"type":"sticker"'],
  ['delivered', '"event":"delivered"'],
  ['seen', '"event":"seen"'],
  ['unsubscribed', '"event":"unsubscribed"'],
  ['subscribed', '"event":"subscribed"'],
])('%s has the fields of its sample', (name, words) => {
  const told = heard.find((event) => JSON.stringify(event).includes(words))
  const sample = samples.find((one) => one.name === name)?.payload
  expect(placesOf(told)).toEqual(placesOf(sample).filter((place) => !optional.test(place)))
})

test('a bot hears nothing of what it does itself', () => {
  expect(JSON.stringify(heard)).not.toContain('Какой заказ?')
})

async function ask(method: string, body: object, token: string = bot.tokens.access) {
  const response = await fetch(`${origin}/viber/pa/${method}`, {
    method: 'POST',
    headers: { 'x-viber-auth-token': token, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return { status: response.status, json: JSON.parse(await response.text()) }
}
const sample = (name: string) => JSON.parse(readPayload('viber', name).toString())

test('answers have the fields of their samples', async () => {
  expect(placesOf((await ask('get_account_info', {})).json)).toEqual(placesOf(sample('answer_get_account_info')))
  expect(placesOf((await ask('get_user_details', { id: userId(anna_id) })).json)).toEqual(
    placesOf(sample('answer_get_user_details')),
  )
  const request = { ...sample('request_send_text'), receiver: userId(anna_id) }
  const { json } = await ask('send_message', request)
  expect(placesOf(json)).toEqual(placesOf(sample('answer_send_ok_with_billing_status')))
})

test.each<[string, object, number]>([
  ['no receiver', { receiver: undefined }, 4],
  ['nobody on Viber', { receiver: 'bm9ib2R5' }, 5],
  ['nobody who has written', { receiver: userId(anna_id + 5) }, 6],
  ['a text that is too long', { text: 'я'.repeat(7_001) }, 3],
  ['no name', { sender: {} }, 4],
  ['a name that is too long', { sender: { name: 'я'.repeat(29) } }, 3],
  ['an address that does not say what it is', { type: 'picture', media: 'https://files.example/1' }, 3],
  ['a video of no size', { type: 'video', media: 'https://files.example/1.mp4' }, 4],
  ['a keyboard without buttons', { keyboard: { Type: 'keyboard', Buttons: [] } }, 3],
])('%s is refused', async (_, change, status) => {
  const request = { ...sample('request_send_text'), receiver: userId(anna_id), ...change }
  expect(await ask('send_message', request)).toMatchObject({ status: 200, json: { status } })
})

test('a token that nobody has, and a bot without an address', async () => {
  expect((await ask('get_account_info', {}, 'nobody')).json).toEqual({ status: 2, status_message: 'invalidAuthToken' })
  const [, other] = viberAccounts
  const request = { ...sample('request_send_text'), receiver: userId(anna_id) }
  expect((await ask('send_message', request, other?.tokens.access)).json).toMatchObject({ status: 10 })
})

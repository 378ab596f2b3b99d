import { facebookAccounts, facebookPeople } from '@otklik/simulator/networks/facebook/accounts.ts'
import { ownOf } from '@otklik/simulator/networks/meta/own.ts'
import { makeSimulator, type Simulator } from '@otklik/simulator/simulator.ts'
import { idOn, people } from '@otklik/simulator/world/people.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readPayload } from './payload.ts'
import { placesOf } from './places.ts'

/** The simulator is checked against the samples, not against the connector: the two cannot agree on a mistake. */

type Entry = { id: string; time: number } & Record<string, Record<string, unknown>[]>
type Delivery = { object: string; entry: Entry[] }
const heard: Delivery[] = []
let simulator: Simulator
let origin: string

const [lavka, kuhnya] = facebookAccounts
const [anna] = people
if (!lavka || !kuhnya || !anna) throw new Error('an empty world')
const anna_id = idOn(facebookPeople, anna)

const fields = [
  'feed',
  'mention',
  'messages',
  'message_echoes',
  'message_edits',
  'message_reads',
  'message_deliveries',
  'message_reactions',
]

beforeAll(async () => {
  simulator = makeSimulator()
  origin = await simulator.listen(0)
  const { world, deliveries } = simulator
  // Deliveries are read on their way: nobody needs to listen.
  deliveries.push = (_hook, _lane, event) => void heard.push(event as Delivery)
  for (const account of facebookAccounts) ownOf(world, account).fields = fields
  ownOf(world, lavka).application = { url: origin, fields }

  const picture = (await world.files.attachable('scene-bread-1')).id
  const file = async (name: string, mime: string) => (await world.files.add(name, mime, Buffer.from('bytes'))).id
  const paper = await file('invoice.pdf', 'application/pdf')
  const voice = await file('voice.ogg', 'audio/ogg')
  const text = world.message(lavka, anna, { text: 'Здравствуйте' })
  for (const files of [[picture], [paper], [voice]]) world.message(lavka, anna, { text: '', files })
  world.message(lavka, anna, { text: '', sticker: 'scene-bread-1' })
  const ours = world.answerMessage(lavka, anna_id, { text: 'Какой заказ?' })
  world.message(lavka, anna, { text: 'да, этот', reply_to: ours.id })
  world.editMessage(lavka, anna_id, text, 'Здравствуйте!')
  world.react(lavka, anna_id, ours, anna_id, ['❤️'])
  world.react(lavka, anna_id, ours, anna_id, [])
  world.receiveMessages(lavka, anna_id)
  world.readMessages(lavka, anna_id)

  const post = world.stateOf(lavka).posts.at(-1)?.id ?? 0
  const first = world.comment(lavka, anna, post, { text: 'Сколько стоит?' })
  world.comment(lavka, anna, post, { text: '+1', reply_to: first.id })
  world.editComment(lavka, first, 'Сколько стоит доставка?')
  world.deleteComment(lavka, first)
  world.message(kuhnya, anna, { text: 'И вам' })
  world.mention(lavka, anna, { text: '@Shop ...', picture: 'scene-bread-1' })
  await Promise.resolve()
})
afterAll(() => simulator.close())

const sample = (name: string) => JSON.parse(readPayload('facebook', name).toString())
const text = (value: unknown) => JSON.stringify(value)

/** One event in a delivery of its own, as the samples have them. */
function delivered(isWanted: (event: string) => boolean) {
  const entry = heard.flatMap((one) => one.entry).find((one) => isWanted(text(one)))
  return { object: heard[0]?.object, entry: [entry] }
}

test('what happens at once comes at once, whatever page it is about', () => {
  expect(heard).toHaveLength(1)
  expect(new Set(heard[0]?.entry.map(({ id }) => id))).toEqual(new Set([lavka.id, kuhnya.id]))
  expect(heard[0]?.entry.some((entry) => 'changes' in entry)).toBe(true)
})

test.each<[string, (event: string) => boolean]>([
  ['in_text', (event) => event.includes('"text":"Здравствуйте"')],
  ['in_image', (event) => event.includes('"type":"image"')],
  ['in_file', (event) => event.includes('"type":"file"')],
  ['in_voice', (event) => event.includes('"type":"audio"')],
  ['in_sticker_after_2026_08_30', (event) => event.includes('"type":"sticker"')],
  ['in_reply', (event) => event.includes('reply_to')],
  ['in_echo', (event) => event.includes('is_echo')],
  ['in_edit', (event) => event.includes('message_edit')],
  ['in_reaction', (event) => event.includes('"react"')],
  ['in_unreact', (event) => event.includes('"unreact"')],
  ['in_delivery', (event) => event.includes('"delivery"')],
  ['in_read', (event) => event.includes('"read"')],
  ['facebook_feed_comment_add', (event) => event.includes('"Сколько стоит?"') && event.includes('"add"')],
  ['facebook_feed_comment_reply', (event) => event.includes('"+1"')],
  ['facebook_feed_comment_edited', (event) => event.includes('"edited"')],
  ['facebook_feed_comment_remove', (event) => event.includes('"remove"')],
])('%s has the fields of its sample', (name, isWanted) => {
  expect(placesOf(delivered(isWanted))).toEqual(placesOf(sample(name)))
})

async function ask(
  path: string,
  { token = lavka?.tokens.access ?? '', ...init }: RequestInit & { token?: string } = {},
) {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const response = await fetch(`${origin}/social/facebook/v25.0/${path}`, { headers, ...init })
  return (await response.json()) as Record<string, unknown>
}
const post = (path: string, body: object) => ask(path, { method: 'POST', body: JSON.stringify(body) })

test('a mention has the fields of its sample, which is of a comment', () => {
  const wanted = placesOf(sample('facebook_mention')).filter((place) => !place.includes('comment_id'))
  expect(placesOf(delivered((event) => event.includes('"field":"mention"')))).toEqual(wanted)
})

test('answers have the fields of their samples', async () => {
  const { world } = simulator
  const last = world.stateOf(lavka).posts.at(-1)?.id ?? 0
  const picture = (await world.files.attachable('scene-bread-1')).id
  const first = world.comment(lavka, anna, last, { text: 'Вот' })
  const nested = world.comment(lavka, anna, last, { text: 'Фото', files: [picture], reply_to: first.id })
  expect(placesOf(await ask(`${last}_${nested.id}`))).toEqual(placesOf(sample('facebook_comment_node')))
  const { data, paging } = sample('facebook_comments_page')
  const page = await ask(`${lavka.id}_${last}/comments?limit=1`)
  expect(placesOf(page)).toEqual(expect.arrayContaining(placesOf({ data, paging })))
  const request = sample('send_request_human_agent')
  const sent = await post(`${lavka.id}/messages`, { ...request, recipient: { id: String(anna_id) } })
  expect(placesOf(sent)).toEqual(placesOf(sample('send_response')))
})

test('errors are those of the samples', async () => {
  const { fbtrace_id } = sample('error_190').error
  const like = async (name: string, answer: Promise<object>) => {
    const wanted = sample(name)
    expect({ error: { ...((await answer) as typeof wanted).error, fbtrace_id } }).toEqual({
      error: { ...wanted.error, fbtrace_id },
    })
  }
  await like('error_190', ask('me', { token: 'no' }))
  const message = (id: unknown) =>
    post(`${lavka.id}/messages`, { recipient: { id: String(id) }, message: { text: 'Hi' } })
  simulator.world.block(lavka, anna_id, true)
  await like('error_551_unavailable', message(anna_id))
  simulator.world.block(lavka, anna_id, false)
  for (const one of simulator.world.stateOf(lavka).dialogs[anna_id] ?? []) one.at -= 86_401
  await like('error_10_2018278_window', message(anna_id))
  simulator.faults.add({ network: 'facebook', kind: '429' })
  await like('error_613_rate', ask('me'))
  simulator.faults.add({ network: 'facebook', kind: 'revoked' })
  await like('facebook_error_token', ask('me'))
  await like('facebook_error_not_found', ask('777_888'))
  await like('facebook_error_permission', ask('me/accounts'))
})

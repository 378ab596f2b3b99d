import { makeSimulator, type Simulator } from '@otklik/simulator/simulator.ts'
import { accounts } from '@otklik/simulator/world/accounts.ts'
import { people } from '@otklik/simulator/world/people.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readPayload } from './payload.ts'

/** The simulator is checked against the samples, not against the connector: the two cannot agree on a mistake. */

type Event = { type?: string } & Record<string, unknown>
const heard: Event[] = []
let simulator: Simulator
let origin: string

const vk = accounts.find((account) => account.network === 'vk')
const anna = people[0]

beforeAll(async () => {
  simulator = makeSimulator()
  origin = await simulator.listen(0)
  if (!vk || !anna) throw new Error('an empty world')
  const { world, deliveries } = simulator
  // Deliveries are read on their way: nobody needs to listen.
  deliveries.push = (_hook, _lane, event) => void heard.push({ ...event, secret: 's' })
  const settings = ['message_new', 'message_reply', 'message_edit', 'message_read', 'message_deny']
  const wall = ['wall_reply_new', 'wall_reply_edit', 'wall_reply_delete']
  world.stateOf(vk).servers.push({
    id: 1,
    url: origin,
    title: 't',
    secret_key: 's',
    status: 'ok',
    settings: [...settings, ...wall],
  })

  const picture = (await world.files.attachable('scene-bread-1')).id
  const paper = await world.files.add('invoice.pdf', 'application/pdf', Buffer.from('%PDF'))
  const post = world.stateOf(vk).posts[0]?.id ?? 0
  const first = world.comment(vk, anna, post, { text: 'А доставка есть?' })
  world.comment(vk, anna, post, { text: 'Да', reply_to: first.id })
  world.comment(vk, anna, post, { text: 'Фото', files: [picture] })
  world.deleteComment(vk, first)
  const person_id = 510_000_001
  const text = world.message(vk, anna, { text: 'Здравствуйте' })
  world.message(vk, anna, { text: '', files: [picture] })
  world.message(vk, anna, { text: '', files: [paper.id] })
  const ours = world.answerMessage(vk, person_id, { text: 'Какой заказ?', key: 5 })
  world.message(vk, anna, { text: 'да, этот', reply_to: ours.id })
  world.editMessage(vk, person_id, text, 'Здравствуйте!')
  world.readMessages(vk, person_id)
  world.block(vk, person_id, true)
})
afterAll(() => simulator.close())

/** `object.message.attachments[].type`: every place where something stands. */
function placesOf(value: unknown, place = ''): string[] {
  if (Array.isArray(value)) return value.length ? placesOf(value[0], `${place}[]`) : [`${place}[]`]
  if (typeof value !== 'object' || value === null) return [`${place}:${typeof value}`]
  return Object.entries(value).flatMap(([name, inner]) => placesOf(inner, place ? `${place}.${name}` : name))
}

const sample = (network: string, name: string) => JSON.parse(readPayload(network, name).toString())
const heardOf = (isWanted: (event: Event) => boolean): Event => heard.find(isWanted) ?? {}
const text = (event: Event) => JSON.stringify(event)

/** Fields that the samples of one and the same kind have in one and lack in another. */
const optional = /^object\.(thread|post_owner_id|owner_id)|object\.parents_stack/
const places = (event: unknown) => [...new Set(placesOf(event))].filter((place) => !optional.test(place)).toSorted()

test.each<[string, (event: Event) => boolean]>([
  ['wall_reply_new', ({ type }) => type === 'wall_reply_new'],
  ['wall_reply_new_nested', (event) => event.type === 'wall_reply_new' && text(event).includes('reply_to_user')],
  ['wall_reply_new_photo', (event) => event.type === 'wall_reply_new' && text(event).includes('attachments')],
  ['wall_reply_delete', ({ type }) => type === 'wall_reply_delete'],
  ['message_new_text', ({ type }) => type === 'message_new'],
  ['message_new_photo', (event) => event.type === 'message_new' && text(event).includes('"photo"')],
  ['message_new_doc', (event) => event.type === 'message_new' && text(event).includes('"doc"')],
  ['message_new_reply', (event) => event.type === 'message_new' && text(event).includes('reply_message')],
  ['message_reply', ({ type }) => type === 'message_reply'],
  ['message_edit', ({ type }) => type === 'message_edit'],
  ['message_read', ({ type }) => type === 'message_read'],
  ['message_deny', ({ type }) => type === 'message_deny'],
])('VK: %s has the fields of its sample', (name, isWanted) => {
  expect(places(heardOf(isWanted))).toEqual(places(sample('vk', name)))
})

async function asked(path: string, body: Record<string, string>) {
  const response = await fetch(`${origin}${path}`, { method: 'POST', body: new URLSearchParams(body) })
  return (await response.json()) as object
}

test('VK: answers and errors have the fields of their samples', async () => {
  const access_token = vk?.tokens.access ?? ''
  if (vk) simulator.world.block(vk, 510_000_001, false)
  const send = { peer_ids: '510000001', random_id: '1', message: 'Да', access_token }
  expect(places(await asked('/vk/method/messages.send', send))).toEqual(places(sample('vk', 'send_response_peer_ids')))
  const refused = await asked('/vk/method/messages.send', { ...send, access_token: 'no' })
  expect(refused).toEqual(sample('vk', 'error_5_auth'))
  const wall = await asked('/vk/method/wall.getById', { access_token })
  expect(places(wall)).toEqual(places(sample('vk', 'error_27_group_auth')))
})

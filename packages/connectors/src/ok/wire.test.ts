import { type Group, okAccounts, okClient } from '@otklik/simulator/networks/ok/accounts.ts'
import { ownOf } from '@otklik/simulator/networks/ok/own.ts'
import { makeSimulator, type Simulator } from '@otklik/simulator/simulator.ts'
import { people } from '@otklik/simulator/world/people.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { payloadsOf } from '../../test/corpus.ts'
import { readPayload } from '../../test/payload.ts'
import { placesOf } from '../../test/places.ts'
import { signed } from './client.ts'

/** The simulator is checked against the samples, not against the connector: the two cannot agree on a mistake. */

const heard: object[] = []
const [group] = okAccounts as [Group]
let simulator: Simulator
let origin: string
let post_id: number

beforeAll(async () => {
  simulator = makeSimulator()
  origin = await simulator.listen(0)
  const { world, deliveries } = simulator
  const [anna] = people
  if (!anna) throw new Error('an empty world')
  // Deliveries are read on their way: nobody needs to listen. A number of 64 bits is text until it leaves.
  deliveries.push = (_hook, _lane, event) =>
    void heard.push(JSON.parse(JSON.stringify(event), (name, value) => (name === 'seq' ? Number(value) : value)))
  ownOf(world, group).subscriptions = [{ url: `${origin}/nowhere`, time: 0 }]
  const file = async (name: string, mime: string) => (await world.files.add(name, mime, Buffer.from('bytes'))).id
  world.message(group, anna, { text: 'Привет' })
  world.message(group, anna, { text: '', files: [await file('invoice.pdf', 'application/pdf')] })
  world.message(group, anna, { text: '', sticker: 'scene-bread-1' })
  world.answerMessage(group, group.people_from, { text: 'Какой заказ?' })
  post_id = world.stateOf(group).posts[0]?.id ?? 0
  const first = world.comment(group, anna, post_id, { text: 'А в Казани есть?' })
  world.comment(group, anna, post_id, { text: 'Тоже', reply_to: first.id })
})
afterAll(() => simulator.close())

const sampleOf = (name: string) => payloadsOf('ok').find((one) => one.name === name)?.payload
const sample = (name: string): unknown => JSON.parse(readPayload('ok', name).toString())

test.each([
  ['typed text', 'Привет'],
  ['typed file', 'FILE'],
  ['typed sticker', 'STICKER'],
])('%s has the fields of its sample', (name, words) => {
  const told = heard.find((event) => JSON.stringify(event).includes(words))
  expect(placesOf(told)).toEqual(placesOf(sampleOf(name)))
})

test('a group hears nothing of what it writes itself', () => {
  expect(JSON.stringify(heard)).not.toContain('Какой заказ?')
})

async function rest(method: string, given: Record<string, string>, spoil: Record<string, string> = {}) {
  const body = new URLSearchParams({ ...signed(okClient, group.tokens.admin, { method, ...given }), ...spoil })
  const response = await fetch(`${origin}/ok/fb.do`, { method: 'POST', body })
  return JSON.parse(await response.text()) as unknown
}
const graph = async (path: string, body?: unknown, access_token = group.tokens.access) => {
  const url = `${origin}/ok/graph/me/${path}?${new URLSearchParams({ access_token })}`
  const headers = { 'content-type': 'application/json' }
  const response = await fetch(url, body ? { method: 'POST', headers, body: JSON.stringify(body) } : {})
  return JSON.parse(await response.text()) as unknown
}

test('answers of the bot have the fields of their samples', async () => {
  expect(placesOf(await graph('info'))).toEqual(placesOf(sample('answer_me_info')))
  const { chats } = (await graph('chats')) as { chats: { chat_id: string; participants: object }[] }
  const isKnown = (place: string) => !/^(marker|chats\[\]\.(icon|participants))/.test(place)
  expect(placesOf({ chats }).filter(isKnown)).toEqual(placesOf(sample('answer_chats')).filter(isKnown))
  const chat_id = chats[0]?.chat_id ?? ''
  const request = { ...(sample('request_send_text') as object), recipient: { chat_id } }
  expect(placesOf(await graph(`messages/${chat_id}`, request))).toEqual(placesOf(sample('answer_send')))
  const typing = { ...(sample('request_typing') as object), recipient: { chat_id } }
  expect(await graph(`messages/${chat_id}`, typing)).toEqual(sample('answer_subscribe'))
  expect(await graph('subscribe', sample('request_subscribe'))).toEqual(sample('answer_subscribe'))
  expect(placesOf(await graph('subscriptions'))).toEqual(placesOf(sample('answer_subscriptions')))
  expect(await graph('info', undefined, 'nobody')).toEqual(sample('error_103_session_key'))
})

test('answers about discussions have the fields of their samples', async () => {
  const list = await rest('discussions.getList', { category: 'GROUP', count: '100' })
  expect(placesOf(list)).toEqual(placesOf(sample('answer_discussions_list')))
  const discussion = { discussionType: 'GROUP_TOPIC', discussionId: String(post_id) }
  const comments = (await rest('discussions.getComments', { ...discussion, anchor: 'LAST' })) as { comments: object[] }
  const { answer } = sampleOf('comments of 2026 client') as { answer: object }
  expect(placesOf({ comments: comments.comments })).toEqual(placesOf(answer))
  expect(placesOf(await rest('group.getUserGroupsV2', {}))).toEqual(placesOf(sample('answer_user_groups')))
  const described = placesOf(sample('answer_discussions_get'))
  expect(placesOf(await rest('discussions.get', discussion)).filter((place) => !described.includes(place))).toEqual([])
})

test('a call that is signed otherwise, of another application or about nothing is refused', async () => {
  expect(await rest('discussions.getList', {}, { count: '5' })).toMatchObject({ error_code: 104 })
  expect(await rest('discussions.getList', {}, { application_key: 'CBAOTHER' })).toMatchObject({ error_code: 101 })
  expect(await rest('discussions.getList', {}, { access_token: 'tkn1nobody' })).toMatchObject({ error_code: 103 })
  const nothing = { discussionType: 'GROUP_TOPIC', discussionId: '1' }
  expect(await rest('discussions.get', nothing)).toEqual(sample('error_300_not_found'))
  expect(await rest('discussions.publish', {})).toMatchObject({ error_code: 3 })
  const long = { entityType: 'GROUP_TOPIC', entityId: String(post_id), comment: 'я'.repeat(3_001), as_admin: 'true' }
  expect(await rest('discussions.addDiscussionComment', long)).toMatchObject({ error_code: 100 })
  const personal = { ...long, comment: 'Да', as_admin: 'false' }
  expect(await rest('discussions.addDiscussionComment', personal)).toMatchObject({ error_code: 10 })
})

import { instagramAccounts, instagramClient, instagramPeople } from '@otklik/simulator/networks/instagram/accounts.ts'
import { ownOf } from '@otklik/simulator/networks/meta/own.ts'
import { makeSimulator, type Simulator } from '@otklik/simulator/simulator.ts'
import { idOn, people } from '@otklik/simulator/world/people.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readPayload } from './payload.ts'
import { placesOf } from './places.ts'

/** The simulator is checked against the samples, not against the connector: the two cannot agree on a mistake. */

type Delivery = { object: string; entry: object[] }
const heard: Delivery[] = []
let simulator: Simulator
let origin: string

const [lavka] = instagramAccounts
const [anna] = people
if (!lavka || !anna) throw new Error('an empty world')
const anna_id = idOn(instagramPeople, anna)
const fields = ['comments', 'mentions', 'messages', 'message_reactions', 'messaging_seen']

beforeAll(async () => {
  simulator = makeSimulator()
  origin = await simulator.listen(0)
  const { world, deliveries } = simulator
  // Deliveries are read on their way: nobody needs to listen.
  deliveries.push = (_hook, _lane, event) => void heard.push(event as Delivery)
  Object.assign(ownOf(world, lavka), { fields, application: { url: origin, fields } })

  const picture = (await world.files.attachable('scene-bread-1')).id
  const voice = (await world.files.add('voice.m4a', 'audio/mp4', Buffer.from('bytes'))).id
  const text = world.message(lavka, anna, { text: 'Здравствуйте' })
  for (const files of [[picture], [voice]]) world.message(lavka, anna, { text: '', files })
  const ours = world.answerMessage(lavka, anna_id, { text: 'Какой заказ?' })
  world.message(lavka, anna, { text: 'да, этот', reply_to: ours.id })
  world.react(lavka, anna_id, ours, anna_id, ['❤️'])
  world.readMessages(lavka, anna_id)
  world.deleteMessage(lavka, anna_id, text)
  const post = world.stateOf(lavka).posts.at(-1)?.id ?? 0
  const first = world.comment(lavka, anna, post, { text: 'Цена?' })
  world.comment(lavka, anna, post, { text: 'И мне', reply_to: first.id })
  world.mention(lavka, anna, { text: '@shop лучший', picture: 'scene-bread-1' })
  await Promise.resolve()
})
afterAll(() => simulator.close())

const sample = (name: string) => JSON.parse(readPayload('instagram', name).toString())

/** One event in a delivery of its own, as the samples have them. */
function delivered(isWanted: (event: string) => boolean) {
  const entry = heard.flatMap((one) => one.entry).find((one) => isWanted(JSON.stringify(one)))
  return { object: heard[0]?.object, entry: [entry] }
}

test.each<[string, (event: string) => boolean]>([
  ['in_text', (event) => event.includes('"text":"Здравствуйте"')],
  ['in_image', (event) => event.includes('"type":"image"')],
  ['in_voice', (event) => event.includes('"type":"audio"')],
  ['in_reply', (event) => event.includes('reply_to')],
  ['in_echo', (event) => event.includes('is_echo')],
  ['in_reaction', (event) => event.includes('"react"')],
  ['in_seen', (event) => event.includes('"read"')],
  ['in_deleted_unsend', (event) => event.includes('is_deleted')],
  ['instagram_comments_webhook', (event) => event.includes('"Цена?"')],
  ['instagram_comments_webhook_reply', (event) => event.includes('parent_id')],
  ['instagram_mentions_caption', (event) => event.includes('mentions')],
])('%s has the fields of its sample', (name, isWanted) => {
  expect(placesOf(delivered(isWanted))).toEqual(placesOf(sample(name)))
})

async function ask(path: string, init: RequestInit = {}, base = 'instagram/v25.0') {
  const headers = { authorization: `Bearer ${lavka?.tokens.access}` }
  const response = await fetch(`${origin}/${base}/${path}`, { headers, ...init })
  return (await response.json()) as Record<string, unknown>
}

test('answers have the fields of their samples', async () => {
  expect(placesOf(await ask('me'))).toEqual(placesOf(sample('me_response')))
  const { posts, mentions } = simulator.world.stateOf(lavka)
  const post = posts.at(-1)?.id
  const mentioned = await ask(`${lavka.id}?fields=mentioned_media.media_id(${mentions?.[0]?.id}){caption}`)
  expect(placesOf(mentioned)).toEqual(placesOf(sample('instagram_mentioned_media_response')))
  const wanted = placesOf(sample('instagram_comments_list')).filter((place) => place !== 'paging.next:string')
  expect(placesOf(await ask(`${post}/comments`))).toEqual(expect.arrayContaining(wanted))
  const headers = { authorization: `Bearer ${lavka.tokens.access}`, 'content-type': 'application/json' }
  const body = JSON.stringify({ ...sample('send_request'), recipient: { id: String(anna_id) } })
  const sent = await ask('me/messages', { method: 'POST', headers, body })
  expect(placesOf(sent)).toEqual(placesOf(sample('send_response')))
})

test('tokens are given as in their samples', async () => {
  const redirect_uri = 'http://127.0.0.1/callback/instagram'
  const { client_id, client_secret } = instagramClient
  const query = new URLSearchParams({ client_id, redirect_uri, response_type: 'code', as: lavka.id })
  const back = await fetch(`${origin}/instagram/oauth/authorize?${query}`, { redirect: 'manual' })
  const code = new URL(back.headers.get('location') ?? '').searchParams.get('code') ?? ''
  const granted = { client_id, client_secret, grant_type: 'authorization_code', redirect_uri, code }
  const body = new URLSearchParams(granted)
  const short = await ask('oauth/access_token', { method: 'POST', headers: {}, body }, 'instagram')
  expect(placesOf(short)).toEqual(placesOf(sample('token_short')))
  const asked = { grant_type: 'ig_exchange_token', client_secret, access_token: String(short.access_token) }
  const long = await ask(`access_token?${new URLSearchParams(asked)}`, {}, 'instagram')
  expect(placesOf(long)).toEqual(placesOf(sample('token_long')))
})

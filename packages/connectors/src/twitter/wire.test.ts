import { twitterAccounts } from '@otklik/simulator/networks/twitter/accounts.ts'
import { application_token } from '@otklik/simulator/networks/twitter/callers.ts'
import { applicationOf } from '@otklik/simulator/networks/twitter/own.ts'
import { makeSimulator, type Simulator } from '@otklik/simulator/simulator.ts'
import type { Account } from '@otklik/simulator/world/account.ts'
import { people } from '@otklik/simulator/world/people.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { payloadsOf } from '../../test/corpus.ts'
import { readPayload } from '../../test/payload.ts'
import { placesOf } from '../../test/places.ts'

/** The simulator is checked against the samples, not against the connector: the two cannot agree on a mistake. */

type Event = { data: { event_type: string } }
const heard: Event[] = []
const [profile] = twitterAccounts as [Account]
let simulator: Simulator
let origin: string
let comment_id: string

const wireId = (id: number) => String(2_080_000_000_000_000_000n + BigInt(id))

beforeAll(async () => {
  simulator = makeSimulator()
  origin = await simulator.listen(0)
  const { world, deliveries } = simulator
  const [anna] = people
  if (!anna) throw new Error('an empty world')
  // Deliveries are read on their way: nobody needs to listen.
  deliveries.push = (_hook, _lane, event) => void heard.push(JSON.parse(JSON.stringify(event)))
  const types = 'post.mention.create post.reply.create post.create post.delete dm.received dm.sent'.split(' ')
  applicationOf(world).subscriptions = types.map((event_type, n) => ({
    ...{ subscription_id: String(n), event_type, user_id: profile.id, webhook_id: '1' },
  }))
  const post_id = world.stateOf(profile).posts[0]?.id ?? 0
  const comment = world.comment(profile, anna, post_id, { text: 'А в Казани есть?' })
  comment_id = wireId(comment.id)
  world.deleteComment(profile, world.answerComment(profile, post_id, { text: 'Есть', reply_to: comment.id }))
  world.mention(profile, anna, { text: '@severnaya_lavka привет', picture: 'scene-bread-1' })
  world.message(profile, anna, { text: 'Здравствуйте' })
  world.answerMessage(profile, profile.people_from, { text: 'Добрый день' })
})
afterAll(() => simulator.close())

const sampleOf = (name: string) => payloadsOf('twitter').find((one) => one.name === name)?.payload
const told = (type: string) => heard.find(({ data }) => data.event_type === type)
const sample = (name: string): unknown => JSON.parse(readPayload('twitter', name).toString())
/** Numbers of people are keys there. */
const places = (value: unknown) => [...new Set(placesOf(value).map((one) => one.replaceAll(/\.\d+\./g, '.{id}.')))]
/** Left out of the samples: what X counts and what a file is told by, which none of them has. */
const isBeside = (place: string) => /public_metrics|attachments|payload\.entities|\.tag:/.test(place)
const beyond = (value: unknown, known: unknown) =>
  places(value).filter((place) => !places(known).includes(place) && !isBeside(place))

test.each([
  ['post.reply.create', 'xaa post reply create'],
  ['post.mention.create', 'xaa post mention create'],
  ['post.delete', 'xaa post delete'],
  ['dm.received', 'xaa dm received'],
  ['dm.sent', 'xaa dm sent'],
])('%s has no fields that X does not tell of', (type, name) => {
  expect(told(type)).toBeDefined()
  const unlike = /includes\.users\[\]\.(data\.)?/
  expect(beyond(told(type), sampleOf(name)).filter((place) => !unlike.test(place))).toEqual([])
})

test('an answer of ours is told as a post, with what it answers', () => {
  const known = [sampleOf('xaa post create'), sampleOf('xaa post reply create')]
  const all = known.flatMap(places)
  const own = places(told('post.create')).filter((place) => !all.includes(place) && !isBeside(place))
  expect(own).toEqual([])
})

async function ask(path: string, init: { method?: string; body?: object } = {}, token: string = profile.tokens.access) {
  const response = await fetch(`${origin}/twitter/2${path}`, {
    ...(init.method && { method: init.method }),
    headers: { authorization: `Bearer ${token}`, ...(init.body && { 'content-type': 'application/json' }) },
    ...(init.body && { body: JSON.stringify(init.body) }),
  })
  return { status: response.status, body: (await response.json()) as Record<string, unknown> }
}

test('lists have the fields of their samples', async () => {
  const mentions = places((await ask(`/users/${profile.id}/mentions`)).body)
  const unlike = /next_token|includes\.tweets/
  const known = places(sample('answer_mentions')).filter((place) => !unlike.test(place))
  expect(known.filter((place) => !mentions.includes(place))).toEqual([])
  const events = places((await ask('/dm_events')).body)
  const listed = places(sample('answer_dm_events')).filter((place) => !/next_token|media|attachments/.test(place))
  expect(listed.filter((place) => !events.includes(place))).toEqual([])
})

test('a reply is made, hidden, liked and deleted as X answers it', async () => {
  const reply = { text: 'Да', reply: { in_reply_to_tweet_id: comment_id } }
  const sent = await ask('/tweets', { method: 'POST', body: reply })
  expect([sent.status, placesOf(sent.body)]).toEqual([201, placesOf(sample('answer_create_post'))])
  const { id } = sent.body.data as { id: string }
  const hidden = await ask(`/tweets/${comment_id}/hidden`, { method: 'PUT', body: { hidden: true } })
  expect(hidden.body).toEqual(sample('answer_hide_true'))
  const liked = await ask(`/users/${profile.id}/likes`, { method: 'POST', body: { tweet_id: comment_id } })
  expect(liked.body).toEqual(sample('answer_like'))
  expect((await ask(`/tweets/${id}`, { method: 'DELETE' })).body).toEqual(sample('answer_delete_post'))
})

test('a message is sent, and a file begun, as X answers it', async () => {
  const path = `/dm_conversations/with/${profile.people_from}/messages`
  const sent = await ask(path, { method: 'POST', body: { text: 'Да' } })
  expect([sent.status, placesOf(sent.body)]).toEqual([201, placesOf(sample('answer_dm_send_with_participant_201'))])
  const body = { media_type: 'video/mp4', media_category: 'tweet_video', total_bytes: 5 }
  const begun = await ask('/media/upload/initialize', { method: 'POST', body })
  expect(placesOf(begun.body)).toEqual(placesOf(sample('answer_media_upload_0_init')))
})

test.each<[string, string, object, number, string]>([
  ['a text that is too long', '/tweets', { text: 'я'.repeat(281) }, 403, 'error_403_forbidden_generic'],
  [
    'a reply to nothing',
    '/tweets',
    { text: 'а', reply: { in_reply_to_tweet_id: '5' } },
    403,
    'error_403_not_permitted',
  ],
  ['a stranger', '/dm_conversations/with/5/messages', { text: 'а' }, 403, 'error_403_dm_no_permission'],
])('%s is refused as X refuses', async (_, path, body, status, known) => {
  const answer = await ask(path, { method: 'POST', body })
  expect([answer.status, placesOf(answer.body)]).toEqual([status, placesOf(sample(known))])
})

test('a token that nobody has opens nothing, and that of the application no account', async () => {
  expect((await ask('/users/me', {}, 'nobody')).body).toEqual(sample('error_401'))
  const wrong = await ask('/users/me', {}, application_token)
  expect(placesOf(wrong.body)).toEqual(placesOf(sample('error_403_unsupported_authentication')))
  const failed = await ask('/webhooks', { method: 'POST', body: { url: `${origin}/nowhere` } }, application_token)
  expect([failed.status, failed.body]).toEqual([400, sample('error_webhook_crc_failed')])
  expect(placesOf((await ask('/webhooks', {}, application_token)).body)).toEqual(['data[]', 'meta.result_count:number'])
})

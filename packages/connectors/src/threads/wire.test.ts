import { ownOf } from '@otklik/simulator/networks/meta/own.ts'
import { threadsAccounts, threadsClient } from '@otklik/simulator/networks/threads/accounts.ts'
import { makeSimulator, type Simulator } from '@otklik/simulator/simulator.ts'
import type { Account } from '@otklik/simulator/world/account.ts'
import { people } from '@otklik/simulator/world/people.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { payloadsOf } from '../../test/corpus.ts'
import { readPayload } from '../../test/payload.ts'
import { placesOf } from '../../test/places.ts'

/** The simulator is checked against the samples, not against the connector: the two cannot agree on a mistake. */

const heard: { values: { field: string }[] }[] = []
const [profile] = threadsAccounts as [Account]
let simulator: Simulator
let origin: string
let comment_id: string
let post_id: number

beforeAll(async () => {
  simulator = makeSimulator()
  origin = await simulator.listen(0)
  const { world, deliveries } = simulator
  const [anna] = people
  if (!anna) throw new Error('an empty world')
  // Deliveries are read on their way: nobody needs to listen.
  deliveries.push = (_hook, _lane, event) => void heard.push(JSON.parse(JSON.stringify(event)))
  ownOf(world, profile).application = { url: `${origin}/nowhere`, fields: [] }
  post_id = world.stateOf(profile).posts[0]?.id ?? 0
  const comment = world.comment(profile, anna, post_id, { text: 'А в Казани есть?' })
  comment_id = String(comment.id)
  const own = world.answerComment(profile, post_id, { text: 'Есть', reply_to: comment.id })
  world.deleteComment(profile, own)
  world.mention(profile, anna, { text: '@severnaya.lavka привет', picture: 'scene-bread-1' })
})
afterAll(() => simulator.close())

const sampleOf = (name: string) => payloadsOf('threads').find((one) => one.name === name)?.payload
const sample = (name: string): unknown => JSON.parse(readPayload('threads', name).toString())
const told = (field: string) => heard.find(({ values }) => values[0]?.field === field)

test('a reply is delivered as the one that was captured', () => {
  expect(placesOf(told('replies'))).toEqual(placesOf(sampleOf('reply captured')))
})

test('a mention and a deletion have no fields that Meta does not tell of', () => {
  const mention = placesOf(sampleOf('mention of a picture'))
  expect(placesOf(told('mentions')).filter((place) => !mention.includes(place))).toEqual([])
  expect(placesOf(told('delete'))).toEqual(placesOf(sampleOf('deletion in a list')))
})

async function ask(path: string, init: RequestInit = {}, token: string = profile.tokens.access) {
  const response = await fetch(`${origin}/threads/v1.0${path}`, {
    ...init,
    headers: { authorization: `Bearer ${token}` },
  })
  return JSON.parse(await response.text()) as Record<string, unknown>
}
const form = (given: Record<string, string>) => ({ method: 'POST', body: new URLSearchParams(given) })

test('lists have the fields of their samples', async () => {
  const listed = placesOf(sample('answer_conversation'))
  const conversation = placesOf(await ask(`/${post_id}/conversation`))
  expect(listed.filter((place) => !conversation.includes(place))).toEqual([])
  const mentions = placesOf(await ask('/me/mentions'))
  expect(placesOf(sample('answer_mentions')).filter((place) => !mentions.includes(place))).toEqual([])
})

test('a reply is made in two steps, and hidden and deleted as Meta answers it', async () => {
  const container = await ask('/me/threads', form({ media_type: 'TEXT', text: 'Да', reply_to_id: comment_id }))
  expect(placesOf(container)).toEqual(placesOf(sample('answer_container')))
  expect(placesOf(await ask(`/${container.id}`))).toEqual(placesOf(sample('answer_status_finished')))
  const sent = await ask('/me/threads_publish', form({ creation_id: String(container.id) }))
  expect(placesOf(sent)).toEqual(placesOf(sample('answer_container')))
  expect(await ask('/me/threads_publish', form({ creation_id: String(container.id) }))).toHaveProperty('error')
  expect(await ask(`/${comment_id}/manage_reply`, form({ hide: 'true' }))).toEqual(sample('answer_manage_reply'))
  expect(placesOf(await ask(`/${sent.id}`, { method: 'DELETE' }))).toEqual(placesOf(sample('answer_delete')))
})

test.each<[string, Record<string, string>, number]>([
  ['a text that is too long', { media_type: 'TEXT', text: 'я'.repeat(501) }, 100],
  ['a kind that is unknown', { media_type: 'STICKER', text: 'а' }, 100],
  ['nothing to say', { media_type: 'TEXT' }, 100],
  ['a reply to nothing', { media_type: 'TEXT', text: 'а', reply_to_id: '5' }, 24],
])('%s is refused', async (_, given, code) => {
  expect(await ask('/me/threads', form(given))).toMatchObject({ error: { code } })
})

test('others’ replies cannot be deleted, and a token that nobody has opens nothing', async () => {
  expect(await ask(`/${comment_id}`, { method: 'DELETE' })).toMatchObject({ error: { code: 200 } })
  expect(await ask('/me', {}, 'nobody')).toMatchObject({ error: { code: 190 } })
  expect(threadsClient.client_id).not.toBe('')
})

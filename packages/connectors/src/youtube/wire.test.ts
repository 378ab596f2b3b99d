import { youtubeAccounts } from '@otklik/simulator/networks/youtube/accounts.ts'
import { commentId, videoId } from '@otklik/simulator/networks/youtube/wire.ts'
import { makeSimulator, type Simulator } from '@otklik/simulator/simulator.ts'
import type { Account } from '@otklik/simulator/world/account.ts'
import { people } from '@otklik/simulator/world/people.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { payloadsOf } from '../../test/corpus.ts'
import { readPayload } from '../../test/payload.ts'
import { placesOf } from '../../test/places.ts'

/** The simulator is checked against the samples, not against the connector: the two cannot agree on a mistake. */

const [channel] = youtubeAccounts as [Account]
let simulator: Simulator
let api: string
let top: string
let reply: string
let video: string

beforeAll(async () => {
  simulator = makeSimulator()
  api = `${await simulator.listen(0)}/youtube/youtube/v3`
  const { world } = simulator
  const [anna] = people
  if (!anna) throw new Error('an empty world')
  const post_id = world.stateOf(channel).posts[0]?.id ?? 0
  video = videoId(post_id)
  const comment = world.comment(channel, anna, post_id, { text: 'Где это?\nИ когда?' })
  top = commentId(comment)
  reply = commentId(world.comment(channel, anna, post_id, { text: 'Ау', reply_to: comment.id }))
})
afterAll(() => simulator.close())

const sample = (name: string): unknown => JSON.parse(readPayload('youtube', name).toString())

async function ask(path: string, init: RequestInit & { json?: object } = {}, token = channel.tokens.access) {
  const { json, ...rest } = init
  const response = await fetch(`${api}/${path}`, {
    ...{ ...rest, ...(json && { body: JSON.stringify(json) }) },
    headers: { authorization: `Bearer ${token}`, ...(json && { 'content-type': 'application/json' }) },
  })
  const text = await response.text()
  return { status: response.status, body: text === '' ? {} : (JSON.parse(text) as Record<string, unknown>) }
}

const threads = (more = '') =>
  ask(`commentThreads?part=snippet,replies&allThreadsRelatedToChannelId=${channel.id}${more}`)

test('a thread has the fields of its samples, and a reply does not name its video', async () => {
  const { body } = await threads()
  const known = payloadsOf('youtube').find(({ name }) => name === 'thread with a reply of another')?.payload
  const { answer } = known as { answer: { items: unknown[] } }
  const told = placesOf((body.items as unknown[])[0])
  const missing = placesOf(answer.items[0]).filter((place) => !told.includes(place))
  expect(missing.map((place) => place.replace(/^.*snippet\./, ''))).toEqual([
    ...['channelId:string', 'textOriginal:string', 'videoId:string', 'textOriginal:string'],
  ])
})

test('words are HTML unless plain ones are wanted', async () => {
  const wordsIn = (told: unknown) => JSON.stringify(told)
  expect(wordsIn((await threads()).body)).toContain('Где это?<br>И когда?')
  expect(wordsIn((await threads('&textFormat=plainText')).body)).toContain('Где это?\\nИ когда?')
})

test('a list without anything has no items', async () => {
  const { body } = await threads('&moderationStatus=likelySpam')
  expect(Object.keys(body)).not.toContain('items')
  expect(placesOf(sample('list_empty_without_items_key')).filter((place) => !placesOf(body).includes(place))).toEqual(
    [],
  )
})

test('answers are listed as they are, and a channel as it is called', async () => {
  const told = placesOf((await ask(`comments?part=snippet&parentId=${top}`)).body)
  const known = placesOf(sample('comments_list_by_parent_last_page'))
  expect(known.filter((place) => !told.includes(place))).toEqual(['items[].snippet.textOriginal:string'])
  const named = placesOf((await ask('channels?part=snippet&mine=true')).body)
  expect(named.filter((place) => !placesOf(sample('channels_list')).includes(place))).toEqual([])
})

test('a reply is written, changed and deleted as YouTube answers it', async () => {
  const json = { snippet: { parentId: top, textOriginal: 'Да' } }
  const written = await ask('comments?part=snippet', { method: 'POST', json })
  const known = placesOf(sample('comments_insert_reply_response_no_videoId_no_channelId'))
  expect(known.filter((place) => !placesOf(written.body).includes(place))).toEqual([])
  const edited = { id: written.body.id, snippet: { textOriginal: 'Нет' } }
  expect((await ask('comments?part=snippet', { method: 'PUT', json: edited })).status).toBe(200)
  expect(await ask(`comments?id=${written.body.id}`, { method: 'DELETE' })).toEqual({ status: 204, body: {} })
  expect((await ask(`comments?id=${written.body.id}`, { method: 'DELETE' })).status).toBe(404)
})

test('a status is set, and nobody is banned whose comment stays', async () => {
  const set = (more: string) => ask(`comments/setModerationStatus?id=${reply}&${more}`, { method: 'POST' })
  expect(await set('moderationStatus=heldForReview')).toEqual({ status: 204, body: {} })
  expect((await set('moderationStatus=published&banAuthor=true')).body).toMatchObject({
    error: { errors: [{ reason: 'banWithoutReject' }] },
  })
  expect((await set('moderationStatus=likelySpam')).status).toBe(400)
  expect((await set('moderationStatus=rejected&banAuthor=true')).status).toBe(204)
  expect((await set('moderationStatus=published')).status).toBe(404)
})

test('a token that nobody has opens nothing, and refusals look like their samples', async () => {
  const { status, body } = await ask('channels?part=snippet&mine=true', {}, 'nobody')
  expect(status).toBe(401)
  expect(placesOf(body).filter((place) => !placesOf(sample('error_401')).includes(place))).toEqual([])
  const gone = await ask('comments?part=snippet&parentId=Ugx')
  expect(placesOf(gone.body).filter((place) => !placesOf(sample('error_404_channelNotFound')).includes(place))).toEqual(
    [],
  )
})

test('a video is told by its id', async () => {
  const { body } = await ask(`videos?part=snippet&id=${video},nothing`)
  expect(body.items).toMatchObject([{ id: video, snippet: { channelId: channel.id, title: expect.any(String) } }])
})

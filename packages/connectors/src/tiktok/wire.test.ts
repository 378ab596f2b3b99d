import { tiktokAccounts, tiktokClient } from '@otklik/simulator/networks/tiktok/accounts.ts'
import { commentId, videoId } from '@otklik/simulator/networks/tiktok/wire.ts'
import { makeSimulator, type Simulator } from '@otklik/simulator/simulator.ts'
import type { Account } from '@otklik/simulator/world/account.ts'
import { people } from '@otklik/simulator/world/people.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { payloadsOf } from '../../test/corpus.ts'
import { readPayload } from '../../test/payload.ts'
import { placesOf } from '../../test/places.ts'

/** The simulator is checked against the samples, not against the connector: the two cannot agree on a mistake. */

const [shop] = tiktokAccounts as [Account]
const heard: Record<string, unknown>[] = []
let simulator: Simulator
let api: string
let place: { business_id: string; video_id: string; comment_id: string }

beforeAll(async () => {
  simulator = makeSimulator()
  api = `${await simulator.listen(0)}/tiktok/open_api/v1.3/business`
  const { world, deliveries } = simulator
  const [anna] = people
  if (!anna) throw new Error('an empty world')
  // Deliveries are read on their way: nobody needs to listen.
  deliveries.push = (_hook, _lane, event) => void heard.push(event as Record<string, unknown>)
  await say('webhook/update/', {
    ...{ app_id: tiktokClient.client_id, secret: tiktokClient.client_secret, event_type: 'COMMENT' },
    callback_url: `${api}/nowhere`,
  })
  const post_id = world.stateOf(shop).posts[0]?.id ?? 0
  const comment = world.comment(shop, anna, post_id, { text: 'Где это?' })
  world.comment(shop, anna, post_id, { text: 'Ау', reply_to: comment.id })
  place = { business_id: shop.id, video_id: videoId(post_id), comment_id: commentId(comment.id) }
})
afterAll(() => simulator.close())

const sample = (name: string) => JSON.parse(readPayload('tiktok', name).toString())
const missing = (known: unknown, told: unknown) => placesOf(known).filter((one) => !placesOf(told).includes(one))
const headers = { 'access-token': shop.tokens.access, 'content-type': 'application/json' }

async function say(path: string, json: object) {
  return JSON.parse(
    await (await fetch(`${api}/${path}`, { method: 'POST', headers, body: JSON.stringify(json) })).text(),
  )
}
async function ask(path: string, query: Record<string, string>, token = shop.tokens.access) {
  const response = await fetch(`${api}/${path}?${new URLSearchParams(query)}`, { headers: { 'access-token': token } })
  return JSON.parse(await response.text())
}

test('an event is told as the one that was captured, with ids that are bare numbers', () => {
  const captured = payloadsOf('tiktok').find(({ source }) => source === 'captured')?.payload as { content: string }
  expect(placesOf(heard[0])).toEqual(placesOf(captured))
  const content = String(heard[0]?.content)
  expect(placesOf(JSON.parse(content))).toEqual(placesOf(JSON.parse(captured.content)))
  expect(content).toMatch(/"comment_id":73\d{17},"video_id":72\d{17},"parent_comment_id":0,/)
})

test('lists have the fields of their samples', async () => {
  const { comment_id, ...video } = place
  expect(missing(sample('comment_list_hidden_and_public'), await ask('comment/list/', video))).toEqual([])
  const found = await ask('comment/list/', { ...video, comment_ids: JSON.stringify([comment_id]) })
  const known = sample('comment_list_by_comment_ids_no_cursor_no_has_more')
  expect([missing(known, found), Object.keys(found.data)]).toEqual([[], ['comments']])
  expect(
    missing(sample('comment_reply_list_no_pinned_no_replies_fields'), await ask('comment/reply/list/', place)),
  ).toEqual([])
})

test('a reply is written and deleted, a comment hidden, liked and pinned', async () => {
  const written = await say('comment/reply/create/', { ...place, text: 'Да' })
  expect(missing(sample('comment_reply_create_response'), written)).toEqual(['data.user_id:string'])
  const done = placesOf(sample('comment_hide_like_delete_response_Ok_lowercase_k'))
  for (const kind of ['hide', 'like', 'pin'])
    for (const action of [kind, `un${kind}`])
      expect(placesOf(await say(`comment/${kind}/`, { ...place, action: action.toUpperCase() }))).toEqual(done)
  const own = { business_id: shop.id, comment_id: written.data.comment_id }
  expect(await say('comment/delete/', own)).toMatchObject({ code: 0 })
  expect(await say('comment/delete/', own)).toMatchObject({ code: 40_007 })
})

test.each<[string, object, number]>([
  ['comment/reply/create/', { text: 'я'.repeat(151) }, 40_002],
  ['comment/reply/create/', { text: 'Да', comment_id: '7300000000000000009' }, 40_007],
  ['comment/hide/', { action: 'VANISH' }, 40_002],
  ['comment/like/', { action: 'LIKE', video_id: '' }, 40_002],
  ['comment/delete/', {}, 40_001],
  ['comment/pin/', { action: 'PIN', business_id: 'somebody' }, 40_001],
])('%s %j is refused with %i', async (path, more, code) => {
  expect(await say(path, { ...place, ...more })).toMatchObject({ code })
})

test('refusals look like their samples', async () => {
  const { comment_id, ...video } = place
  const refused = await ask('comment/list/', video, 'act.nobody')
  expect([refused.code, placesOf(refused)]).toEqual([40_105, placesOf(sample('error_40105_token'))])
  expect((await ask('comment/list/', video, '')).code).toBe(40_104)
})

import { vcAccounts } from '@otklik/simulator/networks/vc/accounts.ts'
import { openSession, ownOf } from '@otklik/simulator/networks/vc/own.ts'
import { makeSimulator, type Simulator } from '@otklik/simulator/simulator.ts'
import type { Account } from '@otklik/simulator/world/account.ts'
import { people } from '@otklik/simulator/world/people.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { payloadsOf } from '../../test/corpus.ts'
import { readPayload } from '../../test/payload.ts'
import { placesOf } from '../../test/places.ts'

/** The simulator is checked against the samples, not against the connector: the two cannot agree on a mistake. */

const heard: object[] = []
const [lavka] = vcAccounts as [Account]
let simulator: Simulator
let origin: string
let token: string
let post_id: number
let comment_id: number

beforeAll(async () => {
  simulator = makeSimulator()
  origin = await simulator.listen(0)
  const { world, deliveries } = simulator
  const [anna] = people
  if (!anna) throw new Error('an empty world')
  deliveries.push = (_hook, _lane, event) => void heard.push(JSON.parse(JSON.stringify(event)))
  ownOf(world, lavka).webhook = { id: 1, event: 'new_comment', url: `${origin}/nowhere` }
  token = openSession(world, lavka).accessToken
  post_id = world.stateOf(lavka).posts[0]?.id ?? 0
  const first = world.comment(lavka, anna, post_id, { text: 'А в Казани есть?' })
  comment_id = first.id
  world.comment(lavka, anna, post_id, { text: 'И в Твери?', reply_to: first.id })
})
afterAll(() => simulator.close())

const sampleOf = (name: string) => payloadsOf('vc').find((one) => one.name === name)?.payload
type Listed = { answer: { items: object[] } }

async function ask(path: string, init: RequestInit = {}) {
  const response = await fetch(`${origin}/vc${path}`, { ...init, headers: { jwtauthorization: `Bearer ${token}` } })
  return { status: response.status, json: JSON.parse(await response.text()) as Record<string, unknown> }
}
const form = (given: Record<string, string>) => ({ method: 'POST', body: new URLSearchParams(given) })

test('hooks are as the platform’s own example has them', () => {
  expect(placesOf(heard[0])).toEqual(placesOf(sampleOf('hook top level')))
  expect(placesOf(heard[1])).toEqual(placesOf(sampleOf('hook reply')))
})

test('comments have the fields of a live answer', async () => {
  const { json } = await ask(`/v2.10/comments?contentId=${post_id}&sorting=date`)
  const [item] = (json.result as { items: object[] }).items
  const sample = (sampleOf('live item plain') as Listed).answer.items[0]
  const isPreview = (place: string) => place.includes('base64preview')
  const known = placesOf(item)
  expect(placesOf(sample).filter((place) => !known.includes(place) && !isPreview(place))).toEqual([])
})

test('a session has the fields of the sample, and signing in with a wrong password says 104', async () => {
  const { json } = await ask('/v3.4/auth/email/login', form({ email: 'lavka@example.test', password: 'x' }))
  expect(json).toMatchObject({ code: 104 })
  const session = placesOf({ data: openSession(simulator.world, lavka) })
  const sample = placesOf(JSON.parse(readPayload('vc', 'answer_session').toString()))
  expect(sample.filter((place) => !session.includes(place))).toEqual([])
})

test('addresses are listed as the notes of a public library have them', async () => {
  const { json } = await ask('/v1.9/webhooks/get')
  expect(placesOf(json.result)).toEqual(placesOf(JSON.parse(readPayload('vc', 'answer_webhooks').toString())))
})

test('the bare address of a film sends on to where it lies, that of a picture gives it', async () => {
  const { world } = simulator
  const gif = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')
  for (const [name, mime] of [
    ['1.mp4', 'video/mp4'],
    ['2.gif', 'image/gif'],
  ] as const) {
    const { id } = await world.files.add(name, mime, gif)
    const bare = await fetch(`${origin}/vc/leonardo/${id}/`, { redirect: 'manual' })
    expect([bare.status, bare.headers.get('location')]).toEqual([302, `/vc/leonardo/${id}/-/format/mp4/`])
    const film = await fetch(`${origin}/vc/leonardo/${id}/-/format/mp4/`, { redirect: 'manual' })
    expect([film.status, Buffer.from(await film.arrayBuffer())]).toEqual([200, gif])
  }
  const picture = await world.files.add('3.png', 'image/png', Buffer.from('picture'))
  expect((await fetch(`${origin}/vc/leonardo/${picture.id}/`, { redirect: 'manual' })).status).toBe(200)
})

test('what was removed is told by its words, with a flag where the company did it', async () => {
  const { world } = simulator
  const [anna] = people
  if (!anna) throw new Error('an empty world')
  const [taken, removed] = ['Раз', 'Два'].map((text) => world.comment(lavka, anna, post_id, { text }))
  if (!taken || !removed) throw new Error('no comments')
  world.deleteComment(lavka, taken)
  await ask(`/v3.0/comments/${removed.id}?withThread=false`, { method: 'DELETE' })
  const { json } = await ask(`/v2.10/comments?contentId=${post_id}&sorting=date`)
  const { items } = json.result as { items: { id: number; text: string; isRemoved: boolean }[] }
  expect(items.find(({ id }) => id === taken.id)).toMatchObject({ text: 'Комментарий недоступен', isRemoved: false })
  expect(items.find(({ id }) => id === removed.id)).toMatchObject({
    ...{ text: 'Комментарий удалён автором поста', isRemoved: true },
  })
})

test('what is not ours cannot be changed, what is old neither, and nobody’s token opens nothing', async () => {
  const words = { entryId: String(post_id), text: 'Нет' }
  expect((await ask('/v1.9/comment/edit', form({ ...words, commentId: String(comment_id) }))).status).toBe(403)
  const own = simulator.world.answerComment(lavka, post_id, { text: 'Да' })
  own.at -= 1_201
  expect((await ask('/v1.9/comment/edit', form({ ...words, commentId: String(own.id) }))).status).toBe(403)
  token = 'nobody'
  expect((await ask('/v2.1/subsite/me')).status).toBe(401)
})

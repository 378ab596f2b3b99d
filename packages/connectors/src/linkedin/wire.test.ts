import { linkedinAccounts } from '@otklik/simulator/networks/linkedin/accounts.ts'
import { ownOf } from '@otklik/simulator/networks/linkedin/own.ts'
import { makeSimulator, type Simulator } from '@otklik/simulator/simulator.ts'
import type { Account } from '@otklik/simulator/world/account.ts'
import { people } from '@otklik/simulator/world/people.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { payloadsOf } from '../../test/corpus.ts'
import { readPayload } from '../../test/payload.ts'
import { placesOf } from '../../test/places.ts'

/** The simulator is checked against the samples, not against the connector: the two cannot agree on a mistake. */

type Delivered = { notifications: { action: string; sourcePost: string }[] }
const heard: Delivered[] = []
const [page] = linkedinAccounts as [Account]
let simulator: Simulator
let origin: string

beforeAll(async () => {
  simulator = makeSimulator()
  origin = await simulator.listen(0)
  const { world, deliveries } = simulator
  const [anna] = people
  if (!anna) throw new Error('an empty world')
  // Deliveries are read on their way: nobody needs to listen.
  deliveries.push = (_hook, _lane, event) => void heard.push(JSON.parse(JSON.stringify(event)))
  ownOf(world, page).webhook = `${origin}/nowhere`
  const comment = world.comment(page, anna, world.stateOf(page).posts[0]?.id ?? 0, { text: 'А в Казани есть?' })
  world.comment(page, anna, comment.post_id, { text: 'Ау' })
  world.deleteComment(page, comment)
  world.mention(page, anna, { text: 'Лавка молодцы', picture: 'scene-bread-1' })
})
afterAll(() => simulator.close())

const sampleOf = (name: string) => payloadsOf('linkedin').find((one) => one.name === name)?.payload
const sample = (name: string): unknown => JSON.parse(readPayload('linkedin', name).toString())
const told = (action: string) => heard.find(({ notifications }) => notifications[0]?.action === action)

test.each([
  ['COMMENT', 'told comment captured'],
  ['COMMENT_DELETE', 'told deletion'],
  ['SHARE_MENTION', 'told mention'],
])('%s is delivered as the sample', (action, name) => {
  expect(placesOf(told(action))).toEqual(placesOf(sampleOf(name)))
})

async function ask(path: string, token: string = page.tokens.access, version = '202609') {
  const response = await fetch(`${origin}/linkedin${path}`, {
    headers: { authorization: `Bearer ${token}`, 'linkedin-version': version },
  })
  return { status: response.status, body: (await response.json()) as object }
}

test('a list of comments has the fields of the one that was captured', async () => {
  const urn = encodeURIComponent(told('COMMENT')?.notifications[0]?.sourcePost ?? '')
  const listed = placesOf((await ask(`/rest/socialActions/${urn}/comments`)).body)
  const known = placesOf(sample('answer_comments')).filter((place) => !/selected|impersonator|links/.test(place))
  expect(known.filter((place) => !listed.includes(place))).toEqual([])
})

test('refusals are those of the samples', async () => {
  expect((await ask('/rest/posts', 'nobody')).body).toEqual(sample('error_401_65601'))
  expect((await ask('/rest/posts?q=author', undefined, '')).status).toBe(426)
  // A URN that is not encoded is no URN.
  const unencoded = await ask('/rest/socialActions/urn:li:activity:1/comments')
  expect([unencoded.status, unencoded.body]).toEqual([400, sample('error_400')])
})

import { vkAccounts, vkManagers } from '@otklik/simulator/networks/vk/accounts.ts'
import { makeSimulator, type Simulator } from '@otklik/simulator/simulator.ts'
import { socialClients } from '@otklik/simulator/social/clients.ts'
import { people } from '@otklik/simulator/world/people.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readPayload } from './payload.ts'

/** The simulator is checked against the samples, not against the connector: the two cannot agree on a mistake. */

type Event = { type?: string } & Record<string, unknown>
const heard: Event[] = []
let simulator: Simulator
let origin: string

const [vk] = vkAccounts
const [anna] = people
if (!vk || !anna) throw new Error('an empty world')
const anna_id = 510_000_001
const everything = {
  message: ['new', 'reply', 'edit', 'read', 'deny', 'typing_state', 'reaction_event'],
  wall_reply: ['new', 'edit', 'delete'],
  wall_post: ['new'],
  photo_comment: ['new'],
  video_comment: ['new'],
  market_comment: ['new'],
  board_post: ['new'],
}
const things = { photo: 457_239_020, video: 456_239_031, market: 3_456, board: 41_234_567 }

beforeAll(async () => {
  simulator = makeSimulator()
  origin = await simulator.listen(0)
  const { world, deliveries } = simulator
  // Deliveries are read on their way: nobody needs to listen.
  deliveries.push = (_hook, _lane, event) => void heard.push({ ...event, secret: 's' })
  const settings = Object.entries(everything).flatMap(([family, deeds]) => deeds.map((deed) => `${family}_${deed}`))
  world.stateOf(vk).servers.push({ id: 1, url: origin, title: 't', secret_key: 's', status: 'ok', settings })

  const picture = (await world.files.attachable('scene-bread-1')).id
  const paper = await world.files.add('invoice.pdf', 'application/pdf', Buffer.from('%PDF'))
  const voice = await world.files.add('voice.ogg', 'audio/ogg', Buffer.from('OggS'))
  const post = world.stateOf(vk).posts.at(-1)?.id ?? 0
  const first = world.comment(vk, anna, post, { text: 'А доставка есть?' })
  world.comment(vk, anna, post, { text: 'Да', reply_to: first.id })
  world.comment(vk, anna, post, { text: 'Фото', files: [picture] })
  world.deleteComment(vk, first)
  for (const id of Object.values(things)) world.comment(vk, anna, id, { text: 'Красиво' })
  world.publish(vk, { text: 'Новинка', picture: 'scene-bread-1' })

  const text = world.message(vk, anna, { text: 'Здравствуйте' })
  world.message(vk, anna, { text: '', files: [picture] })
  world.message(vk, anna, { text: '', files: [paper.id] })
  world.message(vk, anna, { text: '', files: [voice.id] })
  world.message(vk, anna, { text: '', sticker: 'scene-bread-1' })
  const ours = world.answerMessage(vk, anna_id, { text: 'Какой заказ?', key: 5 })
  world.message(vk, anna, { text: 'да, этот', reply_to: ours.id })
  world.react(vk, anna_id, ours, anna_id, ['❤'])
  world.type(vk, anna_id)
  world.editMessage(vk, anna_id, text, 'Здравствуйте!')
  world.readMessages(vk, anna_id)
  world.block(vk, anna_id, true)
})
afterAll(() => simulator.close())

/** `object.message.attachments[].type:string`: every place where something stands. */
function placesOf(value: unknown, place = ''): string[] {
  if (Array.isArray(value)) return value.length ? placesOf(value[0], `${place}[]`) : [`${place}[]`]
  if (typeof value !== 'object' || value === null) return [`${place}:${typeof value}`]
  return Object.entries(value).flatMap(([name, inner]) => placesOf(inner, place ? `${place}.${name}` : name))
}

const sample = (name: string) => JSON.parse(readPayload('vk', name).toString())
const heardOf = (isWanted: (event: Event) => boolean): Event => heard.find(isWanted) ?? {}
const isNew = (part: string) => (event: Event) => event.type === 'message_new' && JSON.stringify(event).includes(part)
const isReply = (part: string) => (event: Event) =>
  event.type === 'wall_reply_new' && JSON.stringify(event).includes(part)

/** Fields that the samples of one and the same kind have in one and lack in another. */
const optional = /^object\.(thread|post_owner_id|owner_id)|object\.parents_stack/
const places = (event: unknown) => [...new Set(placesOf(event))].filter((place) => !optional.test(place)).toSorted()

test.each<[string, (event: Event) => boolean]>([
  ['wall_reply_new', ({ type }) => type === 'wall_reply_new'],
  ['vk_callback_wall_reply_new_nested', isReply('reply_to_user')],
  ['vk_callback_wall_reply_new', isReply('attachments')],
  ['wall_reply_delete', ({ type }) => type === 'wall_reply_delete'],
  ['vk_callback_wall_reply_delete', ({ type }) => type === 'wall_reply_delete'],
  ['vk_callback_photo_comment_new', ({ type }) => type === 'photo_comment_new'],
  ['vk_callback_video_comment_new', ({ type }) => type === 'video_comment_new'],
  ['vk_callback_market_comment_new', ({ type }) => type === 'market_comment_new'],
  ['vk_callback_board_post_new', ({ type }) => type === 'board_post_new'],
  ['message_new_text', isNew('Здравствуйте')],
  ['message_new_photo', isNew('"photo"')],
  ['message_new_doc', isNew('"doc"')],
  ['message_new_voice', isNew('"audio_message"')],
  ['message_new_sticker', isNew('"sticker"')],
  ['message_new_reply', isNew('reply_message')],
  ['message_reply_outgoing', ({ type }) => type === 'message_reply'],
  ['message_edit', ({ type }) => type === 'message_edit'],
  ['message_read', ({ type }) => type === 'message_read'],
  ['message_reaction_event', ({ type }) => type === 'message_reaction_event'],
  ['message_typing_state', ({ type }) => type === 'message_typing_state'],
  ['message_deny', ({ type }) => type === 'message_deny'],
])('%s has the fields of its sample', (name, isWanted) => {
  expect(places(heardOf(isWanted))).toEqual(places(sample(name)))
})

test('a post has at least the fields of its sample', () => {
  const { object } = heardOf(({ type }) => type === 'wall_post_new')
  expect(object).toMatchObject({ inner_type: 'wall_wallpost', post_type: 'post' })
  expect(Object.keys(object as object)).toEqual(
    expect.arrayContaining(Object.keys(sample('vk_callback_wall_post_new').object)),
  )
})

const access_token = vk.tokens.access
const person = vkManagers.find(({ manages }) => manages.includes(vk.id))?.token ?? ''

async function asked(method: string, body: Record<string, string>) {
  const parameters = new URLSearchParams({ access_token, ...body })
  const response = await fetch(`${origin}/vk/method/${method}`, { method: 'POST', body: parameters })
  return (await response.json()) as object
}

test('answers to sends have the fields of their samples', async () => {
  simulator.world.block(vk, anna_id, false)
  const message = { random_id: '1', message: 'Да' }
  expect(places(await asked('messages.send', { ...message, peer_ids: String(anna_id) }))).toEqual(
    places(sample('send_response_peer_ids')),
  )
  expect(places(await asked('messages.send', { ...message, peer_id: String(anna_id) }))).toEqual(
    places(sample('send_response')),
  )
  const post = simulator.world.stateOf(vk).comments[1]
  const comment = { post_id: String(post?.post_id), reply_to_comment: String(post?.id), message: 'Да' }
  expect(places(await asked('wall.createComment', { owner_id: `-${vk.id}`, ...comment }))).toEqual(
    places(sample('vk_wall_createComment_response')),
  )
})

test('comments that are read back have the fields of their sample', async () => {
  const { world } = simulator
  const post_id = world.stateOf(vk).posts.at(-3)?.id ?? 0
  const first = world.comment(vk, anna, post_id, { text: 'А доставка есть?' })
  world.comment(vk, anna, post_id, { text: 'Да', reply_to: first.id })
  const wanted = { owner_id: `-${vk.id}`, post_id: String(post_id), extended: '1', thread_items_count: '10' }
  const answer = places(await asked('wall.getComments', { ...wanted, access_token: person }))
  const missing = places(sample('vk_wall_getComments_response')).filter((place) => !answer.includes(place))
  // Nobody's community commented here.
  expect(missing.filter((place) => !place.startsWith('response.groups'))).toEqual([])
})

test('errors are those of the samples', async () => {
  const withoutMethod = (answer: object) => places(answer).filter((place) => !place.includes('request_params'))
  expect(await asked('messages.send', { access_token: 'no' })).toEqual(sample('error_5_auth'))
  expect(places(await asked('wall.getById', {}))).toEqual(places(sample('error_27_group_auth')))
  const gone = { access_token: person, owner_id: `-${vk.id}`, comment_id: '1' }
  expect(await asked('wall.deleteComment', gone)).toMatchObject({ error: { error_code: 211 } })
  expect(withoutMethod(await asked('wall.deleteComment', gone))).toEqual(withoutMethod(sample('vk_error_comment_gone')))
  const stranger = { peer_id: '510000005', random_id: '1', message: 'Купите' }
  expect(await asked('messages.send', stranger)).toEqual(sample('error_901_deny'))
})

test('the token of a community comes as in its sample', async () => {
  const { client_id, client_secret } = socialClients.vk
  const redirect_uri = 'http://127.0.0.1/callback/vk'
  const window = new URLSearchParams({ client_id, redirect_uri, response_type: 'code', group_ids: vk.id, as: 'anna' })
  const back = await fetch(`${origin}/vk/oauth/authorize?${window}`, { redirect: 'manual' })
  const code = new URL(back.headers.get('location') ?? '').searchParams.get('code') ?? ''
  const query = new URLSearchParams({ client_id, client_secret, redirect_uri, code })
  const token = await (await fetch(`${origin}/vk/oauth/access_token?${query}`)).json()
  expect(places(token)).toEqual(places(sample('vk_group_oauth_token')))
})

import { setTimeout as sleep } from 'node:timers/promises'
import { discordAccounts } from '@otklik/simulator/networks/discord/accounts.ts'
import { makeSimulator, type Simulator } from '@otklik/simulator/simulator.ts'
import { people } from '@otklik/simulator/world/people.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { payloadsOf } from '../../test/corpus.ts'
import { readPayload } from '../../test/payload.ts'
import { placesOf } from '../../test/places.ts'

/** The simulator is checked against the samples, not against the connector: the two cannot agree on a mistake. */

type Frame = { op: number; t: string | null; s: number | null; d: Record<string, unknown> | null }

const [bot] = discordAccounts
const heard: Frame[] = []
let simulator: Simulator
let origin: string
let socket: WebSocket

async function untilHeard(isIt: (frame: Frame) => boolean) {
  for (const until = Date.now() + 10_000; !heard.some(isIt); await sleep(10))
    if (Date.now() > until) throw new Error('not heard in time')
}

beforeAll(async () => {
  simulator = makeSimulator()
  origin = await simulator.listen(0)
  const { world } = simulator
  const [anna] = people
  if (!anna || !bot) throw new Error('an empty world')
  socket = new WebSocket(`${origin.replace('http', 'ws')}/discord/gateway?v=10&encoding=json`)
  socket.addEventListener('message', ({ data }) => void heard.push(JSON.parse(String(data))))
  await untilHeard(({ op }) => op === 10)
  const identify = JSON.parse(readPayload('discord', 'frame_identify').toString())
  socket.send(JSON.stringify({ ...identify, d: { ...identify.d, token: bot.tokens.access } }))
  await untilHeard(({ t }) => t === 'GUILD_CREATE')
  const file = async (name: string, mime: string) => (await world.files.add(name, mime, Buffer.from('bytes'))).id
  const [post] = world.stateOf(bot).posts
  world.message(bot, anna, { text: 'Привет' })
  const first = world.message(bot, anna, { text: 'Ещё' })
  world.message(bot, anna, { text: '', sticker: 'scene-bread-1' })
  world.message(bot, anna, { text: '', files: [await file('voice-message.ogg', 'audio/ogg')] })
  world.editMessage(bot, first.from, first, 'Иначе')
  world.react(bot, first.from, first, first.from, ['🔥'])
  world.type(bot, first.from)
  world.deleteMessage(bot, first.from, first)
  world.comment(bot, anna, post?.id ?? 0, { text: 'Чек', files: [await file('invoice.pdf', 'application/pdf')] })
  await untilHeard(({ t, d }) => t === 'MESSAGE_CREATE' && d?.guild_id !== undefined)
})
afterAll(async () => {
  socket.close()
  await simulator.close()
})

const samples = payloadsOf('discord').filter(({ source }) => source === 'samples')
const sampleOf = (name: string) => samples.find((one) => one.name === `first_${name}`)?.payload
/** What an object may have and need not, and null where there may be a text. */
const loose = (places: string[]) =>
  places
    .map((place) => place.replace(/:object$/, ':string'))
    .filter((place) => !/\.avatar|\.nick|global_name/.test(place))

test.each([
  ['message_create_dm_text', 'Привет'],
  ['message_create_sticker', 'sticker_items'],
  ['message_create_voice', 'waveform'],
  ['message_update', 'MESSAGE_UPDATE'],
  ['message_create_guild_attachment', 'invoice.pdf'],
  ['message_delete', 'MESSAGE_DELETE'],
  ['reaction_add', 'MESSAGE_REACTION_ADD'],
  ['typing_start', 'TYPING_START'],
])('%s has the fields of its sample', (name, words) => {
  const told = heard.find((frame) => JSON.stringify(frame).includes(words))
  expect(loose(placesOf(told))).toEqual(loose(placesOf(sampleOf(name))))
})

test('the frames beside them have the fields of theirs', () => {
  const payload = (name: string) => JSON.parse(readPayload('discord', name).toString())
  expect(placesOf(heard.find(({ op }) => op === 10))).toEqual(placesOf(payload('frame_hello')))
  expect(loose(placesOf(heard.find(({ t }) => t === 'READY')))).toEqual(loose(placesOf(payload('frame_ready'))))
})

const ask = async (path: string, init: RequestInit = {}, token = bot?.tokens.access) => {
  const headers = { authorization: `Bot ${token}`, 'content-type': 'application/json' }
  const response = await fetch(`${origin}/discord/api/${path}`, { headers, ...init })
  return { status: response.status, limits: response.headers.get('x-ratelimit-remaining'), json: await response.json() }
}

test('every answer says how much may still be asked', async () => {
  expect(await ask('users/@me')).toMatchObject({
    status: 200,
    limits: expect.stringMatching(/^\d+$/),
    json: { bot: true },
  })
})

test.each<[string, string, object, number, number]>([
  ['a channel that is not there', 'channels/42/messages', { content: 'x' }, 404, 10_003],
  ['nothing to send', '', {}, 400, 50_006],
  ['a text that is too long', '', { content: 'я'.repeat(2_001) }, 400, 50_035],
  ['an answer to nothing', '', { content: 'x', message_reference: { message_id: '5' } }, 400, 50_035],
])('%s is refused', async (_, path, body, status, code) => {
  const dialog = `channels/${String(heard.find(({ t }) => t === 'MESSAGE_CREATE')?.d?.channel_id)}/messages`
  const answer = await ask(path || dialog, { method: 'POST', body: JSON.stringify(body) })
  expect(answer).toMatchObject({ status, json: { code } })
})

test('a token that nobody has', async () => {
  expect((await ask('users/@me', {}, 'nobody')).json).toEqual(
    JSON.parse(readPayload('discord', 'error_401').toString()),
  )
})

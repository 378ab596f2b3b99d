import { getBot } from '@otklik/simulator/networks/telegram/accounts.ts'
import { businessChat } from '@otklik/simulator/networks/telegram/chats.ts'
import { makeSimulator, type Simulator } from '@otklik/simulator/simulator.ts'
import { accounts } from '@otklik/simulator/world/accounts.ts'
import { people } from '@otklik/simulator/world/people.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readPayload } from './payload.ts'

/** The simulator is checked against the samples, not against the connector: the two cannot agree on a mistake. */

type Update = Record<string, Record<string, unknown>>
const heard: Update[] = []
let simulator: Simulator
let origin: string

const account = accounts.find(({ network }) => network === 'telegram')
const anna = people[0]
if (!account || !anna) throw new Error('an empty world')
const bot = getBot(account)
const anna_id = 610_000_001

beforeAll(async () => {
  simulator = makeSimulator()
  origin = await simulator.listen(0)
  const { world, deliveries } = simulator
  // Deliveries are read on their way: nobody needs to listen.
  deliveries.push = (_hook, _lane, event) => void heard.push(event as Update)
  await asked('setWebhook', { url: origin, allowed_updates: everything })

  const picture = (await world.files.attachable('scene-bread-1')).id
  const file = async (name: string, mime: string) => (await world.files.add(name, mime, Buffer.from('bytes'))).id
  const text = world.message(bot, anna, { text: 'Здравствуйте' })
  world.message(bot, anna, { text: 'Вот чек', files: [picture] })
  world.message(bot, anna, { text: '', files: [await file('invoice.pdf', 'application/pdf')] })
  world.message(bot, anna, { text: '', files: [await file('clip.mp4', 'video/mp4')] })
  world.message(bot, anna, { text: '', files: [await file('voice.ogg', 'audio/ogg')] })
  world.message(bot, anna, { text: '', sticker: 'scene-bread-1' })
  const ours = world.answerMessage(bot, anna_id, { text: 'Какой заказ?' })
  world.message(bot, anna, { text: 'да, этот', reply_to: ours.id })
  world.editMessage(bot, anna_id, text, 'Здравствуйте!')
  world.react(bot, anna_id, ours, anna_id, ['❤'])
  world.block(bot, anna_id, true)

  const post = world.publish(bot, { text: 'Новая коллекция', picture: '' })
  const first = world.comment(bot, anna, post.id, { text: 'А доставка есть?' })
  world.answerComment(bot, post.id, { text: 'Да, есть', reply_to: first.id, is_by_hand: true })

  const chat = businessChat(anna_id)
  const asked_owner = world.message(bot, anna, { text: 'Добрый день' }, chat)
  world.answerMessage(bot, chat, { text: 'Слушаю', is_by_hand: true })
  world.deleteMessage(bot, chat, asked_owner)
})
afterAll(() => simulator.close())

const everything = [
  'message',
  'edited_message',
  'channel_post',
  'business_message',
  'deleted_business_messages',
  'message_reaction',
  'my_chat_member',
]

/** `message.photo[].file_id:string`: every place where something stands. */
function placesOf(value: unknown, place = ''): string[] {
  if (Array.isArray(value)) return value.length ? placesOf(value[0], `${place}[]`) : [`${place}[]`]
  if (typeof value !== 'object' || value === null) return [`${place}:${typeof value}`]
  return Object.entries(value).flatMap(([name, inner]) => placesOf(inner, place ? `${place}.${name}` : name))
}

/**
 * What samples of one kind have in one and lack in another; and `sender_chat` of those who hide, which the Bot API's own
 * source always sets, whatever the sample says.
 */
const optional = /entities|media_group_id|\.quote\.|language_code|^message\.sender_chat\./
const places = (value: unknown) => [...new Set(placesOf(value))].filter((place) => !optional.test(place)).toSorted()
const sample = (name: string) => JSON.parse(readPayload('telegram', name).toString())

const message = ({ message }: Update) => message ?? {}
const isPrivate = (update: Update) => (message(update).chat as { type?: string } | undefined)?.type === 'private'
const holds = (name: string) => (update: Update) => isPrivate(update) && name in message(update)
const answers = (name: string) => (update: Update) =>
  name in ((message(update).reply_to_message as object | undefined) ?? {}) && !isPrivate(update)

test.each<[string, (update: Update) => boolean]>([
  ['update_text', holds('text')],
  ['update_photo_album_item', holds('photo')],
  ['update_document', holds('document')],
  ['update_video', holds('video')],
  ['update_voice', holds('voice')],
  ['update_sticker', holds('sticker')],
  ['update_reply_with_quote', holds('reply_to_message')],
  ['update_edited_message', (update) => 'edited_message' in update],
  ['update_message_reaction', (update) => 'message_reaction' in update],
  ['update_blocked_by_user_my_chat_member', (update) => 'my_chat_member' in update],
  ['update_channel_post', (update) => 'channel_post' in update],
  ['update_discussion_autoforward', (update) => 'is_automatic_forward' in message(update)],
  ['update_discussion_comment', answers('is_automatic_forward')],
  ['update_discussion_comment_reply_to_comment', answers('message_thread_id')],
])('%s has the fields of its sample', (name, isWanted) => {
  expect(places(heard.find(isWanted))).toEqual(places(sample(name)))
})

test('every sample of an update is told by the simulator', () => {
  expect(heard.flatMap((update) => Object.keys(update)).filter((name) => name !== 'update_id')).toEqual(
    expect.arrayContaining(everything),
  )
})

test('a chat of a connected account is told as the published types have it', () => {
  const told = (kind: string) => heard.flatMap((update) => update[kind] ?? [])
  const chat = { id: anna_id, type: 'private' }
  expect(told('business_message')).toMatchObject([
    { business_connection_id: bot.business.connection, chat, from: { id: anna_id }, text: 'Добрый день' },
    { business_connection_id: bot.business.connection, chat, from: { id: bot.business.owner.id }, text: 'Слушаю' },
  ])
  expect(told('deleted_business_messages')).toMatchObject([
    { business_connection_id: bot.business.connection, chat, message_ids: [expect.any(Number)] },
  ])
})

async function asked(method: string, parameters: object, token = bot.tokens.access) {
  const response = await fetch(`${origin}/telegram/bot${token}/${method}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(parameters),
  })
  return (await response.json()) as { ok: boolean; result?: Record<string, unknown>; description?: string }
}

test('answers and errors have the fields of their samples', async () => {
  const send = { chat_id: String(anna_id), text: 'Да' }
  expect(await asked('sendMessage', send)).toEqual(sample('error_403_blocked'))
  simulator.world.block(bot, anna_id, false)
  expect(places(await asked('sendMessage', send))).toEqual(places(sample('response_sendMessage')))
  expect(places(await asked('getMe', {}))).toEqual(places(sample('response_getMe')))
  expect(await asked('getMe', {}, '1:no')).toEqual(sample('error_401_token'))
  const { parameters, ...grown } = sample('error_400_migrated')
  expect(await asked('sendMessage', { ...send, chat_id: String(bot.club.old_id) })).toEqual({
    ...grown,
    parameters: { migrate_to_chat_id: bot.club.id },
  })
  simulator.faults.add({ network: 'telegram', kind: '429' })
  expect(await asked('sendMessage', send)).toEqual(sample('error_429'))
})

test('a channel and its group name each other', async () => {
  expect((await asked('getChat', { chat_id: bot.channel.id })).result).toMatchObject({
    type: 'channel',
    linked_chat_id: bot.discussion.id,
  })
  expect((await asked('getChat', { chat_id: bot.discussion.id })).result).toMatchObject({
    type: 'supergroup',
    linked_chat_id: bot.channel.id,
  })
})

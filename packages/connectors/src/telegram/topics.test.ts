import { expect, test } from 'vitest'
import { speakerHearing } from '../../test/answers.ts'
import type { OutgoingMessage } from '../connector.ts'
import { picture } from '../suite-parts.ts'
import { telegram } from './index.ts'

const account = { provider_id: '7000000001', name: 'Brand bot' }
const access = '7000000001:AAaaBBbbCCccDDddEEeeFFffGGggHHhhIIi'

type Fields = Record<string, unknown>
const facts = (update: Fields) => telegram.understand(Buffer.from(JSON.stringify({ update_id: 1, ...update })), account)

const maria = { id: 367699112, is_bot: false, first_name: 'Мария' }
const ivan = { id: 55, is_bot: false, first_name: 'Иван' }
const channel = { id: -1001234567890, title: 'Brand news', type: 'channel' }
const forum = { id: -1001987654321, title: 'Brand chat', type: 'supergroup', is_forum: true }
const letters = { id: -1009, title: 'Brand news', type: 'supergroup', is_direct_messages: true }

const inTopic = { message_id: 40, from: maria, chat: forum, date: 9, text: 'Где заказ?', message_thread_id: 33 }
const topicOf = (user: { id: number }) => ({ topic_id: user.id, user })
const letter = {
  ...{ message_id: 41, from: maria, chat: letters, date: 9, text: 'Добрый день' },
  direct_messages_topic: topicOf(maria),
}

async function sent(chat_external_id: string, more: Partial<OutgoingMessage> = {}) {
  const body = JSON.stringify({ ok: true, result: { message_id: 5, date: 1 } })
  const { speaker, asked } = speakerHearing({ access }, account, [{ body }])
  const forms: Fields[] = []
  const fetch: typeof speaker.fetch = (url, init) => {
    if (init?.body instanceof FormData) forms.push(Object.fromEntries(init.body))
    return speaker.fetch(url, init)
  }
  const message = { kind: 'message' as const, key: 'k', number: 7, text: 'Ответ', files: [], chat_external_id }
  await telegram.send({ ...speaker, fetch }, { ...message, ...more })
  return forms[0] ?? JSON.parse(asked[0]?.body ?? '')
}

test('a topic of a forum is a chat of its own, and is answered there', async () => {
  expect(facts({ message: { ...inTopic, is_topic_message: true } })).toMatchObject([
    { kind: 'message', chat_external_id: '-1001987654321#33', group: { title: 'Brand chat', topic: '' } },
  ])
  expect(await sent('-1001987654321#33')).toEqual({
    ...{ chat_id: '-1001987654321', message_thread_id: 33, text: 'Ответ' },
  })
  expect(await sent('-1001987654321#33', { files: [picture] })).toMatchObject({ message_thread_id: '33' })
})

test('what was not said in a topic stays in the group’s own chat', async () => {
  expect(facts({ message: inTopic })).toMatchObject([{ chat_external_id: '-1001987654321' }])
  expect(facts({ message: { ...inTopic, message_thread_id: undefined } })).toMatchObject([
    { chat_external_id: '-1001987654321', group: { title: 'Brand chat' } },
  ])
  expect(await sent('-1001987654321')).toEqual({ chat_id: '-1001987654321', text: 'Ответ' })
})

test('a topic is named by its beginning, which nobody has quoted', () => {
  const created = { message_id: 33, chat: forum, date: 1, forum_topic_created: { name: 'Доставка', icon_color: 1 } }
  const [fact] = facts({ message: { ...inTopic, is_topic_message: true, reply_to_message: created } })
  expect(fact).toMatchObject({ group: { title: 'Brand chat', topic: 'Доставка' } })
  expect(fact).not.toHaveProperty('quoted_external_id')
})

test('what is edited or pressed in a topic is found there', () => {
  const edited = { ...inTopic, is_topic_message: true, edit_date: 10 }
  expect(facts({ edited_message: edited })).toMatchObject([{ chat_external_id: '-1001987654321#33' }])
  const message = { ...inTopic, is_topic_message: true }
  expect(facts({ callback_query: { id: '8', from: ivan, data: 'yes', message } })).toMatchObject([
    { chat_external_id: '-1001987654321#33', author: { external_id: '55' } },
  ])
})

test('of a forum Telegram tells reactions and membership without their topic', () => {
  const reaction = { chat: forum, message_id: 40, date: 9, user: maria, old_reaction: [], new_reaction: [] }
  expect(facts({ message_reaction: reaction })).toMatchObject([
    { kind: 'message_reactions', chat_external_id: '-1001987654321', in_topics: true },
  ])
  const membership = { chat: forum, from: maria, date: 9, old_chat_member: {}, new_chat_member: { status: 'left' } }
  expect(facts({ my_chat_member: membership })).toEqual([
    { kind: 'contact', chat_external_id: '-1001987654321', in_topics: true, is_lost: true, at: 9 },
  ])
})

test('two people who write to a channel are two dialogues, each answered in its own', async () => {
  const other = { ...letter, from: ivan, direct_messages_topic: topicOf(ivan) }
  const [first, second] = [...facts({ message: letter }), ...facts({ message: other })]
  expect(first).toMatchObject({ kind: 'message', chat_external_id: '-1009@367699112', author: { name: 'Мария' } })
  expect(second).toMatchObject({ kind: 'message', chat_external_id: '-1009@55', author: { name: 'Иван' } })
  expect(first).not.toHaveProperty('group')
  expect(await sent('-1009@55')).toEqual({ chat_id: '-1009', direct_messages_topic_id: 55, text: 'Ответ' })
  expect(await sent('-1009@55', { files: [picture] })).toMatchObject({ direct_messages_topic_id: '55' })
})

test('whoever answers for the channel is our side, and stands in the dialogue of whom they answer', () => {
  const reply_to_message = { ...letter, message_id: 40 }
  const answer = { ...letter, from: ivan, sender_chat: channel, reply_to_message, message_thread_id: 7 }
  expect(facts({ message: answer })).toMatchObject([
    { kind: 'own_message', chat_external_id: '-1009@367699112', quoted_external_id: '40' },
  ])
  expect(facts({ edited_message: { ...answer, edit_date: 10 } })).toMatchObject([
    { kind: 'message_edited', chat_external_id: '-1009@367699112' },
  ])
  const { sender_chat, ...unsigned } = answer
  expect(facts({ message: { ...unsigned, from: { ...ivan, id: 7000000001 } } })).toEqual([
    { kind: 'ignored', what: 'message of our own' },
  ])
})

test('without its topic a letter to a channel goes by its writer', () => {
  expect(facts({ message: { ...letter, direct_messages_topic: undefined } })).toMatchObject([
    { kind: 'message', chat_external_id: '-1009@367699112' },
  ])
  const reaction = { chat: letters, message_id: 41, date: 9, user: maria, old_reaction: [], new_reaction: [] }
  expect(facts({ message_reaction: reaction })).toMatchObject([{ chat_external_id: '-1009@367699112' }])
})

test('deeds name the message by its number in the whole chat; a channel shows no typing', async () => {
  const told = async (deed: Parameters<typeof telegram.act>[1]) => {
    const { speaker, asked } = speakerHearing({ access }, account, [{ body: '{"ok":true,"result":true}' }])
    await telegram.act(speaker, deed)
    return asked.map(({ body }) => JSON.parse(body))
  }
  const topic = { chat_external_id: '-1001987654321#33' }
  const place = { chat_id: '-1001987654321', message_id: 40 }
  expect(await told({ kind: 'edit_message', ...topic, external_id: '40', text: 'Да', has_files: false })).toEqual([
    { ...place, text: 'Да' },
  ])
  expect(await told({ kind: 'delete_message', ...topic, external_id: '40' })).toEqual([place])
  expect(await told({ kind: 'react', ...topic, external_id: '40', reaction: null })).toEqual([
    { ...place, reaction: [] },
  ])
  expect(await told({ kind: 'typing', ...topic })).toEqual([
    { chat_id: '-1001987654321', message_thread_id: 33, action: 'typing' },
  ])
  expect(await told({ kind: 'typing', chat_external_id: '-1009@55' })).toEqual([])
})

import { expect, test } from 'vitest'
import { readPayload } from '../../test/payload.ts'
import { telegram } from './index.ts'

const account = { provider_id: '7000000001', name: 'Brand bot' }

type Fields = Record<string, unknown>
const facts = (update: Fields) => telegram.understand(Buffer.from(JSON.stringify({ update_id: 1, ...update })), account)
const sample = (name: string): Fields => JSON.parse(readPayload('telegram', name).toString()).message

const maria = { id: 367699112, is_bot: false, first_name: 'Мария', username: 'maria_iv' }
const brand = { id: 7000000001, is_bot: true, first_name: 'Brand bot', username: 'brand_support_bot' }
const channel = { id: -1001234567890, title: 'Brand news', username: 'brand_news', type: 'channel' }
const stranger = { id: -1005550000001, title: 'Чужой канал', username: 'stranger', type: 'channel' }
const group = { id: -1001987654321, title: 'Brand chat', username: 'brand_chat', type: 'supergroup' }
const channel_bot = { id: 136817688, is_bot: true, first_name: 'Channel', username: 'Channel_Bot' }

const talk = { message_id: 3200, from: maria, chat: group, date: 1763168000, text: 'Всем привет' }
const first = { message_id: 3190, from: maria, chat: group, date: 1763167990, text: 'Кто был вчера?' }
const comment = sample('update_discussion_comment')
const second = sample('update_discussion_comment_reply_to_comment')

test('talk in a group has its title and its author', () => {
  expect(facts({ message: talk })).toEqual([
    {
      kind: 'message',
      external_id: '3200',
      chat_external_id: '-1001987654321',
      author: { external_id: '367699112', name: 'Мария', screen_name: 'maria_iv', url: 'https://t.me/maria_iv' },
      created_at: 1763168000,
      text: 'Всем привет',
      media: [],
      subjects: [],
      group: { title: 'Brand chat' },
    },
  ])
})

test.each([
  ['a thread that began with talk', { reply_to_message: first, message_thread_id: 3190 }],
  ['a topic of a forum', { reply_to_message: first, message_thread_id: 7, is_topic_message: true }],
  ['a small group', { reply_to_message: first, message_thread_id: 7, chat: { ...group, type: 'group' } }],
  ['an answer without a thread', { reply_to_message: first }],
])('%s is talk', (_, fields) => {
  expect(facts({ message: { ...talk, ...fields } })).toMatchObject([{ kind: 'message', quoted_external_id: '3190' }])
  expect(facts({ edited_message: { ...talk, ...fields, edit_date: 5 } })).toMatchObject([{ kind: 'message_edited' }])
})

test('an answer deep in a thread is a comment if its post is known, and names what it answers', () => {
  expect(facts({ message: { ...second, from: maria } })).toMatchObject([
    {
      kind: 'comment',
      external_id: '-1001987654321_3106',
      post_external_id: '-1001987654321_3100',
      parent_external_id: '-1001987654321_3105',
      url: 'https://t.me/brand_chat/3106?thread=3100',
      // Under a post that nobody knows it is talk in the group.
      otherwise: {
        kind: 'message',
        external_id: '3106',
        chat_external_id: '-1001987654321',
        quoted_external_id: '3105',
        group: { title: 'Brand chat' },
      },
    },
  ])
  expect(facts({ edited_message: { ...second, from: maria, edit_date: 8 } })).toMatchObject([
    { kind: 'comment_edited', external_id: '-1001987654321_3106', at: 8 },
    { kind: 'message_edited', chat_external_id: '-1001987654321', external_id: '3106', at: 8 },
  ])
})

test('an answer to the post itself is a comment without any doubt', () => {
  expect(facts({ message: comment }).at(-1)).not.toHaveProperty('otherwise')
})

test('an answer to the bot is a comment, too', () => {
  const ours = { ...(comment as object), message_id: 3110, from: brand, reply_to_message: undefined }
  expect(facts({ message: { ...second, from: maria, reply_to_message: ours } })).toMatchObject([
    { kind: 'comment', parent_external_id: '-1001987654321_3110' },
  ])
})

test('an edited comment is known by its own number; an edited post is told again', () => {
  expect(facts({ edited_message: { ...comment, text: 'Есть доставка?', edit_date: 1763168001 } })).toEqual([
    {
      kind: 'comment_edited',
      external_id: '-1001987654321_3105',
      text: 'Есть доставка?',
      media: [],
      subjects: [],
      at: 1763168001,
    },
  ])
  const copy = { ...sample('update_discussion_autoforward'), text: 'Коллекция уже здесь', edit_date: 1763168001 }
  expect(facts({ edited_message: copy })).toMatchObject([
    { kind: 'post', external_id: '-1001987654321_3100', text: 'Коллекция уже здесь' },
  ])
})

test('a closed channel is linked by its number', () => {
  const { username, ...closed } = channel
  const copy = sample('update_discussion_autoforward')
  const forward_origin = { ...(copy.forward_origin as object), chat: closed }
  expect(facts({ message: { ...copy, forward_origin } })).toMatchObject([{ url: 'https://t.me/c/1234567890/88' }])
})

test('a post shows its picture', () => {
  const copy = { ...sample('update_discussion_autoforward'), text: undefined, caption: 'Новая коллекция' }
  const photo = [{ file_id: 'small' }, { file_id: 'large' }]
  expect(facts({ message: { ...copy, photo } })).toMatchObject([{ text: 'Новая коллекция', image_url: 'large' }])
})

test('the channel itself is our side where it is seen whose channel it is', () => {
  const asChannel = (sender_chat: object, fields: Fields) =>
    facts({ message: { ...fields, from: channel_bot, sender_chat } })
  expect(asChannel(channel, comment)).toMatchObject([{ kind: 'own_comment', text: 'А доставка есть?' }])
  expect(asChannel(stranger, comment)).toMatchObject([
    { kind: 'post' },
    { kind: 'comment', author: { external_id: '-1005550000001', name: 'Чужой канал', url: 'https://t.me/stranger' } },
  ])
  // Deeper in it is not seen: somebody's words are never taken for ours.
  expect(asChannel(channel, second)).toMatchObject([{ kind: 'comment', author: { name: 'Brand news' } }])
})

test('those who run the group are our side under posts, and one of many in its talk', () => {
  const anonymous = { from: second.from, sender_chat: group }
  expect(facts({ message: { ...second, ...anonymous } })).toMatchObject([{ kind: 'own_comment' }])
  expect(facts({ message: { ...talk, ...anonymous } })).toMatchObject([
    { kind: 'message', author: { external_id: '-1001987654321', name: 'Brand chat' } },
  ])
})

test('reactions of those who hide come from their channel; without a sender they are nobody’s', () => {
  const reaction = { chat: group, message_id: 5, date: 9, old_reaction: [] }
  const kinds = [{ type: 'custom_emoji', custom_emoji_id: '5' }, { type: 'paid' }]
  expect(facts({ message_reaction: { ...reaction, actor_chat: stranger, new_reaction: kinds } })).toMatchObject([
    { chat_external_id: '-1001987654321', author: { external_id: '-1005550000001' }, reactions: ['💟', '⭐'] },
  ])
  expect(() => facts({ message_reaction: { ...reaction, new_reaction: [] } })).toThrow('message_reaction')
})

test.each([
  ['kicked', true],
  ['left', true],
  ['member', false],
  ['administrator', false],
])('a bot that is %s in a group hears no more of it: %s', (status, is_lost) => {
  const membership = { chat: group, from: maria, date: 9, old_chat_member: {}, new_chat_member: { status } }
  expect(facts({ my_chat_member: membership })).toEqual([
    { kind: 'contact', chat_external_id: '-1001987654321', is_lost, at: 9 },
  ])
})

const owner = { id: 55, is_bot: false, first_name: 'Пётр' }
const ofOwner = {
  business_connection_id: 'conn_1-x',
  message_id: 71,
  from: maria,
  chat: { id: 367699112, first_name: 'Мария', type: 'private' },
  date: 1763168000,
  text: 'Добрый день',
}
const place = { chat_external_id: 'conn_1-x:367699112', external_id: '71' }

test('a chat of a connected account carries its connection', () => {
  expect(facts({ business_message: ofOwner })).toMatchObject([{ kind: 'message', ...place, text: 'Добрый день' }])
  expect(facts({ edited_business_message: { ...ofOwner, edit_date: 8 } })).toMatchObject([
    { kind: 'message_edited', ...place, at: 8 },
  ])
  const deleted = { business_connection_id: 'conn_1-x', chat: ofOwner.chat, message_ids: [71, 72] }
  expect(facts({ deleted_business_messages: deleted })).toEqual([
    { kind: 'message_deleted', ...place, at: 0 },
    { kind: 'message_deleted', ...place, external_id: '72', at: 0 },
  ])
})

test('what the owner writes there is ours; what we have sent ourselves is known already', () => {
  const answer = { ...ofOwner, from: owner, text: 'Слушаю', reply_to_message: ofOwner }
  expect(facts({ business_message: answer })).toMatchObject([
    { kind: 'own_message', ...place, text: 'Слушаю', quoted_external_id: '71', media: [] },
  ])
  expect(facts({ business_message: { ...answer, sender_business_bot: brand } })).toEqual([
    { kind: 'ignored', what: 'business_message of our own' },
  ])
  const other = { ...brand, id: 1 }
  expect(facts({ business_message: { ...answer, sender_business_bot: other } })).toHaveLength(1)
})

const connection = { id: 'conn_1-x', user: owner, user_chat_id: 55, date: 5, is_enabled: true }

test.each([
  ['connected', { rights: { can_reply: true } }, false],
  ['disconnected', { rights: { can_reply: true }, is_enabled: false }, true],
  ['without the right to answer', { rights: { can_read_messages: true } }, true],
  ['without it, as told before there were rights', { can_reply: false }, true],
  ['with it, as told then', { can_reply: true }, false],
  ['with nothing said about it', {}, false],
])('a business account, %s, is heard in all its chats or in none', (_how, told, is_lost) => {
  expect(facts({ business_connection: { ...connection, ...told } })).toEqual([
    { kind: 'contact', chat_external_id: 'conn_1-x:', in_all: true, is_lost, at: 5 },
  ])
})

test('what we did not ask for is ignored by its name', () => {
  expect(facts({ poll_answer: { poll_id: '5' } })).toEqual([{ kind: 'ignored', what: 'poll_answer' }])
})

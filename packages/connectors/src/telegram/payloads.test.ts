import type { Incoming } from '@otklik/contract/inbox/incoming.ts'
import { expect, test } from 'vitest'
import { payloadNames, readPayload } from '../../test/payload.ts'
import { telegram } from './index.ts'

const account = { provider_id: '7000000001', name: 'Brand bot' }
const understood = (name: string) => telegram.understand(readPayload('telegram', name), account)

const message = {
  kind: 'message',
  chat_external_id: '367699112',
  author: {
    external_id: '367699112',
    name: 'Мария Иванова',
    screen_name: 'maria_iv',
    url: 'https://t.me/maria_iv',
  },
} as const

const post = {
  kind: 'post',
  external_id: '-1001987654321_3100',
  published_at: 1763165600,
  text: 'Новая коллекция',
  url: 'https://t.me/brand_news/88',
} as const

const expected: Record<string, Partial<Incoming>[]> = {
  update_text: [{ ...message, external_id: '501', created_at: 1763165301, text: '/start order42', media: [] }],
  update_photo_album_item: [
    {
      ...message,
      external_id: '502',
      album: '13890123456789012',
      text: 'Вот чек',
      media: [
        {
          kind: 'photo',
          ref: 'AgACAgIAAxkBAAIB9mXy',
          name: undefined,
          mime: 'image/jpeg',
          width: 1280,
          height: 960,
          bytes: 91203,
        },
      ],
    },
  ],
  update_video: [{ ...message, text: '', media: [file('video', 'BAACAgIAAxkBAAIB92X', 'clip.mp4')] }],
  update_document: [{ ...message, text: '', media: [file('document', 'BQACAgIAAxkBAAIB-GX', 'invoice.pdf')] }],
  update_voice: [{ ...message, text: '', media: [file('voice', 'AwACAgIAAxkBAAIB-WX')] }],
  // It moves, and comes without a still picture.
  update_sticker: [{ ...message, text: '👍', media: [] }],
  update_reply_with_quote: [{ ...message, external_id: '507', text: 'да, этот', quoted_external_id: '500' }],
  update_edited_message: [
    {
      kind: 'message_edited',
      chat_external_id: '367699112',
      external_id: '501',
      text: '/start order43',
      at: 1763165400,
    },
  ],
  update_message_reaction: [
    {
      kind: 'message_reactions',
      chat_external_id: '367699112',
      external_id: '500',
      author: message.author,
      reactions: ['❤'],
      at: 1763165420,
    },
  ],
  update_blocked_by_user_my_chat_member: [
    { kind: 'contact', chat_external_id: '367699112', is_lost: true, at: 1763165500 },
  ],
  // Comments hang under the copy in the group, which tells all of this again.
  update_channel_post: [{ kind: 'ignored', what: 'channel_post' }],
  update_discussion_autoforward: [post],
  update_discussion_comment: [
    post,
    {
      kind: 'comment',
      external_id: '-1001987654321_3105',
      post_external_id: '-1001987654321_3100',
      author: message.author,
      created_at: 1763167905,
      text: 'А доставка есть?',
      url: 'https://t.me/brand_news/88?comment=3105',
    },
  ],
  // Whoever writes in the group's name runs it.
  update_discussion_comment_reply_to_comment: [
    {
      kind: 'own_comment',
      external_id: '-1001987654321_3106',
      parent_external_id: '-1001987654321_3105',
      created_at: 1763167906,
      text: 'Да, есть',
    },
  ],
}

function file(kind: 'video' | 'document' | 'voice', ref: string, name?: string) {
  return expect.objectContaining({ kind, ref, name })
}

const isUpdate = (name: string) => name.startsWith('update_')

test('every sample is expected here, the answers of calls in failures.test.ts', () => {
  expect(Object.keys(expected).toSorted()).toEqual(payloadNames('telegram', isUpdate).toSorted())
  expect(payloadNames('telegram', (name) => !isUpdate(name)).toSorted()).toEqual([
    'error_400_migrated',
    'error_401_token',
    'error_403_blocked',
    'error_429',
    'response_getMe',
    'response_sendMessage',
  ])
})

test.each(Object.entries(expected))('%s is understood', (name, facts) => {
  expect(understood(name)).toMatchObject(facts)
  expect(understood(name)).toHaveLength(facts.length)
})

test.each(payloadNames('telegram', isUpdate))('%s passes the receiver with the secret in its header', (name) => {
  const body = readPayload('telegram', name)
  const withHeader = (secret?: string) => ({ headers: { 'x-telegram-bot-api-secret-token': secret }, body })
  expect(telegram.receiver.authenticate(withHeader('right'), { webhook: 'right' })).toBe('genuine')
  expect(telegram.receiver.authenticate(withHeader('wrong'), { webhook: 'right' })).toBe('forged')
  expect(telegram.receiver.authenticate(withHeader(), { webhook: 'right' })).toBe('forged')
  expect(telegram.receiver.keyOf(withHeader())).toBe(String(JSON.parse(body.toString()).update_id))
})

function changed(name: string, change: (message: Record<string, unknown>) => void): Incoming[] {
  const update = JSON.parse(readPayload('telegram', name).toString())
  change(update.message)
  return telegram.understand(Buffer.from(JSON.stringify(update)), account)
}

test('a still sticker is a picture, a moving one its still picture', () => {
  const still = changed('update_sticker', ({ sticker }) => Object.assign(sticker as object, { is_animated: false }))
  const sticker_id = 'CAACAgIAAxkBAAIB-mX'
  expect(still).toMatchObject([{ text: '', media: [{ kind: 'sticker', ref: sticker_id, sticker_id }] }])
  const thumbnail = { file_id: 'still', width: 128, height: 128 }
  const moving = changed('update_sticker', ({ sticker }) => Object.assign(sticker as object, { thumbnail }))
  expect(moving).toMatchObject([{ text: '', media: [{ kind: 'sticker', ref: 'still', sticker_id }] }])
})

/** The sample with other content in it. */
const holding = (content: object) =>
  changed('update_text', (message) => Object.assign(message, { text: undefined, entities: undefined }, content))

test.each([
  [{ location: { latitude: 64.5, longitude: 40.5 } }, '64.5, 40.5'],
  [
    { location: { latitude: 64.5, longitude: 40.5 }, venue: { title: 'Лавка', address: 'Лесная, 1' } },
    'Лавка, Лесная, 1\n64.5, 40.5',
  ],
  [{ dice: { emoji: '🎲', value: 4 } }, '🎲 4'],
])('what cannot be shown is told: %o', (content, text) => {
  expect(holding(content)).toMatchObject([{ text, media: [] }])
})

test('content that nobody knows yet is named', () => {
  expect(holding({ something_new: { title: 'x' } })).toMatchObject([
    { text: '', subjects: [{ kind: 'other', title: 'something_new' }] },
  ])
})

test('words that lead somewhere say where, in a text and under a picture; what is not on the web stays words', () => {
  const link = (type: string, offset: number, length: number, url?: string) => ({ type, offset, length, url })
  const entities = [
    link('bold', 0, 2),
    link('text_link', 3, 3, 'https://lavka.test/зима'),
    link('text_link', 8, 5, 'javascript:alert(1)'),
    link('text_link', 16, 10, 'http://lavka.test/'),
    link('url', 16, 10),
  ]
  const text = '👋 тут, нигде – lavka.test'
  expect(holding({ text, entities })).toMatchObject([{ text: '👋 тут (https://lavka.test/зима), нигде – lavka.test' }])
  const photo = [{ file_id: 'p', width: 1, height: 1 }]
  expect(holding({ photo, caption: text, caption_entities: entities.slice(1, 2) })).toMatchObject([
    { text: '👋 тут (https://lavka.test/зима), нигде – lavka.test' },
  ])
})

test('a place on the map says so', () => {
  expect(holding({ location: { latitude: 64.5, longitude: 40.5 } })).toMatchObject([{ sort: 'location' }])
})

test.each([
  [{ pinned_message: { message_id: 1 } }],
  [{ new_chat_members: [] }],
  [{ migrate_to_chat_id: -1001987654321 }],
])('what is not a message of a person is ignored by its name: %o', (content) => {
  expect(holding(content)).toEqual([{ kind: 'ignored', what: `message: ${Object.keys(content)[0]}` }])
})

const video = { file_id: 'v', width: 640, height: 480, file_name: 'clip.mp4', mime_type: 'video/mp4' }

test.each([
  ['a round video', { video_note: { file_id: 'v', length: 240 } }, { kind: 'video', width: 240, mime: 'video/mp4' }],
  ['an animation, told twice', { animation: video, document: video }, { kind: 'video', name: 'clip.mp4' }],
  ['a song', { audio: { file_id: 'v', performer: 'Хор', title: 'Метель' } }, { kind: 'voice', name: 'Хор – Метель' }],
])('%s is one file', (_, content, media) => {
  expect(holding(content)).toMatchObject([{ text: '', media: [{ ref: 'v', ...media }] }])
})

test('a file that Telegram does not give out is named, and not asked for', () => {
  const large = { ...video, file_size: 20 * 1024 * 1024 + 1 }
  expect(holding({ video: large, caption: 'Смотрите' })).toMatchObject([
    { text: 'Смотрите\n📎 clip.mp4 (21 MB)', media: [] },
  ])
  expect(holding({ video: { ...video, file_size: 20 * 1024 * 1024 } })).toMatchObject([{ media: [{ ref: 'v' }] }])
})

test.each([
  [{ type: 'user', date: 5, sender_user: { id: 5, first_name: 'Иван', last_name: 'Петров' } }, 'Иван Петров'],
  [{ type: 'hidden_user', date: 5, sender_user_name: 'Некто' }, 'Некто'],
  [{ type: 'chat', date: 5, sender_chat: { id: -5, type: 'group', title: 'Соседи' } }, 'Соседи'],
  [{ type: 'channel', date: 5, chat: { id: -100, type: 'channel', title: 'Новости' }, message_id: 1 }, 'Новости'],
])('what was forwarded names whose it is: %o', (forward_origin, name) => {
  expect(holding({ text: 'Смотрите', forward_origin })).toMatchObject([{ text: `↪ ${name}\nСмотрите` }])
})

test('a broken update says where', () => {
  expect(() => changed('update_text', (message) => delete message.message_id)).toThrow(
    'message: not as known at message_id',
  )
})

import type { Incoming } from '@otklik/contract/incoming.ts'
import { expect, test } from 'vitest'
import { payloadNames, readPayload } from '../../test/payload.ts'
import { vk } from './index.ts'

const account = { provider_id: '123456789', name: 'Магазин' }
const understood = (name: string) => vk.understand(readPayload('vk', name), account)
const secret = (name: string): string => JSON.parse(readPayload('vk', name).toString()).secret

const comment = { kind: 'comment', external_id: '-123456789_571', post_external_id: '-123456789_560' } as const
const message = {
  kind: 'message',
  chat_external_id: '32154737',
  author: { external_id: '32154737' },
  text: '',
} as const

const expected: Record<string, Partial<Incoming>[]> = {
  wall_reply_new: [{ ...comment, author: { external_id: '32154737' }, text: 'А доставка есть?', media: [] }],
  wall_reply_new_photo: [
    {
      kind: 'comment',
      external_id: '-123456789_5012',
      created_at: 1794700800,
      text: 'Когда доставка? Магазин',
      media: [{ kind: 'photo', ref: 'https://sun9-1.userapi.com/x.jpg', name: undefined, width: 604, height: 453 }],
    },
  ],
  wall_reply_new_nested: [
    {
      kind: 'comment',
      external_id: '-123456789_5013',
      root_external_id: '-123456789_5012',
      parent_external_id: '-123456789_5012',
      text: 'Иван, присоединяюсь',
    },
  ],
  wall_reply_delete: [{ kind: 'comment_deleted', external_id: comment.external_id, at: 0 }],
  wall_post_new_suggested: [],
  message_new_text: [{ ...message, external_id: '21', created_at: 1763164821, text: 'Здравствуйте', media: [] }],
  message_new_photo: [{ ...message, external_id: '22', media: [photo('https://sun9-1.userapi.com/x.jpg', 604, 453)] }],
  message_new_video: [
    { ...message, media: [{ ...photo('https://sun9-1.userapi.com/v.jpg', 320, 240), name: 'clip' }] },
  ],
  message_new_doc: [
    {
      ...message,
      media: [
        {
          kind: 'document',
          ref: 'https://vk.com/doc32154737_600111222?hash=x&dl=y&api=1',
          name: 'invoice.pdf',
          bytes: 88211,
        },
      ],
    },
  ],
  message_new_voice: [
    { ...message, media: [{ kind: 'voice', ref: 'https://psv4.userapi.com/a.mp3', mime: 'audio/mpeg' }] },
  ],
  message_new_sticker: [
    { ...message, media: [{ ...photo('https://vk.com/sticker/1-9008-128', 128, 128), kind: 'sticker' }] },
  ],
  message_new_reply: [{ ...message, external_id: '27', text: 'да, этот', quoted_external_id: '20' }],
  message_reply: [
    {
      kind: 'own_message',
      external_id: '28',
      chat_external_id: '32154737',
      text: 'Добрый день',
      send_number: 554433,
    },
  ],
  message_edit: [
    {
      kind: 'message_edited',
      chat_external_id: '32154737',
      external_id: '21',
      text: 'Здравствуйте!',
      at: 1763164900,
    },
  ],
  message_read: [{ kind: 'messages_read', chat_external_id: '32154737' }],
  message_deny: [],
  message_reaction_event: [],
  message_typing_state: [],
  board_post_new: [],
  market_comment_new: [],
  photo_comment_new: [],
  video_comment_new: [],
}

function photo(ref: string, width: number, height: number) {
  return { kind: 'photo' as const, ref, name: undefined, width, height }
}

const isEvent = (name: string) => !/^error_|response|^confirmation$/.test(name)

test('every sample is expected here', () => {
  expect(Object.keys(expected).toSorted()).toEqual(payloadNames('vk', isEvent).toSorted())
})

test.each(Object.entries(expected))('%s is understood', (name, facts) => {
  expect(understood(name)).toMatchObject(facts)
  expect(understood(name)).toHaveLength(facts.length)
})

test.each(payloadNames('vk', isEvent))('%s passes the door with its own secret only', (name) => {
  const delivery = { headers: {}, body: readPayload('vk', name) }
  expect(vk.door.authenticate(delivery, { webhook: secret(name) })).toBe('genuine')
  expect(vk.door.authenticate(delivery, { webhook: 'another' })).toBe('forged')
  expect(vk.door.keyOf(delivery)).toBe(JSON.parse(delivery.body.toString()).event_id)
})

test('the confirmation is answered with the stored code, and with nothing else', () => {
  const delivery = { headers: {}, body: readPayload('vk', 'confirmation') }
  expect(vk.door.authenticate(delivery, { webhook: 'unknown to VK yet', handshake: 'c0de' })).toEqual({
    handshake: 'c0de',
  })
  expect(vk.door.authenticate(delivery, { webhook: 'unknown to VK yet' })).toBe('forged')
})

function changed(name: string, change: (object: Record<string, unknown>) => void): Incoming[] {
  const event = JSON.parse(readPayload('vk', name).toString())
  change(event.object)
  return vk.understand(Buffer.from(JSON.stringify(event)), account)
}

test('what the community wrote itself is ours', () => {
  const facts = changed('wall_reply_new_nested', (object) => Object.assign(object, { from_id: -123456789 }))
  expect(facts).toMatchObject([{ kind: 'own_comment', parent_external_id: '-123456789_5012' }])
})

test('an answer inside a thread names both its root and the comment that it answers', () => {
  const facts = changed('wall_reply_new_nested', (object) => Object.assign(object, { reply_to_comment: 5_020 }))
  expect(facts).toMatchObject([{ root_external_id: '-123456789_5012', parent_external_id: '-123456789_5020' }])
})

test.each([
  ['edit', { kind: 'comment_edited', text: 'А доставка есть?' }],
  ['restore', { kind: 'comment_restored' }],
])('wall_reply_%s names the comment as its creation did', (suffix, facts) => {
  const event = JSON.parse(readPayload('vk', 'wall_reply_new').toString())
  event.type = `wall_reply_${suffix}`
  expect(vk.understand(Buffer.from(JSON.stringify(event)), account)).toMatchObject([
    { external_id: comment.external_id, ...facts },
  ])
})

test('a published post is a post, with its picture', () => {
  const [{ attachments }] = [JSON.parse(readPayload('vk', 'message_new_photo').toString()).object.message]
  const facts = changed('wall_post_new_suggested', (object) =>
    Object.assign(object, { post_type: 'post', attachments }),
  )
  expect(facts).toMatchObject([
    {
      kind: 'post',
      external_id: '-123456789_4502',
      published_at: 1794700800,
      url: 'https://vk.com/wall-123456789_4502',
      image_url: 'https://sun9-1.userapi.com/x.jpg',
    },
  ])
})

test('what cannot be shown is named, so that no bubble is empty', () => {
  const gift = { type: 'gift', gift: { id: 1 } }
  const facts = changed('message_new_text', ({ message }) =>
    Object.assign(message as object, { text: '', attachments: [gift] }),
  )
  expect(facts).toMatchObject([{ text: '[gift]', media: [] }])
})

test('conversations of many people are not dialogues', () => {
  expect(
    changed('message_new_text', ({ message }) => Object.assign(message as object, { peer_id: 2_000_000_007 })),
  ).toEqual([])
})

test('an event of another community is refused, and a broken one says where', () => {
  const body = readPayload('vk', 'wall_reply_new')
  expect(() => vk.understand(body, { ...account, provider_id: '1' })).toThrow('another community')
  expect(() => changed('wall_reply_new', (object) => delete object.id)).toThrow('wall_reply_new: not as known at id')
  expect(() => changed('wall_reply_new', (object) => Object.assign(object, { id: 2 ** 60 }))).toThrow('id')
})

test.each(['constructor', '__proto__', 'toString', 'like_add'])(
  'an event of the unknown type %s is nothing to us',
  (type) => {
    const body = Buffer.from(JSON.stringify({ type, group_id: 123456789, object: {} }))
    expect(vk.understand(body, account)).toEqual([])
  },
)

import type { Incoming, SubjectFacts } from '@otklik/contract/inbox/incoming.ts'
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
  wall_reply_new: [
    {
      ...comment,
      author: { external_id: '32154737' },
      text: 'А доставка есть?',
      media: [],
      url: 'https://vk.com/wall-123456789_560?reply=571',
    },
  ],
  vk_callback_wall_reply_new: [
    {
      kind: 'comment',
      external_id: '-123456789_5012',
      created_at: 1794700800,
      text: 'Когда доставка? Магазин',
      media: [{ kind: 'photo', ref: 'https://sun9-1.userapi.com/x.jpg', name: undefined, width: 604, height: 453 }],
    },
  ],
  vk_callback_wall_reply_new_nested: [
    {
      kind: 'comment',
      external_id: '-123456789_5013',
      root_external_id: '-123456789_5012',
      parent_external_id: '-123456789_5012',
      text: 'Иван, присоединяюсь',
      url: 'https://vk.com/wall-123456789_4501?reply=5013&thread=5012',
    },
  ],
  wall_reply_delete: [{ kind: 'comment_deleted', external_id: comment.external_id, at: 0 }],
  vk_callback_wall_reply_delete: [{ kind: 'comment_deleted', external_id: '-123456789_5012', at: 0 }],
  vk_callback_photo_comment_new: [
    {
      kind: 'comment',
      external_id: 'photo-123456789_77',
      post_external_id: 'photo-123456789_457239020',
      author: { external_id: '98765432' },
      text: 'Красиво',
    },
  ],
  vk_callback_video_comment_new: [
    {
      kind: 'comment',
      external_id: 'video-123456789_78',
      post_external_id: 'video-123456789_456239031',
      text: 'Спасибо за обзор',
    },
  ],
  vk_callback_market_comment_new: [
    {
      kind: 'comment',
      external_id: 'market-123456789_79',
      post_external_id: 'market-123456789_3456',
      text: 'Есть размер M?',
    },
  ],
  vk_callback_board_post_new: [
    {
      kind: 'comment',
      external_id: 'topic-123456789_41234567_80',
      post_external_id: 'topic-123456789_41234567',
      text: 'Отзыв о магазине',
      url: 'https://vk.com/topic-123456789_41234567?post=80',
    },
  ],
  vk_callback_wall_post_new: [
    { kind: 'post', external_id: '-123456789_4502', text: 'Запись от пользователя в предложке' },
    {
      kind: 'comment',
      external_id: 'post-123456789_4502',
      post_external_id: '-123456789_4502',
      author: { external_id: '98765432' },
      text: 'Запись от пользователя в предложке',
      url: 'https://vk.com/wall-123456789_4502',
    },
  ],
  message_new_text: [{ ...message, external_id: '21', created_at: 1763164821, text: 'Здравствуйте', media: [] }],
  message_new_photo: [{ ...message, external_id: '22', media: [photo('https://sun9-1.userapi.com/x.jpg', 604, 453)] }],
  message_new_video: [
    {
      ...message,
      media: [],
      subjects: [{ kind: 'video', title: 'clip', picture: 'https://sun9-1.userapi.com/v.jpg' }] as SubjectFacts[],
    },
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
    {
      ...message,
      media: [{ ...photo('https://vk.com/sticker/1-9008-128', 128, 128), kind: 'sticker', sticker_id: '9008' }],
    },
  ],
  message_new_reply: [{ ...message, external_id: '27', text: 'да, этот', quoted_external_id: '20' }],
  message_reply_outgoing: [
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
  message_read: [{ kind: 'messages_read', chat_external_id: '32154737', up_to_external_id: '28' }],
  message_deny: [{ kind: 'contact', chat_external_id: '32154737', is_lost: true, at: 0 }],
  message_reaction_event: [
    {
      kind: 'message_reactions',
      chat_external_id: '32154737',
      external_id: '28',
      author: { external_id: '32154737' },
      reactions: ['❤️'],
      at: 0,
    },
  ],
  message_typing_state: [{ kind: 'typing', chat_external_id: '32154737' }],
}

function photo(ref: string, width: number, height: number) {
  return { kind: 'photo' as const, ref, name: undefined, width, height }
}

const isEvent = (name: string) => !/^(vk_)?error_|response|oauth|longpoll|confirmation$/i.test(name)

/** Answers, errors and handshakes: read by the tests named. */
const read_elsewhere = {
  'failures, deeds and learn': [
    'error_27_group_auth',
    'error_5_auth',
    'error_6_rate',
    'error_901_deny',
    'send_response',
    'send_response_peer_ids',
    'vk_error_captcha',
    'vk_error_comment_gone',
    'vk_error_rate',
    'vk_error_token',
    'vk_group_oauth_token',
    'vk_wall_createComment_response',
  ],
  below: [
    'confirmation',
    'vk_callback_confirmation',
    'longpoll_failed_1',
    'longpoll_failed_2',
    'longpoll_server_response',
    'longpoll_updates',
    'vk_wall_getComments_response',
  ],
}

test('no sample is left out', () => {
  expect(Object.keys(expected).toSorted()).toEqual(payloadNames('vk', isEvent).toSorted())
  const others = payloadNames('vk', (name) => !isEvent(name))
  expect(Object.values(read_elsewhere).flat().toSorted()).toEqual(others.toSorted())
})

test.each(Object.entries(expected))('%s is understood', (name, facts) => {
  expect(understood(name)).toMatchObject(facts)
  expect(understood(name)).toHaveLength(facts.length)
})

test.each(payloadNames('vk', isEvent))('%s passes the receiver with its own secret only', (name) => {
  const delivery = { headers: {}, body: readPayload('vk', name) }
  expect(vk.receiver.authenticate(delivery, { webhook: secret(name) })).toBe('genuine')
  expect(vk.receiver.authenticate(delivery, { webhook: 'another' })).toBe('forged')
  expect(vk.receiver.keyOf(delivery)).toBe(JSON.parse(delivery.body.toString()).event_id)
})

test.each(['confirmation', 'vk_callback_confirmation'])(
  'a %s is answered with the stored code, and with nothing else',
  (name) => {
    const delivery = { headers: {}, body: readPayload('vk', name) }
    expect(vk.receiver.authenticate(delivery, { webhook: 'unknown to VK yet', handshake: 'c0de' })).toEqual({
      handshake: 'c0de',
    })
    expect(vk.receiver.authenticate(delivery, { webhook: 'unknown to VK yet' })).toBe('forged')
  },
)

test('VK is listened to, not polled: an update inside its long poll is the same event, the rest is none', () => {
  const { updates } = JSON.parse(readPayload('vk', 'longpoll_updates').toString())
  expect(vk.understand(Buffer.from(JSON.stringify(updates[0])), account)).toMatchObject([
    { ...message, external_id: '29', text: 'ещё' },
  ])
  for (const name of ['longpoll_updates', 'longpoll_failed_1', 'longpoll_failed_2', 'longpoll_server_response'])
    expect(() => understood(name)).toThrow()
})

const look = (method: string, name: string) =>
  vk.understand(
    Buffer.from(JSON.stringify({ look: method, answer: JSON.parse(readPayload('vk', name).toString()) })),
    account,
  )

test('a look at the wall tells the comments as events would, with names', () => {
  expect(look('wall.getComments', 'vk_wall_getComments_response')).toMatchObject([
    {
      kind: 'comment',
      external_id: '-123456789_5012',
      post_external_id: '-123456789_4501',
      author: {
        external_id: '98765432',
        name: 'Иван Петров',
        screen_name: 'ivan_p',
        image_url: 'https://sun9-1.userapi.com/a.jpg',
      },
    },
    { kind: 'comment', external_id: '-123456789_5013', parent_external_id: '-123456789_5012' },
  ])
})

test('an answer to something that we never ask is not understood', () => {
  expect(() => look('wall.getReposts', 'vk_wall_getComments_response')).toThrow()
})

import type { Incoming } from '@otklik/contract/incoming.ts'
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

const expected: Record<string, Partial<Incoming>[]> = {
  update_text: [{ ...message, external_id: '501', created_at: 1763165301, text: '/start order42', media: [] }],
  update_photo_album_item: [
    {
      ...message,
      external_id: '502',
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
  update_message_reaction: [],
  update_blocked_by_user_my_chat_member: [],
  update_channel_post: [],
  update_discussion_autoforward: [],
  update_discussion_comment: [],
  update_discussion_comment_reply_to_comment: [],
}

function file(kind: 'video' | 'document' | 'voice', ref: string, name?: string) {
  return expect.objectContaining({ kind, ref, name })
}

const isUpdate = (name: string) => name.startsWith('update_')

test('every sample is expected here', () => {
  expect(Object.keys(expected).toSorted()).toEqual(payloadNames('telegram', isUpdate).toSorted())
})

test.each(Object.entries(expected))('%s is understood', (name, facts) => {
  expect(understood(name)).toMatchObject(facts)
  expect(understood(name)).toHaveLength(facts.length)
})

test.each(payloadNames('telegram', isUpdate))('%s passes the door with the secret in its header', (name) => {
  const body = readPayload('telegram', name)
  const withHeader = (secret?: string) => ({ headers: { 'x-telegram-bot-api-secret-token': secret }, body })
  expect(telegram.door.authenticate(withHeader('right'), { webhook: 'right' })).toBe('genuine')
  expect(telegram.door.authenticate(withHeader('wrong'), { webhook: 'right' })).toBe('forged')
  expect(telegram.door.authenticate(withHeader(), { webhook: 'right' })).toBe('forged')
  expect(telegram.door.keyOf(withHeader())).toBe(String(JSON.parse(body.toString()).update_id))
})

function changed(name: string, change: (message: Record<string, unknown>) => void): Incoming[] {
  const update = JSON.parse(readPayload('telegram', name).toString())
  change(update.message)
  return telegram.understand(Buffer.from(JSON.stringify(update)), account)
}

test('a still sticker is a picture, a moving one its still picture', () => {
  const still = changed('update_sticker', ({ sticker }) => Object.assign(sticker as object, { is_animated: false }))
  expect(still).toMatchObject([{ text: '', media: [{ kind: 'sticker', ref: 'CAACAgIAAxkBAAIB-mX' }] }])
  const thumbnail = { file_id: 'still', width: 128, height: 128 }
  const moving = changed('update_sticker', ({ sticker }) => Object.assign(sticker as object, { thumbnail }))
  expect(moving).toMatchObject([{ text: '', media: [{ kind: 'sticker', ref: 'still' }] }])
})

test('what cannot be shown is named; what is not a message of a person is nothing', () => {
  const place = { location: { latitude: 64.5, longitude: 40.5 } }
  expect(changed('update_text', (message) => Object.assign(message, { text: undefined }, place))).toMatchObject([
    { text: '[location]' },
  ])
  const pinned = { pinned_message: { message_id: 1 } }
  expect(changed('update_text', (message) => Object.assign(message, { text: undefined }, pinned))).toEqual([])
})

test('a broken update says where', () => {
  expect(() => changed('update_text', (message) => delete message.message_id)).toThrow(
    'message: not as known at message_id',
  )
})

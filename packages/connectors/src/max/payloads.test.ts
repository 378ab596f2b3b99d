import type { Incoming, MediaFacts } from '@otklik/contract/inbox/incoming.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { payloadNames, readPayload } from '../../test/payload.ts'
import { max } from './index.ts'

const account = { provider_id: '12345', name: 'Brand bot' }
const sample = (name: string) => JSON.parse(readPayload('max', name).toString())
const understood = (update: object) => max.understand(Buffer.from(JSON.stringify(update)), account)

const chat_external_id = '204411987'
const at = 1_763_164_800
const mid = (end: string) => `mid.000000000c2f0e93019a84cfc400000${end}`
const written = (end: string, text: string, media: MediaFacts[] = []): Incoming => ({
  kind: 'message',
  external_id: mid(end),
  chat_external_id,
  author: { external_id: '54321', name: 'Ольга Петрова' },
  created_at: at,
  text,
  media,
})

const expected: Record<string, Incoming[]> = {
  message_created_text: [written('1', 'Привет')],
  message_created_image: [
    written('2', 'чек', [{ kind: 'photo', ref: 'https://i.oneme.ru/i?r=BTGBPUwtwgYUeoFhO7rESmr8' }]),
  ],
  message_created_video: [
    written('3', '', [
      { kind: 'video', ref: 'https://vd123.okcdn.ru/?expires=1763251200&id=1', width: 720, height: 1_280 },
    ]),
  ],
  message_created_audio_voice: [written('4', '', [{ kind: 'voice', ref: 'https://a.oneme.ru/audio?id=1' }])],
  message_created_file: [
    written('5', '', [
      { kind: 'document', ref: 'https://fd.oneme.ru/getfile?sig=x', name: 'invoice.pdf', bytes: 88_211 },
    ]),
  ],
  message_created_sticker: [
    written('6', '', [{ kind: 'sticker', ref: 'https://st.oneme.ru/s/1.webp', width: 170, height: 170 }]),
  ],
  message_created_reply: [{ ...written('7', 'да, этот'), quoted_external_id: mid('0') } as Incoming],
  message_edited: [{ kind: 'message_edited', chat_external_id, external_id: mid('1'), text: 'Привет!', at }],
  message_removed: [{ kind: 'message_deleted', chat_external_id, external_id: mid('1'), at }],
  bot_started: [
    { kind: 'contact', chat_external_id, is_lost: false, at },
    { kind: 'message', chat_external_id, subjects: [{ kind: 'ad', title: 'ref42' }] } as Incoming,
  ],
  bot_stopped: [{ kind: 'contact', chat_external_id, is_lost: true, at }],
}

/** Answers and errors: failures.test.ts and the one below. */
const elsewhere = [
  'error_400_attachment_not_ready',
  'error_401',
  'error_403_dialog_suspended',
  'me_response',
  'send_request_image_reply',
  'updates_poll_response',
  'upload_result_image',
  'uploads_response_video',
]

test('no sample is left out', () => {
  expect([...Object.keys(expected), ...elsewhere].toSorted()).toEqual(payloadNames('max', () => true).toSorted())
})

test.each(Object.entries(expected))('%s is understood', (name, facts) => {
  expect(max.understand(readPayload('max', name), account)).toMatchObject(facts)
})

test('what is asked for in development is told in the same shapes', () => {
  const { updates } = sample('updates_poll_response')
  expect(updates.flatMap(understood)).toMatchObject([written('8', 'ещё')])
})

const created = (change: (message: Record<string, unknown>) => void) => {
  const update = sample('message_created_text')
  change(update.message)
  return understood(update)
}
const holding = (...attachments: object[]) =>
  created((message) => {
    message.body = { mid: 'mid.1', seq: 1, text: null, attachments }
  })

const card = 'BEGIN:VCARD\r\nVERSION:3.0\r\nTEL;TYPE=cell:+79990000001\r\nFN:Иван Петров\r\nEND:VCARD\r\n'

test.each<[object, string]>([
  [{ type: 'location', latitude: 64.5, longitude: 40.5 }, '64.5, 40.5'],
  [{ type: 'inline_keyboard', payload: { buttons: [] } }, ''],
])('what needs no card is told in words: %o', (attachment, text) => {
  expect(holding(attachment)).toMatchObject([{ text, media: [], subjects: [] }])
})

test.each<[object, object]>([
  [
    { type: 'contact', payload: { vcf_info: card } },
    { kind: 'contact', title: 'Иван Петров', text: '+79990000001' },
  ],
  [
    { type: 'contact', payload: { max_info: { user_id: 5, first_name: 'Иван' } } },
    { kind: 'contact', title: 'Иван' },
  ],
  [{ type: 'contact', payload: {} }, { kind: 'contact' }],
  [
    {
      type: 'share',
      payload: { url: 'https://example.com/a' },
      title: 'Хлеб',
      description: 'Свежий',
      image_url: 'https://i.test/1',
    },
    { kind: 'link', title: 'Хлеб', text: 'Свежий', url: 'https://example.com/a', picture: 'https://i.test/1' },
  ],
  [{ type: 'share' }, { kind: 'link' }],
  [
    { type: 'data', data: 'да' },
    { kind: 'form', text: 'да' },
  ],
  [{ type: 'image', payload: {} }, { kind: 'photo' }],
  [
    { type: 'file', payload: null, filename: 'счёт.pdf' },
    { kind: 'file', title: 'счёт.pdf' },
  ],
  [
    { type: 'audio', payload: { url: 'https://a.test' }, transcription: 'Алло' },
    { kind: 'voice', text: 'Алло' },
  ],
  [{ type: 'hologram' }, { kind: 'other', title: 'hologram' }],
])('what cannot be shown is a card: %o', (attachment, subject) => {
  expect(holding(attachment)).toMatchObject([{ text: '', subjects: [subject] }])
})

test('one odd attachment hides nothing beside it', () => {
  const image = { type: 'image', payload: { url: 'https://i.test/1' } }
  expect(holding(null as unknown as object, { type: 7 }, image)).toMatchObject([
    { media: [{ ref: 'https://i.test/1' }] },
  ])
})

test('a forward without a word, and a dialogue without a number, come in all the same', () => {
  const link = { type: 'forward', message: { mid: 'mid.0', text: 'Когда привезёте?' } }
  expect(created((message) => Object.assign(message, { body: null, link }))).toMatchObject([
    { text: '', subjects: [{ kind: 'message', text: 'Когда привезёте?' }] },
  ])
  const recipient = { chat_id: null, chat_type: 'dialog', user_id: 12345 }
  const [message] = created((one) => Object.assign(one, { recipient }))
  expect(message).toMatchObject({ chat_external_id: `user:${sample('message_created_text').message.sender.user_id}` })
})

test('a pressed button, a new title and a link that somebody came by are told', () => {
  const { message, timestamp } = sample('message_created_text')
  const user = { user_id: 5, first_name: 'Анна' }
  const buttons = [[{ type: 'callback', text: 'Оператор', payload: 'op' }]]
  message.body.attachments = [{ type: 'inline_keyboard', payload: { buttons } }]
  const callback = { callback_id: 'c1', timestamp, payload: 'op', user }
  expect(understood({ update_type: 'message_callback', timestamp, callback, message })).toMatchObject([
    { kind: 'message', author: { external_id: '5' }, text: 'Оператор', pressed: 'op', subjects: [] },
  ])
  expect(understood({ update_type: 'chat_title_changed', timestamp, chat_id: -7, user, title: 'Склад' })).toMatchObject(
    [{ kind: 'message', sort: 'system', group: { title: 'Склад' } }],
  )
  expect(understood({ update_type: 'bot_started', timestamp, chat_id: 7, user, payload: 'promo' })).toMatchObject([
    { kind: 'contact', is_lost: false },
    { kind: 'message', chat_external_id: '7', subjects: [{ kind: 'ad', title: 'promo' }], start: 'promo' },
  ])
})

test('words that lead somewhere say where', () => {
  const markup = [
    { type: 'link', from: 2, length: 3, url: 'https://lavka.test/' },
    { type: 'strong', from: 0, length: 1 },
  ]
  const facts = created((message) => Object.assign(message, { body: { mid: 'mid.1', text: 'А тут хлеб', markup } }))
  expect(facts).toMatchObject([{ text: 'А тут (https://lavka.test/) хлеб' }])
})

test('a place on the map says so', () => {
  expect(holding({ type: 'location', latitude: 64.5, longitude: 40.5 })).toMatchObject([{ sort: 'location' }])
})

test('what was forwarded names whose it is, and comes with its files', () => {
  const image = { type: 'image', payload: { url: 'https://i.oneme.ru/i?r=1' } }
  const sender = { user_id: 7, first_name: 'Иван', last_name: 'Петров' }
  const link = { type: 'forward', sender, message: { mid: 'mid.0', seq: 1, text: 'Смотрите', attachments: [image] } }
  const facts = created((message) => Object.assign(message, { link, body: { mid: 'mid.1', seq: 2, text: '' } }))
  expect(facts).toMatchObject([
    {
      external_id: 'mid.1',
      text: '',
      media: [{ kind: 'photo', ref: image.payload.url }],
      subjects: [{ kind: 'message', author: 'Иван Петров', text: 'Смотрите' }],
    },
  ])
  expect(facts[0]).not.toHaveProperty('quoted_external_id')
})

test('a group has many voices, a channel none', () => {
  const chat = (chat_type: string) => (message: Record<string, unknown>) => {
    message.recipient = { chat_id: -70_000_000_000_001, chat_type }
  }
  expect(created(chat('chat'))).toMatchObject([{ chat_external_id: '-70000000000001', group: { title: '' } }])
  expect(created(chat('channel'))).toMatchObject([{ kind: 'ignored' }])
  expect(created((message) => delete message.sender)).toMatchObject([{ kind: 'ignored' }])
})

test('what we have sent ourselves is known already', () => {
  expect(
    created((message) => Object.assign(message, { sender: { user_id: 12_345, first_name: 'Бот' } })),
  ).toMatchObject([{ kind: 'ignored' }])
})

test.each([
  ['dialog_removed', {}, [{ kind: 'contact', chat_external_id, is_lost: true, at }]],
  ['bot_removed', { is_channel: false }, [{ kind: 'contact', chat_external_id, is_lost: true, at }]],
  ['bot_added', { is_channel: false }, [{ kind: 'contact', chat_external_id, is_lost: false, at }]],
  ['bot_added', { is_channel: true }, [{ kind: 'ignored', what: 'bot_added of a channel' }]],
  ['dialog_muted', {}, [{ kind: 'ignored', what: 'dialog_muted' }]],
])('%s %o', (update_type, more, facts) => {
  expect(understood({ ...sample('bot_stopped'), update_type, ...more })).toEqual(facts)
})

test('a broken update says where', () => {
  expect(() =>
    created((message) => {
      delete message.body
      delete message.recipient
      message.sender = { user_id: 'odd' }
    }),
  ).toThrow('message_created: not as known at message.sender')
})

test('an update that cannot be read is said on its dialogue, where that is known', () => {
  expect(created((message) => delete message.body)).toMatchObject([
    { kind: 'message', subjects: [{ kind: 'unreadable' }] },
    { kind: 'unreadable', words: 'message_created: not as known at message.body' },
  ])
})

describe('the receiver', () => {
  const delivered = (update: object) => ({ headers: {}, body: Buffer.from(JSON.stringify(update)) })
  const keyOf = (update: object) => max.receiver.keyOf(delivered(update))

  test('asks for the secret in its header', () => {
    const { body } = delivered(sample('message_created_text'))
    const judge = (headers: Record<string, string>) =>
      max.receiver.authenticate({ headers, body }, { webhook: 'w-secret' })
    expect(judge({ 'x-max-bot-api-secret': 'w-secret' })).toBe('genuine')
    expect(judge({ 'x-max-bot-api-secret': 'another' })).toBe('forged')
    expect(judge({})).toBe('forged')
  })

  test('knows each sample by a key of its own', () => {
    const keys = Object.keys(expected).map((name) => keyOf(sample(name)))
    expect(new Set(keys).size).toBe(keys.length)
  })

  test('knows a new message by its id alone, whatever became of its 64-bit number', () => {
    fc.assert(
      fc.property(fc.maxSafeNat(), fc.maxSafeNat(), (seq, timestamp) => {
        const update = sample('message_created_text')
        const again = structuredClone(update)
        Object.assign(again, { timestamp })
        again.message.body.seq = seq
        expect(keyOf(again)).toBe(keyOf(update))
        expect(understood(again)).toEqual(understood(update))
      }),
    )
  })

  test('knows two edits of one message by their times', () => {
    const edit = sample('message_edited')
    expect(keyOf({ ...edit, timestamp: edit.timestamp + 1 })).not.toBe(keyOf(edit))
    expect(keyOf(edit)).toBe(keyOf(sample('message_edited')))
  })
})

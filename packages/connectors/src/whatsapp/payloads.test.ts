import type { Incoming, MediaFacts } from '@otklik/contract/inbox/incoming.ts'
import { findNetwork } from '@otklik/contract/networks/catalogue.ts'
import { replyFault } from '@otklik/contract/networks/network.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { payloadNames, readPayload } from '../../test/payload.ts'
import { whatsapp } from './index.ts'

const account = { provider_id: '106540352242922', name: 'Магазин' }
const understood = (name: string) => whatsapp.understand(readPayload('whatsapp', name), account)
const sample = (name: string) => JSON.parse(readPayload('whatsapp', name).toString())

const phone = '16505551234'
const user = 'US.13491208655302741918'
const author = { external_id: user, name: 'Sheena Nelson', screen_name: `+${phone}`, url: `https://wa.me/${phone}` }
const written = {
  kind: 'message' as const,
  chat_external_id: phone,
  author,
  created_at: 1_763_164_800,
  media: [] as MediaFacts[],
}
const id = (end: string) => `wamid.HBgLMTY1MDU1NTEyMzQVAgASGBQ3QTRB${end}`
const ours = 'wamid.HBgLMTY1MDU1NTEyMzQVAgARGBIOUT1'
const mark = { chat_external_id: phone, at: 1_763_164_900 }

const expected: Record<string, Incoming[]> = {
  in_text: [{ ...written, external_id: id('01'), text: 'Does it come in another color?' }],
  in_image: [
    {
      ...written,
      external_id: id('02'),
      text: 'receipt',
      media: [{ kind: 'photo', ref: '1003383421387256', mime: 'image/jpeg' }],
    },
  ],
  in_video: [
    {
      ...written,
      external_id: id('03'),
      text: '',
      media: [{ kind: 'video', ref: '1003383421387257', mime: 'video/mp4' }],
    },
  ],
  in_document: [
    {
      ...written,
      external_id: id('04'),
      text: 'invoice',
      media: [{ kind: 'document', ref: '1003383421387258', mime: 'application/pdf', name: 'invoice.pdf' }],
    },
  ],
  in_voice: [
    {
      ...written,
      external_id: id('05'),
      text: '',
      media: [{ kind: 'voice', ref: '1003383421387259', mime: 'audio/ogg' }],
    },
  ],
  in_sticker: [
    {
      ...written,
      external_id: id('06'),
      text: '',
      media: [{ kind: 'sticker', ref: '1003383421387260', mime: 'image/webp' }],
    },
  ],
  in_reply: [{ ...written, external_id: id('07'), text: 'yes, that one', quoted_external_id: ours }],
  in_reaction: [
    {
      kind: 'message_reactions',
      chat_external_id: phone,
      external_id: ours,
      author,
      reactions: ['👍'],
      at: 1_763_164_800,
    },
  ],
  in_reaction_removed: [
    { kind: 'message_reactions', chat_external_id: phone, external_id: ours, author, reactions: [], at: 1_763_164_800 },
  ],
  in_unsupported: [
    {
      ...written,
      external_id: id('10'),
      text: '',
      subjects: [{ kind: 'other', title: 'unsupported', text: 'Message type is currently not supported.' }],
    },
  ],
  in_text_username_only_no_phone: [
    {
      kind: 'message',
      chat_external_id: user,
      external_id: 'wamid.HBgSVVMuMTM0OTEyMDg2NTU=',
      author: { external_id: user, name: 'Sheena', screen_name: 'sheena.n' },
      created_at: 1_763_164_801,
      text: 'hi',
      media: [],
    },
  ],
  status_sent: [{ kind: 'ignored', what: 'status sent' }],
  status_delivered: [{ kind: 'messages_delivered', ...mark, external_ids: [ours] }],
  status_read: [{ kind: 'messages_read', ...mark, external_ids: [ours] }],
  status_failed_window_closed: [
    {
      kind: 'message_failed',
      ...mark,
      external_id: ours,
      reason: 'window_closed',
      words: 'More than 24 hours have passed since the recipient last replied.',
    },
  ],
}

/** What we say and hear as answers is tried in failures.test.ts. */
const isEvent = (name: string) => !/^error_|request|response|^signatures$/.test(name)

test('every sample is expected here', () => {
  expect(Object.keys(expected).toSorted()).toEqual(payloadNames('whatsapp', isEvent).toSorted())
})

test.each(Object.entries(expected))('%s is understood', (name, facts) => {
  expect(understood(name)).toEqual(facts)
})

test('the receiver opens to the computed vector and to nothing else', () => {
  const { secret, body, value } = sample('signatures').meta
  const delivery = { headers: { 'x-hub-signature-256': value }, body: Buffer.from(body) }
  expect(whatsapp.receiver.authenticate(delivery, { webhook: 'w', app_secret: secret })).toBe('genuine')
  expect(whatsapp.receiver.authenticate(delivery, { webhook: 'w', app_secret: 'other' })).toBe('forged')
})

test.each(Object.keys(expected))('%s has a key of its own, whatever the spaces', (name) => {
  const key = (body: Buffer) => whatsapp.receiver.keyOf({ headers: {}, body })
  const keys = Object.keys(expected).map((one) => key(readPayload('whatsapp', one)))
  expect(new Set(keys).size).toBe(keys.length)
  expect(key(Buffer.from(JSON.stringify(sample(name))))).toBe(key(readPayload('whatsapp', name)))
})

test('a delivery about something else is refused', () => {
  const page = Buffer.from('{"object":"page","entry":[]}')
  expect(() => whatsapp.understand(page, account)).toThrow('delivery: not as known at object')
})

test('however they are bound together and in whatever order they come, the facts are the same', () => {
  const values = Object.keys(expected).map((name) => sample(name).entry[0].changes[0])
  const all = new Set(Object.keys(expected).flatMap((name) => understood(name).map((fact) => JSON.stringify(fact))))
  fc.assert(
    fc.property(fc.shuffledSubarray(values, { minLength: values.length }), fc.nat(values.length), (changes, cut) => {
      const parts = [changes.slice(0, cut), changes.slice(cut), changes.slice(0, 3)]
      const facts = parts.flatMap((part) => {
        const entry = part.map((change) => ({ id: '102290129340398', changes: [change] }))
        const body = JSON.stringify({ object: 'whatsapp_business_account', entry })
        return whatsapp.understand(Buffer.from(body), account)
      })
      expect(new Set(facts.map((fact) => JSON.stringify(fact)))).toEqual(all)
    }),
  )
})

test('the catalogue takes 4096 characters, 1024 with a file, and one file', () => {
  const { messages = null } = findNetwork('whatsapp') ?? {}
  expect(replyFault(messages, 'я'.repeat(4_096), 0)).toBeUndefined()
  expect(replyFault(messages, 'я'.repeat(4_097), 0)).toBe('reply_too_long')
  expect(replyFault(messages, 'я'.repeat(1_024), 1)).toBeUndefined()
  expect(replyFault(messages, 'я'.repeat(1_025), 1)).toBe('reply_too_long')
  expect(replyFault(messages, '', 2)).toBe('reply_too_many_files')
})

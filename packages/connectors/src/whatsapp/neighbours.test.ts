import type { Incoming } from '@otklik/contract/inbox/incoming.ts'
import { describe, expect, test } from 'vitest'
import { readPayload } from '../../test/payload.ts'
import { whatsapp } from './index.ts'

const account = { provider_id: '106540352242922', name: 'Магазин' }
const [phone, user, own] = ['16505551234', 'US.13491208655302741918', '15550783881']

function delivery(value: object, field = 'messages') {
  const sample = JSON.parse(readPayload('whatsapp', 'in_text').toString())
  const [change] = sample.entry[0].changes
  change.field = field
  change.value = { metadata: change.value.metadata, ...value }
  return Buffer.from(JSON.stringify(sample))
}
const told = (value: object, field?: string): Incoming[] => whatsapp.understand(delivery(value, field), account)
const text = (id: string, body: string, more: object = { from: phone }) => ({
  id,
  timestamp: '1763164800',
  type: 'text',
  text: { body },
  ...more,
})

describe('an event that cannot be read hides none of its neighbours', () => {
  const good = text('wamid.good', 'Где заказ?')
  test.each<[string, object]>([
    ['a reaction to nothing', { id: 'wamid.1', timestamp: '1', from: phone, type: 'reaction', reaction: {} }],
    ['a message without an id', { ...text('', 'Без номера') }],
    ['an edit of nothing', { id: 'wamid.1', timestamp: '1', from: phone, type: 'edit', edit: {} }],
  ])('%s', (_, odd) => {
    const facts = told({ messages: [odd, good] })
    expect(facts).toContainEqual(expect.objectContaining({ kind: 'message', text: 'Где заказ?' }))
    expect(facts).toContainEqual(expect.objectContaining({ kind: 'unreadable', what: 'messages' }))
    // Whoever looks at the dialogue sees that something came.
    const seen = { kind: 'message', chat_external_id: phone, subjects: [{ kind: 'unreadable' }] }
    expect(facts).toMatchObject([seen, { kind: 'unreadable' }, { kind: 'message' }])
  })

  test('nor does what is no message at all, a broken status or a broken change', () => {
    const facts = told({ messages: [null, 'text', good], statuses: [{ status: 'read' }], contacts: [7] })
    expect(facts.map(({ kind }) => kind)).toEqual(['unreadable', 'unreadable', 'message', 'unreadable'])
    const body = JSON.parse(delivery({ messages: [good] }).toString())
    body.entry[0].changes.unshift({ field: 'messages', value: 'odd' }, 'odd')
    expect(whatsapp.understand(Buffer.from(JSON.stringify(body)), account).map(({ kind }) => kind)).toEqual([
      'unreadable',
      'unreadable',
      'message',
    ])
  })

  test('a message whose id is missing keeps its words', () => {
    expect(told({ messages: [text('', 'Без номера')] })).toMatchObject([{ text: 'Без номера' }, { kind: 'unreadable' }])
  })
})

describe('nobody is taken for somebody else', () => {
  const chats = (facts: Incoming[]) =>
    facts.flatMap((fact) => (fact.kind === 'message' ? [[fact.chat_external_id, fact.author.external_id]] : []))

  test('an empty id is none: two people without a phone keep their dialogues', () => {
    const messages = [
      text('wamid.1', 'Раз', { from: '', from_user_id: 'US.1' }),
      text('wamid.2', 'Два', { from: ' ', from_user_id: 'US.2' }),
    ]
    expect(chats(told({ messages }))).toEqual([
      ['US.1', 'US.1'],
      ['US.2', 'US.2'],
    ])
  })

  test('whoever is named nowhere is set aside, also with contacts beside', () => {
    const messages = [text('wamid.1', 'Раз', { from: '' }), text('wamid.2', 'Два', {})]
    const contacts = [{ user_id: 'US.1' }, { user_id: 'US.2' }]
    expect(told({ messages })).toMatchObject([{ kind: 'unreadable' }, { kind: 'unreadable' }])
    expect(told({ messages, contacts })).toMatchObject([{ kind: 'unreadable' }, { kind: 'unreadable' }])
    expect(told({ messages, contacts: contacts.slice(0, 1) })).toMatchObject([
      { kind: 'unreadable' },
      { kind: 'unreadable' },
    ])
  })

  test('an echo to nobody is set aside', () => {
    const echo = (to: object) => told({ message_echoes: [text('wamid.1', 'Мы', to)] }, 'smb_message_echoes')
    expect(echo({ from: '1555', to: '' })).toMatchObject([{ kind: 'unreadable', what: 'message_echoes' }])
    expect(echo({ from: '1555', to: '', to_user_id: 'US.1' })).toMatchObject([{ chat_external_id: 'US.1' }])
  })

  test('the answer to a request for contacts belongs to the contact beside it', () => {
    const messages = [
      {
        id: 'wamid.1',
        timestamp: '1763164800',
        type: 'contacts',
        origin: 'contact_request',
        contacts: [{ vcard: 'BEGIN:VCARD\nFN:Шина Нельсон\nEND:VCARD', phones: [{ phone: '15551234567' }] }],
      },
    ]
    const contacts = [{ profile: { name: 'Шина', username: '@sheena' }, user_id: user }]
    expect(told({ messages, contacts })).toMatchObject([
      {
        kind: 'message',
        chat_external_id: user,
        author: { external_id: user, name: 'Шина' },
        subjects: [{ kind: 'contact', title: 'Шина Нельсон', text: '15551234567' }],
      },
    ])
  })
})

describe('what a person does besides writing stands in the dialogue', () => {
  test('another id, told as a message without a sender', () => {
    const system = { type: 'user_changed_user_id', body: `User Шина changed from US.1 to ${user}`, user_id: user }
    const message = { id: 'wamid.1', timestamp: '1763164800', type: 'system', system }
    expect(told({ messages: [message] })).toMatchObject([
      { chat_external_id: 'US.1', sort: 'system', text: system.body },
    ])
    const known = { ...message, system: { ...system, body: undefined, previous_user_id: 'US.2', wa_id: phone } }
    expect(told({ messages: [known] })).toMatchObject([{ chat_external_id: phone, author: { external_id: 'US.2' } }])
  })

  test('another id, told in a field of its own', () => {
    const update = { wa_id: phone, detail: 'Новый номер', user_id: { previous: 'US.1', current: user }, timestamp: '9' }
    const notice = { kind: 'message', sort: 'system', chat_external_id: phone, text: 'Новый номер', created_at: 9 }
    expect(told({ user_id_update: [update] }, 'user_id_update')).toMatchObject([notice])
  })

  test('no more advertising, and a call', () => {
    const preference = { wa_id: phone, detail: 'Больше не надо', value: 'stop', timestamp: 1_763_164_800 }
    expect(told({ user_preferences: [preference] }, 'user_preferences')).toMatchObject([{ text: 'Больше не надо' }])
    const call = { id: 'wacid.1', from: phone, direction: 'USER_INITIATED', event: 'connect', timestamp: '1763164800' }
    expect(told({ calls: [call] }, 'calls')).toMatchObject([{ external_id: 'wacid.1', subjects: [{ kind: 'call' }] }])
    // The same person as in their messages: by the id that the contact beside it tells.
    const contacts = [{ profile: { name: 'Вера' }, wa_id: phone, user_id: user }]
    expect(told({ contacts, calls: [call] }, 'calls')).toMatchObject([
      { chat_external_id: phone, author: { external_id: user, name: 'Вера' } },
    ])
    expect(told({ calls: [{ ...call, direction: 'BUSINESS_INITIATED' }] }, 'calls')).toMatchObject([
      { kind: 'ignored' },
    ])
  })

  test('the end of a call is written into it, whichever comes first and however its sides are told', () => {
    const ended = { id: 'wacid.1', direction: 'USER_INITIATED', event: 'terminate', timestamp: '1763164860' }
    const missed = { ...ended, from: phone, status: 'FAILED' }
    const place = { chat_external_id: phone, external_id: 'wacid.1' }
    const subjects = [{ kind: 'call', title: 'FAILED' }]
    expect(told({ calls: [missed] }, 'calls')).toMatchObject([
      { kind: 'message', ...place, created_at: 1_763_164_860, subjects },
      { kind: 'message_edited', ...place, at: 1_763_164_860, text: '', subjects },
    ])
    const turned = { ...ended, from: own, to: phone, status: 'COMPLETED', start_time: '1763164735', duration: 125 }
    expect(told({ calls: [turned] }, 'calls')).toMatchObject([
      { ...place, created_at: 1_763_164_735, subjects: [{ title: 'COMPLETED', text: '2:05' }] },
      { ...place, subjects: [{ title: 'COMPLETED', text: '2:05' }] },
    ])
  })
})

test('two deliveries that differ in anything have different keys', () => {
  const key = (body: Buffer) => whatsapp.receiver.keyOf({ headers: {}, body })
  const one = text('wamid.1', 'Раз')
  const bodies = [
    delivery({ messages: [one] }),
    delivery({ messages: [one, {}] }),
    delivery({ messages: [one, { odd: true }] }),
    delivery({ calls: [{ id: 'wacid.1', event: 'connect' }] }, 'calls'),
    delivery({ calls: [{ id: 'wacid.1', event: 'terminate' }] }, 'calls'),
    delivery({ event: 'APPROVED' }, 'message_template_status_update'),
    delivery({ event: 'REJECTED' }, 'message_template_status_update'),
  ]
  expect(new Set(bodies.map(key)).size).toBe(bodies.length)
})

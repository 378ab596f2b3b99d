import type { Incoming } from '@otklik/contract/inbox/incoming.ts'
import { describe, expect, test } from 'vitest'
import { readPayload } from '../../test/payload.ts'
import { whatsapp } from './index.ts'

const account = { provider_id: '106540352242922', name: 'Магазин' }
const sample = (name: string) => JSON.parse(readPayload('whatsapp', name).toString())
const [phone, user] = ['16505551234', 'US.13491208655302741918']
const id = (end: string) => `wamid.HBgLMTY1MDU1NTEyMzQVAgASGBQ3QTRB${end}`

type Value = { metadata: object; contacts: object[]; messages: Record<string, unknown>[]; statuses: object[] }

function changed(name: string, change: (value: Value) => void, field = 'messages'): Incoming[] {
  const delivery = sample(name)
  change(delivery.entry[0].changes[0].value)
  delivery.entry[0].changes[0].field = field
  return whatsapp.understand(Buffer.from(JSON.stringify(delivery)), account)
}
const holding = (content: object) =>
  changed('in_text', ({ messages }) => {
    delete messages[0]?.text
    Object.assign(messages[0] ?? {}, content)
  })

describe('what has no sample', () => {
  test.each<[string, object, object]>([
    [
      'location',
      { location: { latitude: 64.54, longitude: 40.51, name: 'Лавка', address: 'Лесная, 3' } },
      { text: 'Лавка\nЛесная, 3\n64.54, 40.51', sort: 'location' },
    ],
    [
      'contacts',
      {
        contacts: [{ name: { formatted_name: 'Анна' }, phones: [{ phone: '+7 911 000-00-01', wa_id: '79110000001' }] }],
      },
      { text: '', subjects: [{ kind: 'contact', title: 'Анна', text: '+7 911 000-00-01' }] },
    ],
    ['button', { button: { text: 'Да, приду', payload: 'yes' } }, { text: 'Да, приду' }],
    [
      'interactive',
      { interactive: { type: 'list_reply', list_reply: { id: '1', title: 'Доставка', description: 'Сегодня' } } },
      { text: 'Доставка\nСегодня' },
    ],
    [
      'interactive',
      {
        interactive: {
          type: 'nfm_reply',
          nfm_reply: {
            name: 'flow',
            body: 'Отправлено',
            response_json:
              '{"flow_token":"t","имя":"Анна","дни":["пн","ср"],"адрес":{"дом":3,"пусто":""},"согласие":true}',
          },
        },
      },
      {
        text: '',
        subjects: [
          {
            kind: 'form',
            text: 'Отправлено',
            lines: [
              { title: 'имя', text: 'Анна' },
              { title: 'дни', text: 'пн, ср' },
              { title: 'адрес › дом', text: '3' },
              { title: 'согласие', text: 'true' },
            ],
          },
        ],
      },
    ],
    [
      'interactive',
      { interactive: { type: 'nfm_reply', nfm_reply: { name: 'address_message', response_json: 'не JSON' } } },
      { text: '', subjects: [{ kind: 'form', title: 'address_message', text: 'не JSON' }] },
    ],
    [
      'interactive',
      { interactive: { type: 'call_permission_reply', call_permission_reply: { response: 'accept' } } },
      { text: '', subjects: [{ kind: 'call', title: 'accept' }] },
    ],
    [
      'interactive',
      { interactive: { type: 'something_newer' }, errors: [{ code: 131000, title: 'Something went wrong' }] },
      { text: '', subjects: [{ kind: 'other', title: 'something_newer' }] },
    ],
    [
      'order',
      {
        order: {
          catalog_id: '1',
          text: 'Побыстрее',
          product_items: [
            { product_retailer_id: 'хлеб', quantity: 2, item_price: 30.1, currency: 'RUB' },
            { product_retailer_id: 7, quantity: '1', item_price: '10', currency: 'RUB' },
            'чай',
          ],
        },
      },
      {
        text: 'Побыстрее',
        subjects: [
          {
            kind: 'order',
            price: '70.2 RUB',
            lines: [
              { title: 'хлеб', quantity: 2, price: '30.1 RUB' },
              { title: '7', quantity: 1, price: '10 RUB' },
            ],
          },
        ],
      },
    ],
    [
      'system',
      { system: { body: 'User changed from 1 to 2', wa_id: '2', type: 'user_changed_number' } },
      {
        text: 'User changed from 1 to 2',
        sort: 'system',
        subjects: [{ kind: 'contact', title: '+2', url: 'https://wa.me/2' }],
      },
    ],
    [
      'system',
      { system: { type: 'user_changed_user_id', previous_user_id: user } },
      { text: '', subjects: [{ kind: 'other', title: 'user_changed_user_id' }] },
    ],
    [
      'unsupported',
      { unsupported: { type: 'poll_creation' } },
      { subjects: [{ kind: 'other', title: 'poll_creation' }] },
    ],
    ['something_new', { something_new: {} }, { text: '', subjects: [{ kind: 'other', title: 'something_new' }] }],
    ['image', { image: { caption: 'Вот', mime_type: 'image/png' } }, { text: 'Вот', subjects: [{ kind: 'file' }] }],
    ['button', { button: { payload: 'yes' } }, { text: '', subjects: [{ kind: 'button', title: 'yes' }] }],
    [
      'text',
      {
        text: { body: 'Ещё есть?' },
        context: { id: 'wamid.1', referred_product: { catalog_id: '19', product_retailer_id: 'kettle-2' } },
      },
      { text: 'Ещё есть?', quoted_external_id: 'wamid.1', subjects: [{ kind: 'product', title: 'kettle-2' }] },
    ],
    [
      'text',
      {
        text: { body: 'Расскажите' },
        referral: {
          source_type: 'ad',
          source_url: 'https://fb.me/3cr',
          headline: 'Напишите нам',
          body: 'Лето!',
          image_url: 'https://scontent.xx.fbcdn.net/a.jpg',
          welcome_message: { text: 'Чем помочь?' },
        },
      },
      {
        text: 'Расскажите',
        subjects: [
          {
            kind: 'ad',
            title: 'Напишите нам',
            text: 'Лето!\nЧем помочь?',
            url: 'https://fb.me/3cr',
            picture: 'https://scontent.xx.fbcdn.net/a.jpg',
          },
        ],
      },
    ],
  ])('%s is told with all that belongs to it', (type, content, facts) => {
    expect(holding({ type, ...content })).toMatchObject([{ kind: 'message', ...facts }])
  })

  const edit = { original_message_id: 'wamid.1', message: { type: 'text', text: { body: 'Нет' } } }
  const change = { chat_external_id: phone, external_id: 'wamid.1', at: 1_763_164_800 }

  test('an edit and a deletion name what was written', () => {
    expect(holding({ type: 'edit', edit })).toEqual([{ kind: 'message_edited', text: 'Нет', subjects: [], ...change }])
    const revoke = { original_message_id: 'wamid.1' }
    expect(holding({ type: 'revoke', revoke })).toEqual([{ kind: 'message_deleted', ...change }])
  })

  test('what is written, edited or deleted in the WhatsApp Business app is ours', () => {
    const echo = (content: object) =>
      changed(
        'in_text',
        (value) => {
          const [message] = value.messages
          const place = { id: message?.id, timestamp: message?.timestamp, from: '15550783881', to: phone }
          Object.assign(value, { messages: undefined, message_echoes: [{ ...place, ...content }] })
        },
        'smb_message_echoes',
      )
    expect(echo({ type: 'text', text: { body: 'Мы тут' } })).toEqual([
      {
        kind: 'own_message',
        external_id: id('01'),
        chat_external_id: phone,
        created_at: 1_763_164_800,
        text: 'Мы тут',
        media: [],
      },
    ])
    expect(echo({ type: 'edit', edit })).toEqual([{ kind: 'message_edited', text: 'Нет', subjects: [], ...change }])
  })

  test.each([
    [131026, 'recipient_unavailable'],
    [131049, 'recipient_unavailable'],
    [131047, 'window_closed'],
    [131053, 'rejected'],
    [130429, 'rejected'],
  ])('a message that failed late with %i is %s', (code, reason) => {
    const errors = [{ code, title: 'No' }]
    const facts = changed('status_failed_window_closed', ({ statuses }) => Object.assign(statuses[0] ?? {}, { errors }))
    expect(facts).toMatchObject([{ kind: 'message_failed', reason, words: 'No' }])
  })

  test('our own mark tells which send it was, somebody else’s tells nothing', () => {
    const sent = (biz_opaque_callback_data: string) =>
      changed('status_sent', ({ statuses }) => Object.assign(statuses[0] ?? {}, { biz_opaque_callback_data }))
    expect(sent('otklik:31:Да,\nконечно')).toMatchObject([
      { kind: 'own_message', send_number: 31, text: 'Да,\nконечно' },
    ])
    expect(sent('otklik:31:')).toMatchObject([{ text: '[message]' }])
    expect(sent('crm-42')).toEqual([{ kind: 'ignored', what: 'status sent' }])
  })

  test('other fields and other numbers of the business are ignored by name', () => {
    const named = (what: string) => [{ kind: 'ignored', what }]
    expect(changed('in_text', () => undefined, 'message_template_status_update')).toEqual(
      named('message_template_status_update'),
    )
    const other = changed('in_text', ({ metadata }) => Object.assign(metadata, { phone_number_id: '7' }))
    expect(other).toEqual(named('another number'))
    expect(holding({ type: 'request_welcome' })).toEqual(named('request_welcome'))
  })
})

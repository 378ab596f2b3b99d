import { expect, test } from 'vitest'
import { speakerHearing } from '../../test/answers.ts'
import type { OutgoingMessage } from '../connector.ts'
import { whatsapp } from './index.ts'

const account = { provider_id: '106540352242922', name: 'Лавка' }
const [group_id, phone] = ['Y2FwaV9ncm91cDoxNzA1NTU1MDEzOToxMjAzNjMZD', '16505551234']
const chat_external_id = `group:${group_id}`

function told(value: object, field = 'messages') {
  const metadata = { display_phone_number: '15550783881', phone_number_id: account.provider_id }
  const changes = [{ field, value: { messaging_product: 'whatsapp', metadata, ...value } }]
  const body = { object: 'whatsapp_business_account', entry: [{ id: '1', changes }] }
  return whatsapp.understand(Buffer.from(JSON.stringify(body)), account)
}
function hearing(...answers: object[]) {
  const heard = answers.map((answer) => ({ body: JSON.stringify(answer) }))
  const { speaker, asked } = speakerHearing({ access: 'EAAtoken' }, account, heard)
  return { speaker: { ...speaker, bases: { graph: 'http://graph.test' } }, asked }
}
const written = { id: 'wamid.1', timestamp: '1763164800', group_id, from: phone }

test('what is said in a group stands in the group, each message with its writer', () => {
  const contacts = [{ profile: { name: 'Вера' }, wa_id: phone, user_id: 'US.7' }]
  const message = { ...written, type: 'text', text: { body: 'Всем привет' } }
  expect(told({ contacts, messages: [message] })).toMatchObject([
    {
      ...{ kind: 'message', chat_external_id, group: { title: '' }, text: 'Всем привет' },
      author: { external_id: 'US.7', name: 'Вера' },
    },
  ])
  const reaction = { ...written, type: 'reaction', reaction: { message_id: 'wamid.0', emoji: '👍' } }
  expect(told({ messages: [reaction] })).toMatchObject([{ kind: 'message_reactions', chat_external_id }])
  const odd = { ...written, id: undefined, type: 'text', text: { body: 'Без номера' } }
  const seen = { chat_external_id, group: { title: '' }, subjects: [{ kind: 'unreadable' }] }
  expect(told({ messages: [odd] })).toMatchObject([seen, { kind: 'unreadable' }])
})

test('what we say there from the application of WhatsApp is ours', () => {
  const echo = { ...written, from: '15550783881', type: 'text', text: { body: 'Добрый день' } }
  expect(told({ message_echoes: [echo] }, 'smb_message_echoes')).toMatchObject([
    { kind: 'own_message', chat_external_id, text: 'Добрый день' },
  ])
})

test('what becomes of a message is told of the group; that one of many did not get it is no failure', () => {
  const status = (status: string, more: object = {}) =>
    told({
      statuses: [{ id: 'wamid.1', status, timestamp: '9', recipient_type: 'group', recipient_id: group_id, ...more }],
    })
  const one = { recipient_participant_id: phone }
  expect(status('sent', { biz_opaque_callback_data: 'otklik:7:Да' })).toMatchObject([
    { kind: 'own_message', chat_external_id, send_number: 7 },
  ])
  expect(status('read', one)).toMatchObject([{ kind: 'messages_read', chat_external_id, external_ids: ['wamid.1'] }])
  expect(status('failed')).toMatchObject([{ kind: 'message_failed', chat_external_id }])
  expect(status('failed', one)).toEqual([{ kind: 'ignored', what: 'group message failed for one of many' }])
})

test('an answer goes to the group', async () => {
  const { speaker, asked } = hearing({ messages: [{ id: 'wamid.2' }] })
  const send = { key: 'k', number: 7, text: 'Да', files: [] }
  const message: OutgoingMessage = { kind: 'message', ...send, chat_external_id, last_inbound_at: speaker.now() - 60 }
  expect(await whatsapp.send(speaker, message)).toEqual({ external_id: 'wamid.2' })
  expect(JSON.parse(asked[0]?.body ?? '')).toMatchObject({ recipient_type: 'group', to: group_id })
})

test('its title is asked for; where it is not told, nothing is', async () => {
  const { speaker, asked } = hearing({ id: group_id, subject: 'Постоянные' }, { error: { code: 100, message: 'No' } })
  const chats = [chat_external_id, 'group:2']
  expect(await whatsapp.learn(speaker, { authors: [], posts: [], chats })).toEqual({
    ...{ authors: [], posts: [] },
    chats: [{ external_id: chat_external_id, title: 'Постоянные' }],
  })
  expect(new URL(asked[0]?.url ?? '').pathname).toBe(`/v25.0/${group_id}`)
})

import { expect, test } from 'vitest'
import { telegram } from '../src/telegram/index.ts'
import { vk } from '../src/vk/index.ts'
import { speakerHearing } from './answers.ts'

const account = { provider_id: '7', name: 'Лавка' }
const body = (value: object) => Buffer.from(JSON.stringify(value))
const unread = { kind: 'message', chat_external_id: '55', external_id: '4', subjects: [{ kind: 'unreadable' }] }

test('vk: a message that cannot be read is said on its dialogue', () => {
  const message = { from_id: null, peer_id: 55, conversation_message_id: 4, text: 'Где заказ?' }
  const event = { type: 'message_new', group_id: 7, object: { message } }
  expect(vk.understand(body(event), account)).toMatchObject([
    { ...unread, author: { external_id: '55' }, text: 'Где заказ?', created_at: 0 },
    { kind: 'unreadable', what: 'message_new' },
  ])
  const page = { look: 'messages.getHistory', answer: { response: { items: [message] } } }
  expect(vk.understand(body(page), account)).toMatchObject([unread, { kind: 'unreadable' }])
})

test('telegram: a message that cannot be read is said on its chat', () => {
  const message = { message_id: 4, from: { id: 'odd' }, chat: { id: 55, type: 'private' }, text: 'Где заказ?' }
  expect(telegram.understand(body({ update_id: 1, message }), account)).toMatchObject([
    { ...unread, author: { external_id: '55' }, text: 'Где заказ?' },
    { kind: 'unreadable', what: 'message' },
  ])
})

test('nobody knows where: it is set aside whole', () => {
  const event = { type: 'message_new', group_id: 7, object: { message: { text: 'Где заказ?' } } }
  expect(() => vk.understand(body(event), account)).toThrow('message_new: not as known')
  expect(() => telegram.understand(body({ update_id: 1, message: { text: 'Где?' } }), account)).toThrow('message')
})

test.each(['photo', 'video', 'market', 'topic'])(
  'vk: "access denied" under a %s is no deletion while the comment stands',
  async (sort) => {
    const denied = { body: '{"error":{"error_code":211,"error_msg":"Access to comment denied"}}' }
    const listed = (items: object[]) => ({ body: JSON.stringify({ response: { items } }) })
    const external_id = sort === 'topic' ? 'topic-7_1_2' : `${sort}-7_2`
    const deed = { kind: 'delete', post_external_id: `${sort}-7_1`, item_external_id: external_id } as const
    const secrets = { access: 'a', admin: 'b' }
    const standing = speakerHearing(secrets, account, [denied, listed([{ id: 2 }])])
    await expect(vk.act(standing.speaker, deed)).rejects.toMatchObject({ kind: 'rejected' })
    const gone = speakerHearing(secrets, account, [denied, listed([{ id: 3 }])])
    await vk.act(gone.speaker, deed)
  },
)

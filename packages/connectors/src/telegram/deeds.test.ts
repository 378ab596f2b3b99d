import { expect, test } from 'vitest'
import { speakerHearing } from '../../test/answers.ts'
import type { Deed } from '../connector.ts'
import { telegram } from './index.ts'

const account = { provider_id: '7000000001', name: 'Brand bot' }
const access = '7000000001:AAaaBBbbCCccDDddEEeeFFffGGggHHhhIIi'
const comment = { post_external_id: '-1001987654321_3100', item_external_id: '-1001987654321_3105' }
const reply = { ...comment, external_id: '-1001987654321_3106' }
const group = { chat_id: '-1001987654321' }
const message = { chat_external_id: '367699112', external_id: '508' }
const business = { chat_external_id: 'conn_1-x:367699112', external_id: '508' }

const yes = { body: '{"ok":true,"result":true}' }
const no = (description: string, error_code = 400) => ({
  status: error_code,
  body: JSON.stringify({ ok: false, error_code, description }),
})

/** What Telegram is asked when it answers so. */
async function asks(deed: Deed, ...answers: { body: string; status?: number }[]) {
  const { speaker, asked } = speakerHearing({ access }, account, answers.length ? answers : [yes])
  await telegram.act(speaker, deed)
  return asked.map(({ url, body }) => [url.split('/').at(-1), JSON.parse(body)])
}

test.each<[Deed, string, object]>([
  [{ kind: 'delete', ...comment }, 'deleteMessage', { ...group, message_id: 3105 }],
  [{ kind: 'delete_reply', ...reply }, 'deleteMessage', { ...group, message_id: 3106 }],
  [{ kind: 'delete_message', ...message }, 'deleteMessage', { chat_id: '367699112', message_id: 508 }],
  [
    { kind: 'delete_message', ...business },
    'deleteBusinessMessages',
    { business_connection_id: 'conn_1-x', message_ids: [508] },
  ],
  [{ kind: 'edit_reply', ...reply, text: 'Да' }, 'editMessageText', { ...group, message_id: 3106, text: 'Да' }],
  [
    { kind: 'edit_message', ...message, text: 'Да', has_files: false },
    'editMessageText',
    { chat_id: '367699112', message_id: 508, text: 'Да' },
  ],
  [
    { kind: 'edit_message', ...business, text: 'Да', has_files: true },
    'editMessageCaption',
    { business_connection_id: 'conn_1-x', chat_id: '367699112', message_id: 508, caption: 'Да' },
  ],
  [
    { kind: 'like', ...comment },
    'setMessageReaction',
    { ...group, message_id: 3105, reaction: [{ type: 'emoji', emoji: '👍' }] },
  ],
  [{ kind: 'unlike', ...comment }, 'setMessageReaction', { ...group, message_id: 3105, reaction: [] }],
  [
    { kind: 'react', ...message, reaction: '🔥' },
    'setMessageReaction',
    { chat_id: '367699112', message_id: 508, reaction: [{ type: 'emoji', emoji: '🔥' }] },
  ],
  [
    { kind: 'block', author_external_id: '367699112', ...comment, until: 1763200000.4 },
    'banChatMember',
    { ...group, user_id: 367699112, until_date: 1763200000 },
  ],
  [{ kind: 'block', author_external_id: '367699112', ...comment }, 'banChatMember', { ...group, user_id: 367699112 }],
  [
    { kind: 'unblock', author_external_id: '367699112', ...comment },
    'unbanChatMember',
    { ...group, user_id: 367699112, only_if_banned: true },
  ],
  [
    { kind: 'block', author_external_id: '-1005550000001', ...comment },
    'banChatSenderChat',
    { ...group, sender_chat_id: -1005550000001 },
  ],
  [
    { kind: 'unblock', author_external_id: '-1005550000001', ...comment },
    'unbanChatSenderChat',
    { ...group, sender_chat_id: -1005550000001 },
  ],
  [{ kind: 'typing', ...message }, 'sendChatAction', { chat_id: '367699112', action: 'typing' }],
  [
    { kind: 'typing', ...business },
    'sendChatAction',
    { business_connection_id: 'conn_1-x', chat_id: '367699112', action: 'typing' },
  ],
  [
    { kind: 'read', ...business, up_to_external_id: '508' },
    'readBusinessMessage',
    { business_connection_id: 'conn_1-x', chat_id: 367699112, message_id: 508 },
  ],
])('%o is one call', async (deed, method, parameters) => {
  expect(await asks(deed)).toEqual([[method, parameters]])
})

test.each<[string, Deed]>([
  ['Bad Request: message to delete not found', { kind: 'delete', ...comment }],
  [
    'Bad Request: message is not modified: specified new message content …',
    { kind: 'edit_reply', ...reply, text: 'Да' },
  ],
])('"%s" means that it was done before', async (words, deed) => {
  expect(await asks(deed, no(words))).toHaveLength(1)
})

test('the words under a file are its caption', async () => {
  const calls = await asks(
    { kind: 'edit_reply', ...reply, text: 'Да' },
    no('Bad Request: there is no text in the message to edit'),
    yes,
  )
  expect(calls).toEqual([
    ['editMessageText', { ...group, message_id: 3106, text: 'Да' }],
    ['editMessageCaption', { ...group, message_id: 3106, caption: 'Да' }],
  ])
})

test('a bot marks nothing as read, and an owner who forbids it is no failure', async () => {
  expect(await asks({ kind: 'read', ...message, up_to_external_id: '5' }, yes)).toEqual([])
  expect(
    await asks({ kind: 'read', ...business, up_to_external_id: '5' }, no('Bad Request: not allowed')),
  ).toHaveLength(1)
  await expect(
    asks({ kind: 'read', ...business, up_to_external_id: '5' }, no('Bad Request: wrong chat')),
  ).rejects.toMatchObject({ kind: 'rejected' })
  await expect(
    asks({ kind: 'read', ...business, up_to_external_id: '5' }, no('Unauthorized', 401)),
  ).rejects.toMatchObject({ kind: 'token_dead' })
})

test.each<[Deed, string]>([
  [{ kind: 'hide', ...comment }, 'Telegram knows no "hide"'],
  [{ kind: 'block', author_external_id: '5' }, 'in private chats a bot can block nobody'],
  [{ kind: 'react', ...business, reaction: '🔥' }, 'no reactions through a business connection'],
])('%o is refused without asking', async (deed, words) => {
  await expect(asks(deed)).rejects.toMatchObject({ kind: 'rejected', words })
})

test.each([
  ["Bad Request: message can't be deleted for everyone", 'rejected'],
  ['Bad Request: not enough rights', 'rejected'],
  ['Bad Request: chat not found', 'recipient_unavailable'],
])('"%s" is %s', async (words, kind) => {
  await expect(asks({ kind: 'delete', ...comment }, no(words))).rejects.toMatchObject({ kind })
})

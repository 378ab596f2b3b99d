import type { Incoming } from '@otklik/contract/inbox/incoming.ts'
import { describe, expect, test } from 'vitest'
import { max as maxConnector } from '../src/max/index.ts'
import { telegram as telegramConnector } from '../src/telegram/index.ts'
import { vk as vkConnector } from '../src/vk/index.ts'
import { window } from '../src/vk/window.ts'
import { type Asked, type Description, faultsOf } from './described.ts'
import { max } from './max-table.ts'
import { hook, type Said, type Stage, sayAll } from './sayings.ts'
import { telegram } from './telegram-table.ts'
import { vk } from './vk-table.ts'

type Spoken = { description: Description; stage: Stage; read(said: Said): Asked[] }

const texts = (body: Said['body']): Record<string, unknown> =>
  body instanceof URLSearchParams || body instanceof FormData ? Object.fromEntries(body) : {}
const json = (body: Said['body']): Record<string, unknown> => JSON.parse(typeof body === 'string' ? body : '{}')

const stored = { id: 5, owner_id: -7 }
const vkAnswers: Readonly<Record<string, unknown>> = {
  'groups.getById': { groups: [{ id: 7, name: 'Лавка' }] },
  'groups.getCallbackConfirmationCode': { code: 'c' },
  'groups.getCallbackServers': {
    items: [
      { id: 3, url: hook.url, status: 'ok' },
      { id: 4, url: 'https://x.test/o', status: 'ok' },
    ],
  },
  'groups.addCallbackServer': { server_id: 4 },
  'groups.get': { items: [{ id: 7, name: 'Лавка' }] },
  'users.get': [{ id: 55, first_name: 'Вера', last_name: 'К' }],
  'wall.createComment': { comment_id: 9 },
  'docs.save': { doc: stored, audio_message: stored },
  'video.save': { upload_url: 'https://upload.test/file', video_id: 7, owner_id: -1, access_key: 'k' },
  'photos.saveWallPhoto': [stored],
  'photos.saveMessagesPhoto': [stored],
  'photos.getById': [],
  'likes.add': { likes: 1 },
  'likes.delete': { likes: 1 },
  'messages.send': [{ conversation_message_id: 4 }],
  'messages.delete': [{}],
  'messages.getConversations': { count: 1, items: [{ conversation: { peer: { id: 55 } } }] },
  'wall.get': { count: 1, items: [{ id: 1, comments: { count: 2 } }] },
}
const vkAnswer = (url: URL) => {
  const method = url.pathname.slice(1)
  if (url.host === 'upload.test') return { server: 1, photo: '[]', hash: 'h', file: 'f' }
  if (url.host === 'oauth.test') return { access_token: 't', groups: [] }
  if (method in vkAnswers) return { response: vkAnswers[method] }
  if (method.endsWith('UploadServer')) return { response: { upload_url: 'https://upload.test/x' } }
  return { response: /get[A-Z]?|\.get$/.test(method) ? { count: 0, items: [] } : 1 }
}

const telegramAnswers: Readonly<Record<string, unknown>> = {
  getMe: { id: 7, first_name: 'Лавка' },
  getUserProfilePhotos: { photos: [] },
  getWebhookInfo: { url: hook.url },
  sendMediaGroup: [{ message_id: 4 }],
  getFile: { file_path: 'x' },
}
const telegramAnswer = ({ pathname }: URL) => {
  const method = pathname.split('/').at(-1) ?? ''
  const sent = method.startsWith('send') && method !== 'sendChatAction' ? { message_id: 4, date: 5 } : true
  return { ok: true, result: telegramAnswers[method] ?? sent }
}

const maxAnswers: Readonly<Record<string, unknown>> = {
  '/me': { user_id: 7, first_name: 'Лавка' },
  '/uploads': { url: 'https://upload.test/x', token: 't' },
  '/subscriptions': { success: true, subscriptions: [{ url: hook.url }] },
}
const maxSent = { message: { timestamp: 5, body: { mid: 'm' } } }
const maxAnswer = ({ host, pathname }: URL, method: string) =>
  method === 'POST' && pathname === '/messages'
    ? maxSent
    : host === 'upload.test'
      ? { token: 't', photos: { a: { token: 't' } } }
      : (maxAnswers[pathname] ?? { success: true, title: 'Группа' })

const pressed: Incoming = {
  kind: 'message',
  external_id: '-:press:99',
  chat_external_id: '55',
  author: { external_id: '55' },
  created_at: 0,
  text: '',
  media: [],
}

const account = { provider_id: '7', name: 'Лавка' }
const place = (post_external_id: string, item_external_id: string) => ({ post_external_id, item_external_id })

const networks: Readonly<Record<string, Spoken>> = {
  vk: {
    description: vk,
    stage: {
      connector: vkConnector,
      secrets: { access: 'of-community', admin: 'of-person' },
      account,
      places: {
        comments: ['', 'photo', 'video', 'market']
          .map((sort) => place(`${sort}-7_1`, `${sort}-7_2`))
          .concat(place('topic-7_1', 'topic-7_1_2'), place('-7_1', 'post-7_1')),
        chats: ['55', '2000000001'],
        message: '4',
        people: ['55', '-66'],
        sticker: '12',
      },
      answer: vkAnswer,
      more: (speaker) => [
        window.exchange(
          { ...speaker, app: { client_id: '1', client_secret: 's' } },
          { code: 'c', redirect_uri: 'https://x.test', verifier: 'v', earlier: [] },
        ),
      ],
    },
    read({ url, body }) {
      if (url.host !== 'api.test') return []
      const { access_token, v, lang, ...said } = texts(body)
      return [{ call: url.pathname.slice(1), texts: said, by: access_token === 'of-community' ? 'group' : 'user' }]
    },
  },
  telegram: {
    description: telegram,
    stage: {
      connector: telegramConnector,
      secrets: { access: '7:aaaaaaaaaaaaaaaaaaaa' },
      account,
      places: {
        comments: [place('-1001_1', '-1001_2')],
        chats: ['55', 'conn:55'],
        message: '4',
        people: ['55', '-1002'],
        sticker: 'CAAC',
      },
      answer: telegramAnswer,
      more: (speaker) => [telegramConnector.openMedia(speaker, 'f'), telegramConnector.acknowledge(speaker, [pressed])],
    },
    read({ url, body }) {
      const call = url.pathname.split('/').at(-1) ?? ''
      if (url.pathname.startsWith('/file/')) return []
      if (!(body instanceof FormData)) return [{ call, json: json(body) }]
      const { file0, file1, ...said } = texts(body)
      return [{ call, texts: said }]
    },
  },
  max: {
    description: max,
    stage: {
      connector: maxConnector,
      secrets: { access: 'token' },
      account,
      places: {
        comments: [],
        chats: ['55', 'user:55'],
        message: 'mid.4',
        people: ['55'],
        albums: () => false,
      },
      answer: maxAnswer,
    },
    read({ method, url, body }) {
      if (url.host !== 'api.test') return []
      const call = `${method} ${url.pathname.replace(/^\/chats\/[^/]+/, '/chats/{chatId}')}`
      return [{ call, texts: Object.fromEntries(url.searchParams), ...(body && { json: json(body) }) }]
    },
  },
}

describe.each(Object.entries(networks))('%s', (_, { description, stage, read }) => {
  test('says nothing that the description of its vendor does not know', async () => {
    const { said, failed } = await sayAll(stage)
    expect(failed).toEqual([])
    expect([...new Set(said.flatMap(read).flatMap((one) => faultsOf(description, one)))]).toEqual([])
  })

  test('every call of the table is made by something', async () => {
    const { said } = await sayAll(stage)
    const made = new Set(said.flatMap(read).map(({ call }) => call))
    expect(Object.keys(description.calls).filter((call) => !made.has(call))).toEqual([])
  })
})

test('an unknown method or parameter, a wrong type, a bound, a missing parameter and a closed receiver are seen', () => {
  const one = (call: string, said: object, by = 'group') => faultsOf(vk, { call, texts: { ...said }, by })
  expect(one('messages.write', {})).toEqual(['messages.write: no such call'])
  expect(one('messages.send', { peer: '1' })).toEqual(['messages.send: no parameter peer'])
  expect(one('messages.send', { peer_ids: '1,x' })).toEqual(['messages.send: peer_ids is not int[]'])
  expect(one('messages.getHistory', { count: '201' })).toEqual(['messages.getHistory: count is not int(0,200)'])
  expect(one('docs.save', {})).toEqual(['docs.save: file is missing'])
  expect(one('groups.ban', { group_id: '7' })).toEqual(['groups.ban: closed to a token of a group'])
  const said = (call: string, json: object) => faultsOf(telegram, { call, json: { ...json } })
  expect(said('setMessageReaction', { chat_id: '1', message_id: '2', reaction: [{ type: 'emoji' }] })).toHaveLength(2)
  const sent = (json: object) => faultsOf(max, { call: 'POST /messages', texts: { chat_id: '1' }, json: { ...json } })
  expect(sent({ text: null, attachments: [{ type: 'image', payload: { photos: { a: {} } } }] })).toHaveLength(1)
  expect(sent({ attachments: [{ type: 'file', payload: { token: 't' } }] })).toEqual([])
})

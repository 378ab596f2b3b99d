import { expect, test } from 'vitest'
import { type Description, faultsOf } from '../../test/described.ts'
import { hook, sayAll } from '../../test/sayings.ts'
import { avito } from './index.ts'

// Avito's own OpenAPI descriptions of the messenger, of reviews, of the user and of tokens, as a public copy has them
// (github.com/p141592/avito_python_api, docs/avito/api at a1e30f05, 2026-04-30; read 2026-11-16).
const page = 'limit:int(1,100) offset:int(0,1000)'
const described: Description = {
  calls: {
    'POST /token': { said: 'grant_type:client_credentials* client_id:text* client_secret:text*' },
    'GET /core/v1/accounts/self': { said: '' },
    'POST /messenger/v1/accounts/{user}/chats/{chat}/messages': { said: 'message:Text* type:=text*' },
    'POST /messenger/v1/accounts/{user}/chats/{chat}/messages/image': { said: 'image_id:text*' },
    'POST /messenger/v1/accounts/{user}/chats/{chat}/messages/{message}': { said: '' },
    'POST /messenger/v1/accounts/{user}/chats/{chat}/read': { said: '' },
    'GET /messenger/v1/accounts/{user}/getVoiceFiles': { said: 'voice_ids:text[]*' },
    'POST /messenger/v1/accounts/{user}/uploadImages': { said: 'uploadfile[]:file*' },
    'POST /messenger/v1/subscriptions': { said: '' },
    'POST /messenger/v1/webhook/unsubscribe': { said: 'url:text*' },
    'POST /messenger/v3/webhook': { said: 'url:text*' },
    'POST /messenger/v2/accounts/{user}/blacklist': { said: 'users:Blocked[]' },
    'GET /messenger/v2/accounts/{user}/chats': {
      said: `item_ids:int[] unread_only:bool chat_types:u2i|u2u|a2u[] ${page}`,
    },
    'GET /messenger/v2/accounts/{user}/chats/{chat}': { said: '' },
    'GET /messenger/v3/accounts/{user}/chats/{chat}/messages/': { said: page },
    'GET /ratings/v1/reviews': { said: 'offset:int(0,)* limit:int(1,50)*' },
    'POST /ratings/v1/answers': { said: 'reviewId:int* message:text*' },
    'DELETE /ratings/v1/answers/{answer}': { said: '' },
  },
  objects: {
    Text: 'text:text(1000)',
    Blocked: 'user_id:int context:Why',
    Why: 'item_id:int reason_id:1|2|3|4',
  },
}

const chat_id = 'u2i-Re~auth_0'
const nameOf = (pathname: string) =>
  pathname
    .replace('/accounts/94235311', '/accounts/{user}')
    .replace(/\/chats\/[^/]+/, '/chats/{chat}')
    .replace(/\/messages\/(?!image$)[^/]+$/, '/messages/{message}')
    .replace(/\/answers\/\d+$/, '/answers/{answer}')

const chat = { id: chat_id, updated: 1_763_164_800, users: [] }
const message = { id: 'm1', author_id: 1, created: 1_763_164_800, type: 'text', content: {} }

function answerTo({ pathname }: URL, method: string): unknown {
  if (pathname === '/token') return { access_token: 'bearer', expires_in: 86_400 }
  if (pathname.endsWith('/self')) return { id: 94_235_311, name: 'Лавка' }
  if (pathname.endsWith('/chats')) return { chats: [chat] }
  if (pathname.endsWith(chat_id)) return chat
  if (pathname.endsWith('/messages/')) return [message]
  if (pathname.endsWith('/uploadImages')) return { '1.a': {} }
  if (pathname.endsWith('/reviews')) return { total: 0, reviews: [] }
  if (pathname.endsWith('/subscriptions')) return { subscriptions: [{ url: `${hook.url}?proof=old`, version: '3' }] }
  if (pathname.endsWith('/answers')) return { id: 7, createdAt: 1_763_164_800 }
  if (pathname.endsWith('/getVoiceFiles')) return { voices_urls: { v: 'https://api.test/voice' } }
  return method === 'DELETE' ? { success: true } : { ok: true, id: 'm2' }
}

test('Avito is asked only what its own description knows, and all of it', async () => {
  const { said, failed } = await sayAll({
    connector: avito,
    secrets: { access: 'secret', key_id: 'client' },
    account: { provider_id: '94235311', name: 'Лавка' },
    places: {
      comments: [{ post_external_id: '1768287445', item_external_id: '92312344' }],
      chats: [chat_id],
      message: 'm1',
      people: ['188776655'],
      albums: () => false,
    },
    answer: answerTo,
    more: (speaker) => [avito.openMedia(speaker, 'voice:v')],
  })
  expect(failed.filter((one) => !/not possible here|without text/.test(one))).toEqual([])
  const asked = said
    .filter(({ url }) => url.pathname !== '/voice')
    .map(({ method, url, body }) => ({
      call: `${method} ${nameOf(url.pathname)}`,
      texts: {
        ...Object.fromEntries(url.searchParams),
        ...(body instanceof FormData || body instanceof URLSearchParams ? Object.fromEntries(body) : {}),
      },
      ...(typeof body === 'string' && { json: JSON.parse(body) }),
    }))
  expect([...new Set(asked.flatMap((one) => faultsOf(described, one)))]).toEqual([])
  const made = new Set(asked.map(({ call }) => call))
  expect(Object.keys(described.calls).filter((call) => !made.has(call))).toEqual([])
})

test('what Avito does not know would be seen', () => {
  const json = { message: { text: 'я'.repeat(1_001) }, type: 'image', quote: 'x' }
  const call = 'POST /messenger/v1/accounts/{user}/chats/{chat}/messages'
  expect(faultsOf(described, { call, json })).toHaveLength(3)
  expect(faultsOf(described, { call: 'GET /ratings/v1/reviews', texts: { offset: '0', limit: '51' } })).toHaveLength(1)
})

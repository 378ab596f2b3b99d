import { expect, test } from 'vitest'
import { type Description, faultsOf } from '../../test/described.ts'
import { readPayload } from '../../test/payload.ts'
import { sayAll } from '../../test/sayings.ts'
import { vc } from './index.ts'

// There is no description of today's interface. The older part is the vendor's own (cmtt-ru.github.io/osnova-api, as
// github.com/digtyarenko/osnova-php-sdk of 2021 names its operations: postCommentEdit, getApiWebhooksGet, postApiWebhookAdd,
// postApiWebhookDel); the rest is what public clients call on sites of the same engine (deteefapi, a bot of 2025 in Python,
// a reader in Svelte, a publisher for vc.ru of 2026). Read 2026-11-17.
const described: Description = {
  calls: {
    'POST /v3.4/auth/email/login': { said: 'email:text* password:text*' },
    'POST /v3.4/auth/refresh': { said: 'token:text*' },
    'GET /v2.1/subsite/me': { said: '' },
    'GET /v2.8/timeline': {
      said: 'subsitesIds:int* sorting:new|hotness|day|week|month* markdown:bool lastId:int lastSortingValue:number',
    },
    'GET /v2.10/comments': { said: 'contentId:int* sorting:date|hotness* lastId:int lastSortingValue:number' },
    'GET /v2.10/content': { said: 'id:int* markdown:bool' },
    'POST /v2.4/comment/add': { said: 'id:int* text:text(3000)* reply_to:int* attachments:Attachment[]*' },
    'POST /v1.9/comment/edit': { said: 'entryId:int* commentId:int* text:text(3000)* attachments:Attachment[]' },
    'DELETE /v3.0/comments/{id}': { said: 'withThread:bool*' },
    'GET /v1.9/webhooks/get': { said: '' },
    'POST /v1.9/webhooks/add': { said: 'url:text* event:new_comment*' },
    'POST /v1.9/webhooks/del': { said: 'event:new_comment*' },
  },
  objects: { Attachment: 'type:text* data:Picture*', Picture: 'uuid:text*' },
}

test('VC is asked only what is described, and all of it', async () => {
  const answers: Record<string, unknown> = {
    me: { id: 3100101, name: 'Лавка' },
    timeline: { items: [{ type: 'entry', data: { id: 84125, counters: { comments: 1 } } }], lastId: 84125 },
    comments: { items: [{ id: 2102073 }] },
    content: { id: 84125 },
    add: { id: 2102090 },
    get: [],
  }
  const hooked = [{ id: 1, event: 'new_comment', url: 'https://x.test/hook?token=old' }]
  const { said, failed } = await sayAll({
    connector: vc,
    secrets: { access: 'eyJ', refresh: 'r' },
    account: { provider_id: '3100101', name: 'Лавка' },
    places: {
      comments: [{ post_external_id: '84125', item_external_id: '2102073' }],
      ...{ chats: [], message: '', people: [], albums: () => false },
    },
    answer: ({ pathname }) => {
      if (pathname.includes('/auth/')) return { data: { accessToken: 'a', refreshToken: 'b' } }
      if (pathname.endsWith('/webhooks/get')) return { message: '', result: hooked }
      return { message: '', result: answers[pathname.split('/').at(-1) ?? ''] ?? {} }
    },
    more: (speaker) => [
      vc.refresh(speaker),
      vc.connect({ ...speaker, secrets: { access: 'password', key_id: 'lavka@example.test' } }),
      vc.history(speaker, JSON.stringify({ lastId: '84125', lastSortingValue: '1741532127' })),
      vc.settle(speaker, {
        ...{ kind: 'reply', key: 'x', number: 1, text: 'Да', files: [] },
        ...{ post_external_id: '84125', item_external_id: '2102073' },
      }),
    ],
  })
  expect(failed.filter((one) => !/no files/.test(one))).toEqual([])
  const asked = said.map(({ method, url, body }) => ({
    call: `${method} ${url.pathname.replace(/(\/v3\.0\/comments)\/\d+$/, '$1/{id}')}`,
    texts: {
      ...Object.fromEntries(url.searchParams),
      ...(body instanceof URLSearchParams && Object.fromEntries(body)),
    },
  }))
  expect([...new Set(asked.flatMap((one) => faultsOf(described, one)))]).toEqual([])
  const made = new Set(asked.map(({ call }) => call))
  expect(Object.keys(described.calls).filter((call) => !made.has(call))).toEqual([])
})

test('what public clients send is as described, and what VC does not know would be seen', () => {
  const requests = JSON.parse(readPayload('vc', 'request_comment_add').toString()) as Record<string, string>[]
  const faults = requests.map((texts) => faultsOf(described, { call: 'POST /v2.4/comment/add', texts }))
  // Of a picture more is sent back than we would have to know.
  expect(faults[0]).toEqual([])
  expect(faults[1]).toHaveLength(1)
  const texts = { id: 'x', text: 'я'.repeat(3_001), sticker: '1', attachments: '[]' }
  expect(faultsOf(described, { call: 'POST /v2.4/comment/add', texts })).toHaveLength(4)
})

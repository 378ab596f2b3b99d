import { expect, test } from 'vitest'
import { type Description, faultsOf } from '../../test/described.ts'
import { sayAll } from '../../test/sayings.ts'
import { ok } from './index.ts'

// OK's own documentation of 30 November 2017 (github.com/apiok/documentation at cba701b): the last that names the calls
// which write. It tells no types: those are of apiok.ru/dev/methods (discussions.getDiscussionLikes, read 2026-11-16) and
// of a client of 2026 (github.com/oland-dmd/Odnoklassniki at 97af68c). `types` of a subscription: apiok.ru, 2026-11-15.
const signed = 'application_key:text* format:=json* method:text* access_token:text* sig:text*'
const discussion = 'discussionId:text* discussionType:Kind*'
const paged = 'anchor:text direction:FORWARD|BACKWARD|AROUND count:int(1,100)'
const described: Description = {
  calls: {
    'users.getCurrentUser': { said: `${signed} fields:text` },
    'users.getInfo': { said: `${signed} uids:int[100]* fields:text*` },
    'group.getInfo': { said: `${signed} uids:int[100]* move_to_top:bool fields:text*` },
    'group.getUserGroupsV2': { said: `${signed} uid:int ${paged}` },
    'group.getUserGroupsByIds': { said: `${signed} group_id:int* uids:int[100]*` },
    'discussions.getList': { said: `${signed} types:text category:GROUP|MY ${paged} fields:text` },
    'discussions.getComments': {
      said: `${signed} ${discussion} ${paged} fields:text mark_as_read:bool includeRemoved:bool`,
    },
    'discussions.get': { said: `${signed} ${discussion} fields:text` },
    'discussions.getComment': { said: `${signed} ${discussion} comment_id:text* fields:text` },
    'discussions.addDiscussionComment': {
      said: `${signed} entityId:text* entityType:Kind* comment:text(3000)* reply_to_comment_id:text as_admin:bool attachments:text fields:text`,
    },
    'discussions.editDiscussionComment': { said: `${signed} ${discussion} comment_id:text* comment:text(3000)*` },
    'discussions.deleteDiscussionComment': {
      said: `${signed} ${discussion} comment_id:text* mark_as_spam:bool block_author:bool`,
    },
    'GET info': { said: 'access_token:text*' },
    'GET subscriptions': { said: 'access_token:text*' },
    'POST subscribe': { said: 'access_token:text*', body: 'Subscription' },
    'POST unsubscribe': { said: 'access_token:text*', body: 'Address' },
    'GET chats': { said: 'access_token:text* marker:text count:int(1,100)' },
    'GET messages': { said: 'access_token:text* chat_id:text from:int to:int count:int' },
    'POST messages': { said: 'access_token:text*', body: 'Sending' },
    'GET fileUploadUrl': { said: 'access_token:text* type:FILE|VIDEO|AUDIO|IMAGE' },
  },
  objects: {
    Subscription: 'url:text* types:Told[]',
    Address: 'url:text*',
    Sending: 'recipient:Recipient* message:Message sender_action:mark_seen|typing_on|sending_photo',
    Recipient: 'chat_id:text*',
    Message: 'text:text(2000) attachments:Attachment[5] reply_to:text',
    // The keyboard: types of github.com/b3namine/node-ok-bot-api; apiok.ru names the attachment only.
    Attachment: 'type:IMAGE|VIDEO|AUDIO|FILE|INLINE_KEYBOARD* payload:Stored/Keyboard*',
    Keyboard: 'keyboard:Rows*',
    Rows: 'buttons:Button[][]*',
    Button:
      'type:CALLBACK|LINK|REQUEST_CONTACT|REQUEST_GEO_LOCATION* text:text* intent:DEFAULT|POSITIVE|NEGATIVE* payload:text url:text quick:bool',
    Stored: 'token:text*',
  },
  words: {
    Kind: 'GROUP_TOPIC GROUP_PHOTO USER_STATUS USER_PHOTO USER_FORUM USER_ALBUM SHARE',
    Told: 'MESSAGE_CREATED MESSAGE_CALLBACK CHAT_SYSTEM',
  },
}

const group = '52000000000007'
const answers: Readonly<Record<string, unknown>> = {
  'users.getCurrentUser': { uid: '5' },
  'group.getInfo': [{ uid: group, name: 'Лавка' }],
  'group.getUserGroupsV2': { groups: [{ groupId: group }] },
  'group.getUserGroupsByIds': [{ userId: '5', status: 'ADMIN' }],
  'discussions.getList': {
    discussions: [{ object_type: 'GROUP_TOPIC', object_id: '1', ref_objects: [{ type: 'GROUP', id: group }] }],
  },
  'discussions.getComments': { comments: [], has_more: false },
  'discussions.get': { discussion: { title: 'Тема' } },
  'discussions.getComment': null,
  'discussions.addDiscussionComment': { id: 'AA1' },
  'discussions.editDiscussionComment': true,
  'discussions.deleteDiscussionComment': null,
  info: { group_id: `group:${group}`, name: 'Лавка' },
  subscriptions: { subscriptions: [{ url: 'https://x.test/hook?token=old' }] },
  chats: { chats: [{ chat_id: 'chat:C1' }] },
  fileUploadUrl: { url: 'https://files.test/upload', token: 't' },
  upload: { photos: { a: { token: 't' } } },
}

test('OK is asked only what its own descriptions know, and all of it', async () => {
  const { said, failed } = await sayAll({
    connector: ok,
    secrets: { access: 'tkn1key', admin: 'tkn1session', refresh: 'rfr1' },
    account: { provider_id: group, name: 'Лавка' },
    app: { client_id: '512', client_secret: 's', public_key: 'CBA' },
    places: {
      comments: [{ post_external_id: 'GROUP_TOPIC:1', item_external_id: 'Q0E=' }],
      chats: ['chat:C1'],
      message: 'mid:C1.19a84e9e67b0001',
      people: ['561000000011'],
    },
    answer: ({ pathname }, method, body) => {
      if (body instanceof URLSearchParams && body.has('method')) return answers[body.get('method') ?? ''] ?? null
      const path = pathname.split('/')
      if (pathname.endsWith('token.do')) return { access_token: 'tkn1x' }
      if (path.includes('messages'))
        return method === 'GET' ? { messages: [] } : { message_id: 'mid:C1.19a84e9e67b0002', success: true }
      return answers[path.at(-1) ?? ''] ?? { success: true }
    },
    more: (speaker) => [
      ok.window.exchange(speaker, { code: 'c', redirect_uri: 'https://x.test/', verifier: '', earlier: [] }),
      ok.refresh(speaker),
    ],
  })
  const isExpected = (one: string) => /takes no files|in sight of all|blocks for good/.test(one)
  expect(failed.filter((one) => !isExpected(one))).toEqual([])
  const asked = said.flatMap(({ method, url, body }) => {
    if (!/fb\.do$|\/graph\//.test(url.pathname)) return []
    if (body instanceof URLSearchParams) return [{ call: body.get('method') ?? '', texts: Object.fromEntries(body) }]
    const [, what = ''] = /\/me\/(\w+)/.exec(url.pathname) ?? []
    const texts = Object.fromEntries(url.searchParams)
    return [{ call: `${method} ${what}`, texts, ...(body && { json: JSON.parse(String(body)) }) }]
  })
  expect([...new Set(asked.flatMap((one) => faultsOf(described, one)))]).toEqual([])
  const made = new Set(asked.map(({ call }) => call))
  expect(Object.keys(described.calls).filter((call) => !made.has(call))).toEqual([])
})

test('what OK does not know would be seen', () => {
  const texts = { group_id: 'x', uids: '1,2' }
  expect(faultsOf(described, { call: 'group.getUserGroupsByIds', texts }).length).toBeGreaterThan(1)
})

import { expect, test } from 'vitest'
import { type Asked, type Description, faultsOf } from '../../test/described.ts'
import { type Said, sayAll } from '../../test/sayings.ts'
import { discord } from './index.ts'

// Discord's own OpenAPI description of the HTTP API v10 (github.com/discord/discord-api-spec, specs/openapi.json at
// 74fda0f, 2026-07-18), of the calls that we make; `*` is demanded, `?` may be null. Ids of 64 bits are text there. A number
// for an attachment is taken, too (developers/reference.mdx, Uploading Files, github.com/discord/discord-api-docs at
// c98d64bc, 2026-08-06). 4,000 letters are those of paying people; a bot may use 2,000 (developers/resources/message.mdx).
const described: Description = {
  calls: {
    'GET users/@me': { said: '' },
    'GET users/{id}': { said: '' },
    'GET applications/@me': { said: '' },
    'GET gateway/bot': { said: '' },
    'GET guilds/{id}': { said: 'with_counts:bool' },
    'GET guilds/{id}/threads/active': { said: '' },
    'GET channels/{id}': { said: '' },
    'GET channels/{id}/messages': { said: 'around:text before:text after:text limit:int(1,100)' },
    'POST channels/{id}/messages': { said: '', body: 'MessageCreateRequest' },
    'GET channels/{id}/messages/{id}': { said: '' },
    'PATCH channels/{id}/messages/{id}': { said: '', body: 'MessageEditRequestPartial' },
    'DELETE channels/{id}/messages/{id}': { said: '' },
    'PUT channels/{id}/messages/{id}/reactions/{emoji}/@me': { said: '' },
    'DELETE channels/{id}/messages/{id}/reactions/{emoji}/@me': { said: '' },
    'POST channels/{id}/typing': { said: '' },
  },
  objects: {
    MessageCreateRequest:
      'content:text(2000)? allowed_mentions:AllowedMentions? sticker_ids:text[3]? flags:int? attachments:Attachment[10]? message_reference:Reference? nonce:text(25)/int? enforce_nonce:bool? tts:bool? components:ActionRow[40]?',
    MessageEditRequestPartial:
      'content:text(2000)? flags:int? allowed_mentions:AllowedMentions? sticker_ids:text[]? attachments:Attachment[10]?',
    AllowedMentions: 'parse:users|roles|everyone[]? users:text[100]? roles:text[100]? replied_user:bool?',
    // Buttons: developers/components/reference.mdx of the same place.
    ActionRow: 'type:int* components:Button[5]* id:int?',
    Button: 'type:int* style:int* label:text(80)? custom_id:text(100)? url:text(512)? disabled:bool? id:int?',
    Attachment: 'id:text/int* filename:text(1024)? description:text(1024)? title:text(1024)? is_spoiler:bool?',
    Reference: 'guild_id:text? channel_id:text? message_id:text* fail_if_not_exists:bool? type:int?',
  },
}

const callOf = (method: string, path: string) =>
  `${method} ${path
    .replace(/^\//, '')
    .replace(/reactions\/[^/]+/, 'reactions/{emoji}')
    .replaceAll(/\/\d+/g, '/{id}')}`

/** Files travel beside the message, which is then a part of a form. */
function askedBy({ method, url, body }: Said): Asked {
  const call = callOf(method, url.pathname)
  const texts = Object.fromEntries(url.searchParams)
  if (!(body instanceof FormData)) return { call, texts, ...(body && { json: JSON.parse(String(body)) }) }
  const { payload_json, ...files } = Object.fromEntries(body)
  const json = JSON.parse(String(payload_json)) as { attachments: unknown[] }
  expect(Object.keys(files)).toEqual(json.attachments.map((_, n) => `files[${n}]`))
  return { call, texts, json }
}

const channel = { id: '31', type: 0, name: 'общий', guild_id: '21', last_message_id: '1310000000000000001' }
const message = {
  id: '5',
  channel_id: '31',
  author: { id: '7' },
  content: 'x',
  reactions: [{ me: true, emoji: { id: null, name: '🔥' } }],
}

test('Discord is asked only what its own description knows, and all of it', async () => {
  const answers: Record<string, unknown> = {
    'GET users/@me': { id: '7', username: 'lavka', bot: true },
    'GET users/{id}': { id: '55', username: 'vera' },
    'GET applications/@me': { id: '7', flags: 1 << 19 },
    'GET gateway/bot': { url: 'wss://gateway.test', shards: 1 },
    'GET guilds/{id}': { id: '21', name: 'Соседи' },
    'GET guilds/{id}/threads/active': { threads: [] },
    'GET channels/{id}': channel,
    'GET channels/{id}/messages': [message],
    'POST channels/{id}/messages': message,
    'GET channels/{id}/messages/{id}': message,
  }
  const { said, failed } = await sayAll({
    connector: discord,
    secrets: { access: 'MTIwMDAwMDAwMDAwMDAwMDk5OQ.secret.token-of-a-bot' },
    account: { provider_id: '7', name: 'Лавка' },
    places: {
      comments: [{ post_external_id: '31', item_external_id: '1310000000000000001' }],
      chats: ['901'],
      message: '1310000000000000002',
      people: ['55'],
      sticker: '749054660769218631',
    },
    answer: ({ pathname }, method) => answers[callOf(method, pathname)] ?? {},
    more: (speaker) => [
      discord.history({ ...speaker, chosen: ['31'] }, null),
      discord.stream.address(speaker, null, 0),
      discord.stream.catchUp({ ...speaker, chosen: ['31'] }, '1300000000000000001', { chats: ['901'] }),
      discord.stream.catchUp(speaker, '{"from":"1","places":[{"channel_id":"901"}]}', { chats: [] }),
      discord.learn(speaker, { authors: ['55'], posts: ['31'], places: ['31'] }),
      discord.settle(speaker, {
        ...{ kind: 'message', key: 'k', number: 5, text: 'Да', files: [], chat_external_id: '901' },
      }),
    ],
  })
  expect(failed).toEqual([])
  const asked = said.map(askedBy)
  expect([...new Set(asked.flatMap((one) => faultsOf(described, one)))]).toEqual([])
  const made = new Set(asked.map(({ call }) => call))
  expect(Object.keys(described.calls).filter((call) => !made.has(call))).toEqual([])
})

test('what Discord does not know would be seen', () => {
  const json = { content: 'я'.repeat(2_001), reply_to: '5', message_reference: {} }
  expect(faultsOf(described, { call: 'POST channels/{id}/messages', json })).toHaveLength(3)
  expect(faultsOf(described, { call: 'GET channels/{id}/messages', texts: { limit: '101', sort: 'x' } })).toHaveLength(
    2,
  )
})

import { expect, test } from 'vitest'
import { type Description, faultsOf } from '../../test/described.ts'
import { sayAll } from '../../test/sayings.ts'
import type { OutgoingReply } from '../connector.ts'
import { gmaps } from './index.ts'

// Reviews: developers.google.com/my-business/reference/rest/v4/accounts.locations.reviews (read 2026-11-16). The others:
// discovery documents in github.com/googleapis/google-api-go-client, mybusinessaccountmanagement/v1 (3195ce1ad126),
// mybusinessbusinessinformation/v1 and mybusinessnotifications/v1 (9baafe08bb61). Tokens: RFC 6749, and Google's own page
// on web server applications.
const described: Description = {
  calls: {
    'GET /v4/accounts/{a}/locations/{l}/reviews': {
      said: 'pageSize:int(1,50) pageToken:text orderBy:text',
    },
    'GET /v4/accounts/{a}/locations/{l}/reviews/{r}': { said: '' },
    'PUT /v4/accounts/{a}/locations/{l}/reviews/{r}/reply': { said: 'comment:text*' },
    'DELETE /v4/accounts/{a}/locations/{l}/reviews/{r}/reply': { said: '' },
    'GET /v1/accounts': { said: 'filter:text pageSize:int(1,20) pageToken:text parentAccount:text' },
    'GET /v1/accounts/{a}/locations': {
      said: 'filter:text orderBy:text pageSize:int(1,100) pageToken:text readMask:text*',
    },
    'GET /v1/locations/{l}': { said: 'readMask:text*' },
    'GET /v1/accounts/{a}/notificationSetting': { said: '' },
    'PATCH /v1/accounts/{a}/notificationSetting': { said: 'updateMask:text*', body: 'NotificationSetting' },
    'POST /token': {
      said: 'grant_type:text* client_id:text* client_secret:text* code:text redirect_uri:text code_verifier:text refresh_token:text',
    },
  },
  objects: { NotificationSetting: 'name:text* pubsubTopic:text notificationTypes:text[]' },
}

const reply: OutgoingReply = {
  ...{ kind: 'reply', key: 'k', number: 7, text: 'Да', files: [] },
  ...{ post_external_id: '45', item_external_id: 'r1' },
}

const callOf = (method: string, path: string) =>
  `${method} ${path
    .replace(/(\/accounts)\/[^/]+/, '$1/{a}')
    .replace(/(\/locations)\/[^/]+/, '$1/{l}')
    .replace(/(\/reviews)\/[^/]+/, '$1/{r}')}`

test('Google is asked only what its own description knows, and all of it', async () => {
  const location = { name: 'locations/45', title: 'Лавка' }
  const answers: Record<string, object> = {
    'POST /token': { access_token: 'ya29.t', expires_in: 3_599, refresh_token: '1//r' },
    'GET /v1/accounts': { accounts: [{ name: 'accounts/10' }] },
    'GET /v1/accounts/{a}/locations': { locations: [location] },
    'GET /v1/locations/{l}': location,
    'PUT /v4/accounts/{a}/locations/{l}/reviews/{r}/reply': { comment: 'Да' },
  }
  const { said, failed } = await sayAll({
    connector: gmaps,
    secrets: { access: 'ya29.t', refresh: '1//r', owner: '10' },
    account: { provider_id: '45', name: 'Лавка' },
    places: {
      comments: [{ post_external_id: '45', item_external_id: 'r1' }],
      ...{ chats: [], message: '', people: [], albums: () => false },
    },
    answer: ({ pathname }, method) => answers[callOf(method, pathname)] ?? {},
    more: (speaker) => {
      const whole = {
        ...{ ...speaker, app: { client_id: 'id', client_secret: 'secret' } },
        bases: { ...speaker.bases, topic: 'https://pubsub.test/v1/projects/p/topics/t' },
      }
      const window = { code: 'c', redirect_uri: 'https://o.test/callback/gmaps', verifier: 'v', earlier: [] }
      return [
        ...[gmaps.history(whole, 'CA1'), gmaps.refresh(whole), gmaps.window.exchange(whole, window)],
        ...[gmaps.subscribe(whole), gmaps.settle(whole, reply)],
      ]
    },
  })
  expect(failed.filter((one) => !one.includes('not possible here'))).toEqual([])
  const asked = said.map(({ method, url, body }) => {
    const call = callOf(method, url.pathname)
    const query = Object.fromEntries(url.searchParams)
    if (body instanceof URLSearchParams) return { call, texts: Object.fromEntries(body) }
    return { call, texts: query, ...(body && { json: JSON.parse(String(body)) }) }
  })
  expect([...new Set(asked.flatMap((one) => faultsOf(described, one)))]).toEqual([])
  const made = new Set(asked.map(({ call }) => call))
  expect(Object.keys(described.calls).filter((call) => !made.has(call))).toEqual([])
})

test('what Google does not know would be seen', () => {
  const call = 'GET /v4/accounts/{a}/locations/{l}/reviews'
  expect(faultsOf(described, { call, texts: { pageSize: '51' } })).not.toEqual([])
  expect(faultsOf(described, { call, texts: { order: 'updateTime desc' } })).not.toEqual([])
  expect(faultsOf(described, { call: 'GET /v1/locations/{l}', texts: {} })).not.toEqual([])
})

import { expect, test } from 'vitest'
import { type Description, faultsOf } from '../../test/described.ts'
import { sayAll } from '../../test/sayings.ts'
import type { OutgoingReply } from '../connector.ts'
import { tiktok } from './index.ts'

// A copy of the vendor's pages of 2026-01-27 (github.com/likejing/fs_tiktok, TikTok-Business-API-Docs/comments and
// docs/tiktok, at 63125d10 and b413745f): lists, replies, hiding, likes, deleting, videos, profile, tokens. Pins, and that a like
// wants its video: public integrations that were tried against the real interface (2026-08-06); github.com/sns-sdks/python-tiktok.
// The address for events: public clients of 2026. All read 2026-11-17.
const account = 'business_id:text*'
const list =
  'status:PUBLIC|ALL sort_field:likes|replies|create_time sort_order:asc|desc|smart cursor:int max_count:int(1,30)'
const turned = (on: string) => `${account} video_id:text* comment_id:text* action:${on}|UN${on}*`
const described: Description = {
  calls: {
    'GET business/get/': { said: `${account} fields:text[]` },
    'GET business/video/list/': { said: `${account} fields:text[] filters:Filters cursor:int max_count:int(1,20)` },
    'GET business/comment/list/': {
      said: `${account} video_id:text* comment_ids:text[30] include_replies:bool ${list}`,
    },
    'GET business/comment/reply/list/': { said: `${account} video_id:text* comment_id:text* ${list}` },
    'POST business/comment/reply/create/': { said: `${account} video_id:text* comment_id:text* text:text(150)*` },
    'POST business/comment/hide/': { said: turned('HIDE') },
    'POST business/comment/like/': { said: turned('LIKE') },
    'POST business/comment/pin/': { said: turned('PIN') },
    'POST business/comment/delete/': { said: `${account} comment_id:text*` },
    'POST business/webhook/update/': {
      said: 'app_id:text* secret:text* event_type:COMMENT|BRAND_MENTION|DIRECT_MESSAGE|VIDEO* callback_url:text* item_list:text[]',
    },
    'POST tt_user/oauth2/token/': {
      said: 'client_id:text* client_secret:text* grant_type:=authorization_code* auth_code:text* redirect_uri:text*',
    },
    'POST tt_user/oauth2/refresh_token/': {
      said: 'client_id:text* client_secret:text* grant_type:=refresh_token* refresh_token:text*',
    },
  },
  objects: { Filters: 'video_ids:text[] ad_post_only:bool' },
}

const place = { post_external_id: '7200000000000000001', item_external_id: '7300000000000000001' }
const reply: OutgoingReply = { kind: 'reply', key: 'k', number: 7, text: 'Да', files: [], ...place }

test('TikTok is asked only what its own description knows, and all of it', async () => {
  const data = {
    ...{ access_token: 'act.t', refresh_token: 'rft.t', open_id: '-000', username: 'lavka' },
    videos: [{ item_id: place.post_external_id }],
    comments: [{ comment_id: place.item_external_id, replies: 9, status: 'PUBLIC' }],
    comment_id: '7300000000000000002',
  }
  const { said, failed } = await sayAll({
    connector: tiktok,
    secrets: { access: 'act.t', refresh: 'rft.t' },
    account: { provider_id: '-000', name: 'Лавка' },
    app: { client_id: 'id', client_secret: 'secret' },
    places: { comments: [place], chats: [], message: '', people: ['+a/'], albums: () => false },
    answer: () => ({ code: 0, message: 'OK', data }),
    more: (speaker) => {
      const window = { code: 'c', redirect_uri: 'https://o.test/callback/tiktok', verifier: 'v', earlier: [] }
      const hinted = { external_id: place.item_external_id, post_external_id: place.post_external_id }
      return [
        ...[tiktok.history(speaker, '{"cursor":1700000000000}'), tiktok.refresh(speaker)],
        ...[tiktok.window.exchange(speaker, window), tiktok.settle(speaker, reply)],
        tiktok.learn(speaker, { authors: [], posts: [], hinted_comments: [hinted] }),
      ]
    },
  })
  expect(failed).toEqual([])
  const asked = said.map(({ method, url, body }) => {
    const call = `${method} ${url.pathname.replace('/open_api/v1.3/', '')}`
    return body ? { call, json: JSON.parse(String(body)) } : { call, texts: Object.fromEntries(url.searchParams) }
  })
  expect([...new Set(asked.flatMap((one) => faultsOf(described, one)))]).toEqual([])
  const made = new Set(asked.map(({ call }) => call))
  expect(Object.keys(described.calls).filter((call) => !made.has(call))).toEqual([])
  // The token goes in a header of its own.
  expect(said.filter(({ url }) => url.href.includes('act.t'))).toEqual([])
})

test('what TikTok does not know would be seen', () => {
  const call = 'POST business/comment/reply/create/'
  const json = { business_id: '-000', video_id: '7', comment_id: '8', text: 'я'.repeat(151) }
  expect(faultsOf(described, { call, json })).not.toEqual([])
  expect(faultsOf(described, { call, json: { ...json, text: 'Да', image: '1' } })).not.toEqual([])
  expect(faultsOf(described, { call: 'POST business/comment/like/', json: { action: 'LIKE' } })).not.toEqual([])
})

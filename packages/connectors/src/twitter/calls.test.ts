import { twitterClient } from '@otklik/simulator/networks/twitter/accounts.ts'
import { expect, test } from 'vitest'
import { type Description, faultsOf } from '../../test/described.ts'
import { sayAll } from '../../test/sayings.ts'
import { twitter } from './index.ts'

// X's OpenAPI description 2.167 (github.com/xdevplatform/docs, openapi.json at 2871328, 2026-08-22) and its pages on
// authentication beside it. Parameters of the older names (`tweet.fields`, `referenced_tweets.id`, `sender_id`) are those of
// its other pages of the same day, which its live answers still have.
const paging = 'max_results:int(5,100) pagination_token:text'
const since = 'since_id:text start_time:text'
const beside = 'user.fields:UserField[] media.fields:MediaField[]'
const post = `${beside} tweet.fields:OlderField[] post.fields:PostField[] expansions:PostExpansion[]`
const described: Description = {
  calls: {
    'GET /2/users/me': { said: 'user.fields:UserField[]' },
    'GET /2/users': { said: 'ids:text[100]* user.fields:UserField[]' },
    'GET /2/users/{id}/mentions': { said: `${paging} ${since} ${post}` },
    'GET /2/users/{id}/tweets': { said: `${paging} ${since} exclude:replies|retweets ${post}` },
    'GET /2/tweets': { said: `ids:text[100]* ${post}` },
    'POST /2/tweets': { said: 'text:text reply:Reply media:PostMedia' },
    'DELETE /2/tweets/{id}': { said: '' },
    'PUT /2/tweets/{id}/hidden': { said: 'hidden:bool*' },
    'POST /2/users/{id}/likes': { said: 'tweet_id:text*' },
    'DELETE /2/users/{id}/likes/{id}': { said: '' },
    'GET /2/dm_events': {
      said: `max_results:int(1,100) pagination_token:text event_types:=MessageCreate ${beside} dm_event.fields:DmField[] expansions:DmExpansion[]`,
    },
    'POST /2/dm_conversations/with/{id}/messages': { said: 'text:text attachments:Attachment[1]' },
    'POST /2/dm_conversations/{id}/messages': { said: 'text:text attachments:Attachment[1]' },
    'POST /2/media/upload/initialize': {
      said: 'media_type:MediaType media_category:Category total_bytes:int(0,17179869184)',
    },
    'POST /2/media/upload/{id}/append': { said: 'media:file* segment_index:int(0,999)*' },
    'POST /2/media/upload/{id}/finalize': { said: '' },
    'GET /2/media/upload': { said: 'media_id:text* command:=STATUS' },
    'GET /2/webhooks': { said: '' },
    'POST /2/webhooks': { said: 'url:text(200)*' },
    'PUT /2/webhooks/{id}': { said: '' },
    'GET /2/activity/subscriptions': { said: 'max_results:int(1,1000) pagination_token:text' },
    'POST /2/activity/subscriptions': { said: 'event_type:EventType* filter:Filter* webhook_id:text tag:text(200)' },
    'DELETE /2/activity/subscriptions/{id}': { said: '' },
    'POST /2/oauth2/token': {
      said: 'grant_type:authorization_code|refresh_token* code:text redirect_uri:text code_verifier:text refresh_token:text client_id:text',
    },
    'POST /oauth2/token': { said: 'grant_type:=client_credentials*' },
  },
  objects: {
    Reply: 'in_reply_to_tweet_id:text*',
    PostMedia: 'media_ids:text[4]*',
    Attachment: 'media_id:text*',
    Filter: 'user_id:text',
  },
  words: {
    UserField:
      'confirmed_email connection_status created_at description entities id is_identity_verified location name parody profile_banner_url profile_image_url protected public_metrics receives_your_dm subscribes_to_you subscription subscription_type url username verified verified_followers_count verified_type withheld',
    MediaField:
      'alt_text duration_ms height media_key non_public_metrics organic_metrics preview_image_url promoted_metrics public_metrics type url variants width',
    PostField:
      'article article_title attachments card_uri community_id context_annotations conversation_id created_at display_text_range edit_controls entities geo id lang matched_media_notes media_metadata non_public_metrics note_post note_request_suggestions organic_metrics paid_partnership possibly_sensitive promoted_metrics public_metrics reply_settings scopes source suggested_source_links suggested_source_links_with_counts text withheld',
    OlderField:
      'attachments author_id conversation_id created_at edit_history_tweet_ids entities id in_reply_to_user_id note_tweet referenced_tweets text',
    PostExpansion:
      'article.cover_media article.media_entities attachments.media_keys attachments.media_source_tweet attachments.poll_ids author_id edit_history_post_ids entities.mentions.username geo.place_id in_reply_to_user_id referenced_posts username referenced_tweets.id',
    DmField:
      'attachments created_at dm_conversation_id entities event_type id text sender_id referenced_tweets participant_ids',
    DmExpansion: 'attachments.media_keys participant_ids referenced_posts sender_id referenced_tweets.id',
    MediaType:
      'video/mp4 video/webm video/mp2t video/quicktime text/srt text/vtt image/jpeg image/gif image/bmp image/png image/webp image/pjpeg image/tiff',
    Category: 'amplify_video tweet_gif tweet_image tweet_video dm_gif dm_image dm_video subtitles',
    EventType: 'dm.sent dm.received post.create post.delete post.mention.create post.reply.create post.quote.create',
  },
}

const jsonOf = (body: unknown) => (typeof body === 'string' ? (JSON.parse(body) as Record<string, unknown>) : undefined)

test('X is asked only what it describes, and all of it', async () => {
  const id = '2080765813578191303'
  const webhook = { id: '77', url: 'https://x.test/hook', valid: false }
  let posts = 0
  const { said, failed } = await sayAll({
    connector: twitter,
    secrets: { access: 'token', refresh: 'refresh' },
    account: { provider_id: '1111111111111111111', name: 'Лавка', screen_name: 'lavka' },
    app: twitterClient,
    places: {
      comments: [{ post_external_id: '2080000000000000000', item_external_id: id }],
      chats: ['9', 'g1585094756761149440'],
      message: id,
      people: ['9'],
      albums: () => false,
    },
    answer: ({ pathname }, method) => {
      if (/oauth2\/token$/.test(pathname)) return { token_type: 'bearer', access_token: 'fresh', expires_in: 7_200 }
      if (pathname === '/2/webhooks') return { data: method === 'GET' ? [webhook] : webhook }
      if (pathname === '/2/activity/subscriptions' && method === 'GET')
        return {
          data: [
            { subscription_id: '5', event_type: 'x', filter: { user_id: '1111111111111111111' }, webhook_id: '77' },
          ],
        }
      if (pathname.endsWith('/finalize'))
        return { data: { id: '5', processing_info: { state: 'pending', check_after_secs: 0 } } }
      if (/\/(mentions|tweets|dm_events)$/.test(pathname) && method === 'GET') {
        const next_token = posts++ === 0 ? 'next-page-of-the-list' : undefined
        return { data: [{ id, created_at: '2020-01-01T00:00:00Z' }], meta: { next_token } }
      }
      if (pathname === '/2/users') return { data: [] }
      return { data: { id, dm_event_id: id, hidden: false, liked: true, deleted: true } }
    },
    more: (speaker) => [
      twitter.window.exchange(speaker, { code: 'c', redirect_uri: 'https://x.test/', verifier: 'v', earlier: [] }),
      twitter.refresh(speaker),
    ],
  })
  const isExpected = (one: string) => /pictures and videos only|has left it as it was/.test(one)
  expect(failed.filter((one) => !isExpected(one))).toEqual([])
  const asked = said.map(({ method, url, body }) => {
    const json = jsonOf(body)
    const form = body instanceof URLSearchParams || body instanceof FormData ? Object.fromEntries(body) : {}
    return {
      call: `${method} ${url.pathname.replaceAll(/\/g?\d{2,}|(?<=upload|with|subscriptions|webhooks)\/\d+/g, '/{id}')}`,
      ...(json ? { json } : { texts: { ...Object.fromEntries(url.searchParams), ...form } }),
    }
  })
  expect([...new Set(asked.flatMap((one) => faultsOf(described, one)))]).toEqual([])
  const made = new Set(asked.map(({ call }) => call))
  expect(Object.keys(described.calls).filter((call) => !made.has(call))).toEqual([])
})

test('what X does not know would be seen', () => {
  const json = { text: 'а', media: { media_ids: ['1', '2', '3', '4', '5'] }, sticker: '1' }
  expect(faultsOf(described, { call: 'POST /2/tweets', json })).toHaveLength(2)
  expect(
    faultsOf(described, { call: 'GET /2/users', texts: { ids: '1', 'user.fields': 'id,shoe_size' } }),
  ).toHaveLength(1)
})

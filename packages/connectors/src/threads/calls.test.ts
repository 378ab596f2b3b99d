import { expect, test } from 'vitest'
import { type Description, faultsOf } from '../../test/described.ts'
import { sayAll } from '../../test/sayings.ts'
import { threads } from './index.ts'
import { node_fields } from './nodes.ts'

// Meta's pages about Threads (developers.facebook.com/docs/threads: create-posts, retrieve-replies, reply-management,
// delete-posts, threads-profiles, read 2026-11-15) and its own collection of calls (github.com/fbsamples/threads_api,
// postman/threads-api.postman_collection.json, 2026-01-02).
const read = 'fields:Fields* limit:int(1,100) before:text after:text since:text until:text'
const described: Description = {
  calls: {
    'GET /v1.0/me': { said: 'fields:Profile*' },
    'GET /v1.0/{media}': { said: 'fields:Fields*' },
    'GET /v1.0/me/threads': { said: read },
    'GET /v1.0/me/replies': { said: read },
    'GET /v1.0/me/mentions': { said: read },
    'GET /v1.0/{media}/conversation': { said: `${read} reverse:bool` },
    'POST /v1.0/me/threads': {
      said: 'media_type:TEXT|IMAGE|VIDEO|CAROUSEL* text:text(500) image_url:text video_url:text reply_to_id:text reply_control:text',
    },
    'POST /v1.0/me/threads_publish': { said: 'creation_id:text*' },
    'POST /v1.0/{media}/manage_reply': { said: 'hide:bool*' },
    'DELETE /v1.0/{media}': { said: '' },
    'POST /oauth/access_token': {
      said: 'client_id:text* client_secret:text* grant_type:=authorization_code* redirect_uri:text* code:text*',
    },
    'GET /access_token': { said: 'grant_type:=th_exchange_token* client_secret:text* access_token:text*' },
    'GET /refresh_access_token': { said: 'grant_type:=th_refresh_token* access_token:text*' },
  },
  objects: {},
  words: {
    Profile: 'id,username,name,threads_profile_picture_url',
    Fields: [
      'id,timestamp,has_replies',
      'status,error_message',
      'id,text,timestamp,replied_to',
      'id',
      node_fields,
    ].join(' '),
  },
}

/** What a post, a reply or a mention has, by Meta's lists of fields. */
const fields_of_media =
  'id media_product_type media_type media_url permalink owner username text timestamp shortcode thumbnail_url children is_quote_post quoted_post reposted_post has_replies is_reply is_reply_owned_by_me root_post replied_to hide_status reply_audience alt_text link_attachment_url gif_url poll_attachment topic_tag is_verified profile_picture_url'

test('only fields that Meta lists are asked for', () => {
  expect(node_fields.split(',').filter((field) => !fields_of_media.split(' ').includes(field))).toEqual([])
})

test('Threads is asked only what Meta describes, and all of it', async () => {
  const media = '17900000000000055'
  const { said, failed } = await sayAll({
    connector: threads,
    secrets: { access: 'THAA' },
    account: { provider_id: '26000000000000001', name: 'Лавка', screen_name: 'lavka' },
    app: { client_id: '3', client_secret: 's' },
    public_files: true,
    places: {
      comments: [{ post_external_id: '17900000000000001', item_external_id: media }],
      chats: [],
      message: '',
      people: [],
      albums: () => false,
    },
    answer: ({ pathname, searchParams }, method) => {
      if (searchParams.get('fields') === 'status,error_message') return { status: 'FINISHED' }
      if (/access_token$/.test(pathname)) return { access_token: 'THAAx', expires_in: 5_183_944 }
      if (/\/(threads|replies|mentions|conversation)$/.test(pathname) && method === 'GET')
        return { data: [{ id: media }] }
      return { id: media, username: 'lavka', success: true }
    },
    more: (speaker) => [
      threads.window.exchange(speaker, { code: 'c', redirect_uri: 'https://x.test/', verifier: '', earlier: [] }),
      threads.refresh(speaker),
      threads.settle(speaker, {
        ...{ kind: 'reply', key: 'x', number: 1, text: '', files: [] },
        ...{ post_external_id: '1', item_external_id: '2' },
      }),
    ],
  })
  const isExpected = (one: string) => /pictures and videos only|cannot be told/.test(one)
  expect(failed.filter((one) => !isExpected(one))).toEqual([])
  const asked = said.map(({ method, url, body }) => ({
    call: `${method} ${url.pathname.replace(/\/\d+/, '/{media}')}`,
    texts: {
      ...Object.fromEntries(url.searchParams),
      ...(body instanceof URLSearchParams && Object.fromEntries(body)),
    },
  }))
  expect([...new Set(asked.flatMap((one) => faultsOf(described, one)))]).toEqual([])
  const made = new Set(asked.map(({ call }) => call))
  expect(Object.keys(described.calls).filter((call) => !made.has(call))).toEqual([])
})

test('what Threads does not know would be seen', () => {
  const texts = { media_type: 'STICKER', text: 'я'.repeat(501), sticker: '1' }
  expect(faultsOf(described, { call: 'POST /v1.0/me/threads', texts })).toHaveLength(3)
})

import { expect, test } from 'vitest'
import { type Description, faultsOf } from '../../test/described.ts'
import { sayAll } from '../../test/sayings.ts'
import type { OutgoingReply } from '../connector.ts'
import { youtube } from './index.ts'

// The discovery document of the Data API v3 (github.com/googleapis/google-api-go-client, youtube/v3/youtube-api.json at
// 01d3654546c1, read 2026-11-17); which values of a moderation status may be set, and what an update holds:
// developers.google.com/youtube/v3/docs/comments (2026-06). Tokens: RFC 6749, and Google's page on web server applications.
const described: Description = {
  calls: {
    'GET channels': { said: 'part:text[]* mine:bool maxResults:int(0,50) pageToken:text id:text[]' },
    'GET commentThreads': {
      said: 'part:text[]* allThreadsRelatedToChannelId:text channelId:text id:text[] maxResults:int(1,100) moderationStatus:published|heldForReview|likelySpam order:time|relevance pageToken:text searchTerms:text textFormat:html|plainText videoId:text',
    },
    'GET comments': {
      said: 'part:text[]* id:text[] maxResults:int(1,100) pageToken:text parentId:text textFormat:html|plainText',
    },
    'GET videos': { said: 'part:text[]* id:text[50] hl:text maxResults:int(1,50) pageToken:text' },
    'POST comments': { said: 'part:=snippet*', body: 'Inserted' },
    'PUT comments': { said: 'part:=snippet*', body: 'Updated' },
    'DELETE comments': { said: 'id:text*' },
    'POST comments/setModerationStatus': {
      said: 'id:text[50]* moderationStatus:published|heldForReview|rejected* banAuthor:bool',
    },
    'POST token': {
      said: 'grant_type:text* client_id:text* client_secret:text* code:text redirect_uri:text code_verifier:text refresh_token:text',
    },
  },
  objects: {
    Inserted: 'snippet:Reply*',
    Reply: 'parentId:text* textOriginal:text*',
    Updated: 'id:text* snippet:Words*',
    Words: 'textOriginal:text*',
  },
}

const top = 'Ugx0000000000000014AaABAg'
const reply: OutgoingReply = {
  ...{ kind: 'reply', key: 'k', number: 7, text: 'Да', files: [] },
  ...{ post_external_id: 'V0000000001', item_external_id: `${top}.0001` },
}
const comment = (id: string) => ({ id, snippet: { textOriginal: 'Да', publishedAt: '2026-11-15T00:00:00Z' } })

test('YouTube is asked only what its own description knows, and all of it', async () => {
  const thread = { id: top, snippet: { topLevelComment: comment(top), totalReplyCount: 3 } }
  const items: Record<string, object[]> = {
    channels: [{ id: 'UC1', snippet: { title: 'Лавка' } }],
    commentThreads: [thread],
  }
  const nameOf = ({ pathname }: URL) => pathname.replace(/^\/(youtube\/v3\/)?/, '')
  const { said, failed } = await sayAll({
    connector: youtube,
    secrets: { access: 'ya29.t', refresh: '1//r' },
    account: { provider_id: 'UC1', name: 'Лавка' },
    app: { client_id: 'id', client_secret: 'secret' },
    places: {
      comments: [{ post_external_id: 'V0000000001', item_external_id: top }],
      ...{ chats: [], message: '', people: ['UC2'], albums: () => false },
    },
    answer: (url, method) => {
      const name = nameOf(url)
      if (name === 'token') return { access_token: 'ya29.t', expires_in: 3_599, refresh_token: '1//r' }
      if (method === 'GET') return { kind: 'list', items: items[name] }
      return comment(`${top}.1`)
    },
    more: (speaker) => {
      const window = { code: 'c', redirect_uri: 'https://o.test/callback/youtube', verifier: 'v', earlier: [] }
      return [
        ...[youtube.history(speaker, 'next'), youtube.refresh(speaker), youtube.window.exchange(speaker, window)],
        youtube.settle(speaker, reply),
        youtube.act(speaker, { kind: 'block', author_external_id: 'UC2', item_external_id: top }),
      ]
    },
  })
  // Deeds are answered with nothing, which this stage cannot say.
  expect(failed.filter((one) => !one.includes('unreadable answer (HTTP 200)'))).toEqual([])
  const asked = said.map(({ method, url, body }) => {
    const call = `${method} ${nameOf(url)}`
    if (body instanceof URLSearchParams) return { call, texts: Object.fromEntries(body) }
    return { call, texts: Object.fromEntries(url.searchParams), ...(body && { json: JSON.parse(String(body)) }) }
  })
  expect([...new Set(asked.flatMap((one) => faultsOf(described, one)))]).toEqual([])
  const made = new Set(asked.map(({ call }) => call))
  expect(Object.keys(described.calls).filter((call) => !made.has(call))).toEqual([])
  expect(said.filter(({ url }) => url.href.includes('ya29'))).toEqual([])
})

test('what YouTube does not know would be seen', () => {
  const call = 'POST comments/setModerationStatus'
  expect(faultsOf(described, { call, texts: { id: top, moderationStatus: 'likelySpam' } })).not.toEqual([])
  expect(
    faultsOf(described, { call: 'GET commentThreads', texts: { part: 'snippet', maxResults: '101' } }),
  ).not.toEqual([])
  const json = { snippet: { textOriginal: 'Да', videoId: 'V' } }
  expect(faultsOf(described, { call: 'POST comments', texts: { part: 'snippet' }, json })).not.toEqual([])
})

test.each([
  ['GET', '/youtube/v3/commentThreads', 1],
  ['POST', '/youtube/v3/comments', 50],
  ['DELETE', '/youtube/v3/comments', 50],
  ['POST', '/token', 0],
])('%s %s costs %i', (method, path, units) => {
  expect(youtube.quota.costOf(method, new URL(`https://youtube.googleapis.com${path}`))).toBe(units)
})

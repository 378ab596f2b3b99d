import { linkedinClient } from '@otklik/simulator/networks/linkedin/accounts.ts'
import { expect, test } from 'vitest'
import { type Description, faultsOf } from '../../test/described.ts'
import { sayAll } from '../../test/sayings.ts'
import { linkedin } from './index.ts'

// Microsoft's pages about the Community Management API (comments-api, organization-social-action-notifications, reactions,
// posts-api, authorization code flow), as public copies of June to August 2026 have them.
const described: Description = {
  calls: {
    'GET /v2/me': { said: '' },
    'GET /v2/organizationalEntityAcls': {
      said: 'q:=roleAssignee* role:=ADMINISTRATOR state:=APPROVED projection:text start:int(0) count:int(1,100)',
    },
    'GET /rest/organizationalEntityNotifications': {
      said: 'q:=criteria* organizationalEntity:text* actions:text* timeRange:text start:int(0) count:int(1,100)',
    },
    'GET /rest/posts': { said: 'q:=author* author:text* start:int(0) count:int(1,100)' },
    'GET /rest/socialActions/{urn}/comments': { said: 'start:int(0) count:int(1,100)' },
    'GET /rest/socialActions/{urn}/comments/{id}': { said: '' },
    'POST /rest/socialActions/{urn}/comments': { said: 'actor:text* object:text* parentComment:text message:Message*' },
    'POST /rest/socialActions/{urn}/comments/{id}': { said: 'actor:text*', body: 'Patched' },
    'DELETE /rest/socialActions/{urn}/comments/{id}': { said: 'actor:text*' },
    'POST /rest/reactions': { said: 'actor:text*', body: 'Reaction' },
    'DELETE /rest/reactions/{key}': { said: '' },
    'PUT /rest/eventSubscriptions/{key}': { said: 'webhook:text*' },
    'DELETE /rest/eventSubscriptions/{key}': { said: '' },
    'POST /oauth/v2/accessToken': {
      said: 'grant_type:authorization_code|refresh_token* code:text redirect_uri:text refresh_token:text client_id:text* client_secret:text*',
    },
  },
  objects: {
    Message: 'text:text(1250)*',
    Patched: 'patch:Patch*',
    Patch: 'message:Set*',
    Set: '$set:Message*',
    Reaction: 'root:text* reactionType:LIKE|PRAISE|EMPATHY|INTEREST|APPRECIATION|ENTERTAINMENT*',
  },
}

const comment = 'urn:li:comment:(urn:li:activity:6666,999)'

test('LinkedIn is asked only what is described, and all of it', async () => {
  const notification = { notificationId: 5, action: 'COMMENT', generatedActivity: comment }
  const { said, failed } = await sayAll({
    connector: linkedin,
    secrets: { access: 'AQV', refresh: 'AQX', page: '96000003', owner: 'P1' },
    account: { provider_id: '96000003', name: 'Лавка' },
    app: linkedinClient,
    places: {
      comments: [{ post_external_id: 'urn:li:activity:6666', item_external_id: comment }],
      chats: [],
      message: '',
      people: [],
    },
    answer: ({ pathname }, method) => {
      if (pathname.endsWith('/accessToken')) return { access_token: 'AQV', expires_in: 5_184_000, refresh_token: 'AQX' }
      if (pathname === '/v2/me') return { id: 'P1' }
      if (pathname === '/v2/organizationalEntityAcls')
        return { elements: [{ role: 'ADMINISTRATOR', organizationalTarget: 'urn:li:organization:96000003' }] }
      if (pathname === '/rest/organizationalEntityNotifications') return { elements: [notification] }
      if (pathname === '/rest/posts') return { elements: [{ id: 'urn:li:share:1' }] }
      if (pathname.endsWith('/comments') && method === 'GET')
        return { elements: [{ id: '999', $URN: comment, commentsSummary: { totalFirstLevelComments: 0 } }] }
      return { id: '999', $URN: comment }
    },
    more: (speaker) => [
      linkedin.window.exchange(speaker, { code: 'c', redirect_uri: 'https://x.test/', verifier: '', earlier: [] }),
      linkedin.refresh(speaker),
    ],
  })
  expect(failed).toEqual([])
  const asked = said.map(({ method, url, body }) => {
    const call = url.pathname
      .replace(/socialActions\/[^/]+/, 'socialActions/{urn}')
      .replace(/comments\/[^/]+/, 'comments/{id}')
      .replace(/(reactions|eventSubscriptions)\/.+/, '$1/{key}')
    const json = typeof body === 'string' ? { json: JSON.parse(body) as Record<string, unknown> } : {}
    const form = body instanceof URLSearchParams ? Object.fromEntries(body) : {}
    return { call: `${method} ${call}`, texts: { ...Object.fromEntries(url.searchParams), ...form }, ...json }
  })
  expect([...new Set(asked.flatMap((one) => faultsOf(described, one)))]).toEqual([])
  const made = new Set(asked.map(({ call }) => call))
  expect(Object.keys(described.calls).filter((call) => !made.has(call))).toEqual([])
})

test('what LinkedIn does not know would be seen', () => {
  const json = { actor: 'a', object: 'b', message: { text: 'я'.repeat(1_251) }, content: [] }
  expect(faultsOf(described, { call: 'POST /rest/socialActions/{urn}/comments', json })).toHaveLength(2)
})

import { googleplayAccounts } from '@otklik/simulator/networks/googleplay/accounts.ts'
import { expect, test } from 'vitest'
import type { Speaker } from '../src/connector.ts'
import { googleplay } from '../src/googleplay/index.ts'

// The discovery document of the Android Publisher API v3 (github.com/googleapis/google-api-go-client,
// androidpublisher/v3/androidpublisher-api.json at 00a2eaef5b50): methods, paths and parameters of reviews.
type Method = { path: RegExp; verb: string; query: string[]; body: string[] }
const methods: Method[] = [
  {
    path: /^\/androidpublisher\/v3\/applications\/[^/]+\/reviews$/,
    verb: 'GET',
    query: ['maxResults', 'startIndex', 'token', 'translationLanguage'],
    body: [],
  },
  {
    path: /^\/androidpublisher\/v3\/applications\/[^/]+\/reviews\/[^/:]+$/,
    verb: 'GET',
    query: ['translationLanguage'],
    body: [],
  },
  {
    path: /^\/androidpublisher\/v3\/applications\/[^/]+\/reviews\/[^/:]+:reply$/,
    verb: 'POST',
    query: [],
    body: ['replyText'],
  },
]

test('Google is asked only what its own description knows', async () => {
  const asked: { verb: string; url: URL; body: object }[] = []
  const speaker: Speaker = {
    bases: { api: 'https://api.test', oauth2: 'https://oauth2.test' },
    secrets: { access: googleplayAccounts[0]?.tokens.access ?? '', page: 'ru.lavka.app' },
    now: () => 1_763_164_800,
    fetch: async (url, { method = 'GET', body } = {}) => {
      const to = new URL(url)
      if (to.host === 'oauth2.test') return Response.json({ access_token: 't' })
      asked.push({ verb: method, url: to, body: body ? JSON.parse(String(body)) : {} })
      return Response.json({ reviewId: 'gp:1', comments: [], result: { lastEdited: { seconds: '5' } } })
    },
  }
  const place = { post_external_id: 'ru.lavka.app', item_external_id: 'gp:1' }
  const reply = { kind: 'reply' as const, ...place, key: 'k', number: 1, text: 'Спасибо', files: [] }
  await googleplay.connect(speaker)
  await googleplay.send(speaker, reply)
  await googleplay.settle(speaker, reply)
  await googleplay.act(speaker, { kind: 'edit_reply', ...place, external_id: 'gp:1:reply', text: 'Ещё раз' })
  await googleplay.history(speaker, 'CAEQAA')
  await googleplay.news.look(speaker, null)
  const faults = asked.flatMap(({ verb, url, body }) => {
    const found = methods.find(
      (one) => one.verb === verb && one.path.test(decodeURIComponent(url.pathname).replace('gp:', '')),
    )
    if (!found) return [`${verb} ${url.pathname}`]
    return [
      ...[...url.searchParams.keys()].filter((name) => !found.query.includes(name)),
      ...Object.keys(body).filter((name) => !found.body.includes(name)),
      ...found.body.filter((name) => !(name in body)),
    ]
  })
  expect(asked).toHaveLength(6)
  expect(faults).toEqual([])
})

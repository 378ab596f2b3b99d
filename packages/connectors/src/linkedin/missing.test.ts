import { expect, test } from 'vitest'
import { readPayload } from '../../test/payload.ts'
import type { Speaker } from '../connector.ts'
import { linkedin } from './index.ts'

const account = { provider_id: '96000003', name: 'Лавка' }
const payload = (name: string) => readPayload('linkedin', name).toString()
const place = 'urn:li:activity:6666'
const urn = (id: number) => `urn:li:comment:(${place},${id})`

type Said = { status?: number; body: string | object }

let now = 1_763_164_800

/** A page whose notifications stand as they are, and each comment answers what it is told to. */
function pageOf(notifications: Notice[], comments: Record<string, Said>) {
  const asked: string[] = []
  const speaker: Speaker = {
    bases: { api: 'http://network.test', www: 'http://network.test' },
    secrets: { access: 'AQV-token', refresh: 'AQX', page: account.provider_id },
    app: { client_id: 'id', client_secret: 'secret' },
    account,
    now: () => now,
    fetch: async (address) => {
      const { pathname, search } = new URL(address)
      const [, start, end] = /timeRange=\(start:(\d+),end:(\d+)\)/.exec(search) ?? []
      const told = notifications.filter(({ lastModifiedAt: at }) => at >= Number(start) && at <= Number(end))
      const id = /comments\/(\d+)$/.exec(pathname)?.[1] ?? ''
      if (id) asked.push(id)
      const { status = 200, body } = id ? (comments[id] ?? { status: 404, body: '' }) : { body: { elements: told } }
      return new Response(typeof body === 'string' ? body : JSON.stringify(body), { status })
    },
  }
  return { speaker, asked }
}

type Notice = ReturnType<typeof notice>
const notice = (id: number, action: string, text?: string) => ({
  notificationId: `${action}${id}`,
  action,
  sourcePost: place,
  generatedActivity: urn(id),
  lastModifiedAt: now * 1_000,
  ...(text && {
    decoratedGeneratedActivity: { comment: { entity: urn(id), owner: 'urn:li:person:P', object: place, text } },
  }),
})
const described = (id: number) => ({ id: String(id), $URN: urn(id), object: place, message: { text: `№ ${id}` } })
const read = (pages: { body: Uint8Array }[]) => pages.flatMap(({ body }) => linkedin.understand(body, account))

test('a comment that LinkedIn does not find yet is told by its notification', async () => {
  const { speaker } = pageOf([notice(1, 'COMMENT', 'Где заказ?')], { 1: { status: 404, body: payload('error_404') } })
  const look = await linkedin.news.look(speaker, null)
  const author = { external_id: 'urn:li:person:P' }
  expect(read(look.pages)).toMatchObject([
    { kind: 'comment', external_id: urn(1), post_external_id: place, author, text: 'Где заказ?', created_at: now },
  ])
  expect((await linkedin.news.look(speaker, look.cursor)).pages).toEqual([])
})

test('a comment that its notification does not show is asked for again, until it is there', async () => {
  const comments: Record<string, Said> = { 1: { status: 404, body: payload('error_404') }, 2: { body: described(2) } }
  const { speaker, asked } = pageOf([notice(1, 'COMMENT'), notice(2, 'COMMENT')], comments)
  const first = await linkedin.news.look(speaker, null)
  expect(read(first.pages)).toMatchObject([{ kind: 'comment', text: '№ 2' }])
  // Later than notifications are asked for twice.
  now += 900
  const second = await linkedin.news.look(speaker, first.cursor)
  expect(second.pages).toEqual([])
  now += 900
  comments[1] = { body: described(1) }
  const third = await linkedin.news.look(speaker, second.cursor)
  expect(read(third.pages)).toMatchObject([{ kind: 'comment', external_id: urn(1), text: '№ 1' }])
  expect((await linkedin.news.look(speaker, third.cursor)).pages).toEqual([])
  expect(asked).toEqual(['1', '2', '1', '1'])
})

test('a comment that does not come within an hour is left out by name', async () => {
  const { speaker } = pageOf([notice(1, 'COMMENT')], {})
  const first = await linkedin.news.look(speaker, null)
  now += 3_600
  const last = await linkedin.news.look(speaker, first.cursor)
  expect(read(last.pages)).toEqual([{ kind: 'ignored', what: 'a comment that is gone' }])
  expect((await linkedin.news.look(speaker, last.cursor)).pages).toEqual([])
})

test('what was taken back is neither told nor waited for', async () => {
  const notices = [notice(1, 'COMMENT', 'Ой'), notice(2, 'COMMENT'), notice(1, 'COMMENT_DELETE')]
  const { speaker, asked } = pageOf([...notices, notice(2, 'COMMENT_DELETE')], {})
  const kinds = read((await linkedin.news.look(speaker, null)).pages).map(({ kind }) => kind)
  expect(kinds.toSorted()).toEqual(['comment_deleted', 'comment_deleted', 'ignored', 'ignored'])
  expect(asked).toEqual([])
})

test('an edit that cannot be read changes the words, and leaves the picture', async () => {
  const { speaker } = pageOf([notice(1, 'COMMENT_EDIT', 'Иначе')], {})
  const edited = { kind: 'comment_edited', external_id: urn(1), text: 'Иначе', at: now }
  expect(read((await linkedin.news.look(speaker, null)).pages)).toEqual([edited])
})

test.each([
  ['error_403_member', 403],
  ['error_403_100', 403],
  ['error_400', 400],
])('one comment that meets %s hides no other', async (name, status) => {
  const refused = { status, body: payload(name) }
  const notices = [notice(1, 'COMMENT', 'Раз'), notice(2, 'COMMENT', 'Два')]
  const { speaker } = pageOf(notices, { 1: refused, 2: { body: described(2) } })
  const texts = read((await linkedin.news.look(speaker, null)).pages).map((one) => 'text' in one && one.text)
  expect(texts).toEqual(['Раз', '№ 2'])
})

test.each([
  ['error_401_65601', 401, 'token_dead'],
  ['error_429', 429, 'try_later'],
])('%s is about the whole account, and ends the look', async (name, status, kind) => {
  const { speaker } = pageOf([notice(1, 'COMMENT', 'Раз')], { 1: { status, body: payload(name) } })
  await expect(linkedin.news.look(speaker, null)).rejects.toMatchObject({ kind })
})

const answering = (status: number, body: string): Speaker => ({
  ...pageOf([], {}).speaker,
  fetch: async () => new Response(body, { status }),
})
const said = (error: string, error_description?: string) => JSON.stringify({ error, error_description })
const revoked = 'The provided authorization grant or refresh token is invalid, expired or revoked.'

test.each([
  [400, said('invalid_grant'), 'token_dead'],
  [400, said('invalid_request', revoked), 'token_dead'],
  [401, said('invalid_client', 'Client authentication failed'), 'rejected'],
  [400, said('invalid_request', 'A required parameter "refresh_token" is missing'), 'rejected'],
  [401, '<html><body>Sign in to the proxy</body></html>', 'try_later'],
  [400, '<html><body>Bad Request</body></html>', 'try_later'],
  [403, '', 'try_later'],
  [400, '{}', 'try_later'],
])('a renewal that meets %s %s is %s', async (status, body, kind) => {
  await expect(linkedin.refresh(answering(status, body))).rejects.toMatchObject({ kind })
})

test('all organizations are offered, however many LinkedIn gives at once, and only those of administrators', async () => {
  const all = Array.from({ length: 123 }, (_, n) => ({
    role: n % 40 === 7 ? 'CONTENT_ADMINISTRATOR' : 'ADMINISTRATOR',
    organizationalTarget: `urn:li:organization:${n + 1}`,
  }))
  const offered = async (most: number) => {
    const fetch: Speaker['fetch'] = async (address) => {
      const { pathname, searchParams: asked } = new URL(address)
      if (pathname.endsWith('/accessToken')) return Response.json({ access_token: 'AQV', expires_in: 5_184_000 })
      if (pathname === '/v2/me') return Response.json({ id: 'P', localizedFirstName: 'Анна' })
      const start = Number(asked.get('start') ?? 0)
      return Response.json({ elements: all.slice(start, start + Math.min(most, Number(asked.get('count') ?? 10))) })
    }
    const code = { code: 'c', redirect_uri: 'https://x.test', verifier: '', earlier: [] }
    const choices = await linkedin.window.exchange({ ...pageOf([], {}).speaker, fetch }, code)
    return choices.map((one) => one.account.provider_id)
  }
  const managed = Array.from({ length: 123 }, (_, n) => String(n + 1)).filter((_, n) => n % 40 !== 7)
  expect([await offered(100), await offered(10)]).toEqual([managed, managed])
})

test('a comment over which LinkedIn breaks hides none of the others, and is told by its notification in the end', async () => {
  const comments: Record<string, Said> = {
    1: { status: 500, body: '' },
    2: { body: described(2) },
    3: { body: described(3) },
  }
  const { speaker } = pageOf([notice(1, 'COMMENT', 'Где заказ?'), notice(2, 'COMMENT'), notice(3, 'COMMENT')], comments)
  const first = await linkedin.news.look(speaker, null)
  expect(read(first.pages)).toMatchObject([{ text: '№ 2' }, { text: '№ 3' }])
  now += 1_800
  const second = await linkedin.news.look(speaker, first.cursor)
  expect(second.pages).toEqual([])
  now += 1_900
  const third = await linkedin.news.look(speaker, second.cursor)
  expect(read(third.pages)).toMatchObject([{ kind: 'comment', external_id: urn(1), text: 'Где заказ?' }])
  now += 600
  expect((await linkedin.news.look(speaker, third.cursor)).pages).toEqual([])
})

test('a LinkedIn that breaks over all of them is away, and one that says to wait is waited for', async () => {
  const broken = { status: 503, body: '' }
  const notices = [1, 2, 3, 4].map((id) => notice(id, 'COMMENT', 'Ау'))
  const away = pageOf(notices, { 1: broken, 2: broken, 3: broken, 4: broken })
  await expect(linkedin.news.look(away.speaker, null)).rejects.toMatchObject({ kind: 'try_later' })
  expect(away.asked).toHaveLength(3)
  const busy = pageOf(notices, { 1: { status: 429, body: '' } })
  await expect(linkedin.news.look(busy.speaker, null)).rejects.toMatchObject({ retry_after_ms: expect.any(Number) })
  expect(busy.asked).toHaveLength(1)
})

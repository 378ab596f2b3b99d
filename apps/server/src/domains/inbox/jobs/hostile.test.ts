import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { connectors } from '@otklik/connectors/registry.ts'
import { limits } from '@otklik/contract/limits.ts'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { makeWorld } from '../../../../test/world.ts'
import { saveCredential } from '../../accounts/service.ts'
import { makeErrands } from './errands.ts'

// A host of a customer's own that means no good: one look at it takes a bounded part of us (decision 40).

/** What each of them does when it is asked for something; the first part of the path is its name. */
const hosts: Record<string, (path: string, answer: ServerResponse, query: URLSearchParams) => void> = {
  'good.userecho.com': (path, answer) => tell(answer, path === 'forums' ? [{ id: 1, name: 'Форум' }] : []),
  'pours.userecho.com': (_path, answer) => {
    answer.writeHead(200, { 'content-type': 'application/json' })
    const pour = () => {
      while (answer.write('x'.repeat(16_384)));
      answer.once('drain', pour)
    }
    pour()
  },
  'drips.userecho.com': (_path, answer) => {
    answer.writeHead(200, { 'content-type': 'application/json' })
    const timer = setInterval(() => answer.write(' '), 50)
    answer.once('close', () => clearInterval(timer))
  },
  'pages.userecho.com': (path, answer, query) => {
    const page = Number(query.get('page') ?? 1)
    if (path === 'forums') return tell(answer, [{ id: 1, name: 'Форум' }])
    if (path.endsWith('topics'))
      return tell(
        answer,
        many(100, (n) => topicOf(n)),
      )
    return tell(
      answer,
      many(100, (n) => commentOf(page * 100 + n)),
    )
  },
}
const many = <T>(count: number, make: (n: number) => T) => Array.from({ length: count }, (_, n) => make(n + 1))
const topicOf = (id: number) => ({
  id,
  header: `Тема ${id}`,
  description: '',
  created: '2030-01-01 00:00:00',
  comment_count: 900,
})
const commentOf = (id: number) => ({
  id,
  comment: `Слово ${id}`,
  created: '2030-01-01 00:00:00',
  author: { id: 5, name: 'Некто' },
})
const tell = (answer: ServerResponse, data: unknown) =>
  answer.setHeader('content-type', 'application/json').end(JSON.stringify({ status: 'success', data }))

const asked: string[] = []
const server = createServer((request, answer) => {
  const { pathname, searchParams } = new URL(request.url ?? '', 'http://any')
  const [, host = '', path = ''] = /^\/([^/]+)\/api\/v2\/(.+)\.json$/.exec(pathname) ?? []
  asked.push(`${host} ${path}`)
  hosts[host]?.(path, answer, searchParams)
})
await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
const site = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
const world = await makeWorld({
  configure: (config) => ({
    ...config,
    OUTBOUND_ALLOW: [...config.OUTBOUND_ALLOW, new URL(site).host],
    network_bases: { ...config.network_bases, userecho: { site } },
  }),
})
afterAll(async () => {
  await world.end()
  server.closeAllConnections()
  server.close()
})
const { owner, base } = world
beforeEach(async () => {
  asked.length = 0
  await owner.query(`update objects set state = 'removed'`)
})

const { userecho } = connectors
if (!userecho?.news) throw new Error('UserEcho is not looked at')
const { history, ...looked } = userecho
const budget = { calls: 30, bytes: 400_000, ms: 4_000 }
const errands = () => makeErrands(base, { userecho: looked }, budget)

async function accountAt(host: string) {
  const space = await world.space()
  const { id } = await space.account({ provider: 'userecho' })
  await owner.query('update objects set provider_id = $2 where id = $1', [id, host])
  const place = { space_id: space.id, object_id: id, kind: 'page' } as const
  await space.inside((ctx) => saveCredential(ctx, base.secrets, place, host))
  const state = async () => {
    const { rows } = await owner.query(
      `select cursor, failures, error, stored_bytes::int, extract(epoch from run_at - now())::int as in_s
       from account_errands where object_id = $1 and what = 'news'`,
      [id],
    )
    return rows[0] as { cursor: string; failures: number; error: string | null; stored_bytes: number; in_s: number }
  }
  const due = () => owner.query(`update account_errands set run_at = now() where object_id = $1`, [id])
  return { id, space, state, due }
}

async function round() {
  const { round, finish } = errands()
  await round()
  await finish()
}

it('ends a look that pours or drips, says so, and keeps nobody else waiting', async () => {
  const [pours, drips, good] = [
    await accountAt('pours.userecho.com'),
    await accountAt('drips.userecho.com'),
    await accountAt('good.userecho.com'),
  ]
  const began_at = Date.now()
  await round()
  expect(Date.now() - began_at).toBeLessThan(30_000)
  expect(await good.state()).toMatchObject({ failures: 0, error: null })
  expect(await pours.state()).toMatchObject({ failures: 1, error: 'look_too_long', stored_bytes: 0 })
  expect(await drips.state()).toMatchObject({ failures: 1, error: expect.stringMatching(/./) })
  const { channels } = world.as(await pours.space.person('administrator'))
  const { errands: shown } = await channels.get({ params: { id: pours.id } })
  expect(shown.find(({ what }) => what === 'news')?.error).toBe('look_too_long')
})

it('goes on where a look had to end, ever more seldom', async () => {
  const pages = await accountAt('pages.userecho.com')
  await round()
  const first = await pages.state()
  expect(asked.length).toBeLessThanOrEqual(budget.calls)
  expect(first).toMatchObject({ failures: 0, error: null })
  expect(first.stored_bytes).toBeGreaterThan(0)
  const seen = Object.keys(JSON.parse(first.cursor).seen)
  expect(seen.length).toBeGreaterThan(0)
  expect(seen.length).toBeLessThan(100)
  await pages.due()
  asked.length = 0
  await round()
  const second = await pages.state()
  expect(asked).not.toContain(`pages.userecho.com topics/${seen[0]}/comments`)
  expect(Object.keys(JSON.parse(second.cursor).seen).length).toBeGreaterThan(seen.length)
  expect(second.stored_bytes).toBeGreaterThan(first.stored_bytes)
  expect(second.in_s).toBeGreaterThan(first.in_s)
})

it('asks for nothing more on a day on which too much was stored, and for more on the next', async () => {
  const good = await accountAt('good.userecho.com')
  await round()
  expect(asked.length).toBeGreaterThan(0)
  await owner.query('update account_errands set stored_bytes = $2 where object_id = $1', [
    good.id,
    limits.look_bytes_day,
  ])
  await good.due()
  asked.length = 0
  await round()
  expect(asked).toEqual([])
  expect(await good.state()).toMatchObject({ error: 'look_day_full', failures: 1 })
  await owner.query(`update account_errands set stored_on = stored_on - 1 where object_id = $1`, [good.id])
  await good.due()
  await round()
  expect(asked.length).toBeGreaterThan(0)
  expect(await good.state()).toMatchObject({ error: null, stored_bytes: 0 })
})

it('ends a history whose pages are empty and go on for ever', async () => {
  const good = await accountAt('good.userecho.com')
  const { news, ...silent } = looked
  let runs = 0
  const endless = { ...silent, history: async () => ({ pages: [], cursor: `page ${++runs}` }) }
  await owner.query(
    `insert into account_errands (space_id, object_id, what, left_items) values ($1, $2, 'history', 3)
     on conflict (space_id, object_id, what) do update set left_items = 3, run_at = now()`,
    [good.space.id, good.id],
  )
  for (let n = 0; n < 5; n++) {
    const { round, finish } = makeErrands(base, { userecho: endless }, budget)
    await round()
    await finish()
  }
  expect(runs).toBe(3)
})

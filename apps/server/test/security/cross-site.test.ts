import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { contract } from '@otklik/contract/contract.ts'
import { socketPath } from '@otklik/contract/wire/socket.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { formWith } from '../requests/requests.ts'
import { makeWorld, type Person, type Space } from '../world.ts'
import { everyCall, everyRoute, prepare, send } from './fence/walk.ts'

// S23 and the headers: every route the router knows, and every way to be told no.

const METRICS_TOKEN = 'a-token-for-the-figures'
const PUBLIC_URL = 'https://otklik.example'
const web = mkdtempSync(join(tmpdir(), 'otklik-page-'))
mkdirSync(join(web, 'assets'))
const pageText = '<!doctype html><script type="module" nonce="__csp_nonce__" src="/assets/app.js"></script>'
writeFileSync(join(web, 'index.html'), pageText)
for (const name of ['app.js', 'app.js.map', 'app.css', '.hidden']) writeFileSync(join(web, 'assets', name), 'file')
for (const name of ['.env', 'secrets.key']) writeFileSync(join(web, name), 'file')

const world = await makeWorld({ env: { WEB_ROOT: web, METRICS_TOKEN, PUBLIC_URL } })
afterAll(async () => {
  await world.end()
  rmSync(web, { recursive: true })
})

let space: Space
let who: Person
let fileUrl: string
let port: number
beforeAll(async () => {
  await world.server.listen({ port: 0, host: '127.0.0.1' })
  port = (world.server.addresses()[0] as { port: number }).port
  space = await world.space()
  who = await space.person('administrator')
  const form = formWith('hello.txt', 'hello')
  fileUrl = (await world.as(who).files.upload({ query: { space_id: space.id }, body: form })).url
})

type Asked = { method: string; url: string; headers?: Record<string, string> }
const ask = async ({ method, url, headers = {} }: Asked) => {
  const {
    statusCode: status,
    headers: told,
    body,
  } = await world.server.inject({ method: method as 'GET', url, headers })
  return { what: `${method} ${url}`, status, headers: told, body }
}
type Told = Awaited<ReturnType<typeof ask>>

/** Beside the routes themselves: the page, files, and what is wrong in every way we know. */
const corners = () => [
  '/',
  '/items?status=new',
  '/settings/profile',
  '/assets/app.js',
  '/assets/nothing.js',
  fileUrl,
  `${fileUrl}x`,
  '/v1/nothing',
  '/v1/items/%zz',
  `/v1/items/${'1'.repeat(500)}`,
  '/v1/items/1?%zz',
  '/hooks',
  '/api/openapi.json',
]
async function crawl(headers: Record<string, string>): Promise<Told[]> {
  // Signed out on the way, by one of the calls.
  const { token } = await space.person('administrator')
  const routes = everyRoute(world).map(({ method, path }) => ({
    method,
    url: path.replace(/:\w+/g, '1').replace('*', '/assets/app.js'),
  }))
  const all = [...routes, ...corners().map((url) => ({ method: 'GET', url })), { method: 'DELETE', url: '/v1/items' }]
  const told: Told[] = []
  for (const one of all) {
    told.push(await ask({ ...one, headers }))
    told.push(await ask({ ...one, headers: { ...headers, authorization: `Bearer ${token}` } }))
    told.push(await ask({ ...one, headers: { ...headers, authorization: 'Bearer nonsense-that-is-long-enough' } }))
  }
  return told
}

it('reads all routes off the router', () => {
  const found = new Set(everyRoute(world).map(({ method, path }) => `${method} ${path}`))
  for (const { call } of everyCall) expect(found).toContain(`${call.method} ${call.path}`)
  for (const path of [socketPath, '/metrics', '*']) expect(found).toContain(`GET ${path}`)
})

describe('every answer', () => {
  const missing = (told: Told[], isRight: (one: Told) => boolean) =>
    told.filter((one) => !isRight(one)).map(({ what, status }) => `${what} → ${status}`)

  it('carries the security headers, sets no cookie and opens nothing to other origins', async () => {
    const told = await crawl({ origin: 'https://evil.example' })
    const policy = (one: Told) => String(one.headers['content-security-policy'])
    expect(missing(told, ({ headers }) => headers['x-content-type-options'] === 'nosniff')).toEqual([])
    expect(missing(told, ({ headers }) => headers['referrer-policy'] === 'same-origin')).toEqual([])
    expect(missing(told, ({ headers }) => /max-age=\d{8}/.test(String(headers['strict-transport-security'])))).toEqual(
      [],
    )
    expect(missing(told, (one) => /frame-ancestors 'none'/.test(policy(one)))).toEqual([])
    expect(missing(told, (one) => /default-src '(none|self)'/.test(policy(one)))).toEqual([])
    expect(missing(told, (one) => !/unsafe-(inline|eval)|\*/.test(policy(one)))).toEqual([])
    expect(missing(told, ({ headers }) => headers['set-cookie'] === undefined)).toEqual([])
    expect(
      missing(told, ({ headers }) => !Object.keys(headers).some((name) => name.startsWith('access-control'))),
    ).toEqual([])
    expect(
      missing(told, ({ headers }) => headers['x-powered-by'] === undefined && headers.server === undefined),
    ).toEqual([])
    const isPrivate = ({ what }: Told) => / \/v1\//.test(what)
    expect(missing(told.filter(isPrivate), ({ headers }) => headers['cache-control'] === 'no-store')).toEqual([])
    expect(missing(told, ({ status }) => status < 500)).toEqual([])
  })

  it('to a preflight of another origin opens nothing', async () => {
    const headers = {
      origin: 'https://evil.example',
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'authorization,content-type',
    }
    for (const { path } of everyRoute(world)) {
      const { headers: told, status } = await ask({ method: 'OPTIONS', url: path.replace(/:\w+/g, '1'), headers })
      expect(Object.keys(told).filter((name) => name.startsWith('access-control'))).toEqual([])
      expect(status).toBeGreaterThanOrEqual(400)
    }
  })

  it('to a bad address repeats nothing of it', async () => {
    for (const url of ['/v1/items/%zz<b>', `/v1/items/${'x'.repeat(300)}`])
      expect((await ask({ method: 'GET', url })).body).not.toMatch(/zz|xxx/)
  })
})

describe('the page', () => {
  it('lets only our own scripts run, and has a nonce of its own each time', async () => {
    const [first, second] = [await ask({ method: 'GET', url: '/' }), await ask({ method: 'GET', url: '/' })]
    const policy = String(first.headers['content-security-policy'])
    const directives = Object.fromEntries(policy.split('; ').map((one) => [one.split(' ')[0], one.split(' ').slice(1)]))
    expect(directives).toMatchObject({
      'script-src': ["'self'"],
      'object-src': ["'none'"],
      'base-uri': ["'none'"],
      'connect-src': ["'self'"],
      'img-src': ["'self'", 'blob:', 'data:'],
    })
    const nonce = /'nonce-(\w{32})'/.exec(policy)?.[1]
    expect(first.body).toContain(`nonce="${nonce}"`)
    expect(second.body).not.toContain(nonce)
  })

  it('stands at no address where something secret is looked for', async () => {
    const hidden = [
      '/.env',
      '/.git/config',
      '/.git/HEAD',
      '/%2egit/config',
      '/assets/.hidden',
      '/assets/%2ehidden',
      '/a/.b/c',
    ]
    const sources = ['/assets/app.js.map', '/app.js.map', '/assets/..%2fsecrets.key', '/assets/%2e%2e/.env']
    const places = ['/metrics', '/v1/debug', '/debug/pprof.map', '/healthz/x', '/files/', '/hooks', '/hooks/vk/x/y']
    for (const url of [...hidden, ...sources, ...places])
      expect([url, (await ask({ method: 'GET', url })).status]).toEqual([url, 404])
    // Asked for by a client that does not tidy the address, as a browser does.
    const asked = request({ port, path: '/assets/../secrets.key' }).end()
    expect([400, 404]).toContain((await once(asked, 'response'))[0].resume().statusCode)
  })

  it('gives the figures to whoever has the token, and to nobody else', async () => {
    const get = async (authorization?: string) =>
      (await ask({ method: 'GET', url: '/metrics', ...(authorization && { headers: { authorization } }) })).status
    expect(await get(`Bearer ${METRICS_TOKEN}`)).toBe(200)
    for (const wrong of [undefined, 'Bearer ', `Bearer ${METRICS_TOKEN}x`, `Bearer ${who.token}`, METRICS_TOKEN])
      expect(await get(wrong)).toBe(404)
  })
})

/** One function reads tokens and bodies for all calls: one call of each kind is tried. */
const tried = ['items.list', 'items.reply', 'desk.config', 'billing.list', 'tags.add']
const someCalls = everyCall.filter(({ title }) => tried.includes(title))
it('tries what is there', () => expect(someCalls.map(({ title }) => title).sort()).toEqual([...tried].sort()))

describe('a token', () => {
  it.each(someCalls)('in the address opens nothing at $title', async (one) => {
    const wanted = await prepare(one, world, space, who)
    for (const name of ['access_token', 'token', 'authorization', 'bearer_token', 'api_key'])
      expect((await send(world, one.call, { ...wanted, query: { ...wanted.query, [name]: who.token } })).status).toBe(
        401,
      )
    const others: Record<string, string>[] = [{ cookie: `access_token=${who.token}` }, { 'x-access-token': who.token }]
    for (const headers of others) expect((await send(world, one.call, wanted, { headers })).status).toBe(401)
  })

  it('is needed to hand in a file', async () => {
    const wanted = { query: { space_id: space.id }, body: formWith('hello.txt', 'hello') }
    expect((await send(world, contract.files.upload, wanted)).status).toBe(401)
  })
})

describe('a form that another page could send', () => {
  const simple = ['application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'text/plain']
  const odd = everyCall.filter(({ call }) => !call.raw && (call.form || call.upload))
  const writes = [...someCalls.filter(({ call }) => call.method !== 'GET'), ...odd]
  it.each(writes)('is not what $title reads', async ({ call, ...one }) => {
    const wanted = await prepare({ call, ...one }, world, space, who)
    for (const type of simple.filter(
      (each) => !(call.form && each === simple[0]) && !(call.upload && each === simple[1]),
    )) {
      const manner = { token: who.token, headers: { 'content-type': type }, payload: 'a=1' }
      expect([type, (await send(world, call, wanted, manner)).status]).toEqual([type, 415])
    }
  })
})

describe('a socket', () => {
  /** The status of the upgrade: 101 when it is let in. */
  async function upgrade(origin: string | undefined, more: { host?: string } = {}): Promise<number> {
    const headers = { ...upgradeHeaders, ...(origin !== undefined && { origin }), ...more }
    const asked = request({ port, path: socketPath, headers }).end()
    const answered = once(asked, 'response').then(([response]) => response.resume().statusCode)
    const upgraded = once(asked, 'upgrade').then(([response, socket]) => socket.destroy() && response.statusCode)
    return Promise.race([answered, upgraded])
  }
  const upgradeHeaders = {
    connection: 'Upgrade',
    upgrade: 'websocket',
    'sec-websocket-version': '13',
    'sec-websocket-key': Buffer.alloc(16).toString('base64'),
  }

  it('opens to our own page, and to no other', async () => {
    expect(await upgrade(PUBLIC_URL)).toBe(101)
    expect(await upgrade(`http://localhost:${port}`)).toBe(101)
    const others = [
      'https://evil.example',
      'null',
      'file://',
      '',
      'not an origin',
      `${PUBLIC_URL}.evil.example`,
      `http://localhost:${port + 1}`,
      'http://otklik.example',
    ]
    for (const origin of others) expect([origin, await upgrade(origin)]).toEqual([origin, 403])
    // A name of somebody else's that leads here: both headers say it.
    expect(await upgrade('http://evil.example', { host: 'evil.example' })).toBe(403)
  })

  it('hears a token in its first message only', async () => {
    const socket = new WebSocket(`ws://127.0.0.1:${port}${socketPath}?token=${who.token}`)
    const closed = once(socket, 'close')
    socket.onopen = () => socket.send(JSON.stringify({ type: 'ping' }))
    expect((await closed)[0].code).toBe(4400)
  })
})

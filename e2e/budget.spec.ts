import { gzipSync } from 'node:zlib'
import type { APIRequestContext } from '@playwright/test'
import { quiet, watchLook } from './kit/look.ts'
import { expect, signIn, test, untilFilled } from './story.ts'

const KB = 1000
/**
 * What must have come before a page can be used, as it travels with gzip: the page's own script, the chunks named, and
 * whatever these import. What they ask for later (pictures, dialogs, social buttons) comes while people already type.
 */
async function weigh(request: APIRequestContext, chunks: readonly string[]): Promise<{ bytes: number; files: number }> {
  const read = async (path: string) => (await request.get(path)).text()
  const page = await read('/login')
  const entry = /<script[^>]*\ssrc="(\/assets\/index-[^"]+\.js)"/.exec(page)?.[1] ?? ''
  const found = new Map<string, string>()

  async function take(path: string) {
    if (found.has(path)) return
    const source = await read(path)
    found.set(path, source)
    const imported = [...source.matchAll(/(?:from|import)\s*"\.\/([^"]+\.js)"/g)].map(([, name]) => `/assets/${name}`)
    await Promise.all(imported.map(take))
  }

  await take(entry)
  for (const chunk of chunks) await take(await largest(chunk))
  return { bytes: [...found.values()].reduce((sum, source) => sum + sizeOf(source), 0), files: found.size }

  /** Texts have one file per language. */
  async function largest(chunk: string): Promise<string> {
    const named = new RegExp(`\\b${chunk}-[\\w-]{8}\\.js`, 'g')
    const names = new Set([...found.values()].flatMap((source) => source.match(named) ?? []))
    const sizes = await Promise.all(
      [...names].map(async (name) => [sizeOf(await read(`/assets/${name}`)), name] as const),
    )
    const [, name] = sizes.sort(([left], [right]) => right - left)[0] ?? []
    if (!name) throw new Error(`no chunk is called ${chunk}`)
    return `/assets/${name}`
  }
}

const sizeOf = (source: string) => gzipSync(source, { level: 9 }).length

const budgets = [
  { what: 'the sign-in page is usable', chunks: ['LoginPage', 'shell', 'auth'], kB: 172, files: 14 },
  {
    ...{ what: 'the frame around all work is there', kB: 258, files: 24 },
    chunks: ['WorkFrame', 'prepare-work', 'SettingsFrame', 'SettingsIndex', 'shell'],
  },
  // A file that has to be asked for costs the way there and back, six at a time: two hundred of them took five seconds
  // over a line of a tenth of a second, and thirty take one and a half.
  {
    ...{ what: 'the page of comments is there', kB: 450, files: 34 },
    chunks: ['WorkFrame', 'prepare-work', 'shell', 'ItemsPage'],
  },
]
for (const { what, chunks, kB, files } of budgets)
  test(`${what} after ${kB} kB of scripts in ${files} files`, async ({ request }) => {
    const weight = await weigh(request, chunks)
    test.info().annotations.push({ type: 'kB', description: (weight.bytes / KB).toFixed(1) })
    expect(weight.bytes).toBeGreaterThan(100 * KB)
    expect(weight.bytes).toBeLessThanOrEqual(kB * KB)
    expect(weight.files).toBeGreaterThan(5)
    expect(weight.files).toBeLessThanOrEqual(files)
  })

/** Cards beside the one that is open: other stories work on them meanwhile, and what they change is read again. */
const isOfOthers = (one: string, path: string) => {
  const [, card] = /^GET \/v1(\/(?:items|chats)\/\d+)/.exec(one) ?? []
  return card !== undefined && !path.startsWith(card)
}

type Told = {
  type: string
  kind?: string
  body?: { id?: number; item_id?: number; chat_id?: number }
  row?: { root_id?: number } | null
}

/** What is read again, and rightly, when one of these is told: other stories make tags, connect accounts and write twins. */
const toldOf = [
  [/^GET \/v1\/notifications\/unread/, /^approval\.changed$/],
  [/^GET \/v1\/objects\?/, /^(account|member|company|tags|labels)\.changed$/],
  [/^(POST \/v1\/twins\/counts|GET \/v1\/items\/\d+\/twins\?)/, /^twins\.changed$/],
] as const

/** Other stories are at work: what was told of meanwhile is read again. */
const isTold = (one: string, told: readonly Told[]) => {
  for (const [call, events] of toldOf)
    if (call.test(one)) return told.some(({ type, kind = '' }) => type === 'event' && events.test(kind))
  // Told of something while it is open, which may be about it.
  if (/^PUT \/v1\/notifications\/read_thing/.test(one)) return told.some(({ type }) => type === 'bell')
  const [, list, id] = /^GET \/v1\/(items|chats)\/(\d+)/.exec(one) ?? []
  const kinds = list === 'items' ? /^(item|reply)\./ : /^(chat|message)\./
  return told.some(
    ({ type, kind = '', body, row }) =>
      type === 'event' &&
      kinds.test(kind) &&
      [body?.id, body?.item_id, body?.chat_id, row?.root_id].some((each) => String(each) === id),
  )
}

test('a page asks the server for each thing once', async ({ page }) => {
  await untilFilled()
  await signIn(page, 'olga')
  await watchLook(page)
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    searchParams.delete('ts')
    // The demo is alive: whatever happens is counted anew.
    if (pathname.startsWith('/v1/') && pathname !== '/v1/counts')
      // Counts of other rows are another question: the list has moved on.
      asked.push(`${request.method()} ${pathname}?${searchParams} ${request.postData() ?? ''}`.trimEnd())
  })
  const told: Told[] = []
  page.on('websocket', (socket) => {
    socket.on('framereceived', ({ payload }) => void told.push(JSON.parse(String(payload))))
  })
  // What has not been read yet changes by being opened, and is told anew.
  await page.goto('/chats/1/messages')
  await quiet(page)
  const twice: string[] = []
  for (const path of ['/items', '/chats', '/items/1', '/chats/1/messages', '/', '/settings/accounts', '/search']) {
    asked.length = 0
    told.length = 0
    const live = page.waitForEvent('websocket').then((socket) => socket.waitForEvent('framereceived'))
    await page.goto(path)
    await live
    await quiet(page)
    expect(asked.length).toBeGreaterThan(2)
    const isAgain = (one: string, index: number) => asked.indexOf(one) !== index
    const again = asked.filter((one, index) => isAgain(one, index) && !isOfOthers(one, path) && !isTold(one, told))
    twice.push(...again.map((one) => `${path}: ${one}`))
  }
  expect(twice.join('\n')).toBe('')
})

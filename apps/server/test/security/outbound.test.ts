import { once } from 'node:events'
import { globSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { type AddressInfo, createServer as createListener } from 'node:net'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { fetchRemoteFiles } from '../../src/domains/inbox/jobs/media.ts'
import { readInbox } from '../../src/domains/inbox/jobs/reader.ts'
import { makeSafeFetch, makeSafeSocket } from '../../src/platform/outbound/safe-fetch.ts'
import { makeWorld, type Space } from '../world.ts'
import { deliver, deliveries } from './deliveries.ts'
import { forbidden, makeResolver } from './fence/targets.ts'

// S10: a genuine delivery whose picture lies where nothing of ours may go.

const world = await makeWorld()
const canary = createListener((socket) => {
  seen++
  socket.end('HTTP/1.1 200 OK\r\ncontent-length: 4\r\nconnection: close\r\n\r\nseen')
})
let seen = 0
const port = await listening(canary)
const mover = createServer((request, response) =>
  response.writeHead(Number(request.url?.slice(1)), { location: `http://127.0.0.1:${port}/` }).end(),
)
const moverPort = await listening(mover)
afterAll(async () => {
  canary.close()
  mover.close()
  await world.end()
})

/** On every address of this machine, IPv6 too where there is any. */
async function listening(server: ReturnType<typeof createListener>) {
  server.listen(0)
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}

/** Who may use what opens connections; everybody else is handed `fetch`. */
const speakers: Record<string, string> = {
  'apps/server/src/platform/outbound/safe-fetch.ts': 'the one way out',
  'apps/server/src/platform/outbound/public-address.ts': 'asks what kind of address it is',
  'apps/server/src/platform/config/this-machine.ts': 'asks whether a host is an address',
  'apps/server/src/platform/config/settings.ts': 'asks whether a setting is an address',
  'apps/server/src/domains/ai/compose/patterns.ts': 'asks whether digits are an address',
  'apps/server/src/platform/http/place.ts': 'asks what kind of address somebody comes from',
  'apps/server/src/platform/outbound/certificates.ts': 'reads which authorities are trusted',
  'apps/server/src/main.ts': 'tries whether it can listen there, before anything else is done',
  'apps/server/src/platform/mail/transport.ts': 'the mail server that the configuration names',
  'apps/server/src/platform/events/notices/redis-line.ts': 'the Redis that the configuration names',
}

it('has one way out', () => {
  const root = join(import.meta.dirname, '../../../..')
  const files = globSync('{apps/server/src,packages/connectors/src}/**/*.ts', { cwd: root })
  const opens = /from '(undici|nodemailer|ioredis|node:(https?|http2|net|tls|dgram|dns)(\/\w+)?)'|\bglobalThis\.fetch\b/
  const isTest = /\.test\.ts$|\/suite[\w-]*\.ts$/
  const found = files.filter((file) => !isTest.test(file) && opens.test(readFileSync(join(root, file), 'utf8')))
  expect(found.filter((file) => !speakers[file] && !file.includes('/platform/embedded/'))).toEqual([])
})

type Ending = { text: string; state: string }

/** One message per address, read and fetched as the workers do it; answers with what became of each attachment. */
async function receive(
  space: Space,
  addresses: string[],
  allowed: string[],
  stand_in_files?: string,
): Promise<Ending[]> {
  const parts = { ...world.base, fetch: makeSafeFetch(allowed, makeResolver()), stand_in_files }
  const account = await space.account()
  for (const [place, url] of addresses.entries()) {
    const attachments = [{ type: 'doc', doc: { title: 'Заказ', url } }]
    expect(await deliver(world, deliveries.vk(account, { text: `#${place}`, attachments }))).toMatchObject({
      status: 200,
    })
  }
  while (await readInbox(parts));
  const isLoading = async () => {
    await world.owner.query(`update files set run_at = now() where space_id = $1`, [space.id])
    return (await world.owner.query(`select from files where space_id = $1 and state = 'remote'`, [space.id])).rowCount
  }
  while (await isLoading()) await fetchRemoteFiles(parts)
  const { rows } = await world.owner.query<Ending>(
    `select m.text, f.state from messages m join attachments a on a.space_id = m.space_id and a.message_id = m.id
     join files f on f.space_id = a.space_id and f.id = a.file_id where m.space_id = $1`,
    [space.id],
  )
  return rows
}

it('keeps the message, refuses the attachment and connects nowhere, for every forbidden address', async () => {
  const space = await world.space()
  const addresses = forbidden(port)
  expect(addresses.length).toBeGreaterThanOrEqual(180)

  const endings = await receive(space, addresses, [])

  expect(endings.length).toBe(addresses.length)
  const passed = endings.filter(({ state }) => state !== 'refused').map(({ text }) => addresses[Number(text.slice(1))])
  expect(passed).toEqual([])
  expect(seen).toBe(0)
})

/** How a long connection came to nothing: refused before it was tried, or closed without having been open. */
async function knock(address: string, allowed: string[], is_named = true): Promise<'refused' | 'opened'> {
  try {
    const socket = makeSafeSocket(allowed, makeResolver())(address, is_named)
    return await new Promise((resolve) => {
      socket.addEventListener('open', () => resolve('opened'))
      socket.addEventListener('error', () => undefined)
      socket.addEventListener('close', () => resolve('refused'))
    })
  } catch {
    return 'refused'
  }
}

it('opens no long connection to a forbidden address, and to nothing that is no address of one', async () => {
  const addresses = forbidden(port).map((address) => address.replace(/^http/, 'ws'))
  const endings = await Promise.all([...addresses, `http://127.0.0.1:${port}/`].map((one) => knock(one, [])))
  expect(new Set(endings)).toEqual(new Set(['refused']))
  // Named in an answer, not in a setting.
  await knock(`ws://127.0.0.1:${port}/`, [`127.0.0.1:${port}`], false)
  expect(seen).toBe(0)
  // The control: the listener does see whoever is let through, though it speaks no WebSocket.
  await knock(`ws://127.0.0.1:${port}/`, [`127.0.0.1:${port}`])
  expect(seen).toBe(1)
  seen = 0
})

it('follows no redirect, wherever it leads', async () => {
  const statuses = [301, 302, 303, 307, 308]
  const addresses = statuses.map((status) => `http://127.0.0.1:${moverPort}/${status}`)
  const mover_host = `127.0.0.1:${moverPort}`
  const endings = await receive(await world.space(), addresses, [mover_host], `http://${mover_host}`)

  expect(endings.map(({ state }) => state)).toEqual(statuses.map(() => 'lost'))
  expect(seen).toBe(0)
})

it('opens for a payload exactly what the configuration calls the files of stand-ins', async () => {
  const others = [
    `127.0.0.1:${port + 1}`,
    `localhost:${port}`,
    '127.0.0.1',
    `loopback.test:${port}`,
    `*:${port}`,
    `7.0.0.1:${port}`,
  ]
  const [file, host] = [`http://127.0.0.1:${port}/files/a`, `127.0.0.1:${port}`]
  const beneath = `http://${host}/files`
  const endings = [
    await receive(await world.space(), [file], others, beneath),
    await receive(await world.space(), [file], [host]),
    await receive(await world.space(), [file], [host], `http://${host}/file`),
    await receive(await world.space(), [`http://${host}/files/../a`], [host], beneath),
    await receive(await world.space(), [`http://${host}/files/%2e%2e/a`], [host], beneath),
    await receive(await world.space(), [`http://${host}/`], [host], beneath),
  ]
  expect(endings).toMatchObject(endings.map(() => [{ state: 'refused' }]))
  expect(seen).toBe(0)

  // The control: the listener does see whoever is let through.
  const allowed = await receive(await world.space(), [file], [host], beneath)
  expect(allowed).toMatchObject([{ state: 'stored' }])
  expect(seen).toBe(1)
})

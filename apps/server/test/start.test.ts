import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createConnection, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { waitForDatabase } from '../src/platform/database/wait-for-database.ts'
import { childEnv } from './processes/child-env.ts'
import { freePort } from './processes/redis.ts'
import { makeWorld } from './world.ts'

// A process that loads the whole server: dozens of seconds on a busy machine.
vi.setConfig({ testTimeout: 180_000 })

const world = await makeWorld()
const home = mkdtempSync(join(tmpdir(), 'otklik-start-'))
const file = join(home, 'file')
writeFileSync(file, '')
afterAll(async () => {
  await world.end()
  rmSync(home, { recursive: true })
})

const { host, database } = world.connection
const DATABASE_URL = `postgres://customer@localhost/${database}?host=${encodeURIComponent(host)}`

function start(more: NodeJS.ProcessEnv) {
  const env = {
    ...{ ...childEnv, DEMO: '0', PORT: '0', LOG_LEVEL: 'silent', DATA_DIR: world.data_dir, DATABASE_URL },
    ...more,
  }
  const child = spawn(process.execPath, [join(import.meta.dirname, '../src/main.ts')], { env })
  onTestFinished(() => void child.kill('SIGKILL'))
  return child
}

describe('a wrong setting ends the start with one line that names it', () => {
  it.each([
    // Before anything is asked of the database, which may take minutes: here it would be named otherwise.
    [
      { BIND: '192.0.2.7', DATABASE_URL: DATABASE_URL.replace(database, 'nowhere') },
      /^BIND: this machine cannot listen on 192\.0\.2\.7 \(EADDRNOTAVAIL\)\.$/,
    ],
    [{ DATA_DIR: file }, /^DATA_DIR: .+ is a file, not a folder\.$/],
    [
      { DATABASE_URL: DATABASE_URL.replace(database, 'nowhere') },
      /^DATABASE_URL: database "nowhere" does not exist\.$/,
    ],
    [
      { DATABASE_URL: DATABASE_URL.replace('customer', 'stranger') },
      /^DATABASE_URL: role "stranger" does not exist\.$/,
    ],
  ])('%o', async (settings, line) => {
    const child = start(settings)
    let said = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (said += chunk))
    const [code] = await once(child, 'close')
    expect([code, said.trimEnd()]).toEqual([1, expect.stringMatching(line)])
  })

  it('as does a key file that cannot be reached: it is not missing', async () => {
    const { openSecrets } = await import('../src/platform/config/secrets.ts')
    expect(() => openSecrets(file, true)).toThrow(/^DATA_DIR: the key file .+ cannot be reached by this user/)
  })
})

it('waits for a database that does not answer yet', async () => {
  const port = await freePort()
  const child = start({ DATABASE_URL: `postgres://customer@127.0.0.1:${port}/${database}` })
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]()
  const next = async () => (await lines.next()).value
  expect(await next()).toMatch(/^The database does not answer yet \(.*ECONNREFUSED.*\)\. Waiting for it/)
  const proxy = createServer((client) => {
    const server = createConnection(join(host, '.s.PGSQL.5432'))
    client.pipe(server).pipe(client)
    for (const socket of [client, server]) socket.on('error', () => undefined)
  }).listen(port, '127.0.0.1')
  onTestFinished(() => void proxy.close())
  expect(await next()).toMatch(/^Read its letters/)
  expect(await next()).toMatch(/^Otklik is ready: http/)
  child.kill('SIGTERM')
  expect(await once(child, 'exit')).toEqual([0, null])
})

it('waits for it no longer than it says, and names the setting', async () => {
  const said: string[] = []
  const connection = { host: '127.0.0.1', port: await freePort() }
  await expect(waitForDatabase(connection, (line) => said.push(line), 1_500)).rejects.toThrow(
    /^DATABASE_URL: the database does not answer \(.*ECONNREFUSED.*\)\.$/,
  )
  expect(said).toHaveLength(1)
})

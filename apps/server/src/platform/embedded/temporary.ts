import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, realpath, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { PostgresVersion } from './binaries.ts'
import { startEmbedded } from './embedded.ts'
import { socketFolderOf } from './socket.ts'

const PREFIX = 'postgres-of-'
const settings = {
  // Nothing here outlives the run, so nothing has to reach the disk.
  ...{ fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' },
  // Each test file has pools of its own.
  max_connections: 300,
  // And a database: looked after once a minute, a hundred of them would keep somebody busy all the time.
  autovacuum_naptime: '10min',
}

/** A server for one run of the tests or a tool, in a folder of its own below `cache`. */
export async function startTemporary(cache: string, version: PostgresVersion = '18') {
  await mkdir(cache, { recursive: true })
  await removeAbandoned(cache)
  // One process may run several: each project of a test run has its own.
  const home = await mkdtemp(join(cache, `${PREFIX}${process.pid}-${version}-`))
  const server = await startEmbedded(home, { version, settings })
  const remove = async () => {
    await server.stop()
    await removeEmbedded(home)
  }
  return { connection: server.connection, remove }
}

/** What runs that were killed have left. Test runners end at once on a signal, and their server goes on. */
export async function removeAbandoned(cache: string) {
  const names = (await readdir(cache)).filter((name) => name.startsWith(PREFIX))
  for (const name of names) {
    const [pid, version] = name.slice(PREFIX.length).split('-')
    if (existsSync(`/proc/${pid}`)) continue
    // Another run may be at it too; what neither can remove waits for the next.
    await removeEmbedded(join(cache, name), version === '15' ? '15' : '18').catch(() => undefined)
  }
}

/** Removes a database that nobody needs any more, its server first: one whose users were killed is still running. */
export async function removeEmbedded(home: string, version: PostgresVersion = '18') {
  if (existsSync(join(home, 'data/postmaster.pid'))) {
    const left = await startEmbedded(home, { version })
    await left.stop()
  }
  if (!existsSync(home)) return
  await rm(socketFolderOf(await realpath(home)), { recursive: true, force: true })
  // The last process of the server may still be writing its goodbye.
  await rm(home, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 })
}

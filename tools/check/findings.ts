import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, statfsSync } from 'node:fs'
import { createServer } from 'node:net'
import { availableParallelism, freemem, tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Config, readConfig } from '../../apps/server/src/platform/config/config.ts'
import { findBinaries } from '../../apps/server/src/platform/embedded/binaries.ts'
import { runnerFor } from '../../apps/server/src/platform/embedded/runner.ts'
import { dataFolder, holder, isHeld } from '../data-folder.ts'
import { findBrowser } from '../install/browser.ts'
import { findRedis } from '../install/redis.ts'
import { type Finding, reachable } from '../reachable.ts'
import { root } from '../run-tool.ts'

const GB = 1024 ** 3
const NEEDED = { disk_bytes: GB, memory_bytes: GB / 2 }

export async function* findings(): AsyncGenerator<Finding> {
  yield { name: 'Node', says: `${process.versions.node} for ${process.platform}-${process.arch}` }
  yield npm()
  yield disk('disk', root)
  yield disk('temporary files', tmpdir())
  yield memory()
  yield programs()
  yield launcher()
  const config = settings()
  if (config instanceof Error) return yield { name: 'settings', says: config.message, remedy: 'See .env.example' }
  yield { name: 'settings', says: `of role ${config.ROLE}${config.DEMO === '1' ? ', the demo' : ''}` }
  yield disk('disk of DATA_DIR', existsSync(dataFolder) ? dataFolder : root)
  yield await ports(config)
  if (!config.DATABASE_URL) yield data()
  yield* reachable(config)
  // Only for those who work on it.
  if (config.DEMO === '0') return
  yield browser()
  yield { name: 'redis-server for the tests', says: findRedis() ?? 'none; those that want one are left out' }
}

function settings(): Config | Error {
  try {
    return readConfig()
  } catch (error) {
    return error as Error
  }
}

function npm(): Finding {
  const { status, stdout } = spawnSync('npm', ['--version'], { encoding: 'utf8' })
  if (status === 0) return { name: 'npm', says: stdout.trim() }
  return { name: 'npm', says: 'not found in PATH', remedy: 'Install Node with npm' }
}

function disk(name: string, folder: string): Finding {
  const { bavail, bsize } = statfsSync(folder)
  const free = bavail * bsize
  const says = `${(free / GB).toFixed(1)} GB free in ${folder}`
  return {
    name,
    says,
    ...(free < NEEDED.disk_bytes && { remedy: 'Free some: installing and building take about 1 GB' }),
  }
}

function memory(): Finding {
  const says = `${(freemem() / GB).toFixed(1)} GB available, ${availableParallelism()} cores`
  return {
    name: 'memory',
    says,
    ...(freemem() < NEEDED.memory_bytes && { remedy: 'Close something: 0.5 GB is needed' }),
  }
}

function programs(): Finding {
  const name = 'programs'
  const wanted = ['flock', 'sh', 'find', ...(process.getuid?.() === 0 ? ['unshare', 'setpriv'] : [])]
  const missing = wanted.filter((program) => spawnSync('sh', ['-c', `command -v ${program}`]).status !== 0)
  if (missing.length === 0) return { name, says: wanted.join(', ') }
  return {
    name,
    says: `without ${missing.join(', ')}`,
    remedy: 'Install util-linux and findutils, or set DATABASE_URL',
  }
}

function launcher(): Finding {
  const name = 'PostgreSQL'
  if (process.env.DATABASE_URL) return { name, says: 'your own, by DATABASE_URL' }
  try {
    const bin = findBinaries('18')
    const { prefix } = runnerFor(existsSync(dataFolder) ? dataFolder : root)
    const [program = '', ...words] = [...prefix, join(bin, 'postgres'), '--version']
    const { status, stdout, stderr } = spawnSync(program, words, { encoding: 'utf8' })
    if (status !== 0) return { name, says: `does not run: ${stderr.trim()}`, remedy: 'Set DATABASE_URL' }
    return { name, says: `${stdout.trim().replace('postgres (PostgreSQL) ', '')}, run by ${prefix[0] ?? 'this user'}` }
  } catch (error) {
    return { name, says: 'not usable', remedy: (error as Error).message }
  }
}

/** Ours, and in the demo that of the simulator. */
async function ports({
  PORT,
  SIMULATOR_PORT = PORT + 1,
  WORKER_PORT = PORT + 2,
  BIND,
  DEMO,
  ROLE,
}: Config): Promise<Finding> {
  const wanted = ROLE === 'worker' ? [WORKER_PORT] : [PORT, ...(DEMO === '1' ? [SIMULATOR_PORT] : [])]
  const taken: number[] = []
  for (const port of wanted) if (!(await isFree(port))) taken.push(port)

  if (taken.length === 0) return { name: 'ports', says: `free: ${wanted.join(' and ')}` }
  if (isHeld() || (await isOurs(BIND, wanted[0] as number)))
    return { name: 'ports', says: `${wanted.join(' and ')}, in use by the Otklik that runs here` }
  const says = `${taken.join(' and ')} taken by another program`
  return { name: 'ports', says, remedy: `Set ${ROLE === 'worker' ? 'WORKER_PORT' : 'PORT'} to another, or stop it` }
}

/** Only the embedded database knows its holder; with one of your own whoever listens there is asked. */
async function isOurs(bind: string, port: number): Promise<boolean> {
  const host = bind === '0.0.0.0' || bind === '::' ? 'localhost' : bind
  try {
    const signal = AbortSignal.timeout(2_000)
    const answer = await fetch(`http://${host.includes(':') ? `[${host}]` : host}:${port}/healthz`, { signal })
    return answer.ok && ((await answer.json()) as { ok?: unknown }).ok === true
  } catch {
    return false
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer()
    server.on('error', () => resolve(false))
    server.listen(port, process.env.BIND || '127.0.0.1', () => server.close(() => resolve(true)))
  })
}

function data(): Finding {
  const name = 'data'
  const mark = join(dataFolder, 'postgres/data/PG_VERSION')
  if (!existsSync(mark)) return { name, says: `none yet in ${dataFolder}` }
  const version = readFileSync(mark, 'utf8').trim()
  const says = `PostgreSQL ${version} in ${dataFolder}, ${isHeld() ? `used by process ${holder()}` : 'not in use'}`
  if (version === '18') return { name, says }
  return { name, says, remedy: 'This Otklik brings PostgreSQL 18: set DATA_DIR to another folder' }
}

function browser(): Finding {
  const found = findBrowser()
  if ('path' in found) return { name: 'browser for the stories', says: found.path }
  return { name: 'browser for the stories', says: 'none', remedy: found.missing }
}

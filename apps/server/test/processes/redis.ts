import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createConnection, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { findRedis } from '../../../../tools/install/redis.ts'

/** Tests that want a real Redis are left out where there is none; in CI that is a failure. */
export const hasRedis = findRedis() !== undefined || process.env.CI === 'true'

/** A Redis server of our own that can be killed and started again at the same address. */
export async function startRedis() {
  const program = findRedis()
  if (!program) throw new Error('no redis-server on this machine')
  const folder = mkdtempSync(join(tmpdir(), 'otklik-redis-'))
  const port = await freePort()
  let child: ChildProcess | undefined

  async function start() {
    child = spawn(program as string, ['--port', `${port}`, '--bind', '127.0.0.1', '--save', '', '--dir', folder], {
      stdio: 'ignore',
    })
    while (!(await answers(port))) {
      if (child.exitCode !== null) throw new Error('redis-server ended at once')
      await sleep(20)
    }
  }
  /** Without a word to anybody. */
  async function kill() {
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    child.kill('SIGKILL')
    await once(child, 'exit')
  }
  await start()
  return {
    url: `redis://127.0.0.1:${port}`,
    start,
    kill,
    async remove() {
      await kill()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

const answers = (port: number) =>
  new Promise<boolean>((resolve) => {
    const connection = createConnection({ port, host: '127.0.0.1' })
    connection.on('error', () => resolve(false))
    connection.on('connect', () => {
      connection.destroy()
      resolve(true)
    })
  })

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.on('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number }
      server.close(() => resolve(port))
    })
  })
}

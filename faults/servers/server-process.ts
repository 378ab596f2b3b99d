import { type ChildProcess, spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { childEnv } from '../../apps/server/test/processes/child-env.ts'

export type ServerProcess = Awaited<ReturnType<typeof startProcess>>

const root = join(import.meta.dirname, '../..')
const READY_WITHIN_MS = 60_000
const KEPT_LINES = 400
const LOWEST_PORT = 12_000
/** Linux gives from here on. */
const FIRST_GIVEN_PORT = 32_768

/** Programs that this process has started and not yet seen the end of. */
const alive = new Set<ChildProcess>()
process.on('exit', () => {
  for (const child of alive) child.kill('SIGKILL')
})

type Program = {
  file: string
  words?: string[]
  node_options?: string[]
  env: NodeJS.ProcessEnv
  /** What it reads before it begins. */
  input?: string
  isReady: RegExp
  onLine?(line: string): void
}

/** A program of ours in a process of its own, that can be killed and started again at the same address. */
export async function startProcess(program: Program) {
  let child: ChildProcess
  let exit: Promise<unknown>
  const lines: string[] = []

  async function start() {
    const started = performance.now()
    const { file, words = [], node_options = [], env } = program
    child = spawn(process.execPath, [...node_options, file, ...words], {
      cwd: root,
      env: { ...childEnv, ...env },
      stdio: ['pipe', 'pipe', 'pipe'],
    })
    alive.add(child)
    child.stdin?.end(program.input ?? '')
    exit = once(child, 'exit').then(() => alive.delete(child))
    await ready(child)
    return performance.now() - started
  }

  function ready(fresh: ChildProcess) {
    return new Promise<void>((resolve, reject) => {
      const timer = setTimeout(() => {
        // Nobody would ever stop it.
        fresh.kill('SIGKILL')
        reject(new Error(`${program.file} did not get ready`))
      }, READY_WITHIN_MS)
      const hear = (line: string) => {
        lines.push(line)
        if (lines.length > KEPT_LINES) lines.shift()
        program.onLine?.(line)
        if (!program.isReady.test(line)) return
        clearTimeout(timer)
        resolve()
      }
      for (const input of [fresh.stdout, fresh.stderr]) if (input) createInterface({ input }).on('line', hear)
      fresh.once('exit', () => {
        clearTimeout(timer)
        reject(new Error(`${program.file} ended before it was ready:\n${lines.join('\n')}`))
      })
    })
  }

  /** How long the first start took, in milliseconds. */
  const boot_ms = await start()
  return {
    boot_ms,
    /** What it has said lately. */
    lines: lines as readonly string[],
    pid: () => child.pid as number,
    isRunning: () => child.exitCode === null && child.signalCode === null,
    exitCode: () => child.exitCode,
    async kill() {
      child.kill('SIGKILL')
      await exit
    },
    /** Answers with how long it took to be ready again. */
    start,
    /** As an operator's shell would; answers with how long it took, and kills what does not obey. */
    async stop(within_ms = 30_000) {
      const asked = performance.now()
      child.kill('SIGTERM')
      const ended = await Promise.race([exit.then(() => true), sleep(within_ms, false, { ref: false })])
      if (!ended) {
        child.kill('SIGKILL')
        await exit
      }
      return performance.now() - asked
    },
  }
}

/**
 * Free, and none that the system gives to whoever asks for any: a server that was killed must find its own again, however
 * many others open connections meanwhile.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(LOWEST_PORT, FIRST_GIVEN_PORT)
    const server = createServer().listen(port, '127.0.0.1')
    const isFree = await once(server, 'listening').then(
      () => true,
      () => false,
    )
    if (!isFree) continue
    server.close()
    await once(server, 'close')
    return port
  }
}

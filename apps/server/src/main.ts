import { createServer } from 'node:net'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { makeApi, startWorkers } from './app.ts'
import { makeDemo, setStage, startDemo } from './demo/demo.ts'
import { type Foundation, layFoundation } from './foundation.ts'
import { type Config, readConfig } from './platform/config/config.ts'
import { migrate } from './platform/database/migrate.ts'
import { checkSessions } from './platform/database/sessions.ts'
import { waitForDatabase } from './platform/database/wait-for-database.ts'
import { startEmbedded } from './platform/embedded/embedded.ts'
import { prepareDataDir } from './platform/files/data-dir.ts'
import { makeProbeServer } from './platform/http/probes.ts'
import { hasMailbox } from './platform/mail/transport.ts'
import { trustAlso } from './platform/outbound/certificates.ts'

const STOP_WITHIN_MS = 20_000

/** What is running, to be ended in the opposite order. */
const running = new AsyncDisposableStack()
let ending: Promise<void> | undefined

// From the first moment, so that a start can be broken off too. A terminal and npm may both send the same Ctrl-C.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => void end(0))

const started = start()
try {
  await started
} catch (error) {
  console.error(inWords(error))
  await end(1)
}

async function start() {
  const config = readConfig()
  trustAlso(config.NODE_EXTRA_CA_CERTS)
  await tryBind(config)
  prepareDataDir(config.DATA_DIR)
  const connection = await findDatabase(config)
  if (config.DATABASE_URL) await waitForDatabase(connection, console.log)
  await checkSessions(connection)
  await migrate(connection, { tell: console.log })
  const stage = config.DEMO === '1' && config.ROLE !== 'worker' ? running.use(await setStage(config)) : undefined
  const base = await layFoundation({ config: stage?.config ?? config, connection })
  running.defer(() => base.stop())
  const demo = stage && { stage, ...(await makeDemo(base, stage)) }

  const hasApi = config.ROLE !== 'worker'
  const hasWorkers = config.ROLE !== 'api'
  // Before the work begins, so that it also tells of its end.
  const watched = hasApi ? undefined : await openWindow(base)
  if (hasWorkers) {
    const workers = startWorkers(base)
    running.defer(() => workers.stop())
  }
  running.defer(() => base.willStop())
  if (watched) return console.log(`Otklik is working. How it is: ${watched}/readyz`)

  const api = await makeApi(base)
  running.defer(() => api.stop())
  const address = await listen(api.server, config, 'PORT', config.PORT)
  base.setAddress(address)
  if (demo) running.use(await startDemo(base, demo.stage, demo, api.connected))
  if (hasMailbox(config)) console.log(`Read its letters: ${base.public_url()}/mailbox`)
  console.log(`Otklik is ready: ${base.public_url()}`)
}

async function openWindow(base: Foundation): Promise<string> {
  const server = await makeProbeServer(base)
  running.defer(() => server.close())
  const { PORT, WORKER_PORT = PORT && PORT + 2 } = base.config
  return listen(server, base.config, 'WORKER_PORT', WORKER_PORT)
}

/** A wrong address is told before the database is made and brought up to date, not minutes later. */
async function tryBind({ BIND }: Config) {
  const probe = createServer()
  await new Promise<void>((resolve, reject) => {
    probe.once('error', ({ code }: NodeJS.ErrnoException) => reject(cannotListen(BIND, code)))
    probe.listen(0, BIND, () => probe.close(() => resolve()))
  })
}

function cannotListen(bind: string, code?: string) {
  return new Error(`BIND: this machine cannot listen on ${bind} (${code}).`)
}

async function listen(server: FastifyInstance, { BIND }: Config, setting: string, port: number): Promise<string> {
  try {
    return await server.listen({ port, host: BIND })
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EADDRINUSE') throw new Error(`Port ${port} is taken. Set ${setting} to another one.`)
    if (code === 'EACCES') throw new Error(`${setting}: this user may not listen on port ${port}.`)
    throw cannotListen(BIND, code)
  }
}

async function findDatabase(config: Config) {
  if (config.DATABASE_URL) return { connectionString: config.DATABASE_URL }
  const embedded = await startEmbedded(join(config.DATA_DIR, 'postgres'))
  running.defer(() => embedded.stop())
  return embedded.connection
}

function end(code: number) {
  ending ??= (async () => {
    setTimeout(() => process.exit(1), STOP_WITHIN_MS).unref()
    await started.catch(() => undefined)
    await running.disposeAsync()
    process.exit(code)
  })()
  return ending
}

function inWords(error: unknown) {
  const { code, port, message } = error as NodeJS.ErrnoException & { port?: number }
  if (code === 'EADDRINUSE') return `Port ${port} is taken. Set SIMULATOR_PORT to another one.`
  if (code === 'ENOSPC') return 'The disk is full. Free some space and start again.'
  return message ?? error
}

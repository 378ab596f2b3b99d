import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { PostgresVersion } from './binaries.ts'
import { inWords } from './failure.ts'
import { joinServer, type Membership } from './membership.ts'
import { type Connection, layOut, type Place } from './place.ts'
import { BUSY, createData, runServer, type Settings } from './server.ts'

/**
 * The PostgreSQL that comes with the product, used when DATABASE_URL is not set. It listens only on a socket in a
 * private folder. Any number of our processes may share it: the first starts it, the last one out stops it, and one
 * that finds it running (because the process that started it was killed) simply joins.
 */
export type EmbeddedDatabase = {
  connection: Connection
  origin: 'started' | 'joined'
  stop(): Promise<void>
}

export type { Connection } from './place.ts'

const START_WITHIN_MS = 60_000
const STOP_WITHIN_MS = 30_000
/** On a full disk it may not be able to end in peace. Nothing is lost by ending otherwise: what was committed is in its log. */
const IN_PEACE_WITHIN_MS = 8_000

/** Everything lives under `home`: the data in `home/data`, the server's messages in `home/postgres.log`. */
export async function startEmbedded(
  home: string,
  { version = '18', settings = {} }: { version?: PostgresVersion; settings?: Settings } = {},
): Promise<EmbeddedDatabase> {
  try {
    return await start(layOut(home, version), settings)
  } catch (error) {
    throw inWords(error, home)
  }
}

async function start(place: Place, settings: Settings): Promise<EmbeddedDatabase> {
  let child: ChildProcess | undefined
  for (const deadline = Date.now() + START_WITHIN_MS; Date.now() < deadline; await sleep(50)) {
    const membership = await joinServer(place.connection)
    if (membership) {
      const origin = child && isRunning(child) ? 'started' : 'joined'
      return { connection: place.connection, origin, stop: () => leave(place, membership) }
    }
    if (child && isRunning(child)) continue
    if (child && child.exitCode !== 0 && child.exitCode !== BUSY) break
    if (child?.exitCode === BUSY) {
      refuseHidden(place)
      await sleep(200)
    }
    child = existsSync(place.data) ? runServer(place, settings) : createData(place)
    // A program that is not there (no flock, no setpriv) is reported by an event, not by an exit code.
    await once(child, 'spawn')
  }
  const ending = child?.exitCode ?? child?.signalCode ?? 'timeout'
  throw new Error(`PostgreSQL did not start (${ending}):\n${lastLines(place.log)}`)
}

/** It runs and answers, but not here: the process that started it has a /tmp of its own. Waiting would change nothing. */
function refuseHidden({ data, connection }: Place) {
  const pidFile = join(data, 'postmaster.pid')
  const [pid, , , port, sockets, , , state] = existsSync(pidFile) ? readFileSync(pidFile, 'utf8').split('\n') : []
  if (state?.trim() !== 'ready' || sockets !== connection.host || existsSync(join(sockets, `.s.PGSQL.${port}`))) return
  throw new Error(
    `The PostgreSQL of ${data} runs already (process ${pid}), but its socket in ${connection.host} is not to be seen from here: ` +
      'the service that started it has a /tmp of its own. Take PrivateTmp out of its unit, or set DATABASE_URL.',
  )
}

async function leave({ data }: Place, membership: Membership) {
  const isLast = await membership.leave()
  const pidFile = join(data, 'postmaster.pid')
  if (!isLast || !existsSync(pidFile)) return

  const pid = Number(readFileSync(pidFile, 'utf8').split('\n', 1)[0])
  process.kill(pid, 'SIGINT')
  const begun = Date.now()
  for (let isInPeace = true; Date.now() < begun + STOP_WITHIN_MS; await sleep(20)) {
    if (!existsSync(pidFile)) return
    if (!isInPeace || Date.now() < begun + IN_PEACE_WITHIN_MS) continue
    isInPeace = false
    process.kill(pid, 'SIGQUIT')
  }
  throw new Error(`PostgreSQL did not stop within ${STOP_WITHIN_MS / 1000} s, see ${data}/../postgres.log`)
}

function isRunning(child: ChildProcess) {
  return child.exitCode === null && child.signalCode === null
}

function lastLines(log: string) {
  return existsSync(log) ? readFileSync(log, 'utf8').trimEnd().split('\n').slice(-5).join('\n') : ''
}

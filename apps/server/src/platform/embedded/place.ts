import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, realpathSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { findBinaries, type PostgresVersion } from './binaries.ts'
import { type Owner, runnerFor } from './runner.ts'
import { makeSocketFolder } from './socket.ts'

export type Connection = { host: string; user: string; database: string }

/** Where one embedded server lives, and how it is run there. */
export type Place = {
  home: string
  data: string
  lock: string
  log: string
  bin: string
  prefix: string[]
  owner?: Owner
  connection: Connection
}

export function layOut(givenHome: string, version: PostgresVersion): Place {
  mkdirSync(givenHome, { recursive: true, mode: 0o700 })
  const home = realpathSync(givenHome)
  const data = join(home, 'data')
  refuseOtherVersion(data, version)
  const { prefix, owner } = runnerFor(existsSync(data) ? data : home)
  if (owner && existsSync(data)) handOver(data, owner)
  return {
    home,
    data,
    lock: join(home, 'lock'),
    log: join(home, 'postgres.log'),
    bin: findBinaries(version),
    prefix,
    owner,
    connection: { host: makeSocketFolder(home, owner), user: 'otklik', database: 'postgres' },
  }
}

/** A server can read only the files of its own major version, and says so in its log, not to the person who starts it. */
function refuseOtherVersion(data: string, version: PostgresVersion) {
  const mark = join(data, 'PG_VERSION')
  const found = existsSync(mark) ? readFileSync(mark, 'utf8').trim() : version
  if (found === version) return
  throw new Error(
    `The data in ${data} was written by PostgreSQL ${found}, and this Otklik brings PostgreSQL ${version}. ` +
      'Start it with the Otklik that wrote it, or set DATA_DIR to another folder.',
  )
}

/** Root's data, made where namespaces were allowed, and they no longer are: PostgreSQL wants to own what it opens. */
function handOver(data: string, { uid, gid }: Owner) {
  if (statSync(data).uid === uid) return
  const { status, stderr } = spawnSync('chown', ['-R', `${uid}:${gid}`, data], { encoding: 'utf8' })
  if (status !== 0) throw new Error(`${data} cannot be handed over to the user who runs PostgreSQL: ${stderr}`)
}

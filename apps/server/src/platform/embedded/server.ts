import { spawn } from 'node:child_process'
import { closeSync, fchownSync, openSync } from 'node:fs'
import { join } from 'node:path'
import type { Place } from './place.ts'

/** The exit code that means: another process of ours is creating, starting or stopping this server right now. */
export const BUSY = 75

export type Settings = Record<string, string | number>

const SETTINGS: Settings = {
  listen_addresses: '',
  unix_socket_permissions: '0700',
  shared_buffers: '128MB',
  max_wal_size: '512MB',
  max_connections: 60,
  // Our queries are short; compiling one costs more than it saves.
  jit: 'off',
  // A page out of order costs no more here than the next one: with the default, made for turning disks, PostgreSQL reads a
  // whole small table where it could look up the one row that is asked for.
  random_page_cost: 1.1,
  // Of a table that is new the planner knows nothing until somebody has looked; a first day must not begin with a slow minute.
  autovacuum_naptime: '10s',
  log_lock_waits: 'on',
  idle_in_transaction_session_timeout: '60s',
}

/** Prepared beside and moved into place, so that a crash never leaves a half-made folder. Another may have been first. */
export function createData(place: Place) {
  const options = ['--username=otklik', '--auth=trust', '--encoding=UTF8', '--locale=C.UTF-8']
  const initdb = [join(place.bin, 'initdb'), '-D', `${place.data}.new`, ...options]
  return runAlone(place, '[ -d "$DATA" ] || { rm -rf "$DATA.new" && "$@" && mv "$DATA.new" "$DATA"; }', initdb)
}

export function runServer(place: Place, settings: Settings) {
  const all = { ...SETTINGS, unix_socket_directories: place.connection.host, ...settings }
  const options = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const postgres = [join(place.bin, 'postgres'), '-D', place.data, ...options]
  // After a hard kill these files can name a zombie, or a stranger with the same number, and PostgreSQL would refuse
  // to start. Whoever holds the lock knows better: no process of that server is left.
  const clear = 'rm -f "$DATA/postmaster.pid" "$SOCKETS"/.s.PGSQL.*'
  // Under the lock too, or a second start would move the log away from the server that writes it.
  const rotate = '[ -z "$(find "$LOG" -size +10240k)" ] || mv -f "$LOG" "$LOG.1"'
  return runAlone(place, `umask 077; ${clear}; ${rotate}; exec >>"$LOG" 2>&1; exec "$@"`, postgres)
}

/**
 * Runs under a lock that the kernel keeps for as long as the command or any child of it lives, so two servers can never
 * write to one data folder. In a session of its own, because Ctrl-C must reach the database only through us.
 */
function runAlone(place: Place, script: string, command: string[]) {
  const alone = ['flock', '--nonblock', `--conflict-exit-code=${BUSY}`, '--no-fork', place.lock]
  const [program, ...rest] = [...place.prefix, ...alone, 'sh', '-c', script, 'sh', ...command] as [string, ...string[]]
  const env = {
    PATH: process.env.PATH,
    LC_ALL: 'C.UTF-8',
    DATA: place.data,
    SOCKETS: place.connection.host,
    LOG: place.log,
  }

  const log = openSync(place.log, 'a', 0o600)
  if (place.owner) fchownSync(log, place.owner.uid, place.owner.gid)
  const child = spawn(program, rest, { stdio: ['ignore', log, log], detached: true, cwd: '/', env })
  closeSync(log)
  child.unref()
  return child
}

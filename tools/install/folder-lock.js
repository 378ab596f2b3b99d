// Plain JavaScript, because the bootstrap uses it before anything is installed.
//
// The kernel's lock on an open file: the `flock` program takes it on a file that we have open, and it stays ours after
// that program has ended, until we and every child that was handed the file are gone. So a kill -9 leaves nothing to
// clean up, and no process number has to be guessed at.

import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import * as fs from 'node:fs'
import { dirname } from 'node:path'

const BUSY = 75

/**
 * The open file when the lock is ours (also where there is no `flock`: then nobody is kept out), else undefined.
 * @param {string} path
 */
export function tryLock(path) {
  const file = open(path)
  const words = ['--nonblock', `--conflict-exit-code=${BUSY}`, '3']
  const { status } = spawnSync('flock', words, { stdio: ['ignore', 'ignore', 'ignore', file] })
  if (status !== BUSY) return file
  fs.closeSync(file)
  return undefined
}

/**
 * Waits for its turn. Calls `onWait` once when somebody else is there.
 * @param {string} path
 * @param {() => void} onWait
 */
export async function waitForLock(path, onWait) {
  const taken = tryLock(path)
  if (taken !== undefined) return taken
  onWait()
  const file = open(path)
  await once(spawn('flock', ['3'], { stdio: ['ignore', 'ignore', 'ignore', file] }), 'close')
  return file
}

/** @param {string} path */
function open(path) {
  fs.mkdirSync(dirname(path), { recursive: true })
  return fs.openSync(path, 'a+', 0o600)
}

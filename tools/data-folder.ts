import { chownSync, closeSync, existsSync, ftruncateSync, readFileSync, statSync, writeSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { prepareDataDir } from '../apps/server/src/platform/files/data-dir.ts'
import { tryLock } from './install/folder-lock.js'
import { root } from './run-tool.ts'

const envFile = join(root, '.env')
if (existsSync(envFile)) process.loadEnvFile(envFile)

export const dataFolder = resolve(root, process.env.DATA_DIR || '.data')
const mark = join(dataFolder, 'running')

/**
 * One whole Otklik per data folder: two would send everything twice and write into the same files. Those who run
 * several processes on purpose (a role each, or a database of their own) are not kept from it.
 */
export function holdDataFolder() {
  const isAlone = (process.env.ROLE ?? 'all') === 'all' && !process.env.DATABASE_URL
  if (!isAlone) return
  prepareDataDir(dataFolder)
  const file = tryLock(mark)
  if (file === undefined) {
    throw new Error(
      `Otklik is already running in this folder (process ${holder()}). Stop it first, or set DATA_DIR and PORT.`,
    )
  }
  ftruncateSync(file)
  writeSync(file, `${process.pid}\n`)
  const { uid, gid } = statSync(dataFolder)
  if (process.getuid?.() === 0) chownSync(mark, uid, gid)
}

/** The process that runs here, or did last. */
export function holder() {
  return existsSync(mark) ? readFileSync(mark, 'utf8').trim() : ''
}

export function isHeld(): boolean {
  if (!existsSync(mark)) return false
  const file = tryLock(mark)
  if (file !== undefined) closeSync(file)
  return file === undefined
}

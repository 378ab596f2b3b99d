import { statfsSync } from 'node:fs'

// One segment of the write-ahead log and some air: with less, no server starts.
const NEEDED_BYTES = 32 * 1024 * 1024

/** A failure of the launcher, as one clear line where the reason is a plain one. */
export function inWords(error: unknown, home: string): unknown {
  const { code, path, message } = error as NodeJS.ErrnoException
  // The server's own words may be missing from its log: there was no room for them either.
  if (code === 'ENOSPC' || message.includes('No space left on device') || isFull(home)) {
    return new Error(`The disk is full: PostgreSQL needs some room in ${home}.`)
  }
  if (code === 'ENOENT' && path && !path.includes('/')) {
    return new Error(`PostgreSQL cannot be started without the program ${path}: install it, or set DATABASE_URL.`)
  }
  return error
}

function isFull(folder: string) {
  try {
    const { bavail, bsize } = statfsSync(folder)
    return bavail * bsize < NEEDED_BYTES
  } catch {
    return false
  }
}

// Plain JavaScript, because the bootstrap uses it before anything is installed.

import { statfsSync } from 'node:fs'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'

// Linux reports "no more file watchers" with the same code as a full disk.
const FULL_DISK = /ENOSPC(?!: System limit)|EDQUOT|No space left on device|Disk quota exceeded/
const NO_NETWORK =
  /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|EIDLETIMEOUT|ENETUNREACH|EHOSTUNREACH|ERR_SOCKET_TIMEOUT/

const FULL_LINE = 'The disk is full. Free about 1 GB and run this again.'
// When something failed and less than this is left, that is why.
const FULL_BELOW_BYTES = 32 * 1024 * 1024

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))))

/**
 * The clear line for a failure that no developer can help with; undefined for all others.
 * @param {string} said what a tool printed, or the message of an error
 */
export function plainReason(said) {
  return FULL_DISK.test(said) || isDiskFull() ? FULL_LINE : undefined
}

/**
 * The same for a step that fetches something.
 * @param {string} said
 */
export function plainFetchReason(said) {
  if (NO_NETWORK.test(said)) return 'The package registry cannot be reached. Connect to the network and run this again.'
  return plainReason(said)
}

/** Not every tool says it: npm can end well with half of the files missing. */
export function isDiskFull() {
  const { bavail, bsize } = statfsSync(root)
  return bavail * bsize < FULL_BELOW_BYTES
}

// Plain JavaScript, because the bootstrap uses it before anything is installed.

// Linux reports "no more file watchers" with the same code as a full disk.
const FULL_DISK = /ENOSPC(?!: System limit)|EDQUOT|No space left on device|Disk quota exceeded/
const NO_NETWORK =
  /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|EIDLETIMEOUT|ENETUNREACH|EHOSTUNREACH|ERR_SOCKET_TIMEOUT/

/**
 * The clear line for a failure that no developer can help with; undefined for all others.
 * @param {string} said what a tool printed, or the message of an error
 * @returns {string | undefined}
 */
export function plainReason(said) {
  if (FULL_DISK.test(said)) return 'The disk is full. Free about 1 GB and run this again.'
  return undefined
}

/**
 * The same for a step that fetches something.
 * @param {string} said
 */
export function plainFetchReason(said) {
  if (NO_NETWORK.test(said)) return 'The package registry cannot be reached. Connect to the network and run this again.'
  return plainReason(said)
}

// Plain JavaScript, because the bootstrap uses it before anything is installed.

/**
 * @typedef {{ version?: string, link?: boolean, optional?: boolean, os?: string[], cpu?: string[], libc?: string[] }} Entry
 * @typedef {{ packages: Record<string, Entry> }} Lockfile
 */

/**
 * Whether node_modules holds what the lockfile asks for. npm writes its own list (`node_modules/.package-lock.json`)
 * as the last thing it does, so an install that was broken off has none, and `npm install` of a developer counts too.
 * @param {Lockfile} wanted
 * @param {Lockfile} present
 * @param {{ platform: string, arch: string }} machine
 */
export function isInstalled(wanted, present, machine) {
  return Object.entries(wanted.packages).every(([place, entry]) => {
    if (place === '' || !place.includes('node_modules/')) return true
    const found = present.packages[place]
    return found ? found.version === entry.version : isForOthers(entry, machine)
  })
}

/**
 * @param {Entry} entry
 * @param {{ platform: string, arch: string }} machine
 */
function isForOthers(entry, { platform, arch }) {
  if (!entry.optional) return false
  // npm knows which C library this machine has, we do not: such a package is taken on trust.
  const isOurs = (entry.os?.includes(platform) ?? false) && (entry.cpu?.includes(arch) ?? true) && !entry.libc
  return !isOurs
}

// `npm run lockfile`, after a change of dependencies: puts back the platform packages that npm left out.
//
// Tools with native code list one optional package per platform. When a registry mirror lacks some of them, npm drops
// them from the lockfile without a word, and then `npm ci` refuses that lockfile everywhere. Each is pinned to an exact
// version by its parent, so the entry can be written from that; other platforms fetch it when they need it.

import { readFileSync, writeFileSync } from 'node:fs'

const PLATFORM = /-(android|darwin|freebsd|linux|openharmony|win32)-(arm64|arm|x64|ppc64|s390x)/

const path = new URL('../../package-lock.json', import.meta.url)
const lockfile = JSON.parse(readFileSync(path, 'utf8'))

for (const parent of Object.values(lockfile.packages)) {
  for (const [name, version] of Object.entries(parent.optionalDependencies ?? {})) {
    const [, os, cpu] = PLATFORM.exec(name) ?? []
    const place = `node_modules/${name}`
    // An alias names another package: npm writes that entry, or the registry lacks it altogether.
    if (!os || lockfile.packages[place] || version.startsWith('npm:')) continue
    lockfile.packages[place] = {
      version,
      cpu: [cpu],
      ...(parent.dev ? { dev: true } : {}),
      ...(name.endsWith('-musl') ? { libc: ['musl'] } : {}),
      optional: true,
      os: [os],
    }
    console.log(`added ${name}@${version}`)
  }
}

const sorted = Object.entries(lockfile.packages).sort(([a], [b]) => a.localeCompare(b, 'en'))
writeFileSync(path, `${JSON.stringify({ ...lockfile, packages: Object.fromEntries(sorted) }, null, 2)}\n`)

import { globSync } from 'node:fs'
import { dirname } from 'node:path/posix'
import { root } from '../run-tool.ts'
import { readSource } from './check-house.ts'

type Manifest = Partial<Record<(typeof kinds)[number], Record<string, string>>>
type Entry = Manifest & {
  version?: string
  integrity?: string
  link?: true
  dev?: true
  optional?: true
  os?: string[]
}
type Lockfile = { packages: Record<string, Entry> }

const kinds = ['dependencies', 'devDependencies', 'optionalDependencies'] as const

/**
 * Tools for machines that nobody here has: the registry at hand lacks them, so that their hashes cannot be known here
 * (complete-lockfile.js). Never anything that runs, and only at these versions: a new one is a decision.
 */
const withoutHash =
  /^node_modules\/@(biomejs\/cli|rolldown\/binding)-(android|darwin|freebsd|openharmony|win32|linux)-[\w-]+$/
const withoutHashAt = ['2.6.6', '1.2.18']

/** What comes without its hash could be anything. */
export function unprovedEntries({ packages }: Lockfile): string[] {
  const entries = Object.entries(packages).filter(([place, { link }]) => place.includes('node_modules/') && !link)
  const isKnown = (place: string, { dev, optional, os, version = '' }: Entry) =>
    !!(dev && optional && os) && withoutHash.test(place) && withoutHashAt.includes(version)
  return entries
    .filter(([place, entry]) => !/^sha512-[\w+/]{86}==$/.test(entry.integrity ?? '') && !isKnown(place, entry))
    .map(([place, { version }]) => `package-lock.json: ${place} ${version} without its hash`)
}

export function checkLockfile(): string | undefined {
  const files = ['package.json', ...globSync('{apps,packages}/*/package.json', { cwd: root })]
  const manifests = files.map((file): [string, Manifest] => [file, JSON.parse(readSource(file))])
  const lockfile = JSON.parse(readSource('package-lock.json'))
  const faults = [...lockfileFaults(lockfile, manifests), ...unprovedEntries(lockfile)]
  return faults.length ? `${faults.join('\n')}\nRun \`npm run lockfile\`.` : undefined
}

/** `npm ci` refuses a lockfile that does not fit, but only where something has to be installed: on the next machine. */
export function lockfileFaults({ packages }: Lockfile, manifests: [file: string, Manifest][]): string[] {
  const faults = manifests.flatMap(([file, manifest]) => {
    const known = packages[file === 'package.json' ? '' : dirname(file)] ?? {}
    const changed = kinds.filter((kind) => spell(manifest[kind]) !== spell(known[kind]))
    return changed.map((kind) => `${file}: its ${kind} are not those of package-lock.json`)
  })
  const places = Object.keys(packages)
  const missing = Object.values(packages)
    .flatMap((entry) => Object.keys(entry.optionalDependencies ?? {}))
    .filter((name) => !places.some((place) => place.endsWith(`node_modules/${name}`)))
  return [...faults, ...new Set(missing.map((name) => `package-lock.json: without ${name}`))]
}

function spell(dependencies: Record<string, string> = {}) {
  return JSON.stringify(Object.entries(dependencies).sort())
}

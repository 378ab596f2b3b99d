import { globSync } from 'node:fs'
import { dirname } from 'node:path/posix'
import { readSource } from './check-house.ts'
import { root } from './run-tool.ts'

type Manifest = Partial<Record<(typeof kinds)[number], Record<string, string>>>
type Lockfile = { packages: Record<string, Manifest> }

const kinds = ['dependencies', 'devDependencies', 'optionalDependencies'] as const

export function checkLockfile(): string | undefined {
  const files = ['package.json', ...globSync('{apps,packages}/*/package.json', { cwd: root })]
  const manifests = files.map((file): [string, Manifest] => [file, JSON.parse(readSource(file))])
  const faults = lockfileFaults(JSON.parse(readSource('package-lock.json')), manifests)
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

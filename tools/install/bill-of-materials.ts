import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../run-tool.ts'

export type LockEntry = {
  name?: string
  version?: string
  integrity?: string
  resolved?: string
  license?: string
  link?: true
  dev?: true
  devOptional?: true
  optional?: true
  os?: string[]
}
export type Lockfile = { name: string; version: string; packages: Record<string, LockEntry> }

export const readLockfile = (): Lockfile => JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))

/**
 * What we ship, as CycloneDX: every package of the lockfile that is not for development only. Ours, because npm's own
 * refuses workspaces that have no version. The same lockfile gives the same bytes.
 */
export function billOfMaterials({ name, version, packages }: Lockfile) {
  const parts = Object.entries(packages)
    .filter(([place, { dev, devOptional, link }]) => place.includes('node_modules/') && !dev && !devOptional && !link)
    .map(([place, entry]) => componentOf(entry.name ?? place.slice(place.lastIndexOf('node_modules/') + 13), entry))
  const once = new Map(parts.map((part) => [part.purl, part]))
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: { component: { type: 'application', 'bom-ref': name, name, version } },
    components: [...once.values()].sort((left, right) => (left.purl < right.purl ? -1 : 1)),
  }
}

function componentOf(name: string, { version = '', integrity, license, optional }: LockEntry) {
  const purl = `pkg:npm/${name.replace('@', '%40')}@${version}`
  return {
    type: 'library',
    'bom-ref': purl,
    name,
    version,
    purl,
    // Made for another machine, or needed only by some.
    scope: optional ? 'optional' : 'required',
    ...(integrity && { hashes: [hashOf(integrity)] }),
    ...(license && { licenses: [{ license: { name: license } }] }),
  }
}

function hashOf(integrity: string) {
  const [algorithm = '', content = ''] = integrity.split('-', 2)
  return {
    alg: algorithm.toUpperCase().replace('SHA', 'SHA-'),
    content: Buffer.from(content, 'base64').toString('hex'),
  }
}

import { spawnSync } from 'node:child_process'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { unprovedEntries } from '../check/check-lockfile.ts'
import { root } from '../run-tool.ts'
import { billOfMaterials, readLockfile } from './bill-of-materials.ts'

// S25: what others wrote and we ship is known, pinned, and without holes that are known.

type Manifest = Record<'dependencies' | 'devDependencies' | 'optionalDependencies', Record<string, string> | undefined>
const read = (file: string): Manifest => JSON.parse(readFileSync(join(root, file), 'utf8'))
const manifests = ['package.json', ...globSync('{apps,packages}/*/package.json', { cwd: root })]
const lockfile = readLockfile()
const bill = billOfMaterials(lockfile)

/** Found as Node finds it: in the nearest node_modules above. */
function findInstalled(from: string, name: string): string | undefined {
  for (let folder = from; ; folder = dirname(folder)) {
    const place = join(folder, 'node_modules', name)
    if (existsSync(join(root, place, 'package.json'))) return place
    if (folder === '.') return undefined
  }
}

/** Everything that is installed and can be reached without development. */
function reachable(): Set<string> {
  const seen = new Set<string>()
  const walk = (folder: string) => {
    const { dependencies = {}, optionalDependencies = {} } = read(join(folder, 'package.json'))
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies })) {
      const place = findInstalled(folder, name)
      if (!place || name.startsWith('@otklik/') || seen.has(place)) continue
      seen.add(place)
      walk(place)
    }
  }
  for (const file of manifests) walk(dirname(file))
  return seen
}

describe('the bill of materials', () => {
  const listed = new Set(bill.components.map(({ name, version }) => `${name}@${version}`))

  it('lists every package that runs, as it is installed', () => {
    const installed = [...reachable()].map((place) =>
      JSON.parse(readFileSync(join(root, place, 'package.json'), 'utf8')),
    )
    expect(installed.length).toBeGreaterThan(50)
    const missing = installed.map(({ name, version }) => `${name}@${version}`).filter((one) => !listed.has(one))
    expect(missing).toEqual([])
  })

  it('lists no tool of ours, and nothing twice', () => {
    const names = bill.components.map(({ name }) => name)
    for (const tool of ['vitest', 'vite', 'typescript', '@biomejs/biome', '@playwright/test'])
      expect(names).not.toContain(tool)
    expect(listed.size).toBe(bill.components.length)
  })

  it('is CycloneDX, with the hash of what was tried', () => {
    expect(bill).toMatchObject({
      bomFormat: 'CycloneDX',
      specVersion: '1.6',
      metadata: { component: { name: 'otklik' } },
    })
    for (const { purl, version, hashes, scope } of bill.components) {
      expect(purl).toMatch(/^pkg:npm\/(%40[\w.-]+\/)?[\w.-]+@[\w.+-]+$/)
      expect(version).toMatch(/^\d+\.\d+\.\d+/)
      if (scope === 'required') expect(hashes).toMatchObject([{ alg: 'SHA-512', content: /^[0-9a-f]{128}$/ }])
    }
  })

  it('is as long as docs/security.md says, so that a longer one is a decision', () => {
    const required = bill.components.filter(({ scope }) => scope === 'required').length
    const [, said] = /Runtime packages: \*\*(\d+)\*\*/.exec(readFileSync(join(root, 'docs/security.md'), 'utf8')) ?? []
    expect(Number(said)).toBe(required)
  })
})

describe('versions', () => {
  it('are exact in every manifest', () => {
    const loose = manifests.flatMap((file) =>
      Object.values(read(file)).flatMap((group) =>
        group && typeof group === 'object'
          ? Object.entries(group).filter(([name, version]) => typeof version === 'string' && isLoose(name, version))
          : [],
      ),
    )
    expect(loose).toEqual([])
  })
  /** Scripts and settings stand in the same file: only what looks like a range is one. */
  const isLoose = (name: string, version: string) =>
    !name.startsWith('@otklik/') && /^(\^|~|>|<|\*|latest|next|x$|git|https?:|file:)/.test(version) && name !== 'node'

  it('come from the registry, each with its hash', () => {
    const entries = Object.entries(lockfile.packages).filter(
      ([place, { link }]) => place.includes('node_modules/') && !link,
    )
    const strange = entries.filter(
      ([, { resolved }]) => resolved && !resolved.startsWith('https://registry.npmjs.org/'),
    )
    expect(strange.map(([place]) => place)).toEqual([])
    expect(unprovedEntries(lockfile)).toEqual([])
  })

  it('would be seen without one: of anything that runs, of another version, of a weaker kind', () => {
    const tool = { version: '2.6.6', dev: true, optional: true, os: ['darwin'] } as const
    const place = 'node_modules/@biomejs/cli-darwin-x64'
    const found = (name: string, entry: object) => unprovedEntries({ packages: { [name]: entry } }).length
    expect(found(place, tool)).toBe(0)
    expect(found(place, { ...tool, version: '2.6.7' })).toBe(1)
    expect(found(place, { ...tool, dev: undefined })).toBe(1)
    expect(found('node_modules/@img/sharp-darwin-x64', tool)).toBe(1)
    expect(found('node_modules/zod', { version: '4.0.0' })).toBe(1)
    expect(found('node_modules/zod', { version: '4.0.0', integrity: 'sha1-2jmj7l5rSw0yVb/vlWAYkK/YBwk=' })).toBe(1)
  })
})

it('has no hole that is known and severe', { timeout: 60_000 }, ({ skip }) => {
  const words = ['audit', '--omit=dev', '--json', '--fetch-retries=0', '--fetch-timeout=15000']
  const { stdout } = spawnSync('npm', words, { cwd: root, encoding: 'utf8', timeout: 50_000 })
  const report = parse(stdout)
  // Never counted as passed: the closing line says "skipped".
  if (!report.metadata) skip(`the registry could not be asked: ${report.message ?? 'no answer'}`)
  const { high, critical } = report.metadata?.vulnerabilities ?? {}
  expect({ high, critical }).toEqual({ high: 0, critical: 0 })
})

type Report = { message?: string; metadata?: { vulnerabilities: { high: number; critical: number } } }
function parse(text: string | null): Report {
  try {
    return JSON.parse(text ?? '')
  } catch {
    return {}
  }
}

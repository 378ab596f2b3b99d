import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { faultsOf } from '../check/house-rules.ts'
import { root } from '../run-tool.ts'
import { domainPlaces, lineOf } from './domain-places.ts'
import { lineOf as networkLine, networkPlaces } from './network-places.ts'
import { makeScratch } from './scratch.ts'
import { domainFiles } from './skeleton-domain.ts'
import { networkFiles } from './skeleton-network.ts'
import { writeSkeleton } from './write-skeleton.ts'

// That the tests it writes pass, too: `npm run faults -- skeleton`.

const { copy, run, remove, ...scratch } = makeScratch()
const network_id = 'new-net'
const files: Record<string, string> = {
  ...domainFiles('gadgets', '9999'),
  ...networkFiles(network_id, 'New Net'),
}
const lists: string[] = []

beforeAll(() => {
  scratch.nameEverywhere('gadgets')
  scratch.leaveUnchecked()
  writeSkeleton(copy, files)
  lists.push(...scratch.nameNetwork(network_id))
})
afterAll(remove)

test('a skeleton obeys the house rules and never overwrites anything', () => {
  expect(Object.entries(files).flatMap(([path, text]) => faultsOf(path, text))).toEqual([])
  expect(() => writeSkeleton(copy, files)).toThrow('exists already')
})

test('what is written is formatted and free of lint', () => {
  const { stdout, stderr, status } = run('biome', [
    ...['check', '--vcs-enabled=false'],
    ...[...sources(/\.(tsx?|json)$/), ...lists],
  ])
  expect(status, stdout + stderr).toBe(0)
})

test('what is written compiles together with the rest, once it is named everywhere', { timeout: 240_000 }, () => {
  const base = join(copy, 'tsconfig.base.json')
  const settings = {
    server: { extends: base, compilerOptions: { lib: ['ES2025', 'ESNext.Disposable'], types: ['node'] } },
    web: { extends: join(copy, 'apps/web/tsconfig.json') },
  }
  for (const [side, given] of Object.entries(settings)) {
    const written =
      side === 'web'
        ? [...sources(/^apps\/web\//), 'apps/web/src/main.tsx']
        : [...sources(/^(?!apps\/web\/).*\.ts$/), ...lists]
    const config = join(copy, `tsconfig.${side}.json`)
    writeFileSync(config, JSON.stringify({ ...given, include: [...written, `apps/${side}/src/**/*.d.ts`] }))
    const { stdout } = run('tsc', ['-p', config])
    expect(stdout).toBe('')
  }
})

test('docs/adding-a-domain.md has the places that the command prints', () => {
  const text = readFileSync(join(root, 'docs/adding-a-domain.md'), 'utf8').replaceAll('`', '')
  const told = [...text.matchAll(/^\d+\. (.*)$/gm)].map(([, line]) => line)
  expect(told).toEqual(domainPlaces('labels', 3).map(lineOf))
})

test('docs/adding-a-network.md has the places that the command writes into', () => {
  const text = readFileSync(join(root, 'docs/adding-a-network.md'), 'utf8').replaceAll('`', '')
  const told = [...text.matchAll(/^\d+\. (.*)$/gm)].map(([, line]) => line)
  expect(told).toEqual(networkPlaces('viber').map(networkLine))
})

function sources(pattern: RegExp) {
  return Object.keys(files).filter((path) => pattern.test(path))
}

import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { awaitedNetworks } from '../../packages/contract/src/networks/awaited.ts'
import { faultsOf } from '../check/house-rules.ts'
import { root } from '../run-tool.ts'
import { domainPlaces, lineOf } from './domain-places.ts'
import { knownOf, lineOf as networkLine, networkPlaces } from './network-places.ts'
import { makeScratch } from './scratch.ts'
import { domainFiles } from './skeleton-domain.ts'
import { networkFiles } from './skeleton-network.ts'
import { writeSkeleton } from './write-skeleton.ts'

// That the tests it writes pass, too: `npm run faults -- skeleton`.

const { copy, run, remove, ...scratch } = makeScratch()
const awaited = readFileSync(join(root, 'packages/contract/src/networks/awaited.ts'), 'utf8')
/** One that nobody has heard of, and one that was awaited, while there are any. */
const [known] = awaitedNetworks
const networkIds = ['new-net', ...(known ? [known.id] : [])]
const files: Record<string, string> = Object.assign(
  domainFiles('gadgets', '9999'),
  ...networkIds.map((id) => networkFiles(id, 'New Net', knownOf(awaited, id))),
)
const lists: string[] = []

beforeAll(() => {
  scratch.nameEverywhere('gadgets')
  scratch.leaveUnchecked()
  writeSkeleton(copy, files)
  for (const id of networkIds) lists.push(...scratch.nameNetwork(id))
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

test('what was known of an awaited network begins its own file, and is gone from the list', () => {
  if (!known) return
  const text = files[`packages/contract/src/networks/${known.id}.ts`] ?? ''
  expect(text).toContain(`color: '${known.color}'`)
  expect(text).toContain(`limit: ${(known.comments ?? known.messages)?.limit.toLocaleString('en').replace(',', '_')}`)
  expect(readFileSync(join(copy, 'packages/contract/src/networks/awaited.ts'), 'utf8')).not.toContain(`'${known.id}'`)
})

function sources(pattern: RegExp) {
  return Object.keys(files).filter((path) => pattern.test(path))
}

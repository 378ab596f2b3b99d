import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { faultsOf } from '../check/house-rules.ts'
import { root } from '../run-tool.ts'
import { domainPlaces, lineOf } from './domain-places.ts'
import { lineOf as networkLine, networkPlaces } from './network-places.ts'
import { writeSkeleton } from './write-skeleton.ts'
import { writeBoth } from './written.ts'

// That it compiles: skeleton-compiles.test.ts; that the tests it writes pass, too: `npm run faults -- skeleton`.

const { copy, run, remove, files, lists, sources } = writeBoth()
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

import { expect, test } from 'vitest'
import { lockfileFaults } from './check-lockfile.ts'

const packages = {
  '': { devDependencies: { a: '1.0.0' } },
  'apps/web': { dependencies: { b: '2.0.0' } },
  'node_modules/a': { optionalDependencies: { 'a-linux-x64': '1.0.0' } },
  'node_modules/a-linux-x64': {},
}
const web = { dependencies: { b: '2.0.0' } }
const main = { devDependencies: { a: '1.0.0' } }

test('a lockfile fits when it knows every dependency and every platform', () => {
  expect(
    lockfileFaults({ packages }, [
      ['package.json', main],
      ['apps/web/package.json', web],
    ]),
  ).toEqual([])
})

test('a dependency that was changed by hand is noticed', () => {
  const changed = { dependencies: { b: '2.0.1' } }
  expect(lockfileFaults({ packages }, [['apps/web/package.json', changed]]).join()).toContain('apps/web/package.json')
})

test('a platform that npm left out is noticed', () => {
  const { 'node_modules/a-linux-x64': _, ...rest } = packages
  expect(lockfileFaults({ packages: rest }, []).join()).toContain('without a-linux-x64')
})

import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { writeBoth } from './written.ts'

const { copy, run, remove, lists, sources } = writeBoth()
afterAll(remove)

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

import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { root } from './run-tool.ts'

it('every command of the README and of docs/operating.md is there', () => {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const texts = ['README.md', 'docs/operating.md'].map((file) => readFileSync(join(root, file), 'utf8')).join('\n')
  const named = [...texts.matchAll(/npm run ([a-z-]+)/g)].flatMap(([, name]) => name ?? [])
  expect(named.length).toBeGreaterThan(5)
  for (const name of named) {
    expect(scripts[name], name).toBeDefined()
    expect(existsSync(join(root, `tools/${name}.ts`)), name).toBe(true)
  }
})

import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { catalogue } from '@otklik/contract/networks/catalogue.ts'
import { expect, it } from 'vitest'
import { networkSettingNames } from '../apps/server/src/platform/config/network-settings.ts'
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

it('whoever runs it is told of every network that knows us as an application, and of every setting of it', () => {
  const operating = readFileSync(join(root, 'docs/operating.md'), 'utf8')
  const [, chapter = ''] = /## Networks that know us as an application\n([\s\S]*?)\n## /.exec(operating) ?? []
  for (const { name } of catalogue.filter(({ has_window, hidden }) => has_window && !hidden))
    expect(chapter).toContain(name)
  const example = readFileSync(join(root, '.env.example'), 'utf8')
  for (const name of networkSettingNames) expect(example, name).toMatch(new RegExp(`^#${name}=`, 'm'))
})

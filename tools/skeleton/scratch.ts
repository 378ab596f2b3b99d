import { spawnSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from '../run-tool.ts'
import { domainPlaces } from './domain-places.ts'
import { networkPlaces } from './network-places.ts'
import { formatFiles } from './write-skeleton.ts'

const parts = [
  'packages/contract',
  'packages/connectors',
  'packages/locales',
  'apps/server',
  'apps/simulator',
  'apps/web',
]
const files = [
  ...['tsconfig.base.json', 'biome.json', 'package.json', 'package-lock.json', 'lingui.config.ts', 'vitest.config.ts'],
  'docs/operating.md',
  'tools/tests/rare.ts',
  '.env.example',
]

/** A copy of the whole, in which a skeleton can be written, named everywhere and tried. */
export function makeScratch() {
  const copy = mkdtempSync(join(tmpdir(), 'otklik-skeleton-'))
  for (const file of files) cpSync(join(root, file), join(copy, file))
  for (const part of parts)
    cpSync(join(root, part), join(copy, part), { recursive: true, filter: (path) => !path.endsWith('node_modules') })
  linkPackages(copy)
  return {
    copy,
    /** Where nothing has to be decided. */
    nameEverywhere(domain: string) {
      for (const { file, name } of domainPlaces(domain, 3)) if (file && name) change(join(copy, file), name)
    },
    /** A network is named in files that stay checked: its line in them is what may be wrong. */
    nameNetwork(id: string): string[] {
      for (const { file, name } of networkPlaces(id))
        change(join(copy, file), (text) => name(text.replace(unchecked, '')))
      const lists = networkPlaces(id).flatMap(({ file }) => (file.endsWith('.ts') ? [file] : []))
      formatFiles(copy, lists)
      return lists
    },
    /** The check of the whole is another's: only what is written after this counts, by what the rest declares. */
    leaveUnchecked() {
      for (const part of parts) leaveUnchecked(join(copy, part))
    },
    run: (tool: string, words: string[]) =>
      spawnSync(join(root, 'node_modules/.bin', tool), words, { cwd: copy, encoding: 'utf8' }),
    remove: () => rmSync(copy, { recursive: true }),
  }
}

const unchecked = '// @ts-nocheck\n'
const change = (file: string, edit: (text: string) => string) => writeFileSync(file, edit(readFileSync(file, 'utf8')))

function leaveUnchecked(folder: string) {
  // What lies in node_modules is no copy: it is linked to the real thing.
  for (const path of readdirSync(folder, { recursive: true, encoding: 'utf8' }))
    if (/\.tsx?$/.test(path) && !path.includes('node_modules'))
      change(join(folder, path), (text) => `${unchecked}${text}`)
}

/** The same packages, but ours lead into the copy. */
function linkPackages(copy: string) {
  const from = join(root, 'node_modules')
  const to = join(copy, 'node_modules')
  mkdirSync(join(to, '@otklik'), { recursive: true })
  for (const name of readdirSync(from)) {
    if (name !== '@otklik' && !name.startsWith('.')) symlinkSync(join(from, name), join(to, name))
  }
  for (const part of parts) {
    symlinkSync(join(copy, part), join(to, '@otklik', part.split('/')[1] ?? ''))
    const own = join(root, part, 'node_modules')
    if (existsSync(own)) symlinkSync(own, join(copy, part, 'node_modules'))
  }
}

// A page names the domains whose texts it shows, and what it forgets is seen by people as names of texts. Stories notice that
// only where they go: here every page, and every part that is brought when it is needed, is followed through its imports.
import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '..')
const IMPORT = /^(?:import|export) (?!type )(?<what>[^;'"]*?) from '(?<from>\.[^']+)'/gm
const BROUGHT = /lazy(?:Page|PartOf)\(\s*\(\) => import\('(?<from>[^']+)'\),\s*'\w+',\s*(?<texts>\[[^\]]*\]|\w+)/g
const SAYS = /from '@lingui\/(?:react|core)\/macro'/

type Read = { says: boolean; imports: string[] }
const known = new Map<string, Read>()

function read(file: string): Read {
  const before = known.get(file)
  if (before) return before
  const source = readFileSync(file, 'utf8')
  const imports = [...source.matchAll(IMPORT)]
    .filter(({ groups }) => !isTypesOnly(groups?.what ?? ''))
    .map(({ groups }) => resolve(dirname(file), groups?.from ?? ''))
    .filter((path) => /\.tsx?$/.test(path) && existsSync(path))
  const found = { says: SAYS.test(source), imports }
  known.set(file, found)
  return found
}

const isTypesOnly = (what: string) => {
  const names = /^\{(.*)\}$/s.exec(what.trim())?.[1]
  return names?.split(',').every((name) => name.trim() === '' || name.trim().startsWith('type ')) ?? false
}

/** The catalogue that a file's texts stand in (lingui.config.ts); null: in one that is always there. */
function catalogueOf(file: string): string | null {
  const [folder, domain, ...rest] = relative(root, file).split('/')
  if (folder === 'work') return 'work'
  if (folder !== 'domains' || rest.join('/') === 'index.ts' || rest.join('/') === 'routes.tsx') return null
  return domain ?? null
}

/** What a file and all that it brings along say, with one file of each for whoever has to find it. */
function catalogues(file: string, found = new Map<string, string>(), seen = new Set<string>()): Map<string, string> {
  if (seen.has(file)) return found
  seen.add(file)
  const { says, imports } = read(file)
  const catalogue = says ? catalogueOf(file) : null
  if (catalogue !== null && !found.has(catalogue)) found.set(catalogue, relative(root, file))
  for (const next of imports) catalogues(next, found, seen)
  return found
}

type Brought = { by: string; file: string; texts: string[] }
const brought: Brought[] = globSync('**/*.{ts,tsx}', { cwd: root }).flatMap((by) => {
  if (/\.test\.tsx?$/.test(by) || by === 'platform/pages/lazy-page.ts') return []
  const source = readFileSync(join(root, by), 'utf8')
  return [...source.matchAll(BROUGHT)].map(({ groups }) => {
    const named = groups?.texts ?? ''
    const list = named.startsWith('[')
      ? named
      : (new RegExp(`const ${named}\\b[^=]*= (\\[[^\\]]*\\])`).exec(source)?.[1] ?? '')
    const texts = [...list.matchAll(/'(\w+)'/g)].map(([, text]) => text as string)
    return { by, file: resolve(root, dirname(by), groups?.from ?? ''), texts }
  })
})

test('pages and parts are found', () => {
  expect(brought.length).toBeGreaterThan(60)
  expect(brought.filter(({ texts }) => texts.length === 0)).toEqual([])
})

test('whatever a page shows has its texts with it', () => {
  const forgotten = brought.flatMap(({ by, file, texts }) =>
    [...catalogues(file)]
      .filter(([catalogue]) => !texts.includes(catalogue))
      .map(([catalogue, says]) => `${by}: ${relative(root, file)} shows ${says}, and does not bring ${catalogue}`),
  )
  expect(forgotten).toEqual([])
})

import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../run-tool.ts'
import { citationFaultsOf, crowdedFolders, faultsOf, headingsIn, linkFaultsOf } from './house-rules.ts'

const folders = '{apps,packages,tools,e2e,bench,faults,outside}/**/*.{ts,tsx,js,css,sql}'

/** Our own code, as paths from the root. */
export function sourceFiles(): string[] {
  return globSync([folders, '*.{ts,js}'], { cwd: root, exclude: ['**/node_modules'] }).sort()
}

export function readSource(path: string): string {
  return readFileSync(join(root, path), 'utf8')
}

/** What we have written about it. */
function papers(): string[] {
  return globSync(['docs/**/*.{md,yml}', '{apps,packages}/**/*.md', '*.md', '.env.example'], {
    cwd: root,
    exclude: ['**/node_modules'],
  }).sort()
}

export function checkHouse(): string | undefined {
  const [code, words] = [sourceFiles(), papers()]
  const headings = new Map(words.map((path) => [path, headingsIn(readSource(path))]))
  const isFile = (path: string) => existsSync(join(root, path))
  const faults = [
    ...code.flatMap((path) => faultsOf(path, readSource(path))),
    ...crowdedFolders(code),
    ...[...code, ...words].flatMap((path) => citationFaultsOf(path, readSource(path), headings)),
    ...words.flatMap((path) => linkFaultsOf(path, readSource(path), headings, isFile)),
  ]
  return faults.length ? faults.join('\n') : undefined
}

/** Shown by every check: decay is in the tail. */
export function longestFiles(count = 10): string {
  return sourceFiles()
    .filter((path) => !path.endsWith('.sql') && !path.includes('.generated.'))
    .map((path) => ({ path, lines: readSource(path).trimEnd().split('\n').length }))
    .sort((a, b) => b.lines - a.lines)
    .slice(0, count)
    .map(({ path, lines }) => `  ${String(lines).padStart(4)}  ${path}`)
    .join('\n')
}

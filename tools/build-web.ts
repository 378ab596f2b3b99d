import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { billOfMaterials, readLockfile } from './install/bill-of-materials.ts'
import { plainReason } from './install/plain-reason.js'
import { root, runTool } from './run-tool.ts'
import { seconds } from './task.ts'

const KEEP_BUILDS_MS = 7 * 24 * 3600 * 1000
const inputs = [
  'package-lock.json',
  'lingui.config.ts',
  'tsconfig.base.json',
  'apps/web/**/*',
  'packages/contract/**/*',
  'packages/locales/**/*',
]

/**
 * Builds the web app into a folder named after everything that goes into it, and answers with that folder. What was
 * built once is not built again; a running server keeps its own files; two builds at once do not meet.
 */
export async function buildWeb(): Promise<string> {
  const folder = join(root, '.cache', `web-${hashOfInputs()}`)
  if (existsSync(folder)) {
    keepFromRemoval(folder)
    return folder
  }

  console.log('Building the web app …')
  const started = performance.now()
  const draft = `${folder}.${process.pid}`
  const words = ['build', 'apps/web', '--outDir', draft, '--logLevel', 'warn']
  const { code, said } = await runTool('vite', words, { output: 'kept' })
  if (code !== 0) {
    rmSync(draft, { recursive: true, force: true })
    throw new Error(plainReason(said) ?? `${said}\nThe web app could not be built.`)
  }
  // Beside the page, not within what is served: what this build was made of.
  writeFileSync(join(draft, 'sbom.cdx.json'), JSON.stringify(billOfMaterials(readLockfile())))
  try {
    renameSync(draft, folder)
  } catch {
    // Another run has built the same.
    rmSync(draft, { recursive: true, force: true })
  }
  removeOldBuilds()
  console.log(`  done in ${seconds(started)}`)
  return folder
}

/** Not at once: a server that still runs may be serving one. */
function removeOldBuilds() {
  for (const build of globSync(join(root, '.cache', 'web-*'))) {
    if (Date.now() - statSync(build).mtimeMs > KEEP_BUILDS_MS) rmSync(build, { recursive: true, force: true })
  }
}

function keepFromRemoval(folder: string) {
  try {
    utimesSync(folder, new Date(), new Date())
  } catch {
    // Built by another user of this checkout; it only ages.
  }
}

function hashOfInputs() {
  const hash = createHash('sha256')
  const files = globSync(inputs, { cwd: root, exclude: ['**/node_modules', '**/*.test.*'] }).sort()
  for (const file of files) {
    if (statSync(join(root, file)).isFile()) hash.update(file).update(readFileSync(join(root, file)))
  }
  return hash.digest('hex').slice(0, 16)
}

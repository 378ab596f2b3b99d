import { existsSync } from 'node:fs'
import { runProgram } from '../run-tool.ts'
import { seconds } from '../task.ts'

/** Where nobody has to be asked for a password. */
export const canInstall = () => process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')

/** Installs a package of Debian's; answers with its last words when that failed. */
export async function install(name: string): Promise<string | undefined> {
  console.log(`Installing ${name} from Debian …`)
  const started = performance.now()
  // A fresh container has no package lists yet, and old lists name packages that are gone.
  let outcome = await aptGet('install', '-y', '--no-install-recommends', name)
  if (outcome.code !== 0) {
    await aptGet('update')
    outcome = await aptGet('install', '-y', '--no-install-recommends', name)
  }
  if (outcome.code !== 0) return outcome.said.trimEnd().split('\n').slice(-3).join('\n')
  console.log(`  done in ${seconds(started)}`)
}

const aptGet = (...words: string[]) =>
  runProgram('apt-get', ['-q', ...words], { env: { DEBIAN_FRONTEND: 'noninteractive' }, output: 'kept' })

import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'
import { runProgram } from './run-tool.ts'
import { seconds } from './task.ts'

const known = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']
const NONE =
  'No browser for the stories. Install Chromium (Debian: apt-get install chromium), or name one in CHROMIUM_PATH.'

export type Browser = { path: string } | { missing: string }

/** The browser for the story tests: named by CHROMIUM_PATH, Playwright's own, or the system's. */
export function findBrowser(): Browser {
  const named = process.env.CHROMIUM_PATH
  if (named) return existsSync(named) ? { path: named } : { missing: `CHROMIUM_PATH: there is no file ${named}` }
  const path = [chromium.executablePath(), ...known].find((place) => existsSync(place))
  return path ? { path } : { missing: NONE }
}

/** The same, after installing Debian's where nobody has to be asked for a password. */
export async function findOrInstallBrowser(): Promise<Browser> {
  const found = findBrowser()
  const canInstall = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')
  if ('path' in found || process.env.CHROMIUM_PATH || !canInstall) return found

  console.log('Installing Chromium from Debian …')
  const started = performance.now()
  // A fresh container has no package lists yet, and old lists name packages that are gone.
  let outcome = await aptGet('install', '-y', '--no-install-recommends', 'chromium')
  if (outcome.code !== 0) {
    await aptGet('update')
    outcome = await aptGet('install', '-y', '--no-install-recommends', 'chromium')
  }
  if (outcome.code !== 0) return { missing: `${NONE}\n${outcome.said.trimEnd().split('\n').slice(-3).join('\n')}` }
  console.log(`  done in ${seconds(started)}`)
  return findBrowser()
}

function aptGet(...words: string[]) {
  return runProgram('apt-get', ['-q', ...words], { env: { DEBIAN_FRONTEND: 'noninteractive' }, output: 'kept' })
}

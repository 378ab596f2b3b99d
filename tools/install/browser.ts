import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'
import { canInstall, install } from './debian.ts'

/** The same engine without the browser around it, which nobody sees here: a fifth of the browser's processor time less. */
const SHELL = 'chromium-headless-shell'
const known = [SHELL, 'chromium', 'chromium-browser', 'google-chrome'].map((name) => `/usr/bin/${name}`)
const NONE = `No browser for the stories. Install Chromium (Debian: apt-get install ${SHELL}), or name one in CHROMIUM_PATH.`

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
  const isBest = 'path' in found && found.path.endsWith('headless-shell')
  if (isBest || process.env.CHROMIUM_PATH || !canInstall()) return found
  const failure = await install(SHELL)
  if (failure === undefined) return findBrowser()
  return 'path' in found ? found : { missing: `${NONE}\n${failure}` }
}

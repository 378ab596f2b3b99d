import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'
import { canInstall, install } from './debian.ts'

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
  if ('path' in found || process.env.CHROMIUM_PATH || !canInstall()) return found
  const failure = await install('chromium')
  return failure === undefined ? findBrowser() : { missing: `${NONE}\n${failure}` }
}

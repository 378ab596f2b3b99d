import { buildWeb } from '../tools/build-web.ts'
import { findOrInstallBrowser } from '../tools/install/browser.ts'
import { runPlaywright } from '../tools/tests/tests.ts'

export const name = 'trouble: every page without a network, over a restart and a new version, with text typed'

export async function isPossible(): Promise<boolean> {
  const browser = await findOrInstallBrowser()
  if ('missing' in browser) console.log(browser.missing)
  return 'path' in browser
}

export async function run() {
  const browser = await findOrInstallBrowser()
  if ('missing' in browser) throw new Error(browser.missing)
  const tally = await runPlaywright(browser.path, await buildWeb(), { words: ['trouble'], env: { ALL_PAGES: '1' } })
  if (tally.failed > 0) throw new Error('see above')
}

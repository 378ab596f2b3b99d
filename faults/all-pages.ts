// Stories that look at some pages in `npm test`, and at all of them here.
import { buildWeb } from '../tools/build-web.ts'
import { findOrInstallBrowser } from '../tools/install/browser.ts'
import { runPlaywright } from '../tools/tests/tests.ts'

export async function isPossible(): Promise<boolean> {
  const browser = await findOrInstallBrowser()
  if ('missing' in browser) console.log(browser.missing)
  return 'path' in browser
}

export async function tellOfAllPages(story: string) {
  const browser = await findOrInstallBrowser()
  if ('missing' in browser) throw new Error(browser.missing)
  const tally = await runPlaywright(browser.path, await buildWeb(), { words: [story], env: { ALL_PAGES: '1' } })
  if (tally.failed > 0) throw new Error('see above')
}

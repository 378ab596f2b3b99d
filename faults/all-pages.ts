// Stories that look at some pages in `npm test`, and at all of them here.
import { buildWeb } from '../tools/build-web.ts'
import { findOrInstallBrowser } from '../tools/install/browser.ts'
import { runPlaywright } from '../tools/tests/tests.ts'

export async function isPossible(): Promise<boolean> {
  const browser = await findOrInstallBrowser()
  if ('missing' in browser) console.log(browser.missing)
  return 'path' in browser
}

export const tellOfAllPages = (story: string) => tellAll([story], { ALL_PAGES: '1' })

/** Stories with one of the words in the name of their file, all without any, and what `npm test` leaves out of them. */
export async function tellAll(words: string[], env: Record<string, string>) {
  const browser = await findOrInstallBrowser()
  if ('missing' in browser) throw new Error(browser.missing)
  const tally = await runPlaywright(browser.path, await buildWeb(), { words, env })
  if (tally.failed > 0) throw new Error('see above')
}

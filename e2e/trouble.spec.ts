import type { Page } from '@playwright/test'
import { addressOf } from '../apps/web/src/test/addresses.ts'
import { toldPages } from '../apps/web/src/test/told-pages.ts'
import { trouble } from './kit/trouble.ts'
import { expect, signIn, test } from './story.ts'

test.use({ viewport: { width: 1440, height: 900 } })
const EXPECTED = /ERR_|Failed to (fetch|load)|could not be loaded|unreachable|WebSocket|status of (401|404|500)|preload/
const few = ['/signup', '/settings/macros/new', '/items/$id']
const isChosen = (path: string) => process.env.ALL_PAGES === '1' || few.includes(path)

for (const { path, isWork } of [...toldPages(), { path: '/$', isWork: true }]) {
  const address = addressOf(path)
  if (address === null || !isChosen(path)) continue
  test(`no network, a restart, a new version: nothing typed is lost at ${path}`, async ({ page, expected }) => {
    expected.push(EXPECTED)
    await page.clock.install()
    if (isWork) await signIn(page, 'olga')
    const inRussian = `${address}${address.includes('?') ? '&' : '?'}locale=ru`
    const { typed, faults } = await trouble(page, inRussian, { isSignedIn: isWork, hasFields: few.includes(path) })
    test.info().annotations.push({ type: 'typed', description: String(typed.length) })
    expect(faults).toEqual([])
    if (few.includes(path)) expect(typed).not.toEqual([])
  })
}

/** Half a minute of waiting for what never comes: told with the story of all pages, by `npm run faults -- trouble`. */
async function keepNothing({ page, expected }: { page: Page; expected: RegExp[] }) {
  expected.push(EXPECTED)
  await page.clock.install()
  await page.addInitScript(`{
    const { setItem } = Storage.prototype
    Storage.prototype.setItem = function (key, text) { if (!key.startsWith('otklik.typed.')) setItem.call(this, key, text) }
  }`)
  await signIn(page, 'olga')
  const { faults } = await trouble(page, '/settings/macros/new?locale=ru', { isSignedIn: true, hasFields: true })
  expect(faults).toEqual([expect.stringMatching(/^typed слово 0.* with the new version there is nothing$/)])
}
if (process.env.ALL_PAGES === '1') test('the story above finds a form that keeps nothing', keepNothing)

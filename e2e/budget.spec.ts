import { gzipSync } from 'node:zlib'
import type { Page } from '@playwright/test'
import { expect, signIn, test } from './story.ts'

const KB = 1000

/** Notes when what matches is there for the first time: until then everybody waits. */
const noteUsable = (selector: string) => `{
  const look = () => document.querySelector(${JSON.stringify(selector)}) ? (window.usable_ms = performance.now()) : requestAnimationFrame(look)
  requestAnimationFrame(look)
}`

/** The scripts that had come by then, as they travel with gzip. */
async function weigh(page: Page): Promise<number> {
  await page.waitForFunction('window.usable_ms')
  const urls: string[] = await page.evaluate(`performance.getEntriesByType('resource')
    .filter(({ name, responseEnd }) => new URL(name).pathname.endsWith('.js') && responseEnd <= window.usable_ms)
    .map(({ name }) => name)`)
  const files = await Promise.all(urls.map(async (url) => (await page.request.get(url)).body()))
  const weight = files.reduce((sum, file) => sum + gzipSync(file, { level: 9 }).length, 0)
  test.info().annotations.push({ type: 'kB', description: (weight / KB).toFixed(1) })
  return weight
}

test('the sign-in page is usable after 165 kB of scripts', async ({ page }) => {
  await page.addInitScript(noteUsable('input[name=username]'))
  await page.goto('/login')
  const weight = await weigh(page)
  expect(weight).toBeGreaterThan(100 * KB)
  expect(weight).toBeLessThanOrEqual(165 * KB)
})

test('the frame around all work takes 260 kB of scripts', async ({ page }) => {
  await signIn(page, 'olga')
  await page.addInitScript(noteUsable('main h1'))
  await page.goto('/settings')
  const weight = await weigh(page)
  expect(weight).toBeGreaterThan(150 * KB)
  expect(weight).toBeLessThanOrEqual(260 * KB)
})

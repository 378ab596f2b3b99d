import { join } from 'node:path'
import type { Page, Request } from '@playwright/test'

const onTheWay = new WeakMap<Page, Set<Request>>()

/** From the first paint of the next page on. */
export async function watchLook(page: Page) {
  const open = new Set<Request>()
  onTheWay.set(page, open)
  page.on('request', (request) => open.add(request))
  page.on('requestfinished', (request) => open.delete(request))
  page.on('requestfailed', (request) => open.delete(request))
  await page.addInitScript({ path: join(import.meta.dirname, 'look-in-page.js') })
}

/** Of the browser's own measure: what people do not notice. */
export const MOST_SHIFT = 0.05

/** What moved by itself: the sum of the browser's own figures, and what moved most. */
export const takeShifts = (page: Page): Promise<{ value: number; worst: string[] }> => page.evaluate('look.shifts()')

/** What a finger can press and might miss, in words. */
export const smallTargets = (page: Page): Promise<string[]> => page.evaluate('look.smallTargets()')

/** What can be pressed and whose words stop in the middle, in words. */
export const cutWords = (page: Page): Promise<string[]> => page.evaluate('look.cutWords()')

/** What stands there to be pressed, and does not fit, at each of these widths, in words. */
export async function cutOff(page: Page, widths: readonly number[]) {
  const found: string[] = []
  const { height } = page.viewportSize() ?? { height: 900 }
  for (const width of widths) {
    await page.setViewportSize({ width, height })
    // Two frames: a strip that makes room for itself does so when it is told of its width.
    await page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))')
    const amiss: string[] = await page.evaluate('look.cutOff()')
    found.push(...amiss.map((one) => `${width}: ${one}`))
  }
  return found
}

/** Every page that there is, as the router on the page itself has them; most stand behind the sign-in. */
export const routesOf = (page: Page): Promise<{ path: string; isWork: boolean }[]> => page.evaluate('look.routes()')

/** From page to page inside the app, as people go: nothing of the frame is loaded again. */
export const goOn = (page: Page, path: string) => page.evaluate(`look.go(${JSON.stringify(path)})`)

/** Nothing is on its way, and nothing has been put in or taken away for a while. */
export async function quiet(page: Page) {
  // Not by Playwright's "networkidle": twice as long, on a hundred pages.
  do await page.evaluate('look.settled()')
  while (onTheWay.get(page)?.size)
}

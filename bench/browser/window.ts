import { type Browser, chromium, type Page } from '@playwright/test'
import { findOrInstallBrowser } from '../../tools/install/browser.ts'
import type { Stage } from '../stage.ts'
import { watchPage } from './watch.ts'

const viewport = { width: 1440, height: 900 }

export async function openBrowser(): Promise<Browser> {
  const found = await findOrInstallBrowser()
  if ('missing' in found) throw new Error(found.missing)
  const isRoot = process.getuid?.() === 0
  return chromium.launch({
    executablePath: found.path,
    chromiumSandbox: !isRoot,
    args: ['--disable-gpu', '--disable-background-networking', '--disable-component-update', '--disable-sync'],
  })
}

export type Window = Awaited<ReturnType<typeof openWindow>>

/** A page in a profile of its own, watched from its first moment. */
export async function openWindow(browser: Browser, address: string) {
  const context = await browser.newContext({ viewport, locale: 'ru-RU', reducedMotion: 'reduce', baseURL: address })
  const page = await context.newPage()
  page.on('pageerror', (error) => console.error(error))
  const watch = await watchPage(page)
  let events = 0
  page.on('websocket', (socket) =>
    socket.on('framereceived', ({ payload }) => {
      if (JSON.parse(String(payload)).type === 'event') events++
    }),
  )
  return {
    page,
    ...watch,
    /** How many events its socket has heard. */ events: () => events,
    close: () => context.close(),
  }
}

/** Signed in, with the list of comments on the screen. */
export async function openList(browser: Browser, { server, person }: Pick<Stage, 'server' | 'person'>) {
  const { token } = await person('operator')
  const window = await openWindow(browser, server.address)
  const { page } = window
  // Any address of ours will do, and this one brings no scripts.
  await page.goto('/healthz')
  const expires_in = 6 * 3600
  const expires_at = Math.floor(Date.now() / 1000) + expires_in
  const session = JSON.stringify({ access_token: token, refresh_token: 'none', expires_in, expires_at })
  await page.evaluate(`localStorage.setItem('otklik.session', ${JSON.stringify(session)})`)
  await page.goto('/items')
  await rowsOf(page).first().waitFor({ timeout: 60_000 })
  return window
}

export const rowsOf = (page: Page) => page.locator('[data-index] a')

/** Our page as it stands, and nothing that moves it. */
export const withoutScripts = (page: Page) => page.evaluate<string>('bench.withoutScripts()')

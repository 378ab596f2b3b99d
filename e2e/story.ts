import AxeBuilder from '@axe-core/playwright'
import { test as base, expect, type Page } from '@playwright/test'

/**
 * A page on which nothing may go wrong unseen: errors of scripts and breaches of the content policy fail the story,
 * except what it says it expects.
 */
export const test = base.extend<{ expected: RegExp[] }>({
  expected: async ({ browserName: _ }, use) => use([]),
  page: async ({ page, expected }, use) => {
    const faults: string[] = []
    page.on('console', (message) => message.type() === 'error' && faults.push(message.text()))
    page.on('pageerror', (error) => faults.push(String(error)))
    await page.addInitScript(tellBreaches)
    await use(page)
    expect(faults.filter((fault) => !expected.some((pattern) => pattern.test(fault)))).toEqual([])
  },
})

const tellBreaches = `addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
  console.error('content policy: ' + violatedDirective + ' ' + blockedURI))`

export { expect }

/** As the demo prints it at its first start. */
export async function signIn(page: Page, who: string, locale: 'ru' | 'en' = 'ru') {
  await page.goto(`/login?locale=${locale}`)
  await page.locator('input[name=username]').fill(`${who}@demo.otklik`)
  await page.locator('input[name=password]').fill('otklik-demo-1!')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/(items|chats)/)
}

/** What a customer does on the network, through the simulator's own door. */
export async function asCustomer(page: Page, order: Record<string, unknown>) {
  const { hostname, port } = new URL(page.url())
  const door = process.env.SIMULATOR_PORT ?? Number(port) + 1
  const answer = await page.request.post(`http://${hostname}:${door}/control/write`, { data: order })
  expect(answer.ok(), await answer.text()).toBe(true)
}

export async function expectAccessible(page: Page) {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme)
    const { violations } = await new AxeBuilder({ page }).analyze()
    expect(violations.flatMap(({ id, nodes }) => [id, ...nodes.map(({ html }) => html)])).toEqual([])
  }
}

export const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

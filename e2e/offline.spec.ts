import type { Page } from '@playwright/test'
import { pollUntil, WORDS } from './kit/trouble.ts'
import { beginWork, expect, freshEmail, password, signIn, signUp, test } from './story.ts'

test.use({ viewport: { width: 1440, height: 900 } })
const NETWORK = /ERR_INTERNET_DISCONNECTED|Failed to fetch|could not be loaded|unreachable|WebSocket/
const TEN_MINUTES = 600_000

/** A reload would take the mark away. */
const mark = (page: Page) => page.evaluate(`window.isSamePage = true`)
const expectSamePage = async (page: Page) => expect(await page.evaluate(`window.isSamePage`)).toBe(true)

test('sign-in: ten minutes without a network lose nothing, and it goes on by itself', async ({ page, expected }) => {
  expected.push(NETWORK)
  await page.clock.install()
  await page.goto('/login?locale=ru')
  await page.locator('input[name=username]').fill('marina@demo.otklik')
  await page.locator('input[name=password]').fill(password)
  await mark(page)

  await page.context().setOffline(true)
  await page.keyboard.press('Enter')
  const notices = page.getByRole('region', { name: 'Оповещения' })
  await expect(notices.getByText(WORDS)).toBeVisible()
  // Its time begins when it has been drawn, which may be after this.
  await expect(async () => {
    await page.clock.fastForward(11_000)
    await expect(notices.getByText(WORDS)).toBeHidden({ timeout: 1_000 })
  }).toPass()
  await page.clock.fastForward(TEN_MINUTES)
  await expectSamePage(page)
  await expect(page.locator('input[name=username]')).toHaveValue('marina@demo.otklik')
  await expect(page.locator('input[name=password]')).toHaveValue(password)

  await page.context().setOffline(false)
  await page.keyboard.press('Enter')
  await expect(page).not.toHaveURL(/\/login/)
  await expectSamePage(page)
})

test('an answer: nobody is thrown out, the page says so, and reads again when it is back', async ({
  page,
  expected,
}) => {
  expected.push(NETWORK)
  await page.clock.install()
  await signIn(page, 'olga')
  await page.goto('/items')
  await page.getByRole('list', { name: 'Комментарии' }).getByRole('link').first().click()
  const composer = page.getByRole('textbox', { name: 'Ответ на комментарий' })
  await composer.fill('Начало ответа, которое никуда не денется')
  await mark(page)

  await page.context().setOffline(true)
  await pollUntil(page, page.getByText('Нет связи', { exact: true }).first())
  await expect(page.getByText(WORDS)).toBeVisible()
  await page.clock.fastForward(TEN_MINUTES)
  await expectSamePage(page)
  await expect(composer).toHaveValue('Начало ответа, которое никуда не денется')

  await page.context().setOffline(false)
  await page.clock.fastForward(4_000)
  await expect(page.getByText('Нет связи', { exact: true })).toHaveCount(0)
  await expect(page.getByText('Восстанавливаем связь…')).toHaveCount(0)
  await expect(composer).toHaveValue('Начало ответа, которое никуда не денется')
  await expectSamePage(page)
  await composer.fill('')
})

test('a page that was never opened says that there is no network, and opens when there is', async ({
  page,
  expected,
}) => {
  expected.push(NETWORK)
  await page.clock.install()
  await signIn(page, 'olga')
  await page.goto('/settings')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await mark(page)
  await page.context().setOffline(true)
  await page
    .getByRole('link', { name: /Мой профиль/ })
    .first()
    .click()
  await expect(page.getByRole('alert').getByText('Нет связи', { exact: true }).first()).toBeVisible()
  await page.clock.fastForward(TEN_MINUTES)
  await expectSamePage(page)

  await page.context().setOffline(false)
  await page.clock.fastForward(4_000)
  await expect(page.getByRole('heading', { level: 1, name: 'Мой профиль' })).toBeVisible()
})

test.describe('whoever does not spare bytes', () => {
  test.use({ bringsAhead: true })

  test('what was never opened is brought while nothing happens, and opens without a network', async ({
    page,
    expected,
  }) => {
    expected.push(NETWORK)
    const came = new Set<string>()
    page.on('requestfinished', (request) => came.add(new URL(request.url()).pathname))
    await page.clock.install()
    await signIn(page, 'olga')
    await page.goto('/settings')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    const listed = page.locator('meta[name=parts]')
    const parts = await page.request.get((await listed.getAttribute('content')) ?? '')
    const { any, ru } = (await parts.json()) as Record<string, string[]>
    const missing = () => [...(any ?? []), ...(ru ?? [])].filter((path) => !came.has(path))
    // Nothing of it belongs to what the page itself waits for.
    expect(missing().length).toBeGreaterThan(100)
    expect(came).not.toContain(await listed.getAttribute('content'))

    await page.clock.fastForward(10_000)
    await expect.poll(missing, { timeout: 60_000 }).toEqual([])
    await mark(page)
    await page.context().setOffline(true)
    await page
      .getByRole('link', { name: /Мой профиль/ })
      .first()
      .click()
    await expect(page.getByRole('heading', { level: 1, name: 'Мой профиль' })).toBeVisible()
    await page.keyboard.press('Control+k')
    await expect(page.getByRole('dialog')).toBeVisible()
    await expectSamePage(page)
  })
})

test('whoever spares bytes is sent nothing ahead', async ({ page }) => {
  const came = new Set<string>()
  page.on('requestfinished', (request) => came.add(new URL(request.url()).pathname))
  await page.clock.install()
  await signIn(page, 'olga')
  await page.goto('/settings')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.clock.fastForward(10_000)
  // Counts are asked for later than that: what was to be brought would have been asked for before.
  const counts = page.waitForResponse(/v1\/counts/)
  await page.clock.fastForward(121_000)
  await counts
  expect(came).not.toContain(await page.locator('meta[name=parts]').getAttribute('content'))
})

test('a new version is offered to whoever types, never taken by itself', async ({ page, expected }) => {
  expected.push(/404 \(Not Found\)/, NETWORK)
  await signUp(page, { email: freshEmail('newer') })
  await beginWork(page)
  await page.goto('/settings/labels/new')
  const name = page.getByLabel('Название')
  await name.fill('Постоянный покупатель')
  await mark(page)

  // What the next version's server answers with: another page, and none of the old one's files.
  await page.route('**/assets/*', (route) => route.fulfill({ status: 404, body: '' }))
  await page.route('**/login', (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: '<script type="module" src="/assets/index-next0000.js"></script>',
    }),
  )
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('button', { name: 'Обновить' })).toBeVisible()
  await expectSamePage(page)
  await expect(name).toHaveValue('Постоянный покупатель')

  await page.unrouteAll()
  await page.getByRole('button', { name: 'Обновить' }).click()
  await page.waitForFunction(`!window.isSamePage`)
  await expect(name).toHaveValue('Постоянный покупатель')
})

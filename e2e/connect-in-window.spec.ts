import type { Page } from '@playwright/test'
import { beginWork, choose, expect, expectAccessible, freshEmail, isEveryStory, phone, signUp, test } from './story.ts'

/** Presses a button that opens a window of the network, and waits until it has loaded. */
async function openBy(page: Page, button: string): Promise<Page> {
  const opened = page.waitForEvent('popup')
  await page.getByRole('button', { name: button, exact: true }).click()
  const popup = await opened
  await popup.waitForURL(/\/vk\/oauth\/authorize/)
  return popup
}

/** What somebody says there; the window then closes by itself. */
const answer = (popup: Page, who: RegExp) =>
  Promise.all([popup.waitForEvent('close'), popup.getByRole('link', { name: who }).click()])

for (const [where, size] of [
  ['at a desk', { viewport: { width: 1440, height: 900 } }],
  ['on a phone', phone],
] as const) {
  if (where === 'on a phone' && !isEveryStory) continue
  test.describe(where, () => {
    test.use(size)

    test("a community is connected in the network's own windows, not closed and not refused", async ({ page }) => {
      await signUp(page, { email: freshEmail('vera') })
      await beginWork(page)
      await page.goto('/settings/accounts/add')
      await choose(page, /ВКонтакте/)

      const closed = await openBy(page, 'Войти через ВКонтакте')
      await closed.close()
      await expect(page.getByText('Похоже, окно закрыто')).toBeVisible()
      await answer(await openBy(page, 'Открыть окно снова'), /Отказаться/)
      await expect(page.getByRole('alert')).toContainText('Вы не предоставили доступ к своему аккаунту')
      await expectAccessible(page)

      await answer(await openBy(page, 'Открыть окно снова'), /Анна Соколова/)
      await page.getByRole('radio', { name: /Северная кухня/ }).check()
      await expectAccessible(page)
      await answer(await openBy(page, 'Разрешить доступ'), /Анна Соколова/)
      await page.getByRole('button', { name: 'Подключить', exact: true }).click()
      await expect(page.getByRole('heading', { name: '«Северная кухня» подключён' })).toBeVisible()
    })
  })
}

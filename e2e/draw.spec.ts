import { anotherPage, expect, expectAccessible, signIn, test } from './story.ts'

test.use({ viewport: { width: 1440, height: 900 } })

test('a giveaway is made and announced, and anybody sees what was promised', async ({ page, browser }) => {
  const name = `Корзина «Осень» ${Date.now()}`
  await signIn(page, 'olga')
  await page.goto('/settings/logsrandom')
  await page.getByRole('link', { name: 'Новый розыгрыш' }).click()
  await page.getByRole('textbox', { name: 'Название' }).fill(name)
  // Pressed, not checked: new posts come above it while it is being chosen.
  await page.getByRole('radio').first().click()
  await expect(page.getByText('Выбран пост')).toBeVisible()
  await page.getByRole('button', { name: 'Создать черновик' }).click()
  await page.getByRole('link', { name }).click()
  await page.getByRole('button', { name: 'Объявить' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Объявить' }).click()
  await expect(page.getByText('Ждём конца')).toBeVisible()
  await expectAccessible(page)

  // Whoever is nobody here sees the same commitment.
  const address = await page.getByLabel('Страница проверки для всех').inputValue()
  const promised = (await page.locator('ol code').first().textContent()) ?? ''
  const stranger = await anotherPage(browser)
  await stranger.goto(address)
  await expect(stranger.getByRole('heading', { name })).toBeVisible()
  await expect(stranger.getByText(promised)).toBeVisible()
  await expectAccessible(stranger)
  await stranger.context().close()

  await page.getByRole('button', { name: 'Отменить розыгрыш' }).click()
  await page.getByLabel('Причина').fill('Проба')
  await page.getByRole('dialog').getByRole('button', { name: 'Отменить розыгрыш' }).click()
  await expect(page.getByText('отменён', { exact: true })).toBeVisible()
})
